-- A group that comes from another server is filled hidden and shown whole. Until then this holds the last sign of life of whoever fills it;
-- one that was left behind is swept.
ALTER TABLE groups ADD COLUMN arriving_since TEXT;
CREATE INDEX groups_arriving ON groups (arriving_since) WHERE arriving_since IS NOT NULL;

-- What came of bringing a whole instance over, table by table. result is JSON, null while it is under way.
CREATE TABLE instance_imports (
  id         TEXT    NOT NULL PRIMARY KEY,
  user_id    TEXT             REFERENCES users (id) ON DELETE SET NULL,
  task_id    TEXT             REFERENCES tasks (id) ON DELETE SET NULL,
  source     TEXT    NOT NULL,
  is_dry_run INTEGER NOT NULL DEFAULT 0 CHECK (is_dry_run IN (0, 1)),
  result     TEXT             CHECK (result IS NULL OR json_valid(result)),
  created_at TEXT    NOT NULL
) STRICT;
CREATE INDEX instance_imports_created ON instance_imports (created_at);
CREATE INDEX instance_imports_user ON instance_imports (user_id);
CREATE INDEX instance_imports_task ON instance_imports (task_id);
