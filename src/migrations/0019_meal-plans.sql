-- What a household means to eat on a day. Days are plain dates of the household's calendar. Like events, entries of a recipe in
-- the bin are marked here, so that a plan reads one index. made is what somebody has said of a meal that has passed; event_id is what
-- the timeline tells of it, noted_at when the daily job has looked at it.
CREATE TABLE meal_plan_entries (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id    TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id     TEXT    REFERENCES users (id) ON DELETE CASCADE,
  date        TEXT    NOT NULL,
  entry_type  TEXT    NOT NULL CHECK (entry_type IN ('breakfast', 'lunch', 'dinner', 'side')),
  title       TEXT    NOT NULL DEFAULT '',
  text        TEXT    NOT NULL DEFAULT '',
  recipe_id   TEXT    REFERENCES recipes (id) ON DELETE CASCADE,
  servings    REAL    CHECK (servings > 0),
  leftover_of INTEGER REFERENCES meal_plan_entries (id) ON DELETE SET NULL,
  made        TEXT    CHECK (made IN ('yes', 'no')),
  event_id    TEXT    REFERENCES timeline_events (id) ON DELETE SET NULL,
  noted_at    TEXT,
  is_binned   INTEGER NOT NULL DEFAULT 0 CHECK (is_binned IN (0, 1)),
  created_at  TEXT    NOT NULL,
  updated_at  TEXT    NOT NULL
) STRICT;
CREATE INDEX meal_plan_entries_date ON meal_plan_entries (group_id, date) WHERE is_binned = 0;
CREATE INDEX meal_plan_entries_created ON meal_plan_entries (group_id, created_at) WHERE is_binned = 0;
CREATE INDEX meal_plan_entries_recipe ON meal_plan_entries (recipe_id);
CREATE INDEX meal_plan_entries_user ON meal_plan_entries (user_id);
CREATE INDEX meal_plan_entries_leftovers ON meal_plan_entries (leftover_of) WHERE leftover_of IS NOT NULL;
CREATE INDEX meal_plan_entries_event ON meal_plan_entries (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX meal_plan_entries_unnoted ON meal_plan_entries (date) WHERE noted_at IS NULL AND recipe_id IS NOT NULL;

CREATE TRIGGER meal_plan_entries_binned AFTER UPDATE OF deleted_at ON recipes
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE meal_plan_entries SET is_binned = new.deleted_at IS NOT NULL WHERE recipe_id = new.id;
END;

-- What chance may choose. query_filter is the one stored filter of both dialects, as cookbooks have it.
CREATE TABLE meal_plan_rules (
  id           TEXT NOT NULL PRIMARY KEY,
  group_id     TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  day          TEXT NOT NULL CHECK (day IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'unset')),
  entry_type   TEXT NOT NULL CHECK (entry_type IN ('breakfast', 'lunch', 'dinner', 'side', 'unset')),
  query_filter TEXT NOT NULL DEFAULT '',
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL
) STRICT;
CREATE INDEX meal_plan_rules_group ON meal_plan_rules (group_id, created_at);

-- What a change on the planner's pages began from, so that it can be taken back for a day: a list of entries as they were.
CREATE TABLE meal_plan_changes (
  id         TEXT NOT NULL PRIMARY KEY,
  group_id   TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  entries    TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX meal_plan_changes_created ON meal_plan_changes (created_at);
CREATE INDEX meal_plan_changes_group ON meal_plan_changes (group_id);
CREATE INDEX meal_plan_changes_user ON meal_plan_changes (user_id);

-- The household's own time zone; null is the server's.
ALTER TABLE group_preferences ADD COLUMN time_zone TEXT;
