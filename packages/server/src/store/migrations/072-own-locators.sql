-- `${key}` in the locators of a feature's own counts as a use of the key: features that have some are read again.
INSERT INTO unread_text (holder, holder_id, project_id)
SELECT 'feature', id, project_id FROM feature WHERE strpos(locators, '${') > 0 ON CONFLICT DO NOTHING;
