-- A food is called something in each language; name and plural of foods stay what clients know. Whoever says that two foods are two
-- things is not asked again.
CREATE TABLE food_names (
  food_id    TEXT NOT NULL REFERENCES foods (id) ON DELETE CASCADE,
  language   TEXT NOT NULL,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL,
  plural     TEXT,
  plural_key TEXT,
  PRIMARY KEY (food_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE distinct_foods (
  food_id  TEXT NOT NULL REFERENCES foods (id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES foods (id) ON DELETE CASCADE,
  PRIMARY KEY (food_id, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX distinct_foods_other ON distinct_foods (other_id);
