-- Whether the ingredients of recipes that come in are recognized; NULL until somebody of the group has been asked.
ALTER TABLE group_preferences ADD COLUMN recipe_parse_on_import INTEGER CHECK (recipe_parse_on_import IN (0, 1));
-- How a line of an import was taken: recognized, or left a line because nobody could be sure; NULL once somebody has changed it.
ALTER TABLE recipe_ingredients ADD COLUMN reading TEXT CHECK (reading IN ('sure', 'doubtful'));
