CREATE TABLE recipe_actions (
  id          TEXT NOT NULL PRIMARY KEY,
  group_id    TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  action_type TEXT NOT NULL CHECK (action_type IN ('link', 'post')),
  title       TEXT NOT NULL,
  title_key   TEXT NOT NULL,
  url         TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL
) STRICT;
CREATE INDEX recipe_actions_title ON recipe_actions (group_id, title_key);
