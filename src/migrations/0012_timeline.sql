-- What happened to a recipe. A deleted event stays for a day, so that it can be taken back. group_id is the recipe's, for the
-- timeline of the whole group. image is the version of the event's picture, null without one.
CREATE TABLE timeline_events (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  recipe_id  TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject    TEXT    NOT NULL,
  event_type TEXT    NOT NULL CHECK (event_type IN ('system', 'info', 'comment')),
  message    TEXT,
  image      TEXT,
  is_made    INTEGER NOT NULL DEFAULT 0 CHECK (is_made IN (0, 1)),
  timestamp  TEXT    NOT NULL,
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX timeline_events_group ON timeline_events (group_id, timestamp) WHERE deleted_at IS NULL;
CREATE INDEX timeline_events_recipe ON timeline_events (recipe_id, timestamp) WHERE deleted_at IS NULL;
CREATE INDEX timeline_events_user ON timeline_events (user_id);
CREATE INDEX timeline_events_deleted ON timeline_events (deleted_at) WHERE deleted_at IS NOT NULL;

-- recipes.last_made is the latest of the events that are marked as made and of made_sent, the time that a client has sent. It
-- follows here, so that it is right however an event comes, moves or goes. A time that is also an event's belongs to the event.
ALTER TABLE recipes ADD COLUMN made_sent TEXT;
UPDATE recipes SET made_sent = last_made WHERE last_made IS NOT NULL;

CREATE TRIGGER recipes_made_inserted AFTER INSERT ON recipes WHEN new.made_sent IS NOT NULL BEGIN
  UPDATE recipes SET last_made = new.made_sent WHERE number = new.number;
END;
CREATE TRIGGER recipes_made_sent AFTER UPDATE OF made_sent ON recipes WHEN new.made_sent IS NOT old.made_sent BEGIN
  UPDATE timeline_events SET is_made = 1
  WHERE recipe_id = new.id AND timestamp = new.made_sent AND event_type <> 'system' AND deleted_at IS NULL;
  UPDATE recipes SET
    made_sent = CASE WHEN EXISTS (
      SELECT 1 FROM timeline_events
      WHERE recipe_id = new.id AND timestamp = new.made_sent AND is_made = 1 AND deleted_at IS NULL
    ) THEN NULL ELSE new.made_sent END,
    last_made = nullif(max(coalesce(new.made_sent, ''), coalesce((
      SELECT max(timestamp) FROM timeline_events WHERE recipe_id = new.id AND is_made = 1 AND deleted_at IS NULL
    ), '')), '')
  WHERE number = new.number;
END;

CREATE TRIGGER timeline_events_inserted AFTER INSERT ON timeline_events WHEN new.event_type <> 'system' BEGIN
  UPDATE timeline_events SET is_made = 1
  WHERE id = new.id AND EXISTS (SELECT 1 FROM recipes WHERE id = new.recipe_id AND made_sent = new.timestamp);
  UPDATE recipes SET made_sent = NULL WHERE id = new.recipe_id AND made_sent = new.timestamp;
  UPDATE recipes SET last_made = nullif(max(coalesce(made_sent, ''), coalesce((
    SELECT max(timestamp) FROM timeline_events WHERE recipe_id = new.recipe_id AND is_made = 1 AND deleted_at IS NULL
  ), '')), '')
  WHERE id = new.recipe_id AND new.is_made = 1;
END;
CREATE TRIGGER timeline_events_changed AFTER UPDATE OF timestamp, is_made, deleted_at ON timeline_events BEGIN
  UPDATE recipes SET last_made = nullif(max(coalesce(made_sent, ''), coalesce((
    SELECT max(timestamp) FROM timeline_events WHERE recipe_id = new.recipe_id AND is_made = 1 AND deleted_at IS NULL
  ), '')), '')
  WHERE id = new.recipe_id;
END;
CREATE TRIGGER timeline_events_removed AFTER DELETE ON timeline_events WHEN old.is_made = 1 BEGIN
  UPDATE recipes SET last_made = nullif(max(coalesce(made_sent, ''), coalesce((
    SELECT max(timestamp) FROM timeline_events WHERE recipe_id = old.recipe_id AND is_made = 1 AND deleted_at IS NULL
  ), '')), '')
  WHERE id = old.recipe_id;
END;

-- The recipes that are here already were made, too: their timelines begin as those of new ones do. A random id, version 4.
INSERT INTO timeline_events (id, group_id, recipe_id, user_id, subject, event_type, timestamp, created_at, updated_at)
SELECT lower(substr(x, 1, 8) || '-' || substr(x, 9, 4) || '-4' || substr(x, 14, 3) || '-a' || substr(x, 18, 3) || '-' || substr(x, 21)),
  group_id, id, user_id, 'Recipe Created', 'system', created_at, created_at, created_at
FROM (SELECT hex(randomblob(16)) AS x, * FROM recipes WHERE user_id IS NOT NULL);
