import * as runs from '@stepwright/contract/routes/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './site.ts';
import { addFaultProject, type FaultProject, type FaultSystem, leftOf, openSystem } from './system.ts';

/** F5: pages whose script never ends or whose loading never ends; the server's deadline ends the run. */
const LIMIT_MS = 9_000;

let system: FaultSystem;
let site: Site;
let project: FaultProject;

beforeAll(async () => {
  [system, site] = await Promise.all([openSystem(), openSite()]);
  await system.startServer();
  project = await addFaultProject(await system.administrator(), site.url);
  await Promise.all([system.startExecutor('executor-1'), system.startExecutor('executor-2')]);
});
afterAll(async () => {
  await system?.close();
  await site?.close();
});

test('a run against a page that never comes to rest is over soon after its limit', async () => {
  const endless = await project.addFeature(
    'Endless load',
    'Feature: Endless\n\n  Scenario: Load\n    When NAVIGATE_TO_URL <${site}/endless>\n    Then VERIFY [page.heading] {Endless}\n',
  );
  const busy = await project.addFeature(
    'Endless script',
    'Feature: Busy\n\n  Scenario: Click\n    When NAVIGATE_TO_URL <${site}/busy>\n    And CLICK [page.button]\n    Then VERIFY [page.heading] {Other}\n',
  );
  const settings = { 'run.timeout.minutes': LIMIT_MS / 60_000, 'Explicit.wait.time': 60 };
  const ids = [await project.run(endless, settings), await project.run(busy, settings)];
  for (const id of ids) {
    const claimed = await project.until(id, (run) => run.started_at !== null, 20_000);
    const run = await project.until(id, (seen) => seen.status !== 'RUNNING', LIMIT_MS + 12_000);
    expect(Date.parse(run.finished_at ?? '') - Date.parse(claimed.started_at ?? '')).toBeLessThan(LIMIT_MS + 10_000);
    expect(run.status).toBe('ERROR');
    expect(run.errorDescription).toMatch(/longer than|time limit/);
    const { scenarios } = await project.person.call(runs.listRunScenarios, { params: { runId: id }, query: {} });
    expect(scenarios.filter((scenario) => /PENDING|RUNNING/.test(scenario.status))).toEqual([]);
  }
  expect(await leftOf(system.work)).toEqual({ processes: [], folders: [] });
}, 120_000);
