-- A recipe in the bin has deleted_at set; every query leaves it out, and its slug is free again.
-- name_key is the folded name (order, search); org_url_key the normalised source address, by which an import is recognised.
-- number stays the same through VACUUM, as a plain rowid would not: the search index knows recipes by it, and it ends every
-- index, so that equal values keep their places over all pages. updated_at grows with every change of the recipe.
CREATE TABLE recipes (
  number                INTEGER NOT NULL PRIMARY KEY,
  id                    TEXT    NOT NULL UNIQUE,
  group_id              TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id               TEXT             REFERENCES users (id) ON DELETE SET NULL,
  slug                  TEXT    NOT NULL,
  name                  TEXT    NOT NULL,
  name_key              TEXT    NOT NULL,
  description           TEXT    NOT NULL DEFAULT '',
  image                 TEXT,
  image_width           INTEGER,
  image_height          INTEGER,
  image_tint            INTEGER CHECK (image_tint BETWEEN 1 AND 5),
  recipe_yield          TEXT,
  recipe_servings       REAL    NOT NULL DEFAULT 0,
  recipe_yield_quantity REAL    NOT NULL DEFAULT 0,
  total_time            TEXT,
  prep_time             TEXT,
  cook_time             TEXT,
  perform_time          TEXT,
  org_url               TEXT,
  org_url_key           TEXT,
  language              TEXT,
  rating                REAL,
  nutrition             TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(nutrition)),
  extras                TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(extras)),
  is_public             INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  show_nutrition        INTEGER NOT NULL DEFAULT 0 CHECK (show_nutrition IN (0, 1)),
  show_assets           INTEGER NOT NULL DEFAULT 0 CHECK (show_assets IN (0, 1)),
  landscape_view        INTEGER NOT NULL DEFAULT 0 CHECK (landscape_view IN (0, 1)),
  disable_comments      INTEGER NOT NULL DEFAULT 1 CHECK (disable_comments IN (0, 1)),
  disable_amount        INTEGER NOT NULL DEFAULT 1 CHECK (disable_amount IN (0, 1)),
  locked                INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  date_added            TEXT    NOT NULL,
  date_updated          TEXT    NOT NULL,
  last_made             TEXT,
  created_at            TEXT    NOT NULL,
  updated_at            TEXT    NOT NULL,
  deleted_at            TEXT,
  deleted_by            TEXT             REFERENCES users (id) ON DELETE SET NULL
) STRICT;
CREATE UNIQUE INDEX recipes_slug ON recipes (group_id, slug) WHERE deleted_at IS NULL;
CREATE INDEX recipes_created ON recipes (group_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recipes_updated ON recipes (group_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX recipes_changed ON recipes (group_id, date_updated) WHERE deleted_at IS NULL;
CREATE INDEX recipes_added ON recipes (group_id, date_added) WHERE deleted_at IS NULL;
CREATE INDEX recipes_name ON recipes (group_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX recipes_rating ON recipes (group_id, rating) WHERE deleted_at IS NULL;
CREATE INDEX recipes_made ON recipes (group_id, last_made) WHERE deleted_at IS NULL;
CREATE INDEX recipes_address ON recipes (group_id, org_url_key) WHERE deleted_at IS NULL;
CREATE INDEX recipes_owner ON recipes (user_id);
CREATE INDEX recipes_bin ON recipes (group_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX recipes_deleted_by ON recipes (deleted_by);

CREATE TABLE recipe_ingredients (
  recipe_id     TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  position      INTEGER NOT NULL,
  reference_id  TEXT    NOT NULL,
  title         TEXT,
  quantity      REAL,
  unit_id       TEXT             REFERENCES units (id) ON DELETE SET NULL,
  food_id       TEXT             REFERENCES foods (id) ON DELETE SET NULL,
  note          TEXT    NOT NULL DEFAULT '',
  original_text TEXT,
  PRIMARY KEY (recipe_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_ingredients_food ON recipe_ingredients (food_id, recipe_id) WHERE food_id IS NOT NULL;
CREATE INDEX recipe_ingredients_unit ON recipe_ingredients (unit_id, recipe_id) WHERE unit_id IS NOT NULL;

CREATE TABLE recipe_instructions (
  recipe_id             TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  position              INTEGER NOT NULL,
  id                    TEXT    NOT NULL,
  title                 TEXT    NOT NULL DEFAULT '',
  summary               TEXT    NOT NULL DEFAULT '',
  text                  TEXT    NOT NULL,
  ingredient_references TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(ingredient_references)),
  PRIMARY KEY (recipe_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE recipe_notes (
  recipe_id TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  position  INTEGER NOT NULL,
  title     TEXT    NOT NULL,
  text      TEXT    NOT NULL,
  PRIMARY KEY (recipe_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE recipe_assets (
  recipe_id TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  position  INTEGER NOT NULL,
  name      TEXT    NOT NULL,
  icon      TEXT    NOT NULL,
  file_name TEXT,
  PRIMARY KEY (recipe_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE recipe_categories (
  recipe_id   TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  category_id TEXT NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (recipe_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_categories_category ON recipe_categories (category_id, recipe_id);

CREATE TABLE recipe_tags (
  recipe_id TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  tag_id    TEXT NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (recipe_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_tags_tag ON recipe_tags (tag_id, recipe_id);

CREATE TABLE recipe_tools (
  recipe_id TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  tool_id   TEXT NOT NULL REFERENCES tools (id) ON DELETE CASCADE,
  PRIMARY KEY (recipe_id, tool_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recipe_tools_tool ON recipe_tools (tool_id, recipe_id);
