import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as runs from '@stepwright/contract/routes/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, driverOf } from './find-processes.ts';
import { openSite, type Site } from './site.ts';
import { addFaultProject, type FaultProject, type FaultSystem, FULL, leftOf, openSystem, wait } from './system.ts';

/** F4: browser or driver are killed while a step waits for them. */
const REPETITIONS = FULL ? 20 : 1;

const FEATURE = `Feature: Killed

  Scenario: The page hangs and the browser dies
    When NAVIGATE_TO_URL <\${site}/>
    And NAVIGATE_TO_URL <\${site}/hang>
    Then VERIFY [page.heading] {Hello}

  Scenario: The next one has a browser again
    When NAVIGATE_TO_URL <\${site}/>
    Then VERIFY [page.heading] {Hello}
`;

let system: FaultSystem;
let site: Site;
let project: FaultProject;
let feature: number;

beforeAll(async () => {
  [system, site] = await Promise.all([openSystem(), openSite()]);
  await system.startServer();
  project = await addFaultProject(await system.administrator(), site.url);
  feature = await project.addFeature('Killed feature', FEATURE);
  await system.startExecutor('executor-1');
});
afterAll(async () => {
  await system?.close();
  await site?.close();
});

test.each([
  ['the browser', browserOf, /browser/i],
  ['the driver', driverOf, /driver/i],
] as const)(
  'when %s is killed in the middle of a step, that step says so and the next scenario runs',
  async (_who, find, cause) => {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const visits = site.visits('/hang');
      const id = await project.run(feature);
      await project.until(id, () => site.visits('/hang') > visits, 60_000);
      await wait(Math.random() * 300);
      const [name = ''] = await readdir(system.work);
      const pid = find(join(system.work, name));
      if (pid === undefined) throw new Error('the process to kill was not found');
      process.kill(pid, 'SIGKILL');
      const killedAt = Date.now();
      await project.until(id, (run) => run.scenario_fail_count === 1, 10_000);
      expect(Date.now() - killedAt).toBeLessThan(10_000);

      const run = await project.until(id, (seen) => seen.status !== 'RUNNING', 60_000);
      expect(run).toMatchObject({ status: 'FAILURE', scenario_pass_count: 1, scenario_fail_count: 1 });
      const { scenarios } = await project.person.call(runs.listRunScenarios, { params: { runId: id }, query: {} });
      expect(scenarios[0]?.error).toMatch(cause);
      expect(scenarios[0]?.error).toMatch(/ended|killed|gone|SIGKILL/);
      expect(await leftOf(system.work)).toEqual({ processes: [], folders: [] });
    }
  },
  FULL ? 900_000 : 120_000,
);
