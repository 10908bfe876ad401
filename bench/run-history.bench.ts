import { keepHistory } from '@stepwright/server/actions/keep-history';
import { type TestingApp, testingApp } from '@stepwright/server/http/testing-app';
import postgres from 'postgres';
import { type Bench, figure, inTurn, median, noiseOf, percent, quantile, type Row, ratioRow } from './harness.ts';

const BLOCKS = { warmUps: 1, kept: 7 };
const REQUESTS = 40;
/** Results of scenarios; ten in a run. */
const FEW = 1_000;
const MANY = 1_000_000;
const EACH = 10;
/** Features of the large project, each with as many scenarios as a run has. */
const FEATURES = 200;
/** Of the small one: as many as give each of its launches the twenty runs that one shows. */
const FEW_FEATURES = 5;
const ENDING = 200;

const bench: Bench = {
  name: 'run-history',
  title: 'What is learnt from few and from many runs, over HTTP',
  async run(note) {
    const server = await testingApp();
    const sql = postgres(server.parts.config.databaseUrl, { max: 1, onnotice: () => {} });
    try {
      const few = await server.addProject('Small project');
      const many = await server.addProject('Large project');
      await seed(sql, few.id, FEW, FEW_FEATURES);
      await seed(sql, many.id, MANY, FEATURES);
      await sql`VACUUM ANALYZE`;
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const timesOf = (path: string) => async () => {
        // How often one person may search is limited.
        const person = await server.signIn(['read_only'], [few.name, many.name]);
        const times: number[] = [];
        for (let n = 0; n < REQUESTS; n += 1) {
          const began = performance.now();
          const response = await fetch(`${url}${path}`, { headers: person.headers });
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
          await response.json();
          times.push(performance.now() - began);
        }
        return quantile(times, 0.95);
      };
      const newest = async (project: number) =>
        (await sql<{ id: number }[]>`SELECT max(id)::int AS id FROM run WHERE project_id = ${project}`)[0]!.id;
      const [lastFew, lastMany] = [await newest(few.id), await newest(many.id)];
      const search = (project: { id: number }, words: string, more = '') =>
        timesOf(`/api/run/search?applicationId=${project.id}&text=${encodeURIComponent(words)}${more}`);
      const p95 = await inTurn(BLOCKS, {
        nameFew: search(few, 'scenario 7 of feature 0'),
        nameMany: search(many, 'scenario 7 of feature 0'),
        errorFew: search(few, 'total of cart 37 is'),
        errorMany: search(many, 'total of cart 37 is'),
        everyFew: search(few, 'user opens'),
        everyMany: search(many, 'user opens'),
        historyFew: timesOf(`/api/run/${lastFew}/scenario/3/history`),
        historyMany: timesOf(`/api/run/${lastMany}/scenario/3/history`),
        launchesFew: timesOf(`/api/run/launches?applicationId=${few.id}&size=${FEW_FEATURES}`),
        launchesMany: timesOf(`/api/run/launches?applicationId=${many.id}&size=${FEW_FEATURES}`),
        causesFew: timesOf(`/api/run/causes?applicationId=${few.id}`),
        causesMany: timesOf(`/api/run/causes?applicationId=${many.id}`),
      });
      const end = await timeOfEnd(server.parts.database, sql, many.id);
      note(
        `Noise floor: the 95th percentile of two blocks of ${REQUESTS} requests differs by ${percent(noiseOf(p95.nameFew))}. The large project has ${MANY.toLocaleString('en-US')} results of ${FEATURES * EACH} scenarios, the small one ${FEW.toLocaleString('en-US')} of ${FEW_FEATURES * EACH}. Both show as many launches on a page. A word that stands in every text follows at most 200 texts, so it costs more in the large project and no more than that.`,
      );
      const row = (what: string, ours: number[], other: number[], goal: number | null): Row => ({
        ...ratioRow(what, ours, other, 'ms', goal),
        n: ours.length * REQUESTS,
      });
      const plain = { ratio: null, spread: null, goal: null } as const;
      return [
        row('search for a scenario, p95: 1,000,000 ÷ 1,000 results', p95.nameMany, p95.nameFew, 1.5),
        row('search for an error, p95: 1,000,000 ÷ 1,000 results', p95.errorMany, p95.errorFew, 1.5),
        row('search for what stands everywhere, p95', p95.everyMany, p95.everyFew, null),
        row('history of a scenario, p95: 1,000,000 ÷ 1,000 results', p95.historyMany, p95.historyFew, 1.5),
        row('launches, p95: 1,000,000 ÷ 1,000 results', p95.launchesMany, p95.launchesFew, 1.5),
        row('causes, p95: 1,000,000 ÷ 1,000 results', p95.causesMany, p95.causesFew, 1.5),
        {
          ...plain,
          what: `keeping the history of a run of ${ENDING} scenarios when it ends`,
          ours: figure(median(end), 'ms'),
          other: figure(median(end) / ENDING, 'ms a scenario'),
          n: end.length,
        },
      ];
    } finally {
      await sql.end({ timeout: 5 });
      await server.close();
    }
  },
};

export default bench;

/** Milliseconds that the end of a run takes for its history, beside everything else that the end does. */
async function timeOfEnd(
  database: TestingApp['parts']['database'],
  sql: postgres.Sql,
  project: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const [run] = await sql<{ id: number }[]>`
      INSERT INTO run (project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, status,
        finished_at) VALUES (${project}, 'FEATURE', 'Ending', 77, 'ANOROC', 1, 'Local', 'x', 'SUCCESS', now()) RETURNING id`;
    await sql`
      INSERT INTO run_scenario (run_id, index, attempt, name, feature, uri, line, tags, status, started_at, duration, steps, error,
        any_failed, any_other)
      SELECT ${run!.id}, n, 0, 'Ending ' || n, 'F', 'P/F.feature', n, '{}', CASE WHEN n % 10 = 0 THEN 'FAILED' ELSE 'PASSED' END,
        now(), 5, 3, CASE WHEN n % 10 = 0 THEN 'E_VERIFY total "' || n || '" of run ' || ${round}::int END, false, true
      FROM generate_series(0, ${ENDING - 1}::int) AS n`;
    const began = performance.now();
    await database.transaction((tx) => keepHistory(tx, run!.id));
    times.push(performance.now() - began);
  }
  return times.slice(2);
}

/** Runs of features in turn, each with its scenarios; every tenth result failed, of each scenario with few different errors. */
async function seed(sql: postgres.Sql, project: number, results: number, features: number): Promise<void> {
  const runs = results / EACH;
  await sql`
    INSERT INTO run_subject (project_id, feature_id, name, last_run_id, runs)
    SELECT ${project}, ${project}::int * 100000 + f, 'Feature ' || f, 1, 1 FROM generate_series(0, ${features - 1}::int) AS f`;
  await sql`
    INSERT INTO run_text (project_id, kind, hash, body)
    SELECT ${project}, 'scenario', sha256(('s' || f || ' ' || s)::bytea),
      'Scenario ' || s || ' of feature ' || f || chr(10) || 'User opens the shop' || chr(10) || 'User pays order ' || f * 31 + s
    FROM generate_series(0, ${features - 1}::int) AS f, generate_series(0, ${EACH - 1}::int) AS s`;
  await sql`
    INSERT INTO failure_cause (project_id, hash, text, failures, runs, first_run_id, last_run_id)
    SELECT ${project}, sha256(('c' || c)::bytea), 'E_VERIFY the total of cart … is wrong, kind ' || chr(65 + c % 26), 1, 1, 1, c
    FROM generate_series(0, 49) AS c`;
  await sql`
    INSERT INTO run_text (project_id, kind, hash, body, cause_id)
    SELECT ${project}, 'failure', sha256(('e' || e)::bytea), 'E_VERIFY the total of cart ' || e || ' is wrong',
      (SELECT min(id) FROM failure_cause WHERE project_id = ${project}) + e % 50
    FROM generate_series(0, 499) AS e`;
  await sql`
    INSERT INTO scenario_case (project_id, subject_id, identity, feature, name, last_run_id)
    SELECT ${project}, run_subject.id, decode(md5(feature_id || ' ' || s), 'hex'), run_subject.name, 'Scenario ' || s, 1
    FROM run_subject, generate_series(0, ${EACH - 1}::int) AS s WHERE project_id = ${project}`;
  const [first] = await sql<{ id: number }[]>`
    WITH made AS (
      INSERT INTO run (project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, status,
        queued_at, started_at, finished_at, scenario_count, pass_count, fail_count, done_count, scenario_rows, duration_ns)
      SELECT ${project}, 'FEATURE', 'Feature ' || n % ${features}::int, ${project}::int * 100000 + n % ${features}::int, 'ANOROC', 1, 'Local',
        'somebody', 'FAILURE', moment, moment, moment, 10, 9, 1, 10, 10, 3000000000
      FROM (SELECT n, now() - (${runs}::int - n) * interval '20 seconds' AS moment FROM generate_series(0, ${runs - 1}::int) AS n) AS all_runs
      ORDER BY n RETURNING id
    ) SELECT min(id)::int AS id FROM made`;
  await sql`
    WITH cases AS (
      SELECT scenario_case.id, feature_id % 100000 AS f, row_number() OVER (PARTITION BY subject_id ORDER BY scenario_case.id) - 1 AS s
      FROM scenario_case JOIN run_subject ON run_subject.id = subject_id WHERE scenario_case.project_id = ${project}
    ), texts AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM run_text WHERE project_id = ${project} AND kind = 'scenario'
    ), errors AS (
      SELECT min(id) AS id FROM run_text WHERE project_id = ${project} AND kind = 'failure'
    )
    INSERT INTO scenario_result (run_id, index, case_id, text_id, failure_id, environment_id, status, duration)
    SELECT ${first!.id} + turn, s, cases.id, texts.id, CASE WHEN s = turn % ${EACH}::int THEN errors.id + (turn * 7 + s) % 500 END, 1,
      CASE WHEN s = turn % ${EACH}::int THEN 'FAILED' ELSE 'PASSED' END, 20
    FROM generate_series(0, ${runs - 1}::int) AS turn JOIN cases ON f = turn % ${features}::int
      JOIN texts ON texts.n = f * ${EACH}::int + s, errors`;
  // The lists of scenarios themselves matter for the newest runs alone.
  await sql`
    INSERT INTO run_scenario (run_id, index, attempt, name, feature, uri, line, tags, status, steps, any_failed, any_other)
    SELECT run_id, index, 0, 'Scenario ' || index, 'Feature', 'P/F.feature', index + 2, '{}', status, 3, false, true
    FROM scenario_result WHERE run_id >= ${first!.id} + ${Math.max(0, runs - 5000)}::int AND run_id < ${first!.id} + ${runs}::int`;
  await sql`
    UPDATE run_subject SET last_run_id = newest.id, recent = strip FROM (
      SELECT feature_id, max(id) AS id, jsonb_agg(json_build_object('id', id, 'status', status, 'passed', 9, 'failed', 1, 'total', 10,
        'duration', 3000, 'environment', 'Local', 'at', '2026-01-01T00:00:00Z') ORDER BY id DESC) FILTER (WHERE place <= 20) AS strip
      FROM (SELECT *, row_number() OVER (PARTITION BY feature_id ORDER BY id DESC) AS place FROM run WHERE project_id = ${project}) AS placed
      GROUP BY feature_id
    ) AS newest WHERE project_id = ${project} AND run_subject.feature_id = newest.feature_id`;
}
