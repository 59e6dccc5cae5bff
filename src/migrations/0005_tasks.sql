-- Background work that survives a restart. input, title, result and error are JSON: the input is what the task's kind understands,
-- the others are a message id with its values, so that each reader sees them in their own language.
CREATE TABLE tasks (
  id             TEXT    NOT NULL PRIMARY KEY,
  group_id       TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id        TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind           TEXT    NOT NULL,
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
CREATE INDEX tasks_next ON tasks (run_after) WHERE state = 'waiting';
CREATE INDEX tasks_group ON tasks (group_id, created_at);
CREATE INDEX tasks_user ON tasks (user_id);
CREATE INDEX tasks_created ON tasks (created_at);

-- When each job last ran, so that a restart neither skips nor repeats it; known_since is what a job that never ran counts from.
CREATE TABLE job_runs (
  name        TEXT    NOT NULL PRIMARY KEY,
  known_since TEXT    NOT NULL,
  started_at  TEXT,
  finished_at TEXT,
  ok          INTEGER CHECK (ok IN (0, 1)),
  message     TEXT    NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
