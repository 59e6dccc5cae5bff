-- query_filter is the one stored filter of both dialects: older clients read and write it as lists of organizers, of which the three
-- flags say what an empty list cannot. Names may repeat, addresses may not.
CREATE TABLE cookbooks (
  id                     TEXT    NOT NULL PRIMARY KEY,
  group_id               TEXT    NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name                   TEXT    NOT NULL,
  name_key               TEXT    NOT NULL,
  slug                   TEXT    NOT NULL,
  description            TEXT    NOT NULL DEFAULT '',
  position               INTEGER NOT NULL DEFAULT 1,
  is_public              INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  query_filter           TEXT    NOT NULL DEFAULT '',
  require_all_categories INTEGER NOT NULL DEFAULT 1 CHECK (require_all_categories IN (0, 1)),
  require_all_tags       INTEGER NOT NULL DEFAULT 1 CHECK (require_all_tags IN (0, 1)),
  require_all_tools      INTEGER NOT NULL DEFAULT 1 CHECK (require_all_tools IN (0, 1)),
  created_at             TEXT    NOT NULL,
  updated_at             TEXT    NOT NULL,
  UNIQUE (group_id, slug)
) STRICT;
CREATE INDEX cookbooks_position ON cookbooks (group_id, position, name_key);
