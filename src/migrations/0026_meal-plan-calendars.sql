-- Secret addresses under which calendars read a group's plan. Only the SHA-256 of the secret is kept. times holds when meals are eaten,
-- as an object of "HH:MM" by meal; without it meals are there for the whole day.
CREATE TABLE meal_plan_calendars (
  id           TEXT NOT NULL PRIMARY KEY,
  group_id     TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id      TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name         TEXT NOT NULL,
  token_hash   TEXT NOT NULL UNIQUE,
  times        TEXT,
  created_at   TEXT NOT NULL,
  last_used_at TEXT
) STRICT;
CREATE INDEX meal_plan_calendars_group ON meal_plan_calendars (group_id);
CREATE INDEX meal_plan_calendars_user ON meal_plan_calendars (user_id);
