import type { Feature } from '@stepwright/contract/entities/feature';
import type { GlobalObject } from '@stepwright/contract/entities/global-object';
import type { LocatorProposal } from '@stepwright/contract/entities/locator-proposal';
import type { Run } from '@stepwright/contract/entities/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingMessages, runEnd, wholeScenario } from '../../runs/testing-messages.ts';
import { deleteOldProposals } from '../../store/locator-proposals.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

const LOCATORS = `{\n  "order": ["//button[@id='order']",   "css=#buy"],\n  "plain": "//p"\n}`;
const OWN = '{"pay": ["//pay", "text=Pay", "css=#pay"]}';

let testing: TestingApp;
let shop: TestingProject;
let object: GlobalObject;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing, { content: 'Feature: F\n\n  Scenario: Buy\n    When CLICK [cart.order]\n' });
  const [stored] = (await get<GlobalObject[]>(`/api/globalObject/all?applicationId=${shop.project.id}`)) ?? [];
  object = await save('/api/globalObject/save', { ...draftOf(stored!), locator: LOCATORS });
  const feature = await get<Feature>(`/api/feature/${shop.featureId}`);
  const { id, name, content } = feature;
  await save('/api/feature/save', { id, name, content, application_id: shop.project.id, xpath: OWN });
});
afterAll(() => testing?.close());

const draftOf = ({ id, name }: GlobalObject) => ({ id, name, application_id: shop.project.id });

async function get<T>(path: string): Promise<T> {
  const reply = await shop.get(path);
  expect(reply.status, path).toBe(200);
  return reply.body as T;
}

const post = (url: string, payload: object) =>
  testing.app.inject({ method: 'POST', url, headers: shop.person.headers, payload });

async function save<T>(url: string, payload: object): Promise<T> {
  const reply = await post(url, payload);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json() as T;
}

const proposals = (more = '') =>
  get<LocatorProposal[]>(`/api/locatorProposal/list?applicationId=${shop.project.id}${more}`);
const decide = (id: number, decision: string, version?: string) =>
  post('/api/locatorProposal/decide', {
    application_id: shop.project.id,
    id,
    decision,
    ...(version && { updated_date_time: version }),
  });

/** A run of one step that tells what was healed. */
async function runWith(healed: readonly object[]): Promise<Run> {
  return tellHealed(await shop.run(), healed);
}

async function tellHealed(runId: number, healed: readonly object[]): Promise<Run> {
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  const scenario = wholeScenario(0, [{ status: 'PASSED' }]);
  const step = {
    stepwright: {
      kind: 'step',
      testCaseStartedId: 's0-0',
      testStepId: 't0-0',
      keyword: 'CLICK',
      hidden: false,
      notes: [],
      healed,
    },
  };
  const messages = [
    ...openingMessages([{ name: 'Buy', steps: 1 }]),
    ...scenario.slice(0, 3),
    step,
    ...scenario.slice(3),
    runEnd(true),
  ];
  const said = JSON.parse(JSON.stringify(messages).replaceAll('Shop/Buy.feature', 'Shop/Buy tea.feature')) as object[];
  expect((await executor.append(claim, 0, said)).status).toBe(200);
  expect((await executor.finish(claim)).status).toBe(200);
  return get<Run>(`/api/run/${runId}`);
}

const ORDER = { name: 'cart.order', first: "//button[@id='order']", used: 'css=#buy', choice: 2 };
const PAY = { name: 'pay', first: '//pay', used: 'css=#pay', choice: 3 };

test('a run is marked, and each entry has one proposal however many runs there are', async () => {
  expect(await runWith([])).toMatchObject({ healed_count: 0 });
  expect(await proposals()).toEqual([]);
  const run = await runWith([ORDER, PAY, { name: '//inline', choice: 2 }, { name: 'nowhere', choice: 2 }, { name: 5 }]);
  expect(run).toMatchObject({ status: 'SUCCESS', healed_count: 4 });
  const again = await runWith([ORDER]);
  expect(again).toMatchObject({ healed_count: 1 });
  expect(await proposals(`&objectId=${object.id}`)).toMatchObject([
    {
      object_id: object.id,
      feature_id: null,
      owner: 'cart',
      entry: 'order',
      first: "//button[@id='order']",
      used: 'css=#buy',
      state: 'open',
      runs: 2,
      last_run_id: again.id,
      last_scenario: 0,
      last_scenario_name: 'Buy',
      last_step: 'step 0',
    },
  ]);
  expect(await proposals(`&featureId=${shop.featureId}`)).toMatchObject([
    { object_id: null, owner: 'Buy tea', entry: 'pay', first: '//pay', used: 'css=#pay', runs: 1 },
  ]);
  expect(await proposals()).toHaveLength(2);
});

test('accepted it stands first in its entry, and that can be taken back', async () => {
  const [proposal] = await proposals(`&objectId=${object.id}`);
  const id = proposal!.id;
  const stale = await decide(id, 'accept', '2020-01-01T00:00:00.000000Z');
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale']);
  expect(await proposals(`&objectId=${object.id}`)).toHaveLength(1);

  const accepted = await decide(id, 'accept', object.updated_date_time);
  expect([accepted.statusCode, accepted.json()]).toMatchObject([
    200,
    { state: 'accepted', decided_by: shop.person.userName },
  ]);
  const after = await get<GlobalObject>(`/api/globalObject/${object.id}`);
  expect(after.locator).toBe(
    LOCATORS.replace(`"//button[@id='order']",   "css=#buy"`, `"css=#buy",   "//button[@id='order']"`),
  );
  expect(after.updated_by).toBe(shop.person.userName);
  expect(await proposals(`&objectId=${object.id}`)).toEqual([]);
  expect((await decide(id, 'dismiss')).statusCode).toBe(409);

  expect((await decide(id, 'undo')).json()).toMatchObject({ state: 'open', decided_by: null });
  expect((await get<GlobalObject>(`/api/globalObject/${object.id}`)).locator).toBe(LOCATORS);
  await save('/api/globalObject/save', { ...draftOf(object), locator: '{"order": "//other"}' });
  const changed = await decide(id, 'accept');
  expect([changed.statusCode, changed.json().message]).toEqual([409, 'The entry order has been changed since.']);
});

test('dismissed it stays away, whatever later runs tell', async () => {
  const [proposal] = await proposals(`&featureId=${shop.featureId}`);
  expect((await decide(proposal!.id, 'dismiss')).json()).toMatchObject({ state: 'dismissed' });
  await runWith([PAY]);
  expect(await proposals(`&featureId=${shop.featureId}`)).toEqual([]);
  expect((await decide(proposal!.id, 'undo')).json()).toMatchObject({ state: 'open', runs: 2 });
  expect((await decide(proposal!.id, 'accept')).statusCode).toBe(200);
  const feature = await get<Feature>(`/api/feature/${shop.featureId}`);
  expect(feature.xpath).toBe('{"pay": ["css=#pay", "//pay", "text=Pay"]}');
});

test('accepted it is open again once a run that was asked for later tells of it, and not before', async () => {
  const before = await shop.run();
  await save('/api/globalObject/save', { ...draftOf(object), locator: LOCATORS });
  const [proposal] = await proposals(`&objectId=${object.id}`);
  expect((await decide(proposal!.id, 'accept')).statusCode).toBe(200);
  const { sql } = testing.parts.database;
  await sql`UPDATE run SET queued_at = queued_at - interval '1 hour' WHERE id = ${before}`;
  await save('/api/globalObject/save', { ...draftOf(object), locator: LOCATORS });
  await tellHealed(before, [ORDER]);
  expect(await proposals(`&objectId=${object.id}`)).toEqual([]);
  await runWith([ORDER]);
  expect(await proposals(`&objectId=${object.id}`)).toMatchObject([{ id: proposal!.id, state: 'open' }]);
});

test('what no run has told of for a long time goes', async () => {
  const { sql } = testing.parts.database;
  const [proposal] = await proposals(`&objectId=${object.id}`);
  await deleteOldProposals(sql);
  expect(await proposals(`&objectId=${object.id}`)).toHaveLength(1);
  await sql`UPDATE locator_proposal SET last_seen = now() - interval '91 days' WHERE id = ${proposal!.id}`;
  await deleteOldProposals(sql);
  expect(await proposals(`&objectId=${object.id}`)).toEqual([]);
});
