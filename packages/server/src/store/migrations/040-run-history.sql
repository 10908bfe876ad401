-- What can be learnt from runs. Everything here is written once, when a run ends (texts when its scenarios are announced), and read
-- by index alone, so that it costs the same at a thousand and at a million results.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

ALTER TABLE run ADD COLUMN flaky_count int NOT NULL DEFAULT 0;
CREATE INDEX run_rerun_of ON run (rerun_of, id DESC) WHERE rerun_of IS NOT NULL;
-- For narrowed lists. None of these columns changes while a run goes on but the status, once.
CREATE INDEX run_list_status ON run (project_id, status, id DESC) WHERE NOT delete_flag;
CREATE INDEX run_list_requested_by ON run (project_id, requested_by, id DESC) WHERE NOT delete_flag;
CREATE INDEX run_list_day ON run (project_id, queued_at);

-- The cells of the Examples row, and the text that the scenario had.
ALTER TABLE run_scenario ADD COLUMN example text;
ALTER TABLE run_scenario ADD COLUMN text_id bigint;

-- A failure by its error text with numbers, quoted values and addresses left out.
CREATE TABLE failure_cause (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  hash bytea NOT NULL,
  text text NOT NULL,
  failures bigint NOT NULL DEFAULT 0,
  runs bigint NOT NULL DEFAULT 0,
  first_run_id bigint NOT NULL,
  last_run_id bigint NOT NULL,
  UNIQUE (project_id, hash)
);
CREATE INDEX failure_cause_newest ON failure_cause (project_id, last_run_id DESC);

-- Every different text of a scenario (name and steps, a line each) and of an error, once: what search looks into.
CREATE TABLE run_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('scenario', 'failure')),
  hash bytea NOT NULL,
  body text NOT NULL,
  -- Of a failure.
  cause_id bigint REFERENCES failure_cause ON DELETE CASCADE,
  UNIQUE (project_id, kind, hash)
);
CREATE INDEX run_text_words ON run_text USING gin (project_id, body gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX run_text_cause ON run_text (cause_id, id DESC) WHERE cause_id IS NOT NULL;

-- A feature or plan that has run. `recent`: its last results, newest first, as the launches view draws them.
CREATE TABLE run_subject (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  feature_id bigint,
  test_plan_id bigint,
  name text NOT NULL,
  last_run_id bigint NOT NULL,
  runs bigint NOT NULL DEFAULT 0,
  recent jsonb NOT NULL DEFAULT '[]',
  UNIQUE NULLS NOT DISTINCT (project_id, feature_id, test_plan_id)
) WITH (fillfactor = 70);
CREATE INDEX run_subject_newest ON run_subject (project_id, last_run_id DESC);

-- A scenario of a feature or plan, the same one across runs: `identity` is a hash of feature, name and Examples row.
CREATE TABLE scenario_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  subject_id bigint NOT NULL REFERENCES run_subject ON DELETE CASCADE,
  identity bytea NOT NULL,
  feature text NOT NULL,
  name text NOT NULL,
  example text,
  last_run_id bigint NOT NULL,
  -- Of its newest result; null when it did not fail.
  cause_id bigint,
  -- Its last results, newest first: [run, P, F or S, environment, text].
  recent jsonb NOT NULL DEFAULT '[]',
  -- Changes between passed and failed among them, against the same environment and with the same text.
  changes int NOT NULL DEFAULT 0,
  UNIQUE (subject_id, identity)
) WITH (fillfactor = 70);
CREATE INDEX scenario_case_flaky ON scenario_case (subject_id) WHERE changes >= 2;
CREATE INDEX scenario_case_cause ON scenario_case (cause_id) WHERE cause_id IS NOT NULL;

-- What each scenario did in each run that has ended.
CREATE TABLE scenario_result (
  run_id bigint NOT NULL REFERENCES run ON DELETE CASCADE,
  index int NOT NULL,
  case_id bigint NOT NULL,
  text_id bigint,
  failure_id bigint,
  environment_id bigint,
  status text NOT NULL,
  -- Milliseconds.
  duration real,
  PRIMARY KEY (run_id, index)
);
CREATE INDEX scenario_result_case ON scenario_result (case_id, run_id DESC, index);
CREATE INDEX scenario_result_text ON scenario_result (text_id, run_id DESC, index) WHERE text_id IS NOT NULL;
CREATE INDEX scenario_result_failure ON scenario_result (failure_id, run_id DESC, index) WHERE failure_id IS NOT NULL;
