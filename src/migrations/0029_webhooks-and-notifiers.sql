-- Today's plan goes to an address at a time of day (decision 0050).
CREATE TABLE webhooks (
  id             TEXT    NOT NULL PRIMARY KEY,
  group_id       TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  enabled        INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  name           TEXT    NOT NULL,
  name_key       TEXT    NOT NULL,
  url            TEXT    NOT NULL,
  webhook_type   TEXT    NOT NULL CHECK (webhook_type IN ('mealplan')),
  -- HH:MM:SS on the clocks of UTC, or on those of the group.
  scheduled_time TEXT    NOT NULL,
  is_local       INTEGER NOT NULL CHECK (is_local IN (0, 1)),
  -- What a delivery is signed with: whsec_ and 32 bytes in Base64.
  secret         TEXT    NOT NULL,
  -- Times that it was due up to this moment are dealt with.
  settled_until  TEXT    NOT NULL,
  -- What came of the last delivery: when, whether it arrived, and the message of why not, as JSON.
  last_sent_at   TEXT,
  last_ok        INTEGER CHECK (last_ok IN (0, 1)),
  last_message   TEXT    CHECK (last_message IS NULL OR json_valid(last_message)),
  created_at     TEXT    NOT NULL,
  updated_at     TEXT    NOT NULL
) STRICT;
CREATE INDEX webhooks_name ON webhooks (group_id, name_key);
CREATE INDEX webhooks_enabled ON webhooks (enabled) WHERE enabled = 1;

-- News of a group for an Apprise address, which is a secret: it holds passwords and tokens.
CREATE TABLE notifiers (
  id                     TEXT    NOT NULL PRIMARY KEY,
  group_id               TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  enabled                INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  name                   TEXT    NOT NULL,
  name_key               TEXT    NOT NULL,
  apprise_url            TEXT    NOT NULL,
  recipe_created         INTEGER NOT NULL DEFAULT 0 CHECK (recipe_created IN (0, 1)),
  recipe_updated         INTEGER NOT NULL DEFAULT 0 CHECK (recipe_updated IN (0, 1)),
  recipe_deleted         INTEGER NOT NULL DEFAULT 0 CHECK (recipe_deleted IN (0, 1)),
  user_signup            INTEGER NOT NULL DEFAULT 0 CHECK (user_signup IN (0, 1)),
  data_migrations        INTEGER NOT NULL DEFAULT 0 CHECK (data_migrations IN (0, 1)),
  data_export            INTEGER NOT NULL DEFAULT 0 CHECK (data_export IN (0, 1)),
  data_import            INTEGER NOT NULL DEFAULT 0 CHECK (data_import IN (0, 1)),
  mealplan_entry_created INTEGER NOT NULL DEFAULT 0 CHECK (mealplan_entry_created IN (0, 1)),
  shopping_list_created  INTEGER NOT NULL DEFAULT 0 CHECK (shopping_list_created IN (0, 1)),
  shopping_list_updated  INTEGER NOT NULL DEFAULT 0 CHECK (shopping_list_updated IN (0, 1)),
  shopping_list_deleted  INTEGER NOT NULL DEFAULT 0 CHECK (shopping_list_deleted IN (0, 1)),
  cookbook_created       INTEGER NOT NULL DEFAULT 0 CHECK (cookbook_created IN (0, 1)),
  cookbook_updated       INTEGER NOT NULL DEFAULT 0 CHECK (cookbook_updated IN (0, 1)),
  cookbook_deleted       INTEGER NOT NULL DEFAULT 0 CHECK (cookbook_deleted IN (0, 1)),
  tag_created            INTEGER NOT NULL DEFAULT 0 CHECK (tag_created IN (0, 1)),
  tag_updated            INTEGER NOT NULL DEFAULT 0 CHECK (tag_updated IN (0, 1)),
  tag_deleted            INTEGER NOT NULL DEFAULT 0 CHECK (tag_deleted IN (0, 1)),
  category_created       INTEGER NOT NULL DEFAULT 0 CHECK (category_created IN (0, 1)),
  category_updated       INTEGER NOT NULL DEFAULT 0 CHECK (category_updated IN (0, 1)),
  category_deleted       INTEGER NOT NULL DEFAULT 0 CHECK (category_deleted IN (0, 1)),
  -- What came of the last message, as with webhooks, and how many were given up since the last that arrived.
  last_sent_at           TEXT,
  last_ok                INTEGER CHECK (last_ok IN (0, 1)),
  last_message           TEXT    CHECK (last_message IS NULL OR json_valid(last_message)),
  dropped                INTEGER NOT NULL DEFAULT 0,
  created_at             TEXT    NOT NULL,
  updated_at             TEXT    NOT NULL
) STRICT;
CREATE INDEX notifiers_name ON notifiers (group_id, name_key);
