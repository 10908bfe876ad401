import type { Found } from '@stepwright/contract/routes/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeature } from '../../actions/save-feature.ts';
import { addTestPlan } from '../../actions/save-test-plan.ts';
import { insertEnvironment } from '../../store/environments.ts';
import { insertGlobalObject } from '../../store/global-objects.ts';
import { insertFile } from '../../store/stored-files.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let projectId: number;

beforeAll(async () => {
  server = await testingApp();
  const project = await server.addProject('Search');
  projectId = project.id;
  person = await server.signIn(['read_only'], [project.name]);
  const { database, blobs } = server.parts;
  const { sql } = database;
  const content = 'Feature: Pay\n  Scenario: One\n    When CLICK [cart.checkout]\n';
  for (const name of ['Checkout', 'Old checkout', '100% _sure', 'not-sure'])
    await addFeature(database, { id: 0, name, content, application_id: projectId }, 'me');
  await addTestPlan(
    database,
    { id: 0, name: 'Checkout all', description: 'd', featureIds: [], applicationId: projectId },
    'me',
  );
  await insertEnvironment(sql, projectId, { name: 'checkout dev', uiData: '', apiData: '', settings: '' }, 'me');
  await insertGlobalObject(sql, projectId, { name: 'CHECKOUT', content: '', locators: '' }, 'me');
  await insertFile(sql, projectId, 'checkout.csv', await blobs.put(Buffer.from('x'), 10), 'me');
});
afterAll(() => server.close());

async function search(text: string): Promise<Found[]> {
  const query = new URLSearchParams({ applicationId: String(projectId), text });
  const reply = await server.app.inject({ url: `/api/search?${query}`, headers: person.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

test('whole names first, then beginnings, then words inside, then lines of texts', async () => {
  const found = await search('checkout');
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'feature Checkout',
    'object CHECKOUT',
    'plan Checkout all',
    'environment checkout dev',
    'file checkout.csv',
    'feature Old checkout',
    ...Array.from({ length: 4 }, () => 'step When CLICK [cart.checkout]'),
  ]);
  expect(found.at(-1)).toMatchObject({ line: 3, detail: 'Checkout' });
});

test('signs with a meaning in patterns are letters like others', async () => {
  expect((await search('100% _')).map(({ name }) => name)).toEqual(['100% _sure']);
  expect(await search('%')).toHaveLength(1);
  expect(await search("x' OR 1=1 --")).toEqual([]);
  expect(await search('\\')).toEqual([]);
  expect((await search('-sure')).map(({ name }) => name)).toEqual(['not-sure']);
});
