-- API features are read again: what they call by `karate.call` and its like is known too, and paths by their last part.
INSERT INTO unread_text (holder, holder_id, project_id)
  SELECT 'feature', id, project_id FROM feature WHERE type = 'KARATE'
  ON CONFLICT DO NOTHING;
