-- Groups are the tenants: every row of the household's data leads back to one.
-- Times are UTC text padded to microseconds, as the API sends them, so that text order is time order.
CREATE TABLE groups (
  id         TEXT NOT NULL PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,
  slug       TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE group_preferences (
  group_id                TEXT    NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
  id                      TEXT    NOT NULL UNIQUE,
  private_group           INTEGER NOT NULL DEFAULT 1 CHECK (private_group IN (0, 1)),
  first_day_of_week       INTEGER NOT NULL DEFAULT 0 CHECK (first_day_of_week BETWEEN 0 AND 6),
  recipe_public           INTEGER NOT NULL DEFAULT 1 CHECK (recipe_public IN (0, 1)),
  recipe_show_nutrition   INTEGER NOT NULL DEFAULT 0 CHECK (recipe_show_nutrition IN (0, 1)),
  recipe_show_assets      INTEGER NOT NULL DEFAULT 0 CHECK (recipe_show_assets IN (0, 1)),
  recipe_landscape_view   INTEGER NOT NULL DEFAULT 0 CHECK (recipe_landscape_view IN (0, 1)),
  recipe_disable_comments INTEGER NOT NULL DEFAULT 0 CHECK (recipe_disable_comments IN (0, 1)),
  recipe_disable_amount   INTEGER NOT NULL DEFAULT 1 CHECK (recipe_disable_amount IN (0, 1))
) STRICT;

-- username_key is the folded user name: look-ups and uniqueness ignore case over all groups.
CREATE TABLE users (
  id             TEXT    NOT NULL PRIMARY KEY,
  group_id       TEXT    NOT NULL REFERENCES groups (id) ON DELETE RESTRICT,
  username       TEXT    NOT NULL,
  username_key   TEXT    NOT NULL UNIQUE,
  full_name      TEXT    NOT NULL,
  email          TEXT    NOT NULL UNIQUE,
  password_hash  TEXT,
  auth_method    TEXT    NOT NULL DEFAULT 'Mealie' CHECK (auth_method IN ('Mealie', 'LDAP', 'OIDC')),
  admin          INTEGER NOT NULL DEFAULT 0 CHECK (admin IN (0, 1)),
  advanced       INTEGER NOT NULL DEFAULT 0 CHECK (advanced IN (0, 1)),
  can_invite     INTEGER NOT NULL DEFAULT 0 CHECK (can_invite IN (0, 1)),
  can_manage     INTEGER NOT NULL DEFAULT 0 CHECK (can_manage IN (0, 1)),
  can_organize   INTEGER NOT NULL DEFAULT 0 CHECK (can_organize IN (0, 1)),
  cache_key      TEXT    NOT NULL DEFAULT '1234',
  locale         TEXT,
  login_attempts INTEGER NOT NULL DEFAULT 0 CHECK (login_attempts >= 0),
  locked_at      TEXT,
  created_at     TEXT    NOT NULL,
  updated_at     TEXT    NOT NULL
) STRICT;
CREATE INDEX users_group ON users (group_id, full_name);

-- Tokens are random; only their SHA-256 is kept.
CREATE TABLE sessions (
  token_hash   TEXT    NOT NULL PRIMARY KEY,
  user_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         TEXT    NOT NULL CHECK (kind IN ('browser', 'access')),
  remembered   INTEGER NOT NULL DEFAULT 0 CHECK (remembered IN (0, 1)),
  user_agent   TEXT    NOT NULL DEFAULT '',
  created_at   TEXT    NOT NULL,
  last_used_at TEXT    NOT NULL,
  expires_at   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE api_tokens (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id        TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash     TEXT NOT NULL UNIQUE,
  name           TEXT NOT NULL,
  integration_id TEXT NOT NULL DEFAULT 'generic',
  created_at     TEXT NOT NULL,
  last_used_at   TEXT,
  expires_at     TEXT NOT NULL
) STRICT;
CREATE INDEX api_tokens_user ON api_tokens (user_id, id);
