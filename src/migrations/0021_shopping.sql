-- Every change of a list is an operation with a number of its own; what a list holds is what its operations left (decision 0032).
CREATE TABLE shopping_lists (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name       TEXT,
  name_key   TEXT    NOT NULL DEFAULT '',
  extras     TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(extras)),
  sequence   INTEGER NOT NULL DEFAULT 0,
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL
) STRICT;
CREATE INDEX shopping_lists_group ON shopping_lists (group_id, name_key);
CREATE INDEX shopping_lists_owner ON shopping_lists (user_id);

-- What was taken off keeps its row, so that it can come back. recipe_references say which recipes it was put on the list for.
CREATE TABLE shopping_items (
  number            INTEGER NOT NULL PRIMARY KEY,
  id                TEXT    NOT NULL UNIQUE,
  group_id          TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  list_id           TEXT    NOT NULL REFERENCES shopping_lists (id) ON DELETE CASCADE,
  position          INTEGER NOT NULL DEFAULT 0,
  checked           INTEGER NOT NULL DEFAULT 0 CHECK (checked IN (0, 1)),
  quantity          REAL    NOT NULL DEFAULT 1,
  note              TEXT    NOT NULL DEFAULT '',
  is_food           INTEGER NOT NULL DEFAULT 0 CHECK (is_food IN (0, 1)),
  food_id           TEXT             REFERENCES foods (id) ON DELETE SET NULL,
  unit_id           TEXT             REFERENCES units (id) ON DELETE SET NULL,
  label_id          TEXT             REFERENCES labels (id) ON DELETE SET NULL,
  extras            TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(extras)),
  recipe_references TEXT    NOT NULL DEFAULT '[]' CHECK (json_valid(recipe_references)),
  added_by          TEXT             REFERENCES users (id) ON DELETE SET NULL,
  checked_by        TEXT             REFERENCES users (id) ON DELETE SET NULL,
  checked_at        TEXT,
  created_at        TEXT    NOT NULL,
  updated_at        TEXT    NOT NULL,
  deleted_at        TEXT
) STRICT;
CREATE INDEX shopping_items_list ON shopping_items (list_id, position) WHERE deleted_at IS NULL;
CREATE INDEX shopping_items_group ON shopping_items (group_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX shopping_items_gone ON shopping_items (list_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX shopping_items_food ON shopping_items (food_id) WHERE food_id IS NOT NULL;
CREATE INDEX shopping_items_unit ON shopping_items (unit_id) WHERE unit_id IS NOT NULL;
CREATE INDEX shopping_items_label ON shopping_items (label_id) WHERE label_id IS NOT NULL;
CREATE INDEX shopping_items_added_by ON shopping_items (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX shopping_items_checked_by ON shopping_items (checked_by) WHERE checked_by IS NOT NULL;

-- How often each recipe is on a list.
CREATE TABLE shopping_list_recipes (
  list_id         TEXT NOT NULL REFERENCES shopping_lists (id) ON DELETE CASCADE,
  recipe_id       TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  id              TEXT NOT NULL UNIQUE,
  recipe_quantity REAL NOT NULL,
  PRIMARY KEY (list_id, recipe_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shopping_list_recipes_recipe ON shopping_list_recipes (recipe_id);

-- In which order the shop of a list has the shelves.
CREATE TABLE shopping_list_labels (
  list_id  TEXT    NOT NULL REFERENCES shopping_lists (id) ON DELETE CASCADE,
  label_id TEXT    NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  id       TEXT    NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  PRIMARY KEY (list_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shopping_list_labels_label ON shopping_list_labels (label_id);

-- items holds the rows that an operation changed, as it left them. changed_at is later with each operation of a list.
CREATE TABLE shopping_operations (
  list_id    TEXT    NOT NULL REFERENCES shopping_lists (id) ON DELETE CASCADE,
  sequence   INTEGER NOT NULL,
  id         TEXT    NOT NULL,
  user_id    TEXT             REFERENCES users (id) ON DELETE SET NULL,
  changed_at TEXT    NOT NULL,
  is_of_list INTEGER NOT NULL CHECK (is_of_list IN (0, 1)),
  items      TEXT    NOT NULL CHECK (json_valid(items)),
  PRIMARY KEY (list_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX shopping_operations_id ON shopping_operations (list_id, id);
CREATE INDEX shopping_operations_changed ON shopping_operations (changed_at);
CREATE INDEX shopping_operations_user ON shopping_operations (user_id) WHERE user_id IS NOT NULL;
