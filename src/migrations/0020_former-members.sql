-- What people said and did stays when their account goes, without a name: user_id may be null. SQLite changes that only in a
-- table that is made anew; triggers that name the two tables go first, and come back as they were.
DROP TRIGGER recipes_made_sent;
DROP TRIGGER recipes_binned;

CREATE TABLE comments_anew (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  recipe_id  TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  user_id    TEXT             REFERENCES users (id) ON DELETE SET NULL,
  text       TEXT    NOT NULL,
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL,
  deleted_at TEXT,
  is_binned  INTEGER NOT NULL DEFAULT 0 CHECK (is_binned IN (0, 1))
) STRICT;
INSERT INTO comments_anew (rowid, id, group_id, recipe_id, user_id, text, created_at, updated_at, deleted_at, is_binned)
SELECT rowid, id, group_id, recipe_id, user_id, text, created_at, updated_at, deleted_at, is_binned FROM recipe_comments;
DROP TABLE recipe_comments;
ALTER TABLE comments_anew RENAME TO recipe_comments;
CREATE INDEX recipe_comments_user ON recipe_comments (user_id);
CREATE INDEX recipe_comments_deleted ON recipe_comments (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX recipe_comments_recipe ON recipe_comments (recipe_id);
CREATE INDEX recipe_comments_group ON recipe_comments (group_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX recipe_comments_own ON recipe_comments (group_id, recipe_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;

CREATE TABLE events_anew (
  id         TEXT    NOT NULL PRIMARY KEY,
  group_id   TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  recipe_id  TEXT    NOT NULL REFERENCES recipes (id) ON DELETE CASCADE,
  user_id    TEXT             REFERENCES users (id) ON DELETE SET NULL,
  subject    TEXT    NOT NULL,
  event_type TEXT    NOT NULL CHECK (event_type IN ('system', 'info', 'comment')),
  message    TEXT,
  image      TEXT,
  is_made    INTEGER NOT NULL DEFAULT 0 CHECK (is_made IN (0, 1)),
  timestamp  TEXT    NOT NULL,
  created_at TEXT    NOT NULL,
  updated_at TEXT    NOT NULL,
  deleted_at TEXT,
  is_binned  INTEGER NOT NULL DEFAULT 0 CHECK (is_binned IN (0, 1))
) STRICT;
INSERT INTO events_anew (rowid, id, group_id, recipe_id, user_id, subject, event_type, message, image, is_made, timestamp,
  created_at, updated_at, deleted_at, is_binned)
SELECT rowid, id, group_id, recipe_id, user_id, subject, event_type, message, image, is_made, timestamp,
  created_at, updated_at, deleted_at, is_binned FROM timeline_events;
DROP TABLE timeline_events;
ALTER TABLE events_anew RENAME TO timeline_events;
CREATE INDEX timeline_events_user ON timeline_events (user_id);
CREATE INDEX timeline_events_deleted ON timeline_events (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX timeline_events_recipe ON timeline_events (recipe_id, timestamp);
CREATE INDEX timeline_events_group ON timeline_events (group_id, timestamp, event_type)
  WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX timeline_events_created ON timeline_events (group_id, created_at) WHERE deleted_at IS NULL AND is_binned = 0;
CREATE INDEX timeline_events_own ON timeline_events (group_id, recipe_id, timestamp) WHERE deleted_at IS NULL AND is_binned = 0;

CREATE TRIGGER recipes_binned AFTER UPDATE OF deleted_at ON recipes
WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
  UPDATE recipe_comments SET is_binned = new.deleted_at IS NOT NULL WHERE recipe_id = new.id;
  UPDATE timeline_events SET is_binned = new.deleted_at IS NOT NULL WHERE recipe_id = new.id;
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

-- Categories that a group's meal plan is made of.
CREATE TABLE group_categories (
  group_id    TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  category_id TEXT NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_categories_category ON group_categories (category_id);
