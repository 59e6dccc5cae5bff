-- Keys are kept as the standard writes them (COSE), which name their algorithm; `cose-keys.ts` rewrites those of before.
ALTER TABLE passkeys DROP COLUMN algorithm;
-- How the browser reaches the device, as a JSON list.
ALTER TABLE passkeys ADD COLUMN transports TEXT NOT NULL DEFAULT '[]';
-- Whether the device may copy the key to others of its owner, null until it says so; and whether it has.
ALTER TABLE passkeys ADD COLUMN backup_eligible INTEGER;
ALTER TABLE passkeys ADD COLUMN backed_up INTEGER NOT NULL DEFAULT 0;
