import type { FeatureResults } from '@stepwright/contract/entities/feature-results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingMessages, runEnd, wholeScenario } from '../../runs/testing-messages.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let shop: TestingProject;

const CONTENT = `Feature: Buying

  Scenario: Buy
    When CLICK [cart.order]

  Scenario: Coupon
    When CLICK [cart.order]
`;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing, { content: CONTENT });
});
afterAll(() => testing?.close());

type Outcome = readonly { status: 'PASSED' | 'FAILED' | 'SKIPPED'; message?: string }[];

async function finish(outcomes: Record<string, Outcome>, file = 'Shop/Buy tea.feature'): Promise<number> {
  const runId = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const messages = [
    ...openingMessages(Object.entries(outcomes).map(([name, steps]) => ({ name, steps: steps.length }))),
    ...Object.values(outcomes).flatMap((steps, index) => wholeScenario(index, steps)),
    runEnd(true),
  ];
  const said = JSON.parse(JSON.stringify(messages).replaceAll('Shop/Buy.feature', file)) as object[];
  expect((await executor.append(claim, 0, said)).status).toBe(200);
  expect((await executor.finish(claim)).status).toBe(200);
  return runId;
}
const read = async (environment = shop.environmentId) => {
  const reply = await shop.get(`/api/feature/results/${shop.featureId}?environment=${environment}`);
  expect(reply.status).toBe(200);
  return reply.body as FeatureResults;
};

test('each scenario with its newest result, its steps and the results before', async () => {
  expect(await read()).toEqual({ scenarios: [], more: false });
  const first = await finish({
    Buy: [{ status: 'PASSED' }, { status: 'PASSED' }],
    Coupon: [{ status: 'FAILED', message: 'E_VERIFY total is "1"\n  at the second line' }, { status: 'SKIPPED' }],
  });
  // A later run of one scenario alone takes nothing from the others.
  const second = await finish({ Buy: [{ status: 'FAILED', message: 'E_LOCATOR gone' }] });
  const { scenarios, more } = await read();
  expect(more).toBe(false);
  expect(scenarios).toHaveLength(2);
  expect(scenarios[0]).toMatchObject({
    name: 'Buy',
    example: null,
    run_id: second,
    index: 0,
    status: 'FAILED',
    steps: [{ text: 'step 0', line: 3, status: 'FAILED', duration: 1000, error: 'E_LOCATOR gone' }],
    recent: [
      { run_id: second, status: 'FAILED' },
      { run_id: first, status: 'PASSED' },
    ],
  });
  expect(scenarios[1]).toMatchObject({
    name: 'Coupon',
    run_id: first,
    steps: [
      { status: 'FAILED', error: 'E_VERIFY total is "1"' },
      { status: 'SKIPPED', error: null },
    ],
  });
  // Read again from what was kept.
  expect((await read()).scenarios).toEqual(scenarios);
  // A run that was taken off the list leaves the place to the one before.
  const flag = (on: boolean) => testing.parts.database.sql`UPDATE run SET delete_flag = ${on} WHERE id = ${second}`;
  await flag(true);
  const buy = (await read()).scenarios.find(({ name }) => name === 'Buy');
  expect(buy).toMatchObject({ run_id: first, status: 'PASSED', recent: [{ run_id: first, status: 'PASSED' }] });
  await flag(false);
});

test('other environments and included features are left out', async () => {
  const before = await read();
  await finish({ Included: [{ status: 'PASSED' }] }, 'Shop/Sign in.feature');
  expect(await read()).toEqual(before);
  expect((await shop.get(`/api/feature/results/${shop.featureId}?environment=999999`)).status).toBe(404);
});

test('chosen scenarios alone are run; names that the text does not hold are refused', async () => {
  const ask = (only: object[]) =>
    testing.app.inject({
      method: 'POST',
      url: '/api/run/feature',
      headers: shop.person.headers,
      payload: {
        feature_id: shop.featureId,
        env_id: shop.environmentId,
        application_id: shop.project.id,
        only,
      },
    });
  const started = await ask([{ name: 'Coupon', row: null, line: 6 }]);
  expect(started.statusCode, started.body).toBe(200);
  const [row] = await testing.parts.database.sql<{ content: string }[]>`
    SELECT content FROM run_bundle WHERE run_id = ${started.json().id as number}`;
  expect((JSON.parse(row!.content) as { options: object }).options).toMatchObject({
    only: [{ feature: shop.featureId, name: 'Coupon', row: null, line: 6 }],
  });
  const refused = await ask([{ name: 'Voucher', row: null, line: 6 }]);
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'None of the chosen scenarios is in the stored text of the feature.',
  ]);
  expect((await ask([])).statusCode).toBe(400);
});
