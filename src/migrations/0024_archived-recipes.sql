-- Which recipes came out of which archive, by a fingerprint of what stood there: the same archive brings nothing twice.
CREATE TABLE archived_recipes (
  group_id    TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  fingerprint TEXT NOT NULL,
  recipe_id   TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE INDEX archived_recipes_recipe ON archived_recipes (recipe_id);
