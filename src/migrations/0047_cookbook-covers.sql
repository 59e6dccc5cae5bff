-- The recipe whose photograph is the cover of a cookbook, while it is in it; null shows the newest that no other cover shows.
ALTER TABLE cookbooks ADD COLUMN cover_recipe_id TEXT REFERENCES recipes (id) ON DELETE SET NULL;
CREATE INDEX cookbooks_cover ON cookbooks (cover_recipe_id) WHERE cover_recipe_id IS NOT NULL;
