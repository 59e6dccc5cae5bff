-- The week's plan by mail, for those who have asked for it: on which day, 0 for Sunday, and the last day for which that is settled.
CREATE TABLE plan_digests (
  user_id  TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  weekday  INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  last_day TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
