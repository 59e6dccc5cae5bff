-- What a unit is of a standard one, as clients of v3 say it: 1 stick is 113 grams. Kept for them; Trivet measures by names.
ALTER TABLE units ADD COLUMN standard_quantity REAL CHECK (standard_quantity > 0);
ALTER TABLE units ADD COLUMN standard_unit TEXT;
