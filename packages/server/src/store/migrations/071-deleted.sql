-- What was deleted lately: the row as it was, with its links, so that a deletion can be taken back for some days.
CREATE TABLE deleted_thing (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('feature', 'plan', 'environment', 'object', 'file')),
  thing_id bigint NOT NULL,
  name text NOT NULL,
  content jsonb NOT NULL,
  links jsonb NOT NULL,
  deleted_by text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (kind, thing_id)
);
CREATE INDEX deleted_thing_newest ON deleted_thing (project_id, deleted_at DESC);
CREATE INDEX deleted_thing_oldest ON deleted_thing (deleted_at);
