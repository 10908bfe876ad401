-- Who did what. The numbers have no gap, and each entry is sealed over the one before it, so that a change, a gap or a cut end shows.
-- Names and numbers of people and projects are history, not references: they outlive what they name.
CREATE TABLE audit_entry (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  status int NOT NULL,
  subject text,
  user_name text NOT NULL,
  program text,
  address text NOT NULL,
  project_id bigint,
  project text,
  target text NOT NULL,
  request_id text NOT NULL,
  seal bytea NOT NULL
);
CREATE INDEX audit_entry_project ON audit_entry (project_id, id DESC);
-- Times follow the numbers, so that a span of time is found as a span of numbers.
CREATE INDEX audit_entry_at ON audit_entry (at, id);
CREATE INDEX audit_entry_user ON audit_entry (user_name, id DESC);
CREATE INDEX audit_entry_action ON audit_entry (action, id DESC);
CREATE INDEX audit_entry_outcome ON audit_entry (outcome, id DESC) WHERE outcome <> 'done';

-- Where the chain ends; its row is the lock that puts writers in one order. The key of the seals is itself sealed with the key file.
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_id bigint NOT NULL,
  last_seal bytea NOT NULL,
  sealed_key text NOT NULL
);

-- Append-only, whoever asks.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_entry_whole BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_head_whole BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- How often a costly call was made in the window that its key names; small and worthless after a crash.
CREATE UNLOGGED TABLE call_count (
  key_hash bytea PRIMARY KEY,
  n int NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX call_count_ends ON call_count (ends_at);
