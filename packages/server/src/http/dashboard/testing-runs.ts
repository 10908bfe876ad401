import type postgres from 'postgres';

/**
 * For tests and measurements: fills a project with ended runs of the last months, four scenarios each, every fifth run with a
 * failure whose cause is one of 40. Its days and defects are counted by what counts those of runs
 * themselves.
 */
export async function seedRuns(sql: postgres.Sql, projectId: number, runs: number): Promise<void> {
  await sql`
    INSERT INTO run (project_id, run_type, details, feature_type, test_plan_id, environment_id, environment, requested_by, status,
      queued_at, started_at, finished_at, scenario_count, pass_count, fail_count, done_count, scenario_rows, duration_ns)
    SELECT ${projectId}::bigint, CASE WHEN n % 3 = 0 THEN 'BUSINESS_SCENARIO' ELSE 'FEATURE' END, 'Seed ' || n % 100, 'ANOROC',
      CASE WHEN n % 3 = 0 THEN n % 9 + 1 END, 1, (ARRAY['Local', 'Staging', 'Production'])[n % 7 % 3 + 1], 'somebody',
      CASE WHEN n % 5 = 0 THEN 'FAILURE' WHEN n % 101 = 0 THEN 'ERROR' ELSE 'SUCCESS' END,
      moment, moment, moment + interval '3 seconds', 4, CASE WHEN n % 5 = 0 THEN 3 ELSE 4 END, (n % 5 = 0)::int, 4, 4,
      (n % 60 + 1) * 1000000000::bigint
    FROM (
      SELECT n, now() - (${runs} - n) * interval '5 minutes' AS moment FROM generate_series(1, ${runs}::int) AS n
    ) AS moments ORDER BY n`;
  await sql`
    INSERT INTO run_scenario (run_id, index, attempt, name, feature, uri, line, tags, status, steps, error, any_failed, any_other)
    SELECT id, 0, 0, 'Scenario ' || id / 5 % 40, 'Buying', 'Shop/Buying.feature', 3, '{}', 'FAILED', 2,
      'The button ' || chr(65 + (id / 5 % 40 / 26)::int) || chr(65 + (id / 5 % 40 % 26)::int) || ' was not there after ' || id || ' ms', true, false
    FROM run WHERE project_id = ${projectId} AND fail_count > 0`;
  await sql`
    INSERT INTO failure_cause (project_id, hash, text, first_run_id, last_run_id)
    SELECT ${projectId}, sha256(text::bytea), text, 1, 1 FROM (
      SELECT 'The button ' || chr(65 + n / 26) || chr(65 + n % 26) || ' was not there after … ms' AS text FROM generate_series(0, 39) AS n
    ) AS causes`;
  await sql`
    INSERT INTO run_text (project_id, kind, hash, body, cause_id)
    SELECT ${projectId}, 'failure', sha256(error::bytea), error, c.id
    FROM run JOIN run_scenario ON run_id = run.id JOIN failure_cause c
      ON c.project_id = run.project_id AND left(c.text, 13) = left(error, 13)
    WHERE run.project_id = ${projectId}`;
  await sql`
    WITH subject AS (
      INSERT INTO run_subject (project_id, name, last_run_id) VALUES (${projectId}, 'Seed', 1) RETURNING id
    )
    INSERT INTO scenario_case (project_id, subject_id, identity, feature, name, last_run_id)
    SELECT ${projectId}, subject.id, sha256(name::bytea), 'Buying', name, 1
    FROM subject, (SELECT DISTINCT name FROM run JOIN run_scenario ON run_id = run.id WHERE project_id = ${projectId}) AS names`;
  await sql`
    INSERT INTO scenario_result (run_id, index, case_id, failure_id, environment_id, status)
    SELECT run.id, s.index, c.id, t.id, 1, s.status
    FROM run JOIN run_scenario s ON s.run_id = run.id JOIN scenario_case c ON c.project_id = run.project_id AND c.name = s.name
      JOIN run_text t ON t.project_id = run.project_id AND t.kind = 'failure' AND t.hash = sha256(s.error::bytea)
    WHERE run.project_id = ${projectId}`;
  await sql`
    SELECT count(*) FROM (
      SELECT defects_found(run) FROM run WHERE project_id = ${projectId} AND fail_count > 0 ORDER BY id
    ) AS found`;
}
