-- name_key is the folded name: order and search ignore case and accents, and "Dessert" and "dessert" are one tag even where
-- the slug, which is empty for emoji, cannot tell.
CREATE TABLE categories (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL,
  slug       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, slug),
  UNIQUE (group_id, name_key)
) STRICT;

CREATE TABLE tags (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL,
  slug       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, slug),
  UNIQUE (group_id, name_key)
) STRICT;

CREATE TABLE tools (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  name_key   TEXT    NOT NULL,
  slug       TEXT    NOT NULL,
  on_hand    INTEGER NOT NULL DEFAULT 0 CHECK (on_hand IN (0, 1)),
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL,
  UNIQUE (group_id, slug),
  UNIQUE (group_id, name_key)
) STRICT;
