import postgres from 'postgres';

/** Every kind of thing that a project lists by name. */
export const KINDS = ['feature', 'environment', 'globalObject', 'files', 'businessScenario'] as const;
export type Kind = (typeof KINDS)[number];

/** Rows of the small project; they lie scattered among those of the large one. `BENCH_ROWS` makes the large one smaller. */
export const FEW = 1_000;
export const MANY = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const SHARE = MANY / FEW + 1;

/** How the rows of each table are made from their number `n`; `project` and `n` are columns of the numbers. */
const TABLES = {
  feature: {
    columns: 'project_id, name, type, content, created_by, updated_by, scenario_count, scenarios_counted',
    values: `project, 'Thing ' || n, (ARRAY['ANOROC', 'KARATE', 'MOBILE'])[n % 3 + 1], 'Feature: One', 'me', 'me', n % 9, true`,
    counter: 'feature',
  },
  environment: {
    columns: 'project_id, name, ui_data, api_data, settings, created_by, updated_by',
    values: `project, 'Thing ' || n, '{}', '{}', '{}', 'me', 'me'`,
    counter: 'environment',
  },
  global_object: {
    columns: 'project_id, name, content, locators, created_by, updated_by',
    values: `project, 'Thing ' || n, '', '{}', 'me', 'me'`,
    counter: 'global_object',
  },
  stored_file: {
    columns: 'project_id, name, size, sha256, created_by, updated_by',
    values: `project, 'Thing ' || n, 1, md5(n::text), 'me', 'me'`,
    counter: 'file',
  },
  test_plan: {
    columns: 'project_id, name, description, created_by, updated_by',
    values: `project, 'Thing ' || n, 'd', 'me', 'me'`,
    counter: 'test_plan',
  },
  run: {
    columns: `project_id, run_type, details, feature_id, feature_type, environment_id, environment, requested_by, status,
      queued_at, started_at, finished_at, scenario_count, pass_count, done_count, scenario_rows, duration_ns`,
    values: `project, 'FEATURE', 'Thing ' || n % 100, n % 100 + 1, 'ANOROC', 1, 'Local', 'me', 'SUCCESS', moment, moment,
      moment + interval '3 seconds', 4, 4, 4, 4, 3000000000`,
    counter: null,
  },
} as const;

/**
 * Fills both projects. A million rows one by one through every trigger and index would take an hour: the indexes are built behind the
 * rows, and the counters that triggers keep are filled by what they would add up to.
 */
export async function seed(databaseUrl: string, few: number, many: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`SET session_replication_role = replica`;
    await sql`SET maintenance_work_mem = '512MB'`;
    for (const [table, { columns, values, counter }] of Object.entries(TABLES)) {
      await withoutIndexes(sql, table, () =>
        sql.unsafe(`
          INSERT INTO ${table} (${columns}) SELECT ${values} FROM (
            SELECT n, CASE WHEN n % ${SHARE} = 0 THEN ${few}::bigint ELSE ${many}::bigint END AS project,
              now() - (${MANY} - n) * interval '20 seconds' AS moment FROM generate_series(1, ${FEW + MANY}) AS n
          ) AS numbers ORDER BY n`),
      );
      if (counter === null) continue;
      await sql`
        INSERT INTO project_counter (project_id, kind, n) SELECT project_id, ${counter}, count(*) FROM ${sql(table)} GROUP BY 1`;
      await sql`
        INSERT INTO listed_block SELECT project_id, ${table}, id / 4096, count(*) FROM ${sql(table)} GROUP BY 1, 3`;
    }
    await sql`INSERT INTO listed_block SELECT project_id, 'feature ' || type, id / 4096, count(*) FROM feature GROUP BY 1, 2, 3`;
    await sql`
      INSERT INTO feature_figure SELECT project_id, type, count(*), sum(scenario_count), 0 FROM feature GROUP BY 1, 2`;
    await sql`INSERT INTO run_block SELECT project_id, id / 4096, count(*) FROM run GROUP BY 1, 2`;
    await sql`
      INSERT INTO run_day (project_id, day, environment, test_plan_id, runs, success, scenarios, passed, duration_ns, first_run, last_run)
      SELECT project_id, (queued_at AT TIME ZONE 'UTC')::date, environment, 0, count(*), count(*), sum(scenario_count),
        sum(pass_count), sum(duration_ns), min(id), max(id) FROM run GROUP BY 1, 2, 3`;
    await sql`VACUUM ANALYZE`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function withoutIndexes(sql: postgres.Sql, table: string, work: () => Promise<unknown>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ${table}::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of indexes) await sql.unsafe(definition);
}
