import { LEASE_SECONDS } from '@stepwright/contract/routes/executors';
import * as runs from '@stepwright/contract/routes/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addFaultProject,
  type FaultProject,
  type FaultSystem,
  FULL,
  idleFeature,
  leftOf,
  openSystem,
  wait,
} from './system.ts';

/** F3: an executor sleeps past its lease and wakes as a zombie that still believes in its run. */
const ASLEEP_MS = FULL ? 90_000 : (LEASE_SECONDS + 4) * 1000;

let system: FaultSystem;
let project: FaultProject;

beforeAll(async () => {
  system = await openSystem();
  await system.startServer();
  project = await addFaultProject(await system.administrator(), 'http://unused.invalid');
});
afterAll(() => system?.close());

/** Everything that can be read about a run. */
async function wholeRun(id: number): Promise<unknown> {
  const { scenarios } = await project.person.call(runs.listRunScenarios, { params: { runId: id }, query: {} });
  const told = await Promise.all(
    scenarios.map(({ index }) => project.person.call(runs.getRunScenario, { params: { runId: id, index } })),
  );
  return { run: await project.read(id), scenarios, told };
}

test('late words of an executor that lost its lease change nothing', { timeout: 240_000 }, async () => {
  const feature = await project.addFeature('Idle feature', idleFeature(10, 0.5));
  const executor = await system.startExecutor('sleeper');
  const id = await project.run(feature);
  await project.until(id, (run) => run.scenario_done_count >= 1, 60_000);
  // Its child goes on, and has said a lot that was not handed on when the executor wakes.
  executor.signal('SIGSTOP');
  await wait(ASLEEP_MS);
  const lost = await project.until(id, (run) => run.status !== 'RUNNING', 15_000);
  expect(lost.status).toBe('ERROR');
  expect(lost.errorDescription).toMatch(/executor that ran this was lost/);
  const before = await wholeRun(id);

  executor.signal('SIGCONT');
  expect(await leftOf(system.work, 20_000)).toEqual({ processes: [], folders: [] });
  await wait(2_000);
  expect(await wholeRun(id)).toEqual(before);

  // It is a good executor again.
  const next = await project.run(await project.addFeature('Short feature', idleFeature(1, 0)));
  expect((await project.until(next, (run) => run.status !== 'RUNNING', 60_000)).status).toBe('SUCCESS');
});
