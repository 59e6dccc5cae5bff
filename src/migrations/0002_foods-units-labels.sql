-- name_key is the folded name: "Crème" and "creme" are one food, from the first day on.
CREATE TABLE labels (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL,
  color      TEXT NOT NULL DEFAULT '#E0E0E0' CHECK (length(color) <= 10),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, name_key)
) STRICT;

CREATE TABLE foods (
  id          TEXT    NOT NULL PRIMARY KEY,
  group_id    TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name        TEXT    NOT NULL,
  name_key    TEXT    NOT NULL,
  plural_name TEXT,
  plural_key  TEXT,
  description TEXT    NOT NULL DEFAULT '',
  on_hand     INTEGER NOT NULL DEFAULT 0 CHECK (on_hand IN (0, 1)),
  label_id    TEXT             REFERENCES labels (id) ON DELETE SET NULL,
  extras      TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(extras)),
  created_at  TEXT    NOT NULL,
  updated_at  TEXT    NOT NULL,
  UNIQUE (group_id, name_key)
) STRICT;
CREATE INDEX foods_label ON foods (label_id);
CREATE INDEX foods_created ON foods (group_id, created_at);

CREATE TABLE food_aliases (
  food_id  TEXT    NOT NULL REFERENCES foods (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  name_key TEXT    NOT NULL,
  PRIMARY KEY (food_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE units (
  id                  TEXT    NOT NULL PRIMARY KEY,
  group_id            TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name                TEXT    NOT NULL,
  name_key            TEXT    NOT NULL,
  plural_name         TEXT,
  description         TEXT    NOT NULL DEFAULT '',
  fraction            INTEGER NOT NULL DEFAULT 1 CHECK (fraction IN (0, 1)),
  abbreviation        TEXT    NOT NULL DEFAULT '',
  plural_abbreviation TEXT             DEFAULT '',
  use_abbreviation    INTEGER NOT NULL DEFAULT 0 CHECK (use_abbreviation IN (0, 1)),
  search_key          TEXT    NOT NULL DEFAULT '',
  created_at          TEXT    NOT NULL,
  updated_at          TEXT    NOT NULL,
  UNIQUE (group_id, name_key)
) STRICT;
CREATE INDEX units_created ON units (group_id, created_at);

CREATE TABLE unit_aliases (
  unit_id  TEXT    NOT NULL REFERENCES units (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name     TEXT    NOT NULL,
  name_key TEXT    NOT NULL,
  PRIMARY KEY (unit_id, position)
) STRICT, WITHOUT ROWID;
