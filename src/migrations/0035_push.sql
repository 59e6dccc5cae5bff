-- Browsers that want to be told what happens on shopping lists (RFC 8030), and the key by which push services know this server (RFC 8292).
CREATE TABLE push_subscriptions (
  id         TEXT NOT NULL PRIMARY KEY,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Where messages go; whoever knows it can send, so that it is a secret of the browser's.
  endpoint   TEXT NOT NULL UNIQUE,
  -- The browser's public key and the secret that it shares with us, in Base64 for addresses.
  p256dh     TEXT NOT NULL,
  auth       TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

CREATE TABLE push_keys (
  id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  public_key  TEXT    NOT NULL,
  private_key TEXT    NOT NULL CHECK (json_valid(private_key))
) STRICT;
