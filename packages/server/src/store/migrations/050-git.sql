-- A sync or push that goes on: one row a project, so that there is one at a time, whichever server works on it. A row that was not
-- seen for a minute belongs to a server that is gone.
CREATE TABLE git_work (
  project_id bigint PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  holder uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sync', 'push')),
  started_by text NOT NULL,
  phase text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The last sync and the last push of a project. The address holds no credentials.
CREATE TABLE git_visit (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('sync', 'push')),
  visited_by text NOT NULL,
  visited_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  address text NOT NULL,
  branch text NOT NULL,
  commit_id text NOT NULL,
  PRIMARY KEY (project_id, kind)
);
