import * as features from '@stepwright/contract/routes/features';
import * as runs from '@stepwright/contract/routes/runs';
import { freePort } from '@stepwright/server/supervise/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Balancer, openBalancer } from './balancer.ts';
import {
  addFaultProject,
  type FaultProject,
  type FaultSystem,
  FULL,
  idleFeature,
  leftOf,
  openSystem,
  type Part,
  wait,
} from './system.ts';

/** F25: two servers on one database are restarted in turn while people and an executor work with them. */
const ROUNDS = FULL ? 10 : 1;
const DRAIN_MS = 30_000;
/** Servers that know of the balancer let it see that they are about to go. */
const BEHIND = { STEPWRIGHT_TRUSTED_PROXY: '127.0.0.1' };

let system: FaultSystem;
let balancer: Balancer;
let ports: number[];
let servers: Part[];
let project: FaultProject;

beforeAll(async () => {
  system = await openSystem();
  ports = [await freePort(0), await freePort(0)];
  servers = [];
  for (const port of ports) servers.push(await system.startServer(port, BEHIND));
  balancer = await openBalancer(system.port, ports);
  await wait(500);
  project = await addFaultProject(await system.administrator(), 'http://unused.invalid');
});
afterAll(async () => {
  await balancer?.close();
  await system?.close();
});

test('nobody notices that the servers are restarted one after the other', {
  timeout: 120_000 + ROUNDS * 120_000,
}, async () => {
  const { person } = project;
  const feature = await project.addFeature('Idle feature', idleFeature(3, 0.3));
  await system.startExecutor('executor-1');
  const started = [await project.run(feature)];
  const failures: unknown[] = [];
  const saved: string[] = [];
  let calls = 0;
  let isOver = false;
  const loop = async (work: () => Promise<{ status: number; body: unknown }>, pause: number) => {
    while (!isOver) {
      const answer = await work().catch((error: Error) => ({ status: 0, body: `${error.message} ${error.cause}` }));
      calls += 1;
      if (answer.status >= 500 || answer.status === 0) failures.push(answer);
      await wait(pause);
    }
  };
  const applicationId = project.id;
  const load = [
    loop(() => person.ask(features.listFeatures, { query: { applicationId } }), 5),
    loop(() => person.ask(runs.listRuns, { query: { applicationId } }), 5),
    loop(() => person.ask(runs.getRun, { params: { runId: started[0] ?? 0 } }), 5),
    loop(async () => {
      const name = `Saved ${saved.length}`;
      const answer = await person.ask(features.saveFeature, { body: { name, application_id: applicationId } });
      if (answer.status === 200) saved.push(name);
      return answer;
    }, 20),
    loop(async () => {
      const id = await project.run(feature);
      started.push(id);
      return { status: 200, body: id };
    }, 3_000),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, port] of ports.entries()) {
      await wait(1_000);
      const stopped = Date.now();
      servers[index]?.signal('SIGTERM');
      expect(await servers[index]?.gone).toBe(0);
      expect(Date.now() - stopped).toBeLessThan(DRAIN_MS);
      servers[index] = await system.startServer(port, BEHIND);
      await wait(500);
    }
  }
  isOver = true;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(100);
  const { count } = await person.call(features.countFeatures, { query: { applicationId } });
  expect(count).toBe(saved.length + 1);
  for (const id of started) {
    const run = await project.until(id, (seen) => seen.status !== 'RUNNING', 120_000);
    expect(run).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 3 });
  }
  expect(await leftOf(system.work)).toEqual({ processes: [], folders: [] });
});
