import type { ScheduleDraft } from '@stepwright/contract/entities/schedule';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunDefaults } from '../actions/prepare-run.ts';
import { addSchedule, changeSchedule, pauseSchedule } from '../actions/save-schedule.ts';
import { addTestPlan, changeTestPlan } from '../actions/save-test-plan.ts';
import { testingProject } from '../http/runs/testing-project.ts';
import { type TestingApp, testingApp } from '../http/testing-app.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { listFires } from '../store/schedule-fires.ts';
import { deleteSchedule, findSchedule } from '../store/schedules.ts';
import { fireAll } from './scheduler.ts';
import { endRuns, stopClock } from './testing-clock.ts';

const FULL = process.env['STEPWRIGHT_FAULTS'] === 'full';
const log = pino({ level: 'silent' });

let testing: TestingApp;
let database: Database;
let settings: RunDefaults;
/** A second server's connections. */
let second: Database;
let setClock: (moment: string) => Promise<void>;
let projectId: number;
let featureId: number;
let environmentId: number;
let planId: number;
let serial = 0;

beforeAll(async () => {
  // Nothing is injected before the clock stands, and the app's own scheduler only starts when it is ready.
  testing = await testingApp();
  database = testing.parts.database;
  settings = { product: 'Stepwright 0', defaultMinutes: 60, blobs: testing.parts.blobs };
  second = openDatabase(testing.parts.config.databaseUrl);
  setClock = await stopClock(database, '2026-05-01T10:00:30Z');
  const made = await testingProject(testing);
  ({ featureId, environmentId } = made);
  projectId = made.project.id;
  const plan = { id: 0, name: 'Release', description: 'd', featureIds: [featureId], applicationId: projectId };
  planId = (await addTestPlan(database, plan, 'me')).id;
});
afterAll(async () => {
  await second?.close();
  await testing?.close();
});
beforeEach(async () => {
  await setClock('2026-05-01T10:00:30Z');
  await endRuns(database);
  await database.sql`DELETE FROM schedule`;
});

function draft(more: Partial<ScheduleDraft> = {}): ScheduleDraft {
  return {
    id: 0,
    business_scenario_id: planId,
    env_id: environmentId,
    application_id: projectId,
    name: `Due ${++serial}`,
    croneExpression: '* * * * *',
    overlap: 'ALLOW',
    ...more,
  };
}

/** Looks until nothing is due any more, as both servers. */
async function look(): Promise<void> {
  for (;;) {
    const looks = await Promise.all([fireAll(database, settings, log), fireAll(second, settings, log)]);
    if (looks.every(({ found }) => found === 0)) return;
  }
}

/** What became of the due times, oldest first: `10:01 STARTED`. */
async function history(id: number): Promise<string[]> {
  const { fires } = await listFires(database.sql, id, 0, 100);
  return fires
    .map((fire) => `${fire.due_at.slice(11, 16)} ${fire.outcome}${fire.missed ? ` +${fire.missed}` : ''}`)
    .reverse();
}

// F11: every due time of every schedule has exactly one row and one run, whoever looks.
test(
  'two servers, many schedules, many minutes: nothing is missed, nothing happens twice',
  async () => {
    const [schedules, minutes] = FULL ? [200, 60] : [15, 4];
    for (let count = 0; count < schedules; count++) await addSchedule(database, draft(), 'me');
    const from = Date.parse('2026-05-01T10:01:00Z');
    for (let minute = 0; minute < minutes; minute++) {
      await setClock(new Date(from + minute * 60_000 + 1000).toISOString());
      await look();
      await endRuns(database);
    }
    const [sum] = await database.sql<Record<string, number>[]>`
      SELECT count(*) AS fires, count(DISTINCT (schedule_id, due_at)) AS dues, count(DISTINCT run_id) AS runs,
        count(*) FILTER (WHERE outcome = 'STARTED') AS started, min(extract(epoch FROM due_at))::float8 AS first,
        (SELECT count(*) FROM run JOIN schedule ON schedule.id = run.schedule_id) AS made,
        (SELECT sum(missed) FROM schedule)::bigint AS missed
      FROM schedule_fire`;
    const all = schedules * minutes;
    expect(sum).toEqual({ fires: all, dues: all, runs: all, started: all, first: from / 1000, made: all, missed: 0 });
  },
  FULL ? 3_600_000 : 60_000,
);

test('a run of a schedule says so, and runs the plan as it is at that moment', async () => {
  const { id, name } = await addSchedule(database, draft({ run_scenariotags: '@none' }), 'me');
  await setClock('2026-05-01T10:01:01Z');
  await look();
  const [run] =
    await database.sql`SELECT details, run_type, requested_by, tags, status, test_plan_id, schedule_id FROM run ORDER BY id DESC LIMIT 1`;
  expect(run).toEqual({
    details: 'Release',
    run_type: 'BUSINESS_SCENARIO',
    requested_by: `Schedule ${name}`,
    tags: '@none',
    status: 'RUNNING',
    test_plan_id: planId,
    schedule_id: id,
  });
});

// F12: the clock of the database decides, wherever it goes.
test('the clock jumps two hours ahead and back: one run is made up for, none happens twice', async () => {
  const { id } = await addSchedule(database, draft({ croneExpression: '0 * * * *', catch_up_minutes: 600 }), 'me');
  await setClock('2026-05-01T12:59:00Z');
  await look();
  expect(await history(id)).toEqual(['12:00 STARTED +1']);
  await setClock('2026-05-01T10:59:00Z');
  await look();
  await setClock('2026-05-01T12:00:10Z');
  await look();
  expect(await history(id)).toEqual(['12:00 STARTED +1']);
  // Edited while the clock was back: the due time that was served is passed by.
  const stored = (await findSchedule(database.sql, id))!;
  await setClock('2026-05-01T11:59:00Z');
  await changeSchedule(database, draft({ id, name: stored.name, croneExpression: '0 */1 * * *' }), 'me');
  await setClock('2026-05-01T12:00:10Z');
  await look();
  expect(await history(id)).toEqual(['12:00 STARTED +1']);
  await setClock('2026-05-01T13:00:00Z');
  await look();
  expect(await history(id)).toEqual(['12:00 STARTED +1', '13:00 STARTED']);
  // The counter that the pages of the history rest on counts what is there.
  expect((await listFires(database.sql, id, 0, 100)).count).toBe(2);
});

// F14: nobody was there for ten due times.
test('ten missed due times by policy, and the counter shows the rest', async () => {
  const hourly = { croneExpression: '0 * * * *', catch_up_minutes: 10_080 };
  const [skip, one, all] = await Promise.all(
    (['SKIP', 'ONE', 'ALL'] as const).map((misfire) => addSchedule(database, draft({ ...hourly, misfire }), 'me')),
  );
  await setClock('2026-05-01T20:30:00Z');
  await look();
  expect(await history(skip!.id)).toEqual(['20:00 MISSED +9']);
  expect(await history(one!.id)).toEqual(['20:00 STARTED +9']);
  expect(await history(all!.id)).toEqual(Array.from({ length: 10 }, (_, n) => `${11 + n}:00 STARTED`));
  const missed = await Promise.all(
    [skip, one, all].map(async (of) => (await findSchedule(database.sql, of!.id))!.missed),
  );
  expect(missed).toEqual([10, 9, 0]);
});

// F15: the run of the last due time goes on.
test('overlap: skip says which run was in the way', async () => {
  const { id } = await addSchedule(database, draft({ overlap: 'SKIP' }), 'me');
  for (const minute of ['01', '02', '03']) {
    await setClock(`2026-05-01T10:${minute}:01Z`);
    await look();
  }
  expect(await history(id)).toEqual(['10:01 STARTED', '10:02 SKIPPED', '10:03 SKIPPED']);
  const { fires } = await listFires(database.sql, id, 0, 10);
  expect(fires[0]!.reason).toBe(`Run ${fires[2]!.run_id} was still going on.`);
  await endRuns(database);
  await setClock('2026-05-01T10:04:01Z');
  await look();
  expect((await history(id)).at(-1)).toBe('10:04 STARTED');
});

test('overlap: queue runs one after the other, in order, and pausing gives up what waits', async () => {
  const { id } = await addSchedule(database, draft({ overlap: 'QUEUE' }), 'me');
  for (const minute of ['01', '02', '03', '04']) {
    await setClock(`2026-05-01T10:${minute}:01Z`);
    await look();
  }
  expect(await history(id)).toEqual(['10:01 STARTED', '10:02 WAITING', '10:03 WAITING', '10:04 WAITING']);
  await endRuns(database);
  await look();
  expect(await history(id)).toEqual(['10:01 STARTED', '10:02 STARTED', '10:03 WAITING', '10:04 WAITING']);
  await endRuns(database);
  await look();
  const paused = await pauseSchedule(database, id, true, 'me');
  expect([paused.paused, paused.next_due]).toEqual([true, null]);
  await endRuns(database);
  await setClock('2026-05-01T11:00:00Z');
  await look();
  expect(await history(id)).toEqual(['10:01 STARTED', '10:02 STARTED', '10:03 STARTED', '10:04 SKIPPED']);
  // What passed in the pause is nothing that was missed.
  await pauseSchedule(database, id, false, 'me');
  await setClock('2026-05-01T11:01:00Z');
  await look();
  expect((await history(id)).at(-1)).toBe('11:01 STARTED');
  expect((await findSchedule(database.sql, id))!.missed).toBe(0);
});

test('overlap: allow runs beside', async () => {
  const { id } = await addSchedule(database, draft({ overlap: 'ALLOW' }), 'me');
  for (const minute of ['01', '02']) {
    await setClock(`2026-05-01T10:${minute}:01Z`);
    await look();
  }
  expect(await history(id)).toEqual(['10:01 STARTED', '10:02 STARTED']);
});

test('ten missed due times that are all made up for wait for one another', async () => {
  const { id } = await addSchedule(
    database,
    draft({ croneExpression: '0 * * * *', overlap: 'SKIP', misfire: 'ALL', catch_up_minutes: 10_080 }),
    'me',
  );
  await setClock('2026-05-01T13:30:00Z');
  await look();
  expect(await history(id)).toEqual(['11:00 STARTED', '12:00 WAITING', '13:00 WAITING']);
  for (let count = 0; count < 2; count++) {
    await endRuns(database);
    await look();
  }
  expect(await history(id)).toEqual(['11:00 STARTED', '12:00 STARTED', '13:00 STARTED']);
});

test('a run that cannot be made says why, and the schedule goes on', async () => {
  const empty = await addTestPlan(
    database,
    { id: 0, name: 'Empty plan', description: 'd', featureIds: [], applicationId: projectId },
    'me',
  );
  const { id } = await addSchedule(database, draft({ business_scenario_id: empty.id }), 'me');
  await setClock('2026-05-01T10:01:01Z');
  await look();
  const stored = (await findSchedule(database.sql, id))!;
  expect(stored.last_fire).toMatchObject({
    outcome: 'FAILED',
    run_id: null,
    reason:
      'The test plan Empty plan has no features, so there is nothing to run. Choose its features under Manage Features, then run it again.',
  });
  expect(stored.next_due).toBe('2026-05-01T10:02:00Z');
  await changeTestPlan(
    database,
    { id: empty.id, name: 'Empty plan', description: 'd', featureIds: [featureId], applicationId: projectId },
    'me',
  );
  await setClock('2026-05-01T10:02:01Z');
  await look();
  expect(await history(id)).toEqual(['10:01 FAILED', '10:02 STARTED']);
});

test('what cannot even be read rests, and says so; the others go on', async () => {
  const broken = await addSchedule(database, draft(), 'me');
  const fine = await addSchedule(database, draft(), 'me');
  await database.sql`UPDATE schedule SET time_zone = 'Mars/Olympus' WHERE id = ${broken.id}`;
  await setClock('2026-05-01T10:01:01Z');
  await look();
  expect((await findSchedule(database.sql, broken.id))!).toMatchObject({
    next_due: null,
    last_fire: { outcome: 'FAILED', reason: 'The time zone is not known. Use a name such as Europe/Berlin or UTC.' },
  });
  expect(await history(fine.id)).toEqual(['10:01 STARTED']);
});

test('a full queue is said, not waited for', async () => {
  const { id } = await addSchedule(database, draft(), 'me');
  await database.sql`
    WITH made AS (
      INSERT INTO run (project_id, run_type, details, environment, requested_by)
      SELECT ${projectId}, 'FEATURE', 'x', 'e', 'me' FROM generate_series(1, 1000) RETURNING id
    ) INSERT INTO run_job (run_id, minutes) SELECT id, 1 FROM made`;
  await setClock('2026-05-01T10:01:01Z');
  await look();
  expect((await findSchedule(database.sql, id))!.last_fire).toMatchObject({
    outcome: 'FAILED',
    reason: '1000 runs of this project wait already. Stop some of them, or wait until they have run.',
  });
});

test('a schedule that is deleted while it is due leaves nothing half done', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => addSchedule(database, draft(), 'me')));
  await setClock('2026-05-01T10:01:01Z');
  await Promise.all([look(), ...made.map(({ id }) => deleteSchedule(database.sql, id))]);
  const [left] = await database.sql`
    SELECT (SELECT count(*) FROM schedule) AS schedules, (SELECT count(*) FROM schedule_fire) AS fires,
      (SELECT count(*) FROM run WHERE status = 'RUNNING' AND NOT EXISTS (SELECT 1 FROM run_job WHERE run_id = run.id)) AS orphans`;
  expect(left).toEqual({ schedules: 0, fires: 0, orphans: 0 });
});

test('the history keeps the newest ten thousand', async () => {
  const { id } = await addSchedule(database, draft(), 'me');
  await database.sql`
    INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome)
    SELECT ${id}, timestamptz '2026-05-01 10:00Z' - n * interval '1 minute', now(), 'STARTED' FROM generate_series(1, 10200) n`;
  await database.sql`UPDATE schedule SET fire_count = 10200 WHERE id = ${id}`;
  await setClock('2026-05-01T10:01:01Z');
  await look();
  const { count } = await listFires(database.sql, id, 0, 1);
  const [kept] = await database.sql`SELECT count(*) AS n FROM schedule_fire WHERE schedule_id = ${id}`;
  expect([count, kept!['n']]).toEqual([10_000, 10_000]);
  const last = await listFires(database.sql, id, 999, 10);
  expect(last.fires).toHaveLength(10);
});
