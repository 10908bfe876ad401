-- Which hosts the requests of a project's API tests may go to; a project without a row has said nothing.
CREATE TABLE egress_policy (
  project_id bigint PRIMARY KEY REFERENCES project ON DELETE CASCADE,
  -- Null allows every host that `deny` does not name.
  allow text[],
  deny text[] NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
