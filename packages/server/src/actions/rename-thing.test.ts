import { fillXpath } from '@stepwright/catalogue/grammar/fill-locator';
import { findLocator, indexLocators } from '@stepwright/catalogue/grammar/resolve-locator';
import { requireValue, type ValueSources } from '@stepwright/catalogue/grammar/resolve-slot';
import { Bundle } from '@stepwright/contract/bundle';
import type { RenameOrder, RenamePreview } from '@stepwright/contract/entities/usage';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { referencesOf } from '../check/names-in-text.ts';
import { type TestingApp, testingApp } from '../http/testing-app.ts';
import { findEnvironment, insertEnvironment } from '../store/environments.ts';
import { findFeature } from '../store/features.ts';
import { insertGlobalObject } from '../store/global-objects.ts';
import { findFile, insertFile } from '../store/stored-files.ts';
import { insertTestPlan, replaceFeaturesOfPlan } from '../store/test-plans.ts';
import { findUsage } from './find-usage.ts';
import { prepareRun } from './prepare-run.ts';
import { carryOutRename, previewRename } from './rename-thing.ts';
import { addFeature, changeFeature, linkFiles } from './save-feature.ts';

// A rename to its end: each text that refers to the thing has the new name, no other character of it changed, and a run of the
// renamed things finds everything that its steps name.

const UPLOAD = `Feature: Upload
  Background:
    Given NAVIGATE_TO_URL <site.form>

  Scenario: One list\r
    When FILE_UPLOAD [field] <tea list.csv; other.png>
    And ENTER [own.name] <site.user>
    And ENTER [own.name] <"site.user">
    And ENTER [own.name] <Mister \${site.user}>

  Scenario Outline: Lists
    When FILE_UPLOAD [field] <<list>>
    And ENTER [field] <<who>>

    Examples:
      | list         | who       | visitor |
      | tea list.csv | site.user | x       |
`;
const OWN = '{\n  "own": { "name": "//input[@title=\'${site.user}\']" }\n}\n';
const KARATE = `Feature: Api
  Scenario: reads
    * def list = read('tea list.csv')
    * call read('classpath:Sign in.feature@first')
    * call read('Sign in again.feature')
`;

let server: TestingApp;
let count = 0;
let projectId: number;
let upload: number;
let signIn: number;
let api: number;
let plan: number;
let dev: number;
let prod: number;
let list: number;

beforeEach(async () => {
  server ??= await testingApp();
  const { database, blobs } = server.parts;
  const { sql } = database;
  projectId = (await server.addProject(`Renames ${++count}`)).id;
  const environment = (name: string, uiData: string) =>
    insertEnvironment(sql, projectId, { name, uiData, apiData: '{}', settings: '{}' }, 'me');
  dev = await environment('dev', '{\n  "site": { "form": "https://a.example", "user": "Ann" }\n}\n');
  prod = await environment('prod', '{"site.user": "Bob", "site.form": "https://b.example"}');
  const file = async (name: string) =>
    (await insertFile(sql, projectId, name, await blobs.put(Buffer.from(name), 100), 'me')).id;
  list = await file('tea list.csv');
  const other = await file('other.png');
  const locators = '{"field": "//input[@data-user=\'${site.user}\']", "user": "//site.user"}';
  await insertGlobalObject(sql, projectId, { name: 'form', content: '', locators }, 'me');
  const add = async (draft: { name: string; content: string; xpath?: string; feature_type?: 'KARATE' }) =>
    (
      await addFeature(
        database,
        { id: 0, application_id: projectId, feature_type: 'ANOROC', include_features: [], ...draft },
        'me',
      )
    ).id;
  signIn = await add({
    name: 'Sign in',
    content: 'Feature: Sign in\n  Scenario: a\n    Given NAVIGATE_TO_URL <site.form>\n',
  });
  upload = await add({ name: 'Upload', content: UPLOAD, xpath: OWN });
  api = await add({ name: 'Api', content: KARATE, feature_type: 'KARATE' });
  await linkFiles(database, upload, projectId, [list, other], 'me');
  await changeFeature(
    database,
    { id: upload, name: 'Upload', content: UPLOAD, application_id: projectId, include_features: [signIn] },
    'me',
  );
  plan = await insertTestPlan(sql, projectId, { name: 'All', description: '' }, 'me');
  await replaceFeaturesOfPlan(sql, plan, projectId, [upload, signIn]);
});
afterAll(() => server?.close());

type Order = Omit<RenameOrder, 'applicationId'>;
const basedOn = ({ holders }: RenamePreview) =>
  holders.map(({ kind, id, updated_date_time }) => ({ kind, id, updated_date_time }));

async function rename(order: Order): Promise<RenamePreview> {
  const { database } = server.parts;
  const whole = { applicationId: projectId, ...order };
  const preview = await previewRename(database, whole, 'renamer');
  const done = await carryOutRename(database, { ...whole, based_on: basedOn(preview) }, 'renamer');
  expect(done.holders.map(({ changes }) => changes)).toEqual(preview.holders.map(({ changes }) => changes));
  return done;
}
async function refusal(order: Order): Promise<string> {
  const error = await previewRename(server.parts.database, { applicationId: projectId, ...order }, 'renamer').then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`was not refused: ${error}`);
  return error.message;
}
const featureOf = async (id: number) => (await findFeature(server.parts.database.sql, id))!;
const uiOf = async (id: number) => (await findEnvironment(server.parts.database.sql, id))!.anoroc_content;
const placesOf = (kind: 'file' | 'feature' | 'environment', id: number, entry?: string) =>
  findUsage(server.parts.database, { projectId, kind, id, entry, page: 0, size: 10 });

/** Freezes a run of the plan and looks up, as the engine does, everything that its steps name. */
async function findEverything(environmentId: number): Promise<Bundle> {
  const prepared = await prepareRun(
    server.parts.database,
    { projectId, of: { testPlanId: plan }, environmentId, tags: null },
    { product: 'test', defaultMinutes: 1, blobs: server.parts.blobs },
  );
  const bundle = Bundle.parse(JSON.parse(prepared.bundle.text));
  const sources: ValueSources = { variable: () => undefined, environment: bundle.environment.ui };
  for (const { content, type, locators, files, includes } of bundle.features) {
    const index = indexLocators({ own: locators, objects: bundle.objects });
    for (const { kind, name } of referencesOf(content, type, JSON.stringify(locators))) {
      if (kind === 'file') expect(files).toContain(name);
      else if (kind === 'locator') {
        for (const text of findLocator(index, name).texts) fillXpath(text, sources);
      } else if (!/csv|Mister|png/.test(name)) requireValue(name, sources);
    }
    for (const id of includes) expect(bundle.features.map((feature) => feature.id)).toContain(id);
  }
  expect(bundle.files.map(({ name }) => name).sort()).toEqual(bundle.features.flatMap(({ files }) => files).sort());
  return bundle;
}

test('a key of an environment: steps, cells, objects, locators of a feature and the other environments follow', async () => {
  const usage = await placesOf('environment', dev, 'site.user');
  expect(usage.places.map(({ kind, name, lines }) => [kind, name, lines])).toEqual([
    ['feature', 'Upload', [7, 9, 17]],
    ['object', 'form', [1]],
  ]);
  const before = { dev: await uiOf(dev), prod: await uiOf(prod), feature: await featureOf(upload) };
  const done = await rename({ kind: 'key', id: dev, entry: 'site.user', to: 'guest' });
  expect(done).toMatchObject({ from: 'site.user', to: 'site.guest' });
  expect(done.holders.at(-1)?.changes.map(({ line, own }) => [line, own ?? false])).toEqual([
    [7, false],
    [9, false],
    [17, false],
    [2, true],
  ]);
  const { content, xpath, updated_by } = await featureOf(upload);
  expect(content).toBe(
    UPLOAD.replace('<site.user>', '<site.guest>')
      .replace('${site.user}', '${site.guest}')
      .replace('| site.user |', '| site.guest |'),
  );
  expect(xpath).toBe(OWN.replace('site.user', 'site.guest'));
  expect(updated_by).toBe('renamer');
  expect(await uiOf(dev)).toBe(before.dev.replace('"user"', '"guest"'));
  // There the same entry is one key with a dot.
  expect(await uiOf(prod)).toBe(before.prod.replace('"site.user"', '"site.guest"'));
  await findEverything(dev);
  await findEverything(prod);
  expect((await placesOf('environment', dev, 'site.guest')).count).toBe(2);

  await rename({ kind: 'key', id: dev, entry: 'site.guest', to: 'user' });
  expect(await uiOf(dev)).toBe(before.dev);
  expect(await featureOf(upload)).toMatchObject({ content: before.feature.content, xpath: before.feature.xpath });
  await findEverything(prod);
});

test('a key that only the own locators of a feature name is used there', async () => {
  const { database } = server.parts;
  const content = 'Feature: Short\n  Scenario: a\n    When CLICK [own.name]\n';
  await changeFeature(database, { id: upload, name: 'Upload', content, application_id: projectId, xpath: OWN }, 'me');
  const usage = await placesOf('environment', dev, 'site.user');
  expect(usage.places[0]).toMatchObject({ kind: 'feature', name: 'Upload', lines: [] });
  await rename({ kind: 'key', id: dev, entry: 'site', to: 'place' });
  expect(await featureOf(upload)).toMatchObject({ content, xpath: OWN.replace('site.user', 'place.user') });
  expect(await uiOf(dev)).toContain('"place": { "form"');
  expect(await uiOf(prod)).toBe('{"place.user": "Bob", "place.form": "https://b.example"}');
  await findEverything(dev);
  await findEverything(prod);
});

test('what cannot be called so in one of the environments is refused in all', async () => {
  const order = { kind: 'key', id: prod, entry: 'site.user' } as const;
  expect(await refusal({ ...order, to: 'guest' })).toBe(
    'In dev the entry site.user lies inside site, so it cannot be called guest.',
  );
  expect(await refusal({ ...order, to: 'site.form' })).toBe('There is already an entry site.form in dev.');
  await rename({ ...order, to: 'site.guest' });
  expect([await uiOf(dev), await uiOf(prod)].map((text) => text.includes('user'))).toEqual([false, false]);
  await findEverything(dev);
  await findEverything(prod);
});

test('a group of locators, some of them written with dots', async () => {
  const { database } = server.parts;
  const text = '{\n  "rows": { "first": "//a" },\n  "rows.last": "//b", "row": "//c"\n}';
  const id = await insertGlobalObject(database.sql, projectId, { name: 'table', content: '', locators: text }, 'me');
  const content = 'Feature: Upload\n  Scenario: a\n    When CLICK [rows.first]\n    And CLICK [table.rows.last]\n';
  await changeFeature(database, { id: upload, name: 'Upload', content, application_id: projectId }, 'me');
  const done = await rename({ kind: 'locator', id, entry: 'rows', to: 'lines' });
  expect(done.holders[0]?.changes.map(({ line, after }) => [line, after])).toEqual([
    [2, '  "lines": { "first": "//a" },'],
    [3, '  "lines.last": "//b", "row": "//c"'],
  ]);
  expect((await featureOf(upload)).content).toBe(content.replaceAll('rows', 'lines'));
  await findEverything(dev);
});

test('a file: lists, cells and texts of the API language follow, the include goes on', async () => {
  expect((await placesOf('file', list)).places.map(({ name, lines }) => [name, lines])).toEqual([
    ['Upload', [6, 17]],
    ['Api', [3]],
  ]);
  const done = await rename({ kind: 'file', id: list, to: 'green | tea (1).csv'.replace(' | ', ' ') });
  expect(done.holders.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'file tea list.csv',
    'feature Upload',
    'feature Api',
  ]);
  expect((await featureOf(upload)).content).toBe(UPLOAD.replaceAll('tea list.csv', 'green tea (1).csv'));
  expect((await featureOf(api)).content).toBe(KARATE.replace('tea list.csv', 'green tea (1).csv'));
  expect((await findFile(server.parts.database.sql, list))?.name).toBe('green tea (1).csv');
  const bundle = await findEverything(dev);
  expect(bundle.features.find(({ id }) => id === upload)?.files).toEqual(['green tea (1).csv', 'other.png']);
  expect((await placesOf('file', list)).count).toBe(2);
});

test('names that a file cannot have', async () => {
  const to = (name: string) => refusal({ kind: 'file', id: list, to: name });
  expect(await to('..')).toBe('The file has no name.');
  for (const name of ['a/b.csv', 'a;b.csv', 'a|b.csv']) expect(await to(name)).toMatch(/^A file name is written/);
  expect(await to('a\u202Ecsv.exe')).toMatch(/not allowed/);
  expect(await to('é'.repeat(150))).toMatch(/longer than 255 bytes/);
  expect(await to('OTHER.png')).toMatch(/already/);
  expect((await findFile(server.parts.database.sql, list))?.name).toBe('tea list.csv');
  expect((await rename({ kind: 'file', id: list, to: 'x'.repeat(180) })).holders).toHaveLength(3);
});

test('a feature: whoever reads its text follows; plans and features that include it run it as before', async () => {
  expect((await placesOf('feature', signIn)).places.map(({ kind, name, how }) => [kind, name, how])).toEqual([
    ['feature', 'Upload', 'include'],
    ['plan', 'All', 'plan'],
    ['feature', 'Api', 'text'],
  ]);
  const done = await rename({ kind: 'feature', id: signIn, to: 'Way in' });
  expect(done.holders.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['feature Sign in', 'feature Api']);
  expect((await featureOf(api)).content).toBe(KARATE.replace('Sign in.feature', 'Way in.feature'));
  const bundle = await findEverything(dev);
  expect(bundle.entry).toEqual([upload, signIn]);
  expect(bundle.features.find(({ id }) => id === signIn)).toMatchObject({
    name: 'Way in',
    uri: `Renames ${count}/Way in.feature`,
  });
  expect(bundle.features.find(({ id }) => id === upload)?.includes).toEqual([signIn]);
  expect((await placesOf('feature', signIn)).count).toBe(3);
  expect(await refusal({ kind: 'feature', id: signIn, to: 'UPLOAD' })).toMatch(/already/);
});

test('a new name that would mean something else where the old one stands is refused', async () => {
  const { database } = server.parts;
  const content = `Feature: Upload
  Scenario Outline: a
    When ENTER [field] <place>
    And ENTER [field] <<visitor>>

    Examples:
      | visitor |
      | x       |

  Scenario: b
    When SET_VARIABLE <token> {abc}
    And ENTER [field] <place>
`;
  const change = (text: string) =>
    changeFeature(database, { id: upload, name: 'Upload', content: text, application_id: projectId }, 'me');
  await change(content);
  const key = await insertEnvironment(
    database.sql,
    projectId,
    { name: 'third', uiData: '{"place": "here"}', apiData: '', settings: '' },
    'me',
  );
  const order = { kind: 'key', id: key, entry: 'place' } as const;
  expect(await refusal({ ...order, to: 'visitor' })).toBe(
    'In line 3 of Upload, visitor would mean something else. Choose another name.',
  );
  expect(await refusal({ ...order, to: 'token' })).toMatch(/^In line 12 of Upload/);
  expect((await featureOf(upload)).content).toBe(content);
  await rename({ ...order, to: 'spot' });
  expect((await featureOf(upload)).content).toBe(content.replaceAll('<place>', '<spot>'));
});
