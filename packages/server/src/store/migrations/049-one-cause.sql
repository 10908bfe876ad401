-- A failure has one name on every screen: a defect of the dashboard is a cause that runs keep when they end (failure_cause), so what
-- an error is about is decided in one place. Whether a scenario fails by now is asked of its kept results, in whatever order runs end,
-- are taken off the list and come back.
TRUNCATE defect, defect_day, open_failure;
ALTER TABLE defect DROP CONSTRAINT defect_cause, DROP COLUMN cause_key, DROP COLUMN cause,
  ADD COLUMN cause_id bigint NOT NULL REFERENCES failure_cause ON DELETE CASCADE,
  ADD CONSTRAINT defect_of_cause UNIQUE (cause_id);
DROP FUNCTION defects_withdrawn(run), defects_found(run), defect_cause(text);

-- Failed scenarios of a run that has ended, of at most 5,000, each with its cause. One that was cut off by the end of its run is none.
CREATE FUNCTION failures_of(r run) RETURNS TABLE (cause_id bigint) LANGUAGE sql STABLE AS $$
  SELECT t.cause_id FROM scenario_result x JOIN run_text t ON t.id = x.failure_id
  WHERE x.run_id = r.id AND x.status = 'FAILED' AND t.cause_id IS NOT NULL AND t.body NOT LIKE 'Interrupted: %'
  ORDER BY x.index LIMIT 5000
$$;

-- Finds out anew which scenarios of a run fail by now in its environment: the newest listed run that says so decides. Looks at the
-- last 100 results of each.
CREATE FUNCTION open_failures_anew(r run) RETURNS void LANGUAGE sql AS $$
  DELETE FROM open_failure o
    USING (
      SELECT DISTINCT md5(uri || chr(10) || name) AS key FROM run_scenario
      WHERE run_id = r.id AND (status = 'PASSED' OR status = 'FAILED' AND coalesce(error, '') NOT LIKE 'Interrupted: %')
    ) s
    WHERE o.project_id = r.project_id AND o.environment = r.environment AND o.scenario_key = s.key AND o.run_id <= r.id;
  INSERT INTO open_failure (project_id, environment, scenario_key, defect_id, run_id, priority)
    SELECT DISTINCT ON (key) r.project_id, r.environment, md5(s.uri || chr(10) || s.name) AS key, d.id, newest.run_id,
      priority_of(s.tags) AS priority
    FROM (
      SELECT case_id FROM scenario_result LEFT JOIN run_text t ON t.id = failure_id
      WHERE run_id = r.id AND (status = 'PASSED' OR status = 'FAILED' AND t.body NOT LIKE 'Interrupted: %')
      ORDER BY index LIMIT 5000
    ) x
    CROSS JOIN LATERAL (
      SELECT near.run_id, near.index, near.status, t.cause_id
      FROM (SELECT * FROM scenario_result WHERE case_id = x.case_id ORDER BY run_id DESC, index LIMIT 100) near
      JOIN run ON run.id = near.run_id AND NOT run.delete_flag AND run.environment = r.environment
      LEFT JOIN run_text t ON t.id = near.failure_id
      WHERE near.status = 'PASSED' OR near.status = 'FAILED' AND t.body NOT LIKE 'Interrupted: %'
      ORDER BY near.run_id DESC, near.index LIMIT 1
    ) newest
    JOIN run_scenario s ON s.run_id = newest.run_id AND s.index = newest.index
    JOIN defect d ON d.cause_id = newest.cause_id
    WHERE newest.status = 'FAILED' ORDER BY key, priority
    ON CONFLICT (project_id, environment, scenario_key) DO NOTHING;
$$;

-- Takes what an ended run found into the defects, or out of them again. The history of the run has been kept before. Runs of a project
-- take turns, so that no two of them wait for each other.
CREATE FUNCTION defects_found(r run) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(730581, (r.project_id % 2147483647)::int);
  IF r.fail_count = 0 AND NOT EXISTS (SELECT 1 FROM open_failure o WHERE o.project_id = r.project_id AND o.environment = r.environment) THEN
    RETURN;
  END IF;
  INSERT INTO defect AS d (project_id, cause_id, first_run, first_at, last_run, last_at)
    SELECT DISTINCT r.project_id, cause_id, r.id, r.queued_at, r.id, r.queued_at FROM failures_of(r)
    ON CONFLICT (cause_id) DO UPDATE SET first_run = least(d.first_run, excluded.first_run),
      first_at = least(d.first_at, excluded.first_at), last_run = greatest(d.last_run, excluded.last_run),
      last_at = greatest(d.last_at, excluded.last_at);
  INSERT INTO defect_day AS d (project_id, day, defect_id, environment, test_plan_id, failures)
    SELECT r.project_id, (r.queued_at AT TIME ZONE 'UTC')::date, defect.id, r.environment, coalesce(r.test_plan_id, 0), count(*)
    FROM failures_of(r) JOIN defect USING (cause_id) GROUP BY defect.id
    ON CONFLICT (project_id, day, defect_id, environment, test_plan_id) DO UPDATE SET failures = d.failures + excluded.failures;
  PERFORM open_failures_anew(r);
END $$;
CREATE FUNCTION defects_withdrawn(r run) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(730581, (r.project_id % 2147483647)::int);
  UPDATE defect_day d SET failures = d.failures - lost.n
    FROM (SELECT defect.id, count(*) AS n FROM failures_of(r) JOIN defect USING (cause_id) GROUP BY defect.id) lost
    WHERE d.project_id = r.project_id AND d.day = (r.queued_at AT TIME ZONE 'UTC')::date AND d.defect_id = lost.id
      AND d.environment = r.environment AND d.test_plan_id = coalesce(r.test_plan_id, 0);
  DELETE FROM defect_day d WHERE d.project_id = r.project_id AND d.day = (r.queued_at AT TIME ZONE 'UTC')::date AND d.failures <= 0;
  PERFORM open_failures_anew(r);
END $$;

-- At the end of a run its failures follow once their causes are kept, in the same transaction. Its turn begins here, before it takes
-- anything else that runs of one project share.
CREATE OR REPLACE FUNCTION run_figures_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delete_flag THEN RETURN NULL; END IF;
  PERFORM run_day_moved(OLD, -1);
  PERFORM run_day_moved(NEW, 1);
  PERFORM pg_advisory_xact_lock(730581, (NEW.project_id % 2147483647)::int);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION run_figures_flagged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM run_day_moved(NEW, CASE WHEN NEW.delete_flag THEN -1 ELSE 1 END);
  IF NEW.status = 'RUNNING' OR NEW.debug THEN RETURN NULL; END IF;
  IF NEW.delete_flag THEN PERFORM defects_withdrawn(NEW); ELSE PERFORM defects_found(NEW); END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE r run;
BEGIN
  FOR r IN SELECT * FROM run WHERE NOT delete_flag AND status <> 'RUNNING' ORDER BY id LOOP
    PERFORM defects_found(r);
  END LOOP;
END $$;

-- Few runs are off the list, and what was kept of runs asks which they are.
CREATE INDEX run_flagged ON run (id) WHERE delete_flag;
