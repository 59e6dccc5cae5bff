-- Links by which somebody without an account ticks what is on a list. Only a digest of the secret is kept.
CREATE TABLE shopping_links (
  id         TEXT NOT NULL PRIMARY KEY,
  list_id    TEXT NOT NULL REFERENCES shopping_lists (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  made_by    TEXT          REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX shopping_links_list ON shopping_links (list_id);
CREATE INDEX shopping_links_maker ON shopping_links (made_by);
