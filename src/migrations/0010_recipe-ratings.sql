-- What each person thinks of a recipe: stars, null or 0 for none, and whether it is a favourite. recipes.rating is the mean of
-- what is above 0; it follows here, so that it is right however a row comes or goes.
CREATE TABLE recipe_ratings (
  id          TEXT    NOT NULL PRIMARY KEY,
  recipe_id   TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  rating      REAL,
  is_favorite INTEGER NOT NULL DEFAULT 0 CHECK (is_favorite IN (0, 1)),
  created_at  TEXT    NOT NULL,
  updated_at  TEXT    NOT NULL,
  UNIQUE (user_id, recipe_id)
) STRICT;
CREATE INDEX recipe_ratings_recipe ON recipe_ratings (recipe_id, rating);

CREATE TRIGGER recipe_ratings_added AFTER INSERT ON recipe_ratings BEGIN
  UPDATE recipes SET rating = (SELECT avg(rating) FROM recipe_ratings WHERE recipe_id = new.recipe_id AND rating > 0)
  WHERE id = new.recipe_id;
END;
CREATE TRIGGER recipe_ratings_changed AFTER UPDATE OF rating ON recipe_ratings BEGIN
  UPDATE recipes SET rating = (SELECT avg(rating) FROM recipe_ratings WHERE recipe_id = new.recipe_id AND rating > 0)
  WHERE id = new.recipe_id;
END;
CREATE TRIGGER recipe_ratings_removed AFTER DELETE ON recipe_ratings BEGIN
  UPDATE recipes SET rating = (SELECT avg(rating) FROM recipe_ratings WHERE recipe_id = old.recipe_id AND rating > 0)
  WHERE id = old.recipe_id;
END;
