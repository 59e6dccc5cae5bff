-- A recipe may be an ingredient of another. One in the bin stays named and is left out by every query; one that is deleted for good
-- leaves the line as it reads.
ALTER TABLE recipe_ingredients ADD COLUMN sub_recipe_id TEXT REFERENCES recipes (id) ON DELETE SET NULL;
CREATE INDEX recipe_ingredients_sub_recipe ON recipe_ingredients (sub_recipe_id, recipe_id) WHERE sub_recipe_id IS NOT NULL;
