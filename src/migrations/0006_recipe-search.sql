-- The search index. A term is the group's code (three letters or digits), the field (one letter), and a folded word, so that a look-up
-- in one group or field never reads another's. It has no content of its own: what it says is derived from the recipes.
-- Prefixes of five and six characters are words of one and two letters.
CREATE TABLE search_groups (
  number   INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id TEXT    NOT NULL UNIQUE REFERENCES groups (id) ON DELETE CASCADE
) STRICT;

CREATE VIRTUAL TABLE recipe_search USING fts5 (
  terms,
  content = '',
  contentless_delete = 1,
  tokenize = "ascii tokenchars '_'",
  prefix = '5 6'
);

-- Every write adds a small segment. Merging them by eights instead of fours makes fewer of the writes wait for a merge.
INSERT INTO recipe_search (recipe_search, rank) VALUES ('automerge', 8);

-- How many recipes have a term; asked for the terms of categories, tags, tools and foods.
CREATE VIRTUAL TABLE recipe_search_terms USING fts5vocab ('recipe_search', 'row');

-- Every word a group has ever used: what is inside of words, and what is like a mistyped one, is looked up here.
CREATE TABLE search_words (
  group_number INTEGER NOT NULL REFERENCES search_groups (number) ON DELETE CASCADE,
  word         TEXT    NOT NULL,
  PRIMARY KEY (group_number, word)
) STRICT, WITHOUT ROWID;

-- Recipes whose index is out of date, because a name in them was changed elsewhere; they are read again in the background.
CREATE TABLE search_stale (
  number INTEGER PRIMARY KEY REFERENCES recipes (number) ON DELETE CASCADE
) STRICT;
INSERT INTO search_stale (number) SELECT number FROM recipes WHERE deleted_at IS NULL;

CREATE TRIGGER recipes_leave_search AFTER DELETE ON recipes BEGIN
  DELETE FROM recipe_search WHERE rowid = old.number;
END;
