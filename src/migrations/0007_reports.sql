-- What came of long work on many things (imports, restores), thing by thing. Names and messages are a message id with its values as
-- JSON, so that each reader sees them in their own language.
CREATE TABLE group_reports (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  category   TEXT NOT NULL CHECK (category IN ('backup', 'restore', 'migration', 'bulk_import')),
  name       TEXT NOT NULL CHECK (json_valid(name)),
  status     TEXT NOT NULL DEFAULT 'in-progress' CHECK (status IN ('in-progress', 'success', 'failure', 'partial')),
  -- The work that fills it at present; its progress is asked there.
  task_id    TEXT          REFERENCES tasks (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX group_reports_group ON group_reports (group_id, created_at);
CREATE INDEX group_reports_task ON group_reports (task_id);

-- An entry waits until its turn has come, so that work goes on after a restart where it stopped, and failures alone can be tried again.
CREATE TABLE report_entries (
  id         TEXT    NOT NULL PRIMARY KEY,
  report_id  TEXT    NOT NULL REFERENCES group_reports (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL,
  -- What the entry is about: an address, a file of an archive.
  subject    TEXT    NOT NULL,
  -- What the work needs to know of it beside its name.
  input      TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(input)),
  outcome    TEXT    NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'done', 'known', 'failed')),
  message    TEXT             CHECK (message IS NULL OR json_valid(message)),
  exception  TEXT             CHECK (exception IS NULL OR json_valid(exception)),
  recipe_id  TEXT             REFERENCES recipes (id) ON DELETE SET NULL,
  updated_at TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX report_entries_order ON report_entries (report_id, position);
CREATE INDEX report_entries_outcome ON report_entries (report_id, outcome, position);
CREATE INDEX report_entries_recipe ON report_entries (recipe_id);
