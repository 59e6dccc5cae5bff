-- How well an account's address is known to be its owner's: `claimed` by somebody who came in while anybody might, `told` by somebody
-- whom the home let in, `proven` by a mail that was answered or by an administrator's word. Of older accounts nobody knows.
ALTER TABLE users ADD COLUMN email_standing TEXT NOT NULL DEFAULT 'told' CHECK (email_standing IN ('claimed', 'told', 'proven'));
UPDATE users SET email_standing = 'proven' WHERE admin = 1;

-- By which an address is confirmed, once. Only the hash is kept, and the address that the mail went to.
CREATE TABLE email_confirmations (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_confirmations_user ON email_confirmations (user_id);
CREATE INDEX email_confirmations_expiry ON email_confirmations (expires_at);

-- The address that a link to a new password was mailed to; null for one that an administrator hands over.
ALTER TABLE password_resets ADD COLUMN mailed_to TEXT;

-- What only the mail of an invitation holds: whoever brings it along has read what went to the address.
CREATE TABLE invitation_mails (
  proof_hash TEXT NOT NULL PRIMARY KEY,
  token      TEXT NOT NULL REFERENCES invitations (token) ON DELETE CASCADE,
  email      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_mails_token ON invitation_mails (token);
