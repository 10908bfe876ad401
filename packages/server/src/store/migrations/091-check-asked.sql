-- When somebody last looked at the check of a project. What nobody looks at is not kept up to date for ever: after a while its cells go,
-- and the next look asks for them again. Those of schedules stay.
CREATE TABLE check_asked (
  project_id bigint PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX check_asked_oldest ON check_asked (asked_at);
INSERT INTO check_asked (project_id) SELECT DISTINCT project_id FROM check_cell WHERE feature_id IS NOT NULL;
