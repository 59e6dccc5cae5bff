-- What people say of a recipe. A deleted comment stays for a day, so that it can be taken back. group_id is the recipe's, for
-- lists of the whole group in order.
CREATE TABLE recipe_comments (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  recipe_id  TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX recipe_comments_recipe ON recipe_comments (recipe_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recipe_comments_group ON recipe_comments (group_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recipe_comments_user ON recipe_comments (user_id);
CREATE INDEX recipe_comments_deleted ON recipe_comments (deleted_at) WHERE deleted_at IS NOT NULL;
