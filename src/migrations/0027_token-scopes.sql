-- What an API token opens, and how often it may be used.
ALTER TABLE api_tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'everything'
  CHECK (scope IN ('everything', 'read', 'shopping', 'import'));
ALTER TABLE api_tokens ADD COLUMN per_minute INTEGER NOT NULL DEFAULT 1000 CHECK (per_minute > 0);
