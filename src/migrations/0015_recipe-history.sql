-- Who has changed recipes, by a short number: there are many revisions of few people. The number stays when the account goes.
CREATE TABLE revision_authors (
  number  INTEGER NOT NULL PRIMARY KEY,
  user_id TEXT             UNIQUE REFERENCES users (id) ON DELETE SET NULL
) STRICT;

-- Something done to many recipes at once, which can be taken back at once. title is a message id with its values; kept is what
-- taking it back needs beside the revisions: foods, units and organizers that went.
CREATE TABLE operations (
  number    INTEGER NOT NULL PRIMARY KEY,
  id        TEXT    NOT NULL UNIQUE,
  group_id  TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id   TEXT             REFERENCES users (id) ON DELETE SET NULL,
  kind      TEXT    NOT NULL,
  title     TEXT    NOT NULL CHECK (json_valid(title)),
  kept      TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(kept)),
  made_at   TEXT    NOT NULL,
  undone_at TEXT
) STRICT;
CREATE INDEX operations_group ON operations (group_id, made_at);
CREATE INDEX operations_user ON operations (user_id);
CREATE INDEX operations_made ON operations (made_at);

-- One row for each change of a recipe: what leads back to how it was before, so that the oldest rows can go at any time and a
-- new recipe has none. made_at is the recipe's version from then on, in microseconds; image the version of the picture that it
-- had before, whose files stay as long as the row.
CREATE TABLE recipe_revisions (
  recipe    INTEGER NOT NULL REFERENCES recipes (number) ON DELETE CASCADE,
  number    INTEGER NOT NULL,
  made_at   INTEGER NOT NULL,
  author    INTEGER,
  operation INTEGER,
  image     TEXT,
  before    TEXT    NOT NULL CHECK (json_valid(before)),
  PRIMARY KEY (recipe, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_revisions_made ON recipe_revisions (made_at);
CREATE INDEX recipe_revisions_operation ON recipe_revisions (operation) WHERE operation IS NOT NULL;
