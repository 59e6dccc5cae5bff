-- What a recipe holds, computed from its ingredients: by which table, of which version of the recipe, and line by line. It can be made again.
CREATE TABLE recipe_nutrition (
  recipe_number INTEGER NOT NULL PRIMARY KEY REFERENCES recipes (number) ON DELETE CASCADE,
  group_id      TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  table_version INTEGER NOT NULL,
  recipe_as_of  TEXT    NOT NULL,
  matched       REAL    NOT NULL,
  grams         REAL    NOT NULL,
  content       TEXT    NOT NULL
) STRICT;
CREATE INDEX recipe_nutrition_group ON recipe_nutrition (group_id);

-- What a household has said that a name in its recipes stands for, for ever.
CREATE TABLE nutrition_choices (
  group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name_key TEXT NOT NULL,
  name     TEXT NOT NULL,
  choice   TEXT NOT NULL,
  PRIMARY KEY (group_id, name_key)
) STRICT, WITHOUT ROWID;
