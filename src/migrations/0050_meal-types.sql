-- Kinds of meals that clients know since v3, and names of a household's own: to older clients they are sides, and stay so in entry_type.
ALTER TABLE meal_plan_entries ADD COLUMN meal TEXT CHECK (meal IS NULL OR (meal <> '' AND entry_type = 'side'));
ALTER TABLE meal_plan_rules ADD COLUMN meal TEXT CHECK (meal IS NULL OR (meal <> '' AND entry_type = 'side'));
