-- The search index knows the words of ingredients apart from the others ("with leek", "without onions"): every recipe is read once more,
-- in the background.
INSERT OR IGNORE INTO search_stale (number) SELECT number FROM recipes WHERE deleted_at IS NULL;
