-- `token` of invitations and of their mails is the SHA-256 of the token from now on. The token itself is sealed with the key of the data
-- directory, which SQL does not know: rows of before are plain, with nothing in `sealed`, until the database is opened.
ALTER TABLE invitations ADD COLUMN sealed TEXT;
