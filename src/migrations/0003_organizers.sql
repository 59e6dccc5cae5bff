CREATE TABLE categories (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  slug       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, slug)
) STRICT;

CREATE TABLE tags (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  slug       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, slug)
) STRICT;

CREATE TABLE tools (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  slug       TEXT    NOT NULL,
  on_hand    INTEGER NOT NULL DEFAULT 0 CHECK (on_hand IN (0, 1)),
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL,
  UNIQUE (group_id, slug)
) STRICT;
