-- Pages that runs stored beside their pictures (attachments of their own media type): where they were and what they show. A row is listed
-- once the message that names it is there (`scenario`).
CREATE TABLE stored_page (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  run_id bigint NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  title text NOT NULL,
  -- File name of the picture of the same moment.
  picture text,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  caption text,
  scenario int,
  -- Place of the step in its scenario, from 0, and its text.
  step int,
  step_text text,
  UNIQUE (run_id, name),
  FOREIGN KEY (run_id, name) REFERENCES run_attachment ON DELETE CASCADE
);
CREATE INDEX stored_page_newest ON stored_page (project_id, id DESC) WHERE scenario IS NOT NULL;
CREATE INDEX stored_page_of_run ON stored_page (run_id, id DESC) WHERE scenario IS NOT NULL;
