-- What a model made of a recipe in another language: beside it, never a version of it. It waits in the bin with its recipe and goes with it.
CREATE TABLE recipe_translations (
  recipe_number INTEGER NOT NULL REFERENCES recipes (number) ON DELETE CASCADE,
  group_id      TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  language      TEXT    NOT NULL,
  -- Of the words that were translated: another one means that the recipe has changed since.
  source_hash   TEXT    NOT NULL,
  model         TEXT    NOT NULL,
  content       TEXT    NOT NULL,
  created_at    TEXT    NOT NULL,
  PRIMARY KEY (recipe_number, language)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_translations_group ON recipe_translations (group_id);
