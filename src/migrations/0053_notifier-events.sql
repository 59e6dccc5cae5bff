-- What clients of v3 can be told beside.
ALTER TABLE notifiers ADD COLUMN mealplan_entry_updated INTEGER NOT NULL DEFAULT 0 CHECK (mealplan_entry_updated IN (0, 1));
ALTER TABLE notifiers ADD COLUMN mealplan_entry_deleted INTEGER NOT NULL DEFAULT 0 CHECK (mealplan_entry_deleted IN (0, 1));
ALTER TABLE notifiers ADD COLUMN label_created INTEGER NOT NULL DEFAULT 0 CHECK (label_created IN (0, 1));
ALTER TABLE notifiers ADD COLUMN label_updated INTEGER NOT NULL DEFAULT 0 CHECK (label_updated IN (0, 1));
ALTER TABLE notifiers ADD COLUMN label_deleted INTEGER NOT NULL DEFAULT 0 CHECK (label_deleted IN (0, 1));
