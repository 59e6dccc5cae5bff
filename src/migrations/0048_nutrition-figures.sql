-- What is computed can be made again: with what a serving holds in columns of its own, by which lists are filtered and ordered.
DROP TABLE recipe_nutrition;
CREATE TABLE recipe_nutrition (
  recipe_number INTEGER NOT NULL PRIMARY KEY REFERENCES recipes (number) ON DELETE CASCADE,
  group_id      TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  -- Of a serving; null without a yield, and where too little is understood.
  energy        REAL,
  protein       REAL,
  fiber         REAL,
  table_version INTEGER NOT NULL,
  recipe_as_of  TEXT    NOT NULL,
  matched       REAL    NOT NULL,
  grams         REAL    NOT NULL,
  content       TEXT    NOT NULL
) STRICT;
CREATE INDEX recipe_nutrition_group ON recipe_nutrition (group_id);

-- How much a household eats of what its recipes give no amount of, or not all of which is eaten: oil for frying, bones, marinades.
CREATE TABLE nutrition_amounts (
  group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name_key TEXT NOT NULL,
  name     TEXT NOT NULL,
  quantity REAL NOT NULL,
  unit     TEXT NOT NULL,
  PRIMARY KEY (group_id, name_key)
) STRICT, WITHOUT ROWID;
