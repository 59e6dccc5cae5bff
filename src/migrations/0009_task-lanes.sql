-- A task belongs to a person, to a group or to the site, outlives whoever asked for it, and runs in a lane; tasks of one order key run
-- one after the other (decision 0012). Rebuilt, because SQLite changes neither a key nor a NOT NULL in place.
CREATE TABLE tasks_new (
  -- The order in which they were asked for.
  seq            INTEGER NOT NULL PRIMARY KEY,
  id             TEXT    NOT NULL UNIQUE,
  -- Null is the site's own work.
  group_id       TEXT             REFERENCES groups (id) ON DELETE CASCADE,
  -- Who asked; null when nobody did, or when they are gone.
  user_id        TEXT             REFERENCES users (id) ON DELETE SET NULL,
  kind           TEXT    NOT NULL,
  lane           TEXT    NOT NULL,
  order_key      TEXT,
  title          TEXT    NOT NULL CHECK (json_valid(title)),
  locale         TEXT    NOT NULL,
  state          TEXT    NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  input          TEXT    NOT NULL CHECK (json_valid(input)),
  result         TEXT             CHECK (result IS NULL OR json_valid(result)),
  error          TEXT             CHECK (error IS NULL OR json_valid(error)),
  progress_done  INTEGER NOT NULL DEFAULT 0,
  progress_total INTEGER NOT NULL DEFAULT 0,
  attempts       INTEGER NOT NULL DEFAULT 0,
  max_attempts   INTEGER NOT NULL DEFAULT 3,
  run_after      TEXT    NOT NULL,
  created_at     TEXT    NOT NULL,
  started_at     TEXT,
  finished_at    TEXT
) STRICT;

INSERT INTO tasks_new (id, group_id, user_id, kind, lane, title, locale, state, input, result, error, progress_done, progress_total,
  attempts, max_attempts, run_after, created_at, started_at, finished_at)
SELECT id, group_id, user_id, kind, CASE kind WHEN 'bulk-import' THEN 'long' ELSE 'usual' END, title, locale, state, input, result,
  error, progress_done, progress_total, attempts, max_attempts, run_after, created_at, started_at, finished_at
FROM tasks ORDER BY created_at, rowid;

DROP TABLE tasks;
ALTER TABLE tasks_new RENAME TO tasks;

CREATE INDEX tasks_next ON tasks (lane, run_after) WHERE state = 'waiting';
CREATE INDEX tasks_order ON tasks (order_key, state, seq) WHERE order_key IS NOT NULL;
CREATE INDEX tasks_group ON tasks (group_id, created_at);
CREATE INDEX tasks_user ON tasks (user_id);
CREATE INDEX tasks_created ON tasks (created_at);
