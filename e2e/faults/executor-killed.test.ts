import * as runs from '@stepwright/contract/routes/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import {
  addFaultProject,
  type FaultProject,
  type FaultSystem,
  FULL,
  leftOf,
  openSystem,
  slowFeature,
  wait,
} from './system.ts';

/** F2: an executor is killed in the middle of a run. */
const KILLS = FULL ? 50 : 1;

let system: FaultSystem;
let site: Site;
let project: FaultProject;

beforeAll(async () => {
  [system, site] = await Promise.all([openSystem(), openSite()]);
  await system.startServer();
  project = await addFaultProject(await system.administrator(), site.url);
});
afterAll(async () => {
  await system?.close();
  await site?.close();
});

test(
  'a run whose executor is killed ends as ERROR with its finished steps, and the next one starts at once',
  async () => {
    const slow = await project.addFeature('Slow feature', slowFeature(3, 2, 700));
    const quick = await project.addFeature('Quick feature', slowFeature(1, 1, 0, '/quick'));
    for (let kill = 0; kill < KILLS; kill++) {
      const executor = await system.startExecutor(`killed-${kill}`);
      const id = await project.run(slow);
      await project.until(id, (run) => run.scenario_done_count >= 1, 60_000);
      await wait(Math.random() * 1_000);
      executor.signal('SIGKILL');
      await executor.gone;
      const killedAt = Date.now();
      // Its child, its browser and its driver go with it, whoever comes next or not.
      expect((await leftOf(system.work, 5_000)).processes).toEqual([]);

      const next = await project.run(quick);
      const heir = await system.startExecutor(`heir-${kill}`);
      const started = await project.until(next, (run) => run.started_at !== null, 30_000);
      expect(started.status).not.toBe('ERROR');

      const lost = await project.until(id, (run) => run.status !== 'RUNNING', 30_000 - (Date.now() - killedAt));
      expect(lost.status).toBe('ERROR');
      expect(lost.errorDescription).toMatch(/executor that ran this was lost/);
      expect(lost.scenario_pass_count).toBeGreaterThanOrEqual(1);
      const { messages } = await project.person.call(runs.getRunScenario, { params: { runId: id, index: 0 } });
      const steps = messages.flatMap((message) => {
        const finished = (message as { testStepFinished?: { testStepResult: { status: string } } }).testStepFinished;
        return finished ? [finished.testStepResult.status] : [];
      });
      expect(steps).toEqual(['PASSED', 'PASSED', 'PASSED']);
      const { scenarios } = await project.person.call(runs.listRunScenarios, { params: { runId: id }, query: {} });
      expect(scenarios.filter((scenario) => /PENDING|RUNNING/.test(scenario.status))).toEqual([]);

      expect((await project.until(next, (run) => run.status !== 'RUNNING', 60_000)).status).toBe('SUCCESS');
      expect(await leftOf(system.work)).toEqual({ processes: [], folders: [] });
      heir.signal('SIGTERM');
      expect(await heir.gone).toBe(0);
    }
  },
  FULL ? 3_600_000 : 180_000,
);
