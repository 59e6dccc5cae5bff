-- People who eat with a household, members and those without an account, and what they do not eat: health data, of their household alone.
CREATE TABLE eaters (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL,
  allergens  TEXT NOT NULL,
  diets      TEXT NOT NULL,
  dislikes   TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, name_key)
) STRICT;
CREATE UNIQUE INDEX eaters_user ON eaters (user_id) WHERE user_id IS NOT NULL;

-- What is in a recipe by its ingredients: by which table, of which version of the recipe, and line by line. It can be made again.
CREATE TABLE recipe_diets (
  recipe_number INTEGER NOT NULL PRIMARY KEY REFERENCES recipes (number) ON DELETE CASCADE,
  group_id      TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  table_version INTEGER NOT NULL,
  recipe_as_of  TEXT    NOT NULL,
  -- Sets of traits, one bit each.
  contains      INTEGER NOT NULL,
  may           INTEGER NOT NULL,
  -- Lines that were not understood.
  unknown       INTEGER NOT NULL,
  language      TEXT    NOT NULL,
  -- All words of the ingredients, folded, between blanks.
  words         TEXT    NOT NULL,
  lines         TEXT    NOT NULL
) STRICT;
CREATE INDEX recipe_diets_group ON recipe_diets (group_id);

-- What a household has said that a name in its recipes has in it, for ever.
CREATE TABLE diet_choices (
  group_id TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name_key TEXT    NOT NULL,
  name     TEXT    NOT NULL,
  contains INTEGER NOT NULL,
  may      INTEGER NOT NULL,
  PRIMARY KEY (group_id, name_key)
) STRICT, WITHOUT ROWID;
