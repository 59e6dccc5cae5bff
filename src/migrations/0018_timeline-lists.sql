-- Lists of everything that was said and done read one index: what belongs to a recipe in the bin is marked here, so that nobody
-- looks at each recipe. The indexes by recipe hold every row, as deleting a recipe for good has to find them all.
ALTER TABLE recipe_comments ADD COLUMN is_binned INTEGER NOT NULL DEFAULT 0 CHECK (is_binned IN (0, 1));
ALTER TABLE timeline_events ADD COLUMN is_binned INTEGER NOT NULL DEFAULT 0 CHECK (is_binned IN (0, 1));
UPDATE recipe_comments SET is_binned = 1 WHERE recipe_id IN (SELECT id FROM recipes WHERE deleted_at IS NOT NULL);
UPDATE timeline_events SET is_binned = 1 WHERE recipe_id IN (SELECT id FROM recipes WHERE deleted_at IS NOT NULL);

DROP INDEX recipe_comments_recipe;
DROP INDEX recipe_comments_group;
DROP INDEX timeline_events_recipe;
DROP INDEX timeline_events_group;
CREATE INDEX recipe_comments_recipe ON recipe_comments (recipe_id);
CREATE INDEX recipe_comments_group ON recipe_comments (group_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX timeline_events_recipe ON timeline_events (recipe_id, timestamp);
CREATE INDEX timeline_events_group ON timeline_events (group_id, timestamp, event_type)
  WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX timeline_events_created ON timeline_events (group_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;

-- With both columns, so that a recipe's own rows are never looked for among all of the group.
CREATE INDEX recipe_comments_own ON recipe_comments (group_id, recipe_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX timeline_events_own ON timeline_events (group_id, recipe_id, timestamp) WHERE deleted_at IS NULL AND is_binned = 0;

CREATE TRIGGER recipes_binned AFTER UPDATE OF deleted_at ON recipes
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE recipe_comments SET is_binned = new.deleted_at IS NOT NULL WHERE recipe_id = new.id;
  UPDATE timeline_events SET is_binned = new.deleted_at IS NOT NULL WHERE recipe_id = new.id;
END;
