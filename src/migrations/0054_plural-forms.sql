-- What a name becomes behind an amount in languages with more than one plural, as JSON: "5 łyżek", "2 яблока".
ALTER TABLE units ADD COLUMN plural_forms TEXT CHECK (json_valid(plural_forms));
ALTER TABLE foods ADD COLUMN plural_forms TEXT CHECK (json_valid(plural_forms));
