-- What a browser is told of: those that were there have asked for news of lists alone.
ALTER TABLE push_subscriptions ADD COLUMN tells_lists INTEGER NOT NULL DEFAULT 1 CHECK (tells_lists IN (0, 1));
ALTER TABLE push_subscriptions ADD COLUMN tells_timers INTEGER NOT NULL DEFAULT 0 CHECK (tells_timers IN (0, 1));

-- Kitchen timers that run in the browsers of people who want to be told when they end, until then.
CREATE TABLE push_timers (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The browser's own name of it.
  id      TEXT NOT NULL,
  name    TEXT NOT NULL,
  -- The recipe's name, empty for a timer of one's own, and the page that it was started on.
  recipe  TEXT NOT NULL,
  path    TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_timers_end ON push_timers (ends_at);
