-- A link by which somebody joins a group. Members see it again to send it once more, so that it is kept as it is, as share tokens are.
CREATE TABLE invitations (
  token      TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  uses_left  INTEGER NOT NULL CHECK (uses_left > 0),
  expires_at TEXT    NOT NULL,
  created_at TEXT    NOT NULL
) STRICT;
CREATE INDEX invitations_group ON invitations (group_id, created_at);
CREATE INDEX invitations_expiry ON invitations (expires_at);

-- What a forgotten password is replaced by, once. Only the hash is kept, and beside it one of the hash of the password of that moment.
CREATE TABLE password_resets (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  made_for   TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
