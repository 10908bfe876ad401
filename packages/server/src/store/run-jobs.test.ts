import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { insertProject } from './projects.ts';
import { claimJob, isQueueFull } from './run-jobs.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let database: Database;
let projects: number[];

beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url);
  projects = [];
  for (const name of ['Busy', 'Small', 'Tiny']) {
    projects.push((await insertProject(database.sql, { name, type: 'ALL', gitBranchName: null })).id);
  }
});
afterAll(async () => {
  await database?.close();
  await testing?.drop();
});
beforeEach(async () => {
  await database.sql`DELETE FROM run`;
  await database.sql`DELETE FROM run_turn`;
});

/** Puts runs of a project in the queue. */
async function enqueue(project: number, count: number): Promise<void> {
  await database.sql`
    WITH made AS (
      INSERT INTO run (project_id, run_type, details, environment, requested_by)
      SELECT ${projects[project]!}, 'FEATURE', 'x', 'e', 'me' FROM generate_series(1, ${count}) RETURNING id
    ) INSERT INTO run_job (run_id, minutes) SELECT id, 1 FROM made`;
}

const claim = () => database.transaction((tx) => claimJob(tx, 'one'));

/** The place in `projects` that a claimed run belongs to. */
async function projectOf(claimed: { runId: number } | null): Promise<number | null> {
  if (!claimed) return null;
  const [row] = await database.sql<{ id: number }[]>`SELECT project_id AS id FROM run WHERE id = ${claimed.runId}`;
  return projects.indexOf(row!.id);
}

async function end(claimed: { runId: number } | null): Promise<void> {
  await database.sql`DELETE FROM run_job WHERE run_id = ${claimed!.runId}`;
}

test('one executor: a project with a thousand waiting runs keeps nobody else waiting', async () => {
  await enqueue(0, 1000);
  const order: (number | null)[] = [];
  for (let count = 0; count < 8; count++) {
    if (count === 2) await enqueue(1, 2);
    if (count === 3) await enqueue(2, 1);
    const claimed = await claim();
    order.push(await projectOf(claimed));
    await end(claimed);
  }
  expect(order).toEqual([0, 0, 1, 2, 0, 1, 0, 0]);
});

test('several executors: long runs of one project leave room for the others', async () => {
  await enqueue(0, 10);
  await enqueue(1, 3);
  const long = await claim();
  expect(await projectOf(long)).toBe(0);
  // The run of the first project goes on, so those of the second get the other executor one after the other.
  for (let count = 0; count < 3; count++) {
    const short = await claim();
    expect(await projectOf(short)).toBe(1);
    await end(short);
  }
  expect(await projectOf(await claim())).toBe(0);
});

test('within a project the oldest run comes first', async () => {
  await enqueue(0, 5);
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push((await claim())!.runId);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(await claim()).toBeNull();
});

test('many executors at once: each run goes to exactly one, and nobody leaves while there is one', async () => {
  await enqueue(0, 30);
  await enqueue(1, 3);
  const claimed = await Promise.all(Array.from({ length: 33 }, claim));
  expect(new Set(claimed.map((one) => one?.runId)).size).toBe(33);
  expect(claimed.every((one) => one !== null)).toBe(true);
  expect(await claim()).toBeNull();
});

test('a run that is to stop, or that somebody has, is not handed out', async () => {
  await enqueue(0, 2);
  await database.sql`UPDATE run_job SET stop_requested_by = 'me' WHERE run_id = (SELECT min(run_id) FROM run_job)`;
  expect(await claim()).not.toBeNull();
  expect(await claim()).toBeNull();
});

test('the queue of a project is full by its own waiting runs alone', async () => {
  await enqueue(0, 5);
  await enqueue(1, 5);
  await claim();
  expect(await isQueueFull(database.sql, projects[0]!, 4)).toBe(true);
  expect(await isQueueFull(database.sql, projects[0]!, 5)).toBe(false);
});

test('a claim reads an entry for each project, however long the queue is', async () => {
  for (let portion = 0; portion < 10; portion++) await enqueue(0, 1500);
  await enqueue(1, 2);
  await database.sql`ANALYZE run_job`;
  // What was read is told by each connection when it likes, at the latest when it ends; so there is one, which is asked.
  await database.close();
  database = openDatabase(testing.url);
  const single = openDatabase(testing.url, { connections: 1 });
  try {
    const claimOnce = () => single.transaction((tx) => claimJob(tx, 'one'));
    await claimOnce();
    const before = await readSoFar(single);
    for (let count = 0; count < 20; count++) expect(await claimOnce()).not.toBeNull();
    // Some 20 runs under way are read besides; who walks through the queue reads hundreds of blocks.
    expect(((await readSoFar(single)) - before) / 20).toBeLessThan(150);
  } finally {
    await single.close();
  }
}, 60_000);

/** Blocks of the queue and of its indexes that were read so far by one connection, and by others that are gone or idle. */
async function readSoFar(single: Database): Promise<number> {
  await single.sql`SELECT pg_stat_force_next_flush()`;
  await new Promise((rest) => setTimeout(rest, 50));
  const [row] = await single.sql<{ n: number }[]>`
    SELECT (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::bigint AS n
    FROM pg_statio_user_tables WHERE relname = 'run_job'`;
  return row!.n;
}
