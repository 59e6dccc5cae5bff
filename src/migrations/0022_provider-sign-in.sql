-- By which an identity provider knows somebody: `sub`, unique at its issuer and never given to another.
CREATE TABLE user_identities (
  issuer     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX user_identities_user ON user_identities (user_id, issuer);

-- A name for a session that may stand in a page, and what the provider wants to see when it is logged out there, too.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN id_token TEXT;
UPDATE sessions SET id = lower(hex(randomblob(8)));
CREATE UNIQUE INDEX sessions_id ON sessions (id);
