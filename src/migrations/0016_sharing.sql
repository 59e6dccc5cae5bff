-- The id of a share token is what its link ends with, so it is as random as a token; members see it again to send it once more.
CREATE TABLE share_tokens (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  recipe_id  TEXT NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX share_tokens_recipe ON share_tokens (recipe_id, created_at);
CREATE INDEX share_tokens_group ON share_tokens (group_id, created_at);
CREATE INDEX share_tokens_expiry ON share_tokens (expires_at);

-- Tokens that open one download once. Only the hash is kept.
CREATE TABLE download_tokens (
  token_hash TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose    TEXT NOT NULL CHECK (purpose IN ('file', 'recipe-zip')),
  target     TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX download_tokens_user ON download_tokens (user_id);
CREATE INDEX download_tokens_group ON download_tokens (group_id);
CREATE INDEX download_tokens_expiry ON download_tokens (expires_at);

-- Archives that a group has made of its recipes, until they expire. The file lies at path, below the data folder.
CREATE TABLE group_exports (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  filename   TEXT    NOT NULL,
  path       TEXT    NOT NULL UNIQUE,
  bytes      INTEGER NOT NULL,
  expires_at TEXT    NOT NULL,
  created_at TEXT    NOT NULL
) STRICT;
CREATE INDEX group_exports_group ON group_exports (group_id, created_at);
CREATE INDEX group_exports_expiry ON group_exports (expires_at);
