-- Who made a link, so that it ends with their membership; null for links of before, and for those that were kept.
ALTER TABLE share_tokens ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX share_tokens_user ON share_tokens (user_id);
ALTER TABLE invitations ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX invitations_user ON invitations (user_id);
