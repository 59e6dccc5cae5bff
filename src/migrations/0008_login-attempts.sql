-- Wrong passwords and locks belong to an account and to where they came from, so that a stranger locks out nobody but himself.
-- account is the id of a user or `name:` and a hash: names that nobody has are counted the same way. source is a network
-- (IPv4 /24, IPv6 /64) or a device that has logged in before. Rows are few: the oldest give way (credential.store).
CREATE TABLE login_attempts (
  account   TEXT    NOT NULL,
  source    TEXT    NOT NULL,
  attempts  INTEGER NOT NULL CHECK (attempts > 0),
  locked_at TEXT,
  last_at   TEXT    NOT NULL,
  PRIMARY KEY (account, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX login_attempts_age ON login_attempts (last_at);

-- Locks that run now end with the upgrade; where they came from is not known.
ALTER TABLE users DROP COLUMN login_attempts;
ALTER TABLE users DROP COLUMN locked_at;
