-- Figures of the dashboard, kept while things happen: no view of it reads the features or the runs themselves.

-- How many scenarios a feature's text holds, counted when it is saved. A text that cannot be read holds none and is marked.
ALTER TABLE feature ADD COLUMN scenario_count int NOT NULL DEFAULT 0 CHECK (scenario_count >= 0);
ALTER TABLE feature ADD COLUMN scenarios_unreadable boolean NOT NULL DEFAULT false;
ALTER TABLE feature ADD COLUMN scenarios_counted boolean NOT NULL DEFAULT false;
CREATE INDEX feature_uncounted ON feature (id) WHERE NOT scenarios_counted;
CREATE INDEX feature_scenarios ON feature (project_id, scenario_count, id);

CREATE TABLE feature_figure (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  type text NOT NULL,
  features bigint NOT NULL,
  scenarios bigint NOT NULL,
  unreadable bigint NOT NULL,
  PRIMARY KEY (project_id, type)
) WITH (fillfactor = 50);
INSERT INTO feature_figure (project_id, type, features, scenarios, unreadable)
  SELECT project_id, type, count(*), 0, 0 FROM feature GROUP BY project_id, type;

CREATE FUNCTION feature_figure_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feature_figure AS f (project_id, type, features, scenarios, unreadable)
    SELECT project_id, type, count(*), sum(scenario_count), count(*) FILTER (WHERE scenarios_unreadable)
    FROM added GROUP BY project_id, type ORDER BY project_id, type
    ON CONFLICT (project_id, type) DO UPDATE SET features = f.features + excluded.features,
      scenarios = f.scenarios + excluded.scenarios, unreadable = f.unreadable + excluded.unreadable;
  RETURN NULL;
END $$;
CREATE FUNCTION feature_figure_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feature_figure f SET features = f.features - r.features, scenarios = f.scenarios - r.scenarios,
      unreadable = f.unreadable - r.unreadable
    FROM (SELECT project_id, type, count(*) AS features, sum(scenario_count) AS scenarios,
            count(*) FILTER (WHERE scenarios_unreadable) AS unreadable FROM removed GROUP BY project_id, type) r
    WHERE f.project_id = r.project_id AND f.type = r.type;
  RETURN NULL;
END $$;
CREATE FUNCTION feature_figure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feature_figure SET scenarios = scenarios + NEW.scenario_count - OLD.scenario_count,
      unreadable = unreadable + NEW.scenarios_unreadable::int - OLD.scenarios_unreadable::int
    WHERE project_id = NEW.project_id AND type = NEW.type;
  RETURN NULL;
END $$;
CREATE TRIGGER feature_figure_added AFTER INSERT ON feature REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION feature_figure_added();
CREATE TRIGGER feature_figure_removed AFTER DELETE ON feature REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION feature_figure_removed();
CREATE TRIGGER feature_figure_changed AFTER UPDATE ON feature FOR EACH ROW
  WHEN (OLD.scenario_count <> NEW.scenario_count OR OLD.scenarios_unreadable <> NEW.scenarios_unreadable)
  EXECUTE FUNCTION feature_figure_changed();

-- How many features a test plan holds.
ALTER TABLE test_plan ADD COLUMN feature_count int NOT NULL DEFAULT 0;
UPDATE test_plan t SET feature_count = (SELECT count(*) FROM test_plan_feature f WHERE f.test_plan_id = t.id);
CREATE INDEX test_plan_features ON test_plan (project_id, feature_count, id);
CREATE FUNCTION test_plan_features_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE test_plan t SET feature_count = t.feature_count + a.n
    FROM (SELECT test_plan_id, count(*) AS n FROM added GROUP BY test_plan_id ORDER BY test_plan_id) a WHERE t.id = a.test_plan_id;
  RETURN NULL;
END $$;
CREATE FUNCTION test_plan_features_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE test_plan t SET feature_count = t.feature_count - r.n
    FROM (SELECT test_plan_id, count(*) AS n FROM removed GROUP BY test_plan_id ORDER BY test_plan_id) r WHERE t.id = r.test_plan_id;
  RETURN NULL;
END $$;
CREATE TRIGGER test_plan_features_added AFTER INSERT ON test_plan_feature REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION test_plan_features_added();
CREATE TRIGGER test_plan_features_removed AFTER DELETE ON test_plan_feature REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION test_plan_features_removed();

-- Runs by the day on which they were requested (UTC), environment and test plan (0: of a feature). A run whose delete flag is set
-- is not among them; while it goes on it counts as a run and nothing more.
CREATE TABLE run_day (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  day date NOT NULL,
  environment text NOT NULL,
  test_plan_id bigint NOT NULL,
  runs bigint NOT NULL DEFAULT 0,
  success bigint NOT NULL DEFAULT 0,
  failure bigint NOT NULL DEFAULT 0,
  error bigint NOT NULL DEFAULT 0,
  scenarios bigint NOT NULL DEFAULT 0,
  passed bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  duration_ns numeric NOT NULL DEFAULT 0,
  -- Every run of the row has an id between these two.
  first_run bigint NOT NULL,
  last_run bigint NOT NULL,
  PRIMARY KEY (project_id, day, environment, test_plan_id)
) WITH (fillfactor = 50);
CREATE INDEX run_environment_newest ON run (project_id, environment, id DESC) WHERE NOT delete_flag;

CREATE FUNCTION run_day_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_day AS d (project_id, day, environment, test_plan_id, runs, success, failure, error, scenarios, passed, failed,
      duration_ns, first_run, last_run)
    SELECT project_id, (queued_at AT TIME ZONE 'UTC')::date, environment, coalesce(test_plan_id, 0), count(*),
      count(*) FILTER (WHERE status = 'SUCCESS'), count(*) FILTER (WHERE status = 'FAILURE'), count(*) FILTER (WHERE status = 'ERROR'),
      coalesce(sum(scenario_count) FILTER (WHERE status <> 'RUNNING'), 0), coalesce(sum(pass_count) FILTER (WHERE status <> 'RUNNING'), 0),
      coalesce(sum(fail_count) FILTER (WHERE status <> 'RUNNING'), 0), coalesce(sum(duration_ns) FILTER (WHERE status <> 'RUNNING'), 0),
      min(id), max(id)
    FROM added WHERE NOT delete_flag GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (project_id, day, environment, test_plan_id) DO UPDATE SET runs = d.runs + excluded.runs,
      success = d.success + excluded.success, failure = d.failure + excluded.failure, error = d.error + excluded.error,
      scenarios = d.scenarios + excluded.scenarios, passed = d.passed + excluded.passed, failed = d.failed + excluded.failed,
      duration_ns = d.duration_ns + excluded.duration_ns, first_run = least(d.first_run, excluded.first_run),
      last_run = greatest(d.last_run, excluded.last_run);
  RETURN NULL;
END $$;
CREATE FUNCTION run_day_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE run_day d SET runs = d.runs - r.runs, success = d.success - r.success, failure = d.failure - r.failure,
      error = d.error - r.error, scenarios = d.scenarios - r.scenarios, passed = d.passed - r.passed, failed = d.failed - r.failed,
      duration_ns = d.duration_ns - r.duration_ns
    FROM (
      SELECT project_id, (queued_at AT TIME ZONE 'UTC')::date AS day, environment, coalesce(test_plan_id, 0) AS test_plan_id,
        count(*) AS runs, count(*) FILTER (WHERE status = 'SUCCESS') AS success, count(*) FILTER (WHERE status = 'FAILURE') AS failure,
        count(*) FILTER (WHERE status = 'ERROR') AS error,
        coalesce(sum(scenario_count) FILTER (WHERE status <> 'RUNNING'), 0) AS scenarios,
        coalesce(sum(pass_count) FILTER (WHERE status <> 'RUNNING'), 0) AS passed,
        coalesce(sum(fail_count) FILTER (WHERE status <> 'RUNNING'), 0) AS failed,
        coalesce(sum(duration_ns) FILTER (WHERE status <> 'RUNNING'), 0) AS duration_ns
      FROM removed WHERE NOT delete_flag GROUP BY 1, 2, 3, 4
    ) r
    WHERE d.project_id = r.project_id AND d.day = r.day AND d.environment = r.environment AND d.test_plan_id = r.test_plan_id;
  RETURN NULL;
END $$;
-- Adds one run (`sign` 1) or takes it away (-1); what it found counts once it has ended.
CREATE FUNCTION run_day_moved(r run, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO run_day AS d (project_id, day, environment, test_plan_id, runs, success, failure, error, scenarios, passed, failed,
      duration_ns, first_run, last_run)
    SELECT r.project_id, (r.queued_at AT TIME ZONE 'UTC')::date, r.environment, coalesce(r.test_plan_id, 0), sign,
      sign * (r.status = 'SUCCESS')::int, sign * (r.status = 'FAILURE')::int, sign * (r.status = 'ERROR')::int,
      sign * ended * r.scenario_count, sign * ended * r.pass_count, sign * ended * r.fail_count, sign * ended * r.duration_ns, r.id, r.id
    FROM (SELECT (r.status <> 'RUNNING')::int AS ended) AS known
    ON CONFLICT (project_id, day, environment, test_plan_id) DO UPDATE SET runs = d.runs + excluded.runs,
      success = d.success + excluded.success, failure = d.failure + excluded.failure, error = d.error + excluded.error,
      scenarios = d.scenarios + excluded.scenarios, passed = d.passed + excluded.passed, failed = d.failed + excluded.failed,
      duration_ns = d.duration_ns + excluded.duration_ns, first_run = least(d.first_run, excluded.first_run),
      last_run = greatest(d.last_run, excluded.last_run)
$$;
CREATE TRIGGER run_day_added AFTER INSERT ON run REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION run_day_added();
CREATE TRIGGER run_day_removed AFTER DELETE ON run REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION run_day_removed();

-- A defect is a cause that scenarios failed with: the first line of the error without what changes from one run to the next. Scenarios
-- that were cut off by the end of their run have no cause of their own.
CREATE FUNCTION defect_cause(error text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(left(btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      left(split_part(coalesce(error, ''), chr(10), 1), 1000),
      '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '#', 'gi'),
      '\m(?=[a-f]*[0-9])[0-9a-f]{8,}\M', '#', 'gi'),
      '[0-9]+([.,:][0-9]+)*', '#', 'g'),
      '\s+', ' ', 'g')), 300), ''), 'A step failed without a message')
$$;
-- The priority that a scenario's tags name, from 1 (worst) to 4; null where they name none.
CREATE FUNCTION priority_of(tags text[]) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT min(CASE
    WHEN lower(tag) IN ('@p1', '@blocker', '@critical') THEN 1 WHEN lower(tag) IN ('@p2', '@major', '@high') THEN 2
    WHEN lower(tag) IN ('@p3', '@minor', '@medium') THEN 3 WHEN lower(tag) IN ('@p4', '@trivial', '@low') THEN 4 END)::smallint
  FROM unnest(tags) AS tag
$$;

CREATE TABLE defect (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  cause text NOT NULL,
  cause_key text NOT NULL GENERATED ALWAYS AS (md5(cause)) STORED,
  first_run bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_run bigint NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT defect_cause UNIQUE (project_id, cause_key)
) WITH (fillfactor = 80);
-- How often it was seen on a day, in an environment, by a test plan (0: by runs of features).
CREATE TABLE defect_day (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  day date NOT NULL,
  defect_id bigint NOT NULL REFERENCES defect ON DELETE CASCADE,
  environment text NOT NULL,
  test_plan_id bigint NOT NULL,
  failures bigint NOT NULL,
  PRIMARY KEY (project_id, day, defect_id, environment, test_plan_id)
) WITH (fillfactor = 50);
CREATE INDEX defect_day_defect ON defect_day (defect_id);
-- Scenarios whose latest result in an environment is a failure: while there is one, its defect is open.
CREATE TABLE open_failure (
  project_id bigint NOT NULL REFERENCES project ON DELETE CASCADE,
  environment text NOT NULL,
  scenario_key text NOT NULL,
  defect_id bigint NOT NULL REFERENCES defect ON DELETE CASCADE,
  run_id bigint NOT NULL,
  priority smallint,
  PRIMARY KEY (project_id, environment, scenario_key)
);
CREATE INDEX open_failure_defect ON open_failure (defect_id);
CREATE INDEX open_failure_run ON open_failure (run_id);

-- Takes what an ended run found into the defects, or out of them again; of one run the first 5,000 failed scenarios. Runs of a
-- project take turns, so that no two of them wait for each other.
CREATE FUNCTION defects_found(r run) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.fail_count = 0 AND NOT EXISTS (SELECT 1 FROM open_failure o WHERE o.project_id = r.project_id AND o.environment = r.environment) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(730581, (r.project_id % 2147483647)::int);
  DELETE FROM open_failure o
    USING (SELECT DISTINCT md5(uri || chr(10) || name) AS key FROM run_scenario WHERE run_id = r.id AND status IN ('PASSED', 'FAILED')) s
    WHERE o.project_id = r.project_id AND o.environment = r.environment AND o.scenario_key = s.key AND o.run_id <= r.id;
  WITH failed AS MATERIALIZED (
    SELECT defect_cause(error) AS cause, md5(uri || chr(10) || name) AS key, priority_of(tags) AS priority
    FROM run_scenario WHERE run_id = r.id AND status = 'FAILED' AND coalesce(error, '') NOT LIKE 'Interrupted: %'
    ORDER BY index LIMIT 5000
  ), known AS (
    INSERT INTO defect AS d (project_id, cause, first_run, first_at, last_run, last_at)
      SELECT r.project_id, cause, r.id, r.queued_at, r.id, r.queued_at FROM failed GROUP BY cause
      ON CONFLICT (project_id, cause_key) DO UPDATE SET first_run = least(d.first_run, excluded.first_run),
        first_at = least(d.first_at, excluded.first_at), last_run = greatest(d.last_run, excluded.last_run),
        last_at = greatest(d.last_at, excluded.last_at)
      RETURNING d.id, d.cause
  ), seen AS (
    INSERT INTO defect_day AS d (project_id, day, defect_id, environment, test_plan_id, failures)
      SELECT r.project_id, (r.queued_at AT TIME ZONE 'UTC')::date, known.id, r.environment, coalesce(r.test_plan_id, 0), count(*)
      FROM failed JOIN known USING (cause) GROUP BY known.id
      ON CONFLICT (project_id, day, defect_id, environment, test_plan_id) DO UPDATE SET failures = d.failures + excluded.failures
  )
  INSERT INTO open_failure AS o (project_id, environment, scenario_key, defect_id, run_id, priority)
    SELECT DISTINCT ON (key) r.project_id, r.environment, key, known.id, r.id, priority FROM failed JOIN known USING (cause)
    ORDER BY key, priority
    ON CONFLICT (project_id, environment, scenario_key) DO NOTHING;
END $$;
CREATE FUNCTION defects_withdrawn(r run) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(730581, (r.project_id % 2147483647)::int);
  DELETE FROM open_failure WHERE run_id = r.id;
  WITH lost AS (
    SELECT d.id, count(*) AS n
    FROM (
      SELECT error FROM run_scenario WHERE run_id = r.id AND status = 'FAILED' AND coalesce(error, '') NOT LIKE 'Interrupted: %'
      ORDER BY index LIMIT 5000
    ) failed
    JOIN defect d ON d.project_id = r.project_id AND d.cause_key = md5(defect_cause(failed.error)) GROUP BY d.id
  )
  UPDATE defect_day d SET failures = d.failures - lost.n FROM lost
    WHERE d.project_id = r.project_id AND d.day = (r.queued_at AT TIME ZONE 'UTC')::date AND d.defect_id = lost.id
      AND d.environment = r.environment AND d.test_plan_id = coalesce(r.test_plan_id, 0);
  DELETE FROM defect_day d WHERE d.project_id = r.project_id AND d.day = (r.queued_at AT TIME ZONE 'UTC')::date AND d.failures <= 0;
END $$;

-- The end of a run, and its delete flag.
CREATE FUNCTION run_figures_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delete_flag THEN RETURN NULL; END IF;
  PERFORM run_day_moved(OLD, -1);
  PERFORM run_day_moved(NEW, 1);
  PERFORM defects_found(NEW);
  RETURN NULL;
END $$;
CREATE FUNCTION run_figures_flagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delete_flag THEN
    PERFORM run_day_moved(NEW, -1);
    IF NEW.fail_count > 0 AND NEW.status <> 'RUNNING' THEN PERFORM defects_withdrawn(NEW); END IF;
  ELSE
    PERFORM run_day_moved(NEW, 1);
    IF NEW.status <> 'RUNNING' THEN PERFORM defects_found(NEW); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER run_figures_ended AFTER UPDATE ON run FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND OLD.delete_flag = NEW.delete_flag) EXECUTE FUNCTION run_figures_ended();
CREATE TRIGGER run_figures_flagged AFTER UPDATE ON run FOR EACH ROW
  WHEN (OLD.delete_flag <> NEW.delete_flag) EXECUTE FUNCTION run_figures_flagged();

-- What was there before.
INSERT INTO run_day
  SELECT project_id, (queued_at AT TIME ZONE 'UTC')::date, environment, coalesce(test_plan_id, 0), count(*),
    count(*) FILTER (WHERE status = 'SUCCESS'), count(*) FILTER (WHERE status = 'FAILURE'), count(*) FILTER (WHERE status = 'ERROR'),
    coalesce(sum(scenario_count) FILTER (WHERE status <> 'RUNNING'), 0), coalesce(sum(pass_count) FILTER (WHERE status <> 'RUNNING'), 0),
    coalesce(sum(fail_count) FILTER (WHERE status <> 'RUNNING'), 0), coalesce(sum(duration_ns) FILTER (WHERE status <> 'RUNNING'), 0),
    min(id), max(id)
  FROM run WHERE NOT delete_flag GROUP BY 1, 2, 3, 4;
DO $$
DECLARE r run;
BEGIN
  FOR r IN SELECT * FROM run WHERE NOT delete_flag AND status <> 'RUNNING' ORDER BY id LOOP
    PERFORM defects_found(r);
  END LOOP;
END $$;
