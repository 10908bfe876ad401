import { testingApp } from '@stepwright/server/http/testing-app';
import postgres from 'postgres';
import { type Bench, inTurn, noiseOf, percent, quantile, type Row, ratioRow } from './harness.ts';

const BLOCKS = { warmUps: 1, kept: 9 };
const REQUESTS = 60;
const FEW = 1_000;
const MANY_RUNS = 1_000_000;
const MANY_FEATURES = 100_000;
const PAGE = 10;

const bench: Bench = {
  name: 'lists',
  title: 'Lists of small and large projects, over HTTP',
  async run(note) {
    const server = await testingApp();
    try {
      const few = await server.addProject('Small project');
      const many = await server.addProject('Large project');
      await seed(server.parts.config.databaseUrl, few.id, many.id);
      const person = await server.signIn(['read_only'], [few.name, many.name]);
      const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

      const get = async (path: string): Promise<unknown> => {
        const response = await fetch(`${url}${path}`, { headers: person.headers });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      };
      /** Milliseconds of every request of a block, measured where the answer is used. */
      const timesOf = (path: string, rows: number) => async () => {
        const times: number[] = [];
        for (let n = 0; n < REQUESTS; n += 1) {
          const began = performance.now();
          const answer = await get(path);
          times.push(performance.now() - began);
          if (rows > 0 && (answer as unknown[]).length !== rows) throw new Error(`${path} has not ${rows} rows`);
        }
        return quantile(times, 0.95);
      };
      const list = (kind: string, project: { id: number }, page: number, rows = PAGE) =>
        timesOf(`/api/${kind}/list?applicationId=${project.id}&page=${page}&size=${PAGE}`, rows);
      const lastOf = async (kind: string, project: { id: number }, expected: number) => {
        const { count } = (await get(`/api/${kind}/count?applicationId=${project.id}`)) as { count: number };
        if (count !== expected) throw new Error(`the project has ${count} of ${kind}, not ${expected}`);
        return Math.ceil(count / PAGE) - 1;
      };
      const lastRuns = await lastOf('run', many, MANY_RUNS);
      const lastFeatures = await lastOf('feature', many, MANY_FEATURES);
      const p95 = await inTurn(BLOCKS, {
        fewRuns: list('run', few, 0),
        manyRuns: list('run', many, 0),
        middleRuns: list('run', many, Math.floor(lastRuns / 2)),
        lastRuns: list('run', many, lastRuns),
        countFewRuns: timesOf(`/api/run/count?applicationId=${few.id}`, 0),
        countManyRuns: timesOf(`/api/run/count?applicationId=${many.id}`, 0),
        fewFeatures: list('feature', few, 0),
        manyFeatures: list('feature', many, 0),
        lastFeatures: list('feature', many, lastFeatures),
        searchMany: timesOf(`/api/feature/list?applicationId=${many.id}&name=feature%2099&size=${PAGE}`, PAGE),
      });
      note(
        `Noise floor: the 95th percentile of two blocks of ${REQUESTS} requests differs by ${percent(noiseOf(p95.fewRuns))}.`,
      );
      const row = (what: string, ours: number[], other: number[], goal: number | null): Row => ({
        ...ratioRow(what, ours, other, 'ms', goal),
        n: ours.length * REQUESTS,
      });
      return [
        row('runs, p95: 1,000,000 ÷ 1,000', p95.manyRuns, p95.fewRuns, 1.5),
        row('count of runs, p95: 1,000,000 ÷ 1,000', p95.countManyRuns, p95.countFewRuns, 1.5),
        row('1,000,000 runs, p95: last page ÷ first', p95.lastRuns, p95.manyRuns, 3),
        row('1,000,000 runs, p95: middle page ÷ first', p95.middleRuns, p95.manyRuns, 3),
        row('features, p95: 100,000 ÷ 1,000', p95.manyFeatures, p95.fewFeatures, 1.5),
        row('100,000 features, p95: last page ÷ first', p95.lastFeatures, p95.manyFeatures, 3),
        row('100,000 features, p95: search by name ÷ first page', p95.searchMany, p95.manyFeatures, null),
      ];
    } finally {
      await server.close();
    }
  },
};

export default bench;

/** Both projects grow side by side, as they would: the runs of the small one lie scattered among those of the large one. */
async function seed(databaseUrl: string, few: number, many: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const share = MANY_RUNS / FEW;
  try {
    await sql`
      INSERT INTO run (project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, status,
        queued_at, started_at, finished_at, scenario_count, pass_count, done_count, scenario_rows, duration_ns)
      SELECT CASE WHEN n % ${share + 1} = 0 THEN ${few}::bigint ELSE ${many}::bigint END, 'FEATURE', 'Feature ' || n % 100, n % 100 + 1,
        'ANOROC', 1, 'Local', 'somebody', 'SUCCESS', moment, moment, moment + interval '3 seconds', 4, 4, 4, 4, 3000000000
      FROM (SELECT n, now() - (${MANY_RUNS} - n) * interval '20 seconds' AS moment FROM generate_series(1, ${FEW + MANY_RUNS}::int) AS n) AS all_runs
      ORDER BY n`;
    const features = MANY_FEATURES / FEW;
    await sql`
      INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
      SELECT CASE WHEN n % ${features + 1} = 0 THEN ${few}::bigint ELSE ${many}::bigint END, 'Feature ' || n, 'ANOROC',
        'Feature: One' || chr(10) || repeat('  Scenario: Two' || chr(10) || '    When NAVIGATE_TO_URL <\${site}>' || chr(10), 20),
        'somebody', 'somebody'
      FROM generate_series(1, ${FEW + MANY_FEATURES}::int) AS n ORDER BY n`;
    await sql`VACUUM ANALYZE`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
