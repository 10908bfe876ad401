import * as runs from '@stepwright/contract/routes/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFaultProject, type FaultSystem, FULL, idleFeature, leftOf, openSystem, wait } from './system.ts';

/** F1: the server is killed at random points between the request for a run and its end. */
const KILLS = FULL ? 100 : 4;
const RECOVERY_MS = 60_000;

let system: FaultSystem;

beforeAll(async () => {
  system = await openSystem();
});
afterAll(() => system?.close());

test('what was acknowledged is there after the server was killed, ends, and ran once', {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  let server = await system.startServer();
  const project = await addFaultProject(await system.administrator(), 'http://unused.invalid');
  const { person } = project;
  const feature = await project.addFeature('Idle feature', idleFeature(2, 0.3));
  await system.startExecutor('executor-1');
  // The environment is made by the first run: everything after is the one call that counts.
  const acknowledged = [await project.run(feature)];
  for (let kill = 0; kill < KILLS; kill++) {
    const asked = project.run(feature).then(
      (id) => void acknowledged.push(id),
      // Killed before it could answer: no promise was made.
      () => undefined,
    );
    await wait(Math.random() * 2_500);
    server.signal('SIGKILL');
    await Promise.all([server.gone, asked]);
    server = await system.startServer();
    for (const id of acknowledged.slice(-2)) await project.until(id, (run) => run.status !== 'RUNNING', RECOVERY_MS);
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const list = await person.call(runs.listRuns, { query: { applicationId: project.id, size: 100 } });
  // A request that got no answer may have made its run, but never two.
  expect(list.length).toBeLessThanOrEqual(KILLS + 1);
  for (const id of acknowledged.slice(-100)) expect(list.map((run) => run.id)).toContain(id);
  for (const { id } of list) {
    // The server was never away for as long as a lease lasts: every run went on where it was.
    const run = await project.until(id, (seen) => seen.status !== 'RUNNING', RECOVERY_MS);
    expect(run, `${JSON.stringify(run)}\n${await system.logs()}`).toMatchObject({
      status: 'SUCCESS',
      scenario_count: 2,
      scenario_pass_count: 2,
      scenario_done_count: 2,
    });
    const { messages } = await person.call(runs.getRunScenario, { params: { runId: id, index: 1 } });
    const steps = messages.filter((message) => (message as { testStepFinished?: object }).testStepFinished);
    expect(steps).toHaveLength(3);
  }
  expect(await leftOf(system.work)).toEqual({ processes: [], folders: [] });
});
