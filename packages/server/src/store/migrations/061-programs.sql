-- Programs that call the product for one project; unlike an api_client they act as nobody but themselves.
CREATE TABLE program (
  client_id text PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('read_only', 'read_write', 'developer')),
  secret_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX program_newest ON program (project_id, created_at DESC, client_id);
