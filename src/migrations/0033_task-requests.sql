-- Which request asked for it, so that its lines in the log can be found from there.
ALTER TABLE tasks ADD COLUMN request_id TEXT;
