-- What is gone, for clients that keep copies: written by the tables themselves, so that no way of deleting is missed.
CREATE TABLE tombstones (
  seq        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  group_id   TEXT    NOT NULL,
  kind       TEXT    NOT NULL,
  id         TEXT    NOT NULL,
  deleted_at TEXT    NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f000Z')),
  UNIQUE (kind, id)
) STRICT;
CREATE INDEX tombstones_group ON tombstones (group_id, seq);
CREATE INDEX tombstones_deleted ON tombstones (deleted_at);

-- The group's own rows fall with it, and nobody asks for them any more.
CREATE TRIGGER groups_gone AFTER DELETE ON groups BEGIN
  DELETE FROM tombstones WHERE group_id = old.id;
END;

CREATE TRIGGER recipes_gone AFTER UPDATE OF deleted_at ON recipes WHEN new.deleted_at IS NOT NULL AND old.deleted_at IS NULL BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'recipe', old.id);
END;
CREATE TRIGGER recipes_back AFTER UPDATE OF deleted_at ON recipes WHEN new.deleted_at IS NULL AND old.deleted_at IS NOT NULL BEGIN
  DELETE FROM tombstones WHERE kind = 'recipe' AND id = old.id;
END;
CREATE TRIGGER recipe_comments_gone AFTER UPDATE OF deleted_at ON recipe_comments
WHEN new.deleted_at IS NOT NULL AND old.deleted_at IS NULL BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'comment', old.id);
END;
CREATE TRIGGER recipe_comments_back AFTER UPDATE OF deleted_at ON recipe_comments
WHEN new.deleted_at IS NULL AND old.deleted_at IS NOT NULL BEGIN
  DELETE FROM tombstones WHERE kind = 'comment' AND id = old.id;
END;
CREATE TRIGGER timeline_events_gone AFTER UPDATE OF deleted_at ON timeline_events
WHEN new.deleted_at IS NOT NULL AND old.deleted_at IS NULL BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'timeline-event', old.id);
END;
CREATE TRIGGER timeline_events_back AFTER UPDATE OF deleted_at ON timeline_events
WHEN new.deleted_at IS NULL AND old.deleted_at IS NOT NULL BEGIN
  DELETE FROM tombstones WHERE kind = 'timeline-event' AND id = old.id;
END;

CREATE TRIGGER foods_gone AFTER DELETE ON foods BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'food', old.id);
END;
CREATE TRIGGER units_gone AFTER DELETE ON units BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'unit', old.id);
END;
CREATE TRIGGER labels_gone AFTER DELETE ON labels BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'label', old.id);
END;
CREATE TRIGGER categories_gone AFTER DELETE ON categories BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'category', old.id);
END;
CREATE TRIGGER tags_gone AFTER DELETE ON tags BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'tag', old.id);
END;
CREATE TRIGGER tools_gone AFTER DELETE ON tools BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'tool', old.id);
END;
CREATE TRIGGER cookbooks_gone AFTER DELETE ON cookbooks BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'cookbook', old.id);
END;
CREATE TRIGGER recipe_actions_gone AFTER DELETE ON recipe_actions BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'recipe-action', old.id);
END;
CREATE TRIGGER meal_plan_entries_gone AFTER DELETE ON meal_plan_entries BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'mealplan', old.id);
END;
CREATE TRIGGER meal_plan_entries_back AFTER INSERT ON meal_plan_entries BEGIN
  DELETE FROM tombstones WHERE kind = 'mealplan' AND id = new.id;
END;
CREATE TRIGGER meal_plan_rules_gone AFTER DELETE ON meal_plan_rules BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'mealplan-rule', old.id);
END;
CREATE TRIGGER shopping_lists_gone AFTER DELETE ON shopping_lists BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'shopping-list', old.id);
END;
CREATE TRIGGER shopping_items_gone AFTER UPDATE OF deleted_at ON shopping_items
WHEN new.deleted_at IS NOT NULL AND old.deleted_at IS NULL BEGIN
  INSERT OR REPLACE INTO tombstones (group_id, kind, id) VALUES (old.group_id, 'shopping-item', old.id);
END;
CREATE TRIGGER shopping_items_back AFTER UPDATE OF deleted_at ON shopping_items
WHEN new.deleted_at IS NULL AND old.deleted_at IS NOT NULL BEGIN
  DELETE FROM tombstones WHERE kind = 'shopping-item' AND id = old.id;
END;

-- What a create has answered, by the key that its client chose: sent again, it answers the same and makes nothing new.
CREATE TABLE idempotent_answers (
  user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key         TEXT    NOT NULL,
  fingerprint TEXT    NOT NULL,
  status      INTEGER NOT NULL,
  body        TEXT    NOT NULL,
  created_at  TEXT    NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answers_created ON idempotent_answers (created_at);
