import type { RestoredKind } from '@stepwright/contract/routes/deleted';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteThing } from '../../actions/delete-thing.ts';
import { addFeature, changeFeature, linkFiles } from '../../actions/save-feature.ts';
import { addTestPlan, deleteTestPlan } from '../../actions/save-test-plan.ts';
import { deleteOldDeletions } from '../../store/deleted-things.ts';
import { findEnvironment, insertEnvironment } from '../../store/environments.ts';
import { countFeatures, findFeature, updateFeature } from '../../store/features.ts';
import { findGlobalObject, insertGlobalObject } from '../../store/global-objects.ts';
import { findFile, insertFile } from '../../store/stored-files.ts';
import { findTestPlan } from '../../store/test-plans.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let projectId: number;

beforeAll(async () => {
  server = await testingApp();
  const project = await server.addProject('Deleted');
  projectId = project.id;
  person = await server.signIn(['projectadmin', 'read_write'], [project.name]);
});
afterAll(() => server.close());

async function restore(kind: RestoredKind, id: number): Promise<number> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/deleted/restore',
    headers: person.headers,
    payload: { applicationId: projectId, kind, id },
  });
  return reply.statusCode;
}
const add = (name: string, included: number[] = []) =>
  addFeature(
    server.parts.database,
    { id: 0, name, content: `Feature: ${name}\n`, application_id: projectId, include_features: included },
    'me',
  );

test('a feature comes back with its id, its version, its links and the count', async () => {
  const { database, blobs } = server.parts;
  const [first, last] = [await add('First'), await add('Last')];
  const file = await insertFile(database.sql, projectId, 'a.txt', await blobs.put(Buffer.from('a'), 10), 'me');
  const middle = await add('Middle', [first.id]);
  await linkFiles(database, middle.id, projectId, [file.id], 'me');
  const user = await add('User', [first.id, middle.id, last.id]);
  const plan = await addTestPlan(
    database,
    { id: 0, name: 'Plan', description: 'd', featureIds: [middle.id, last.id], applicationId: projectId },
    'me',
  );
  const before = await findFeature(database.sql, middle.id);
  const count = await countFeatures(database.sql, projectId, {});
  await deleteThing(database, 'feature', middle.id, 'me');
  expect(await findFeature(database.sql, middle.id)).toBeNull();
  expect((await findFeature(database.sql, user.id))?.include_features).toEqual([first.id, last.id]);
  expect(await restore('feature', middle.id)).toBe(200);
  expect(await findFeature(database.sql, middle.id)).toEqual(before);
  expect((await findFeature(database.sql, user.id))?.include_features).toEqual([first.id, middle.id, last.id]);
  expect((await findTestPlan(database.sql, plan.id))?.features.map(({ id }) => id)).toEqual([middle.id, last.id]);
  expect(await countFeatures(database.sql, projectId, {})).toEqual(count);
  // It was brought back already.
  expect(await restore('feature', middle.id)).toBe(404);
});

test('a link whose other end is gone waits for it', async () => {
  const { database } = server.parts;
  const inner = await add('Inner');
  const holder = await add('Holder', [inner.id]);
  await deleteThing(database, 'feature', holder.id, 'me');
  await deleteThing(database, 'feature', inner.id, 'me');
  expect(await restore('feature', holder.id)).toBe(200);
  expect((await findFeature(database.sql, holder.id))?.include_features).toEqual([]);
  expect(await restore('feature', inner.id)).toBe(200);
  expect((await findFeature(database.sql, holder.id))?.include_features).toEqual([inner.id]);
});

test('environments, objects, files and plans come back too', async () => {
  const { database, blobs } = server.parts;
  const { sql } = database;
  const environment = await insertEnvironment(
    sql,
    projectId,
    { name: 'dev', uiData: '{"a":1}', apiData: '', settings: '' },
    'me',
  );
  const object = await insertGlobalObject(sql, projectId, { name: 'login', content: '', locators: '{}' }, 'me');
  const file = await insertFile(sql, projectId, 'b.txt', await blobs.put(Buffer.from('b'), 10), 'me');
  const plan = await addTestPlan(
    database,
    { id: 0, name: 'Plan two', description: 'd', featureIds: [], applicationId: projectId },
    'me',
  );
  const before = [
    await findEnvironment(sql, environment),
    await findGlobalObject(sql, object),
    await findFile(sql, file.id),
  ];
  await deleteThing(database, 'environment', environment, 'me');
  await deleteThing(database, 'object', object, 'me');
  await deleteThing(database, 'file', file.id, 'me');
  for (const [kind, id] of [
    ['environment', environment],
    ['object', object],
    ['file', file.id],
  ] as const) {
    expect(await restore(kind, id), kind).toBe(200);
  }
  expect([
    await findEnvironment(sql, environment),
    await findGlobalObject(sql, object),
    await findFile(sql, file.id),
  ]).toEqual(before);
  await deleteTestPlan(database, plan.id, 'me');
  expect(await restore('plan', plan.id)).toBe(200);
  expect((await findTestPlan(sql, plan.id))?.name).toBe('Plan two');
});

test('a name that was given away meanwhile keeps a thing from coming back; it stays kept', async () => {
  const { database } = server.parts;
  const gone = await add('Popular');
  await deleteThing(database, 'feature', gone.id, 'me');
  const taker = await add('popular');
  expect(await restore('feature', gone.id)).toBe(409);
  await deleteThing(database, 'feature', taker.id, 'me');
  expect(await restore('feature', gone.id)).toBe(200);
});

test('what is kept is listed, and forgotten after some days', async () => {
  const { database } = server.parts;
  const gone = await add('Old one');
  await deleteThing(database, 'feature', gone.id, 'Ann');
  const reply = await server.app.inject({
    url: `/api/deleted/list?applicationId=${projectId}`,
    headers: person.headers,
  });
  expect(reply.json()[0]).toMatchObject({ kind: 'feature', id: gone.id, name: 'Old one', deleted_by: 'Ann' });
  await database.sql`UPDATE deleted_thing SET deleted_at = now() - interval '8 days' WHERE thing_id = ${gone.id}`;
  expect(await restore('feature', gone.id)).toBe(404);
  await deleteOldDeletions(database.sql);
  const left = await database.sql`SELECT 1 FROM deleted_thing WHERE thing_id = ${gone.id}`;
  expect(left).toHaveLength(0);
});

test('a feature that comes back never leads to itself through what was included meanwhile', async () => {
  const { database } = server.parts;
  const include = async (id: number, ids: number[]) => {
    const stored = await findFeature(database.sql, id);
    const draft = {
      id,
      name: stored!.name,
      content: stored!.content,
      application_id: projectId,
      include_features: ids,
    };
    await changeFeature(database, draft, 'me');
  };
  const below = await add('Circle below');
  const middle = await add('Circle middle', [below.id]);
  const above = await add('Circle above', [middle.id]);
  await deleteThing(database, 'feature', middle.id, 'me');
  await include(below.id, [above.id]);
  expect(await restore('feature', middle.id)).toBe(200);
  expect((await findFeature(database.sql, above.id))?.include_features).toEqual([middle.id]);
  expect((await findFeature(database.sql, middle.id))?.include_features).toEqual([]);
});

test('a save that ends while its thing is being deleted is in what comes back', async () => {
  const { database } = server.parts;
  const { id } = await add('Saved late');
  let deleted: Promise<void> = Promise.resolve();
  await database.transaction(async (tx) => {
    await updateFeature(tx, id, { name: 'Saved late', content: 'Feature: newest', locators: null }, 'me', null);
    deleted = deleteThing(database, 'feature', id, 'me');
    await Promise.race([deleted, new Promise((resolve) => setTimeout(resolve, 200))]);
  });
  await deleted;
  expect(await restore('feature', id)).toBe(200);
  expect((await findFeature(database.sql, id))?.content).toBe('Feature: newest');
});
