-- A second proof beside the password: six digits of an app, or a code on paper. Not asked for before it is confirmed.
CREATE TABLE second_factors (
  user_id      TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret       TEXT    NOT NULL,
  confirmed_at TEXT,
  -- Of the last code that was taken, in half minutes since 1970: none is taken twice.
  last_step    INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  user_id   TEXT NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Public keys only; their other halves never leave the devices. `id` is the credential's own, base64url.
CREATE TABLE passkeys (
  id           TEXT    NOT NULL PRIMARY KEY,
  user_id      TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name         TEXT    NOT NULL,
  public_key   BLOB    NOT NULL,
  algorithm    INTEGER NOT NULL,
  sign_count   INTEGER NOT NULL,
  created_at   TEXT    NOT NULL,
  last_used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);
