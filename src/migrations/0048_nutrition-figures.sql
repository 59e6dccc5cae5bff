-- What a serving holds stands in columns of its own, by which lists are filtered and ordered, ahead of the long text. What was computed
-- with an earlier table is computed again.
ALTER TABLE recipe_nutrition RENAME TO recipe_nutrition_before;
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
INSERT INTO recipe_nutrition (recipe_number, group_id, table_version, recipe_as_of, matched, grams, content)
  SELECT recipe_number, group_id, table_version, recipe_as_of, matched, grams, content FROM recipe_nutrition_before;
DROP TABLE recipe_nutrition_before;
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
