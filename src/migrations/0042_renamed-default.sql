-- The default group goes by its configured name; one that is renamed is still the one that newcomers come into.
ALTER TABLE groups ADD COLUMN was_default INTEGER NOT NULL DEFAULT 0 CHECK (was_default IN (0, 1));
