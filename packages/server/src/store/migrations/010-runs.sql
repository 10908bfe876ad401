-- Runs. What a run names (feature, environment) may be deleted later, so these columns are history, not references.
CREATE TABLE run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  run_type text NOT NULL CHECK (run_type IN ('FEATURE', 'BUSINESS_SCENARIO')),
  details text NOT NULL,
  feature_id bigint,
  feature_type text,
  test_plan_id bigint,
  environment_id bigint,
  environment text NOT NULL,
  grid_url text,
  tags text,
  requested_by text NOT NULL,
  status text NOT NULL DEFAULT 'RUNNING' CHECK (status IN ('RUNNING', 'SUCCESS', 'FAILURE', 'ERROR')),
  error_description text,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  stop_requested boolean NOT NULL DEFAULT false,
  delete_flag boolean NOT NULL DEFAULT false,
  -- A fold over the run's messages, kept in the transaction that stores them.
  scenario_count int NOT NULL DEFAULT 0,
  pass_count int NOT NULL DEFAULT 0,
  fail_count int NOT NULL DEFAULT 0,
  done_count int NOT NULL DEFAULT 0,
  scenario_rows int NOT NULL DEFAULT 0,
  message_count int NOT NULL DEFAULT 0,
  message_bytes bigint NOT NULL DEFAULT 0,
  -- Raised when the run goes back in the queue and its messages begin anew.
  epoch int NOT NULL DEFAULT 0,
  engine_started_at timestamptz,
  engine_finished_at timestamptz,
  -- Nanoseconds; 0 until the end.
  duration_ns bigint NOT NULL DEFAULT 0,
  jira_status text,
  jira_description text,
  jira_id text,
  -- A run only moves forward: it ends once, and what ended has its moment.
  CONSTRAINT run_end CHECK ((status = 'RUNNING') = (finished_at IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX run_newest ON run (project_id, id DESC) WHERE NOT delete_flag;

-- Terminal is terminal, whoever writes.
CREATE FUNCTION run_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'run % has ended as % and cannot become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER run_moves_forward BEFORE UPDATE ON run FOR EACH ROW
  WHEN (OLD.status <> 'RUNNING' AND (NEW.status <> OLD.status OR NEW.message_count <> OLD.message_count))
  EXECUTE FUNCTION run_moves_forward();

-- How many listed runs a project has in each block of 4,096 ids: the sum is the count of the list, and any page of it is
-- found by skipping blocks, so that a page costs the same at 1,000 and at 1,000,000 runs, wherever it lies.
CREATE TABLE run_block (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  block bigint NOT NULL,
  n int NOT NULL CHECK (n >= 0),
  PRIMARY KEY (project_id, block)
) WITH (fillfactor = 50);

CREATE FUNCTION run_block_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_block (project_id, block, n)
    SELECT project_id, id / 4096, count(*) FROM added WHERE NOT delete_flag GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (project_id, block) DO UPDATE SET n = run_block.n + excluded.n;
  RETURN NULL;
END $$;
CREATE FUNCTION run_block_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE run_block b SET n = b.n - r.n
    FROM (SELECT project_id, id / 4096 AS block, count(*) AS n FROM removed WHERE NOT delete_flag GROUP BY 1, 2) r
    WHERE b.project_id = r.project_id AND b.block = r.block;
  RETURN NULL;
END $$;
CREATE FUNCTION run_block_flagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_block (project_id, block, n) VALUES (NEW.project_id, NEW.id / 4096, CASE WHEN NEW.delete_flag THEN 0 ELSE 1 END)
    ON CONFLICT (project_id, block) DO UPDATE SET n = run_block.n + CASE WHEN NEW.delete_flag THEN -1 ELSE 1 END;
  RETURN NULL;
END $$;
CREATE TRIGGER run_added AFTER INSERT ON run REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION run_block_added();
CREATE TRIGGER run_removed AFTER DELETE ON run REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION run_block_removed();
CREATE TRIGGER run_flagged AFTER UPDATE ON run FOR EACH ROW WHEN (OLD.delete_flag <> NEW.delete_flag)
  EXECUTE FUNCTION run_block_flagged();

-- What is left to do: a row from the request until the end of the run. The lease lives here.
CREATE TABLE run_job (
  run_id bigint PRIMARY KEY REFERENCES run ON DELETE CASCADE,
  -- How long the run may take, from its claim.
  minutes double precision NOT NULL CHECK (minutes > 0),
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  lease_number bigint,
  lease_secret text,
  lease_until timestamptz,
  executor text,
  deadline timestamptz,
  -- A step has started: the run can no longer be given to somebody else.
  begun boolean NOT NULL DEFAULT false,
  stop_requested_by text,
  CONSTRAINT run_job_lease CHECK ((lease_number IS NULL) = (lease_until IS NULL) AND (lease_number IS NULL) = (deadline IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX run_job_queue ON run_job (run_id) WHERE lease_number IS NULL;
CREATE INDEX run_job_lease_until ON run_job (lease_until) WHERE lease_number IS NOT NULL;
CREATE INDEX run_job_deadline ON run_job (deadline) WHERE lease_number IS NOT NULL;
-- Fencing tokens grow: a later claim always has the larger number.
CREATE SEQUENCE run_lease_number;

-- Everything that the run needs, frozen when it was requested (contract/bundle), secrets sealed. `files` names blobs in use.
CREATE TABLE run_bundle (
  run_id bigint PRIMARY KEY REFERENCES run ON DELETE CASCADE,
  content text NOT NULL,
  files text[] NOT NULL
);
CREATE INDEX run_bundle_files ON run_bundle USING gin (files);

-- A request that is repeated with the same key gives the same run.
CREATE TABLE run_request (
  requested_by text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (requested_by, key)
);
CREATE INDEX run_request_run ON run_request (run_id);
CREATE INDEX run_request_age ON run_request (requested_at);

-- What the run said, append-only: one JSON text a row. `scenario` is the place of the scenario that it is about.
CREATE TABLE run_message (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  seq int NOT NULL,
  scenario int,
  body text NOT NULL,
  PRIMARY KEY (run_id, seq)
);
CREATE INDEX run_message_scenario ON run_message (run_id, scenario, seq) WHERE scenario IS NOT NULL;

-- The scenario list of a run: a fold over its messages.
CREATE TABLE run_scenario (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  index int NOT NULL,
  attempt int NOT NULL,
  name text NOT NULL,
  feature text NOT NULL,
  uri text NOT NULL,
  line int NOT NULL,
  tags text[] NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'RUNNING', 'PASSED', 'FAILED', 'SKIPPED')),
  started_at timestamptz,
  -- Milliseconds.
  duration double precision,
  steps int NOT NULL,
  error text,
  -- What the steps of the attempt in progress did so far.
  any_failed boolean NOT NULL,
  any_other boolean NOT NULL,
  document_seq int,
  PRIMARY KEY (run_id, index)
) WITH (fillfactor = 80);
CREATE INDEX run_scenario_status ON run_scenario (run_id, status, index);

-- Ids inside the messages (p: pickle, c: test case, s: test case started, d: document) and the place that they stand for.
CREATE TABLE run_key (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  key text NOT NULL,
  place int NOT NULL,
  -- For a document: the feature's name.
  label text,
  PRIMARY KEY (run_id, key)
);

CREATE TABLE run_attachment (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  name text NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  media_type text NOT NULL,
  PRIMARY KEY (run_id, name)
);
CREATE INDEX run_attachment_sha256 ON run_attachment (sha256);

-- Of the moment: lost in a crash, and nothing is missing then.
CREATE UNLOGGED TABLE run_picture (
  run_id bigint PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL
);
CREATE UNLOGGED TABLE run_watch (
  run_id bigint PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE UNLOGGED TABLE executor_seen (
  name text PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  lacks text
);

-- Test plans: features in an order (wire word: business scenario), and when they run by themselves.
CREATE TABLE test_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(name, NFC))) STORED,
  CONSTRAINT test_plan_name UNIQUE (project_id, name_key)
);
CREATE INDEX test_plan_newest ON test_plan (project_id, id DESC);
CREATE TABLE test_plan_feature (
  test_plan_id bigint NOT NULL REFERENCES test_plan ON DELETE CASCADE,
  place int NOT NULL,
  feature_id bigint NOT NULL REFERENCES feature ON DELETE CASCADE,
  PRIMARY KEY (test_plan_id, place)
);
CREATE INDEX test_plan_feature_feature ON test_plan_feature (feature_id);
CREATE TRIGGER test_plan_added AFTER INSERT ON test_plan REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added('test_plan');
CREATE TRIGGER test_plan_removed AFTER DELETE ON test_plan REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed('test_plan');
CREATE TABLE schedule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  -- A plan with schedules is not deleted; deleting the project removes both.
  test_plan_id bigint NOT NULL REFERENCES test_plan ON DELETE CASCADE,
  environment_id bigint NOT NULL REFERENCES environment ON DELETE CASCADE,
  name text NOT NULL,
  cron text NOT NULL,
  tags text,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX schedule_test_plan ON schedule (test_plan_id);
CREATE INDEX schedule_environment ON schedule (environment_id);
