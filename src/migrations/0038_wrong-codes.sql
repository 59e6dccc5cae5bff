-- Wrong codes of a second factor within a day, from wherever they came, and when the first of them was sent.
ALTER TABLE second_factors ADD COLUMN wrong_codes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE second_factors ADD COLUMN wrong_since TEXT;
