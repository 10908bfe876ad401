import * as environments from '@stepwright/contract/routes/environments';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freePort } from '@stepwright/server/supervise/free-port';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addFaultProject,
  type FaultProject,
  type FaultSystem,
  FULL,
  idleFeature,
  openSystem,
  type Part,
  wait,
} from './system.ts';

/**
 * F11 and F12: two servers on one database look after many schedules of every minute, and one of them is killed again and again. The
 * clock of the schedules is months away from that of the servers and runs faster, so that only what the database says can be right.
 */
const SCHEDULES = FULL ? 1000 : 12;
const MINUTES = FULL ? 60 : 4;
/** How many times as fast as a real one. */
const FASTER = FULL ? 2 : 8;
const BEGIN = '2026-05-01T10:00:30Z';

let system: FaultSystem;
let sql: postgres.Sql;
let ports: number[];
let servers: Part[];
let project: FaultProject;

beforeAll(async () => {
  system = await openSystem();
  ports = [system.port, await freePort(0)];
  servers = await Promise.all(ports.map((port) => system.startServer(port)));
  project = await addFaultProject(await system.administrator(), 'http://unused.invalid');
  sql = postgres(system.databaseUrl, { max: 2, onnotice: () => {} });
});
afterAll(async () => {
  await sql?.end({ timeout: 5 });
  await system?.close();
});

test('each due time of each schedule is acted upon once, whichever server dies', {
  timeout: 120_000 + (MINUTES * 60_000 * 3) / FASTER,
}, async () => {
  const featureId = await project.addFeature('Idle feature', idleFeature(1, 0));
  const environment = await project.person.call(environments.saveEnvironment, {
    body: { name: 'Local', applicationId: project.id },
  });
  const plan = await project.person.call(plans.saveTestPlan, {
    body: { name: 'Release', description: 'd', featureIds: [featureId], applicationId: project.id },
  });
  await sql.unsafe(`
    CREATE OR REPLACE FUNCTION schedule_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$SELECT timestamptz '${BEGIN}' + (clock_timestamp() - timestamptz '${new Date().toISOString()}') * ${FASTER}$$`);
  await sql`
    INSERT INTO schedule (project_id, test_plan_id, environment_id, name, cron, overlap, misfire, catch_up_minutes, next_due_at,
      created_by, updated_by)
    SELECT ${project.id}, ${plan.id}, ${environment.id}, 'Every minute', '* * * * *', 'ALLOW', 'ALL', 600,
      timestamptz '2026-05-01T10:01:00Z', 'me', 'me' FROM generate_series(1, ${SCHEDULES})`;

  const end = Date.parse('2026-05-01T10:00:00Z') + MINUTES * 60_000;
  let kills = 0;
  for (;;) {
    const [state] = await sql<{ behind: number; ended: boolean }[]>`
      SELECT count(*)::int AS behind, schedule_clock() > ${new Date(end)} AS ended FROM schedule
      WHERE next_due_at <= ${new Date(end)}`;
    // Nobody carries the runs out, so they are put away before the queue is full.
    await sql`
      WITH ended AS (DELETE FROM run_job RETURNING run_id)
      UPDATE run SET status = 'SUCCESS', finished_at = clock_timestamp() FROM ended WHERE run.id = ended.run_id`;
    if (state!.ended && state!.behind === 0) break;
    const victim = kills % 2;
    if (kills < (FULL ? 20 : 2)) {
      servers[victim]!.signal('SIGKILL');
      await servers[victim]!.gone;
      servers[victim] = await system.startServer(ports[victim]);
      kills += 1;
    }
    await wait(1000);
  }
  expect(kills).toBeGreaterThan(0);
  const [sum] = await sql`
    SELECT count(*)::int AS fires, count(DISTINCT (schedule_id, due_at))::int AS dues, count(DISTINCT run_id)::int AS runs,
      count(*) FILTER (WHERE outcome = 'STARTED')::int AS started,
      (SELECT count(*)::int FROM run WHERE schedule_id IS NOT NULL AND id IN (SELECT run_id FROM schedule_fire WHERE due_at <= ${new Date(end)})) AS made,
      (SELECT count(*)::int FROM run WHERE schedule_id IS NOT NULL AND id NOT IN (SELECT run_id FROM schedule_fire WHERE run_id IS NOT NULL)) AS strays,
      (SELECT sum(missed)::int FROM schedule) AS missed
    FROM schedule_fire WHERE due_at <= ${new Date(end)}`;
  const all = SCHEDULES * MINUTES;
  expect(sum).toEqual({ fires: all, dues: all, runs: all, started: all, made: all, strays: 0, missed: 0 });
});
