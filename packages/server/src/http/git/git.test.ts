import { randomUUID } from 'node:crypto';
import { FeatureName } from '@stepwright/contract/entities/feature';
import type { SyncReport } from '@stepwright/contract/entities/git-exchange';
import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { NOTICES } from '@stepwright/contract/notices';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEnvironment } from '../../actions/save-environment.ts';
import { addFeature, linkFiles } from '../../actions/save-feature.ts';
import { addTestPlan } from '../../actions/save-test-plan.ts';
import { GIT_USERS, startTestingGitServer, type TestingGitServer } from '../../integrations/git/testing-git-server.ts';
import { findEnvironment } from '../../store/environments.ts';
import { claimGitWork, endGitWork, readGitState, renewGitWork } from '../../store/git-work.ts';
import { insertGlobalObject } from '../../store/global-objects.ts';
import { readContents } from '../../store/project-contents.ts';
import { insertFile } from '../../store/stored-files.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let git: TestingGitServer;
let server: TestingApp;
let admin: TestingPerson;
let serial = 0;

beforeAll(async () => {
  git = await startTestingGitServer();
  server = await testingApp({ git: git.settings });
});
beforeEach(async () => {
  // Somebody else for each test: how often one person may call is limited.
  admin = await server.signIn(['admin', 'read_write']);
  git.answer = null;
  git.requests.length = 0;
});
afterAll(async () => {
  await server?.close();
  await git?.close();
});

const writer = { username: 'writer', password: GIT_USERS.writer.password };

async function post(path: string, body: object, person = admin) {
  const reply = await server.app.inject({ method: 'POST', url: path, payload: body, headers: person.headers });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}
async function sync(project: { id: number }, gitUri: string, more: object = {}) {
  const reply = await post('/api/applications/filestodb', { applicationId: project.id, gitUri, ...writer, ...more });
  return { ...reply, body: JSON.parse(reply.text) as SyncReport & { code: string; message: string; hint?: string } };
}
const push = (project: { id: number }, gitUri: string, branch: string, more: object = {}) =>
  post('/api/applications/dbtofiles', { applicationId: project.id, gitUri, ...writer, branch, ...more });

const newProject = () => server.addProject(`Project ${++serial}`, 'ALL');
const newRepository = async () => {
  const name = `repository${++serial}`;
  return { name, url: await git.addRepository(name) };
};

async function addFile(projectId: number, name: string, bytes: Buffer): Promise<number> {
  const blob = await server.parts.blobs.put(bytes, 1e6);
  return (await insertFile(server.parts.database.sql, projectId, name, blob, 'me')).id;
}

/** One of everything, with what is awkward about it. */
async function fillProject(projectId: number): Promise<void> {
  const { database, cipher } = server.parts;
  const base = await addFeature(
    database,
    { id: 0, name: 'Login: base?', content: 'Feature: x\r\n\r\n', application_id: projectId, feature_type: 'MOBILE' },
    'me',
  );
  const feature = await addFeature(
    database,
    {
      id: 0,
      name: 'CON',
      content: '\ufeffFeature: é\n',
      xpath: '{ "a" : 1 }',
      application_id: projectId,
      include_features: [base.id],
    },
    'me',
  );
  const files = [
    await addFile(projectId, `${'ü'.repeat(127)}.`, Buffer.from([0, 255, 13, 10])),
    await addFile(projectId, '.gitattributes', Buffer.from('* filter=evil')),
    await addFile(projectId, 'sum.csv', Buffer.alloc(0)),
  ];
  await linkFiles(database, feature.id, projectId, [files[2]!, files[0]!], 'me');
  const plan = { id: 0, name: 'Nightly', description: 'All\nof it', applicationId: projectId };
  await addTestPlan(database, { ...plan, featureIds: [feature.id, base.id, feature.id] }, 'me');
  await addEnvironment(
    database,
    cipher,
    {
      id: 0,
      name: 'Staging',
      anoroc_content: `{ "user": "ann",\r\n "PASSWORD": "plain-canary-1" }`,
      karate_content: `{ "key": ${JSON.stringify(cipher.encrypt('sealed-canary-2'))}, "n": 1.50 }`,
      settings_content: '{"GPT_TOKEN":"token-canary-3","browser.name":"chrome"}',
      applicationId: projectId,
    },
    'me',
  );
  await insertGlobalObject(database.sql, projectId, { name: 'Menu', content: 'c', locators: '{"a":1}\n' }, 'me');
  await insertGlobalObject(database.sql, projectId, { name: 'menu', content: '', locators: '' }, 'me');
}

test('push, sync into an empty project and push again give the same tree to the byte; secrets stay behind', async () => {
  const { name, url } = await newRepository();
  await git.commit(name, 'main', { 'README.md': 'mine', 'features/steps.js': 'mine too' });
  const one = await newProject();
  await fillProject(one.id);
  const pushed = await push(one, url, 'first');
  expect(pushed).toMatchObject({ status: 200, text: 'first' });
  expect(pushed.headers['content-type']).toBe('text/plain; charset=utf-8');
  const first = await git.tree(name, 'first');
  expect(first.get('README.md')).toBe('mine');
  expect(first.get('features/steps.js')).toBe('mine too');
  expect([...first.values()].join('\n')).not.toMatch(/canary|ENC\(/);
  for (const path of first.keys()) {
    expect(Math.max(...path.split('/').map((part) => Buffer.byteLength(part))), path).toBeLessThanOrEqual(255);
  }

  const two = await newProject();
  const synced = await sync(two, url, { branch: 'first' });
  expect(synced).toMatchObject({
    status: 200,
    body: { added: 9, updated: 0, unchanged: 0, onlyInProject: 0, leftOut: [], ownLayout: true },
  });
  expect(synced.body.secretsToEnter).toEqual([
    { environment: 'Staging', key: 'PASSWORD' },
    { environment: 'Staging', key: 'key' },
    { environment: 'Staging', key: 'GPT_TOKEN' },
  ]);
  expect((await push(two, url, 'second')).status).toBe(200);
  expect(await git.tree(name, 'second')).toEqual(first);
  await git.git(name, 'fsck', '--strict');

  // Everything but the secrets is what it was.
  const [before, after] = await Promise.all([one, two].map(({ id }) => readContents(server.parts.database.sql, id)));
  const sorted = <T extends { name: string }>(list: readonly T[]) =>
    [...list].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const kind of ['features', 'plans', 'objects', 'files'] as const) {
    expect(sorted<{ name: string }>(after![kind])).toEqual(sorted<{ name: string }>(before![kind]));
  }

  // Back into the first project: nothing changes, the stored secrets stay.
  const again = await sync(one, url, { branch: 'second' });
  expect(again.body).toMatchObject({ added: 0, updated: 0, unchanged: 9, secretsToEnter: [] });
});

test('a sync adds and updates by name, deletes nothing, and says who it was', async () => {
  const { name, url } = await newRepository();
  const project = await newProject();
  await fillProject(project.id);
  await push(project, url, 'base');
  const { database } = server.parts;
  await addFeature(database, { id: 0, name: 'Only here', content: '', application_id: project.id }, 'me');
  await git.commit(name, 'base', {
    'features/%43ON.feature': 'Feature: changed',
    'features/Added.feature': 'Feature: by hand',
    'environments/Staging.settings.json': '{"GPT_TOKEN":"<SECRET>","browser.name":"firefox"}',
  });
  const preview = await sync(project, url, { branch: 'base', preview: true });
  expect(preview.body).toMatchObject({ preview: true, added: 1, updated: 2, unchanged: 7, onlyInProject: 1 });
  const untouched = await readContents(database.sql, project.id);
  expect(untouched.features.find((one) => one.name === 'CON')?.content).toBe('\ufeffFeature: é\n');

  const synced = await sync(project, url, { branch: 'base' });
  expect(synced.body).toMatchObject({ preview: false, added: 1, updated: 2, unchanged: 7, onlyInProject: 1 });
  expect(synced.body.changes).toEqual(
    expect.arrayContaining([
      { kind: 'feature', name: 'CON', change: 'updated' },
      { kind: 'feature', name: 'Added', change: 'added' },
      { kind: 'environment', name: 'Staging', change: 'updated' },
    ]),
  );
  const [row] = await database.sql`SELECT updated_by FROM feature WHERE project_id = ${project.id} AND name = 'CON'`;
  expect(row!.updated_by).toBe(admin.userName);
  const [environment] = await database.sql`SELECT id FROM environment WHERE project_id = ${project.id}`;
  const stored = await findEnvironment(database.sql, Number(environment!.id));
  expect(stored?.settings_content).toMatch(/"GPT_TOKEN":"ENC\([\w-]+\)","browser.name":"firefox"/);
  const state = await server.app.inject({
    url: `/api/applications/git?applicationId=${project.id}`,
    headers: admin.headers,
  });
  expect(state.json()).toMatchObject({
    work: null,
    lastSync: { by: admin.userName, gitUri: url, branch: 'base', commit: synced.body.commit },
    lastPush: { branch: 'base' },
  });
});

test('feature files of any repository come in under names that fit', async () => {
  const { name, url } = await newRepository();
  await git.commit(name, 'main', {
    'a.feature': 'Feature: a\n  Scenario: x\n    When CLICK [b]\n',
    'api/users and their many roles.feature': "Feature: b\n  Scenario: x\n    * url 'http://x'\n",
    'api/users and their many rights.feature': 'Feature: c',
    'package.json': '{}',
  });
  const project = await newProject();
  await server.parts.database.sql`UPDATE project SET git_branch_name = 'main' WHERE id = ${project.id}`;
  const { body } = await sync(project, url);
  expect(body).toMatchObject({ ownLayout: false, added: 3, leftOut: [] });
  const { features } = await readContents(server.parts.database.sql, project.id);
  expect(features.map((one) => [one.name, one.type]).sort()).toEqual([
    ['a feature', 'ANOROC'],
    ['users and their ma-2', 'KARATE'],
    ['users and their many', 'ANOROC'],
  ]);
  expect((await sync(project, url)).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
});

test('what is missing or refused gets the documented status and text, and the reason beside it', async () => {
  const { name, url } = await newRepository();
  await git.commit(name, 'main', { 'x.feature': 'Feature: x' });
  const project = await newProject();
  const missing = NOTICES.projectSync.branchMissing;
  expect(await sync(project, url)).toMatchObject({ status: 502, body: { code: 'branch_missing', message: missing } });
  expect(await sync(project, url, { branch: 'nowhere' })).toMatchObject({
    status: 502,
    body: { message: missing, hint: expect.stringContaining('main') },
  });
  const failed = { status: 424, body: { code: 'remote_failed', message: NOTICES.projectSync.failed } };
  expect(await sync(project, url, { branch: 'main', password: 'wrong' })).toMatchObject(failed);
  expect(await sync(project, `${git.url}/none.git`, { branch: 'main' })).toMatchObject(failed);
  expect(await sync(project, 'https://nobody.invalid/x.git', { branch: 'main' })).toMatchObject(failed);
  for (const gitUri of [
    '',
    'http://localhost/x',
    'ssh://x',
    'ext::sh -c x',
    'file:///etc',
    'https://a:b@localhost/x',
  ]) {
    expect(await sync(project, gitUri, { branch: 'main' }), gitUri).toMatchObject({
      status: 400,
      body: { message: 'Enter valid git Url' },
    });
  }
  for (const branch of ['--upload-pack=x', 'a..b', 'a@{1}', 'a b', 'a\nb', 'x'.repeat(10_000), '-x', 'a/.b']) {
    admin = await server.signIn(['admin', 'read_write']);
    expect((await sync(project, url, { branch })).status, branch).toBe(400);
    expect((await push(project, url, branch)).status, branch).toBe(400);
  }

  const pushFailed = { status: 424, text: expect.stringContaining(NOTICES.projectPush.failed) };
  const reader = { username: 'reader', password: GIT_USERS.reader.password };
  expect(await push(project, url, 'new', reader)).toMatchObject(pushFailed);
  expect(await push(project, url, '')).toMatchObject({
    status: 502,
    text: expect.stringContaining(NOTICES.projectPush.branchMissing),
  });
  expect(await push(project, url, 'main')).toMatchObject({ status: 409, text: expect.stringContaining('exists') });
  expect((await push(project, url, 'x'.repeat(16))).status).toBe(400);
  await server.parts.database.sql`UPDATE project SET git_branch_name = 'gone' WHERE id = ${project.id}`;
  expect((await push(project, url, 'new')).status).toBe(502);
  // Nothing of all this came to be.
  expect((await git.git(name, 'branch', '--list')).trim()).toBe('* main');
});

test('one sync or push of a project at a time; leaving ends it', async () => {
  const { name, url } = await newRepository();
  await git.commit(name, 'main', { 'x.feature': 'Feature: x' });
  const project = await newProject();
  git.answer = () => true;
  const base = server.app.server.listening ? '' : await server.app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const call = fetch(`${base}/api/applications/filestodb`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId: project.id, gitUri: url, ...writer, branch: 'main' }),
    signal: leave.signal,
  });
  await expect.poll(() => git.requests.length, { timeout: 20_000 }).toBe(1);
  const second = await push(project, url, 'new');
  expect(second).toMatchObject({
    status: 412,
    text: expect.stringContaining(`A sync of this project by ${admin.userName}`),
  });
  leave.abort();
  await expect(call).rejects.toThrow();
  git.answer = null;
  await expect.poll(async () => (await push(project, url, 'new')).status, { timeout: 20_000 }).toBe(200);
});

test('features that include each other in a circle come in without it, a turned order is none', async () => {
  const { name, url } = await newRepository();
  const side = (feature: string, ...includes: string[]) => ({
    [`features/${feature}.feature`]: `Feature: ${feature}`,
    [`features/${feature}.feature.json`]: JSON.stringify({ name: feature, type: 'ANOROC', includes }),
  });
  const layout = { 'stepwright.json': '{"layout":1}' };
  await git.commit(name, 'main', { ...layout, ...side('One', 'Two'), ...side('Two', 'Three'), ...side('Three') });
  const project = await newProject();
  expect((await sync(project, url, { branch: 'main' })).body).toMatchObject({ added: 3, leftOut: [] });
  await git.commit(name, 'main', { ...side('One'), ...side('Two', 'One'), ...side('Three', 'Two', 'Nowhere') });
  const turned = await sync(project, url, { branch: 'main' });
  expect(turned.body).toMatchObject({ updated: 3, leftOut: [{ path: 'features/Three.feature' }] });
  await git.commit(name, 'main', { ...side('One', 'Three'), ...side('Three', 'Two') });
  const circle = await sync(project, url, { branch: 'main' });
  expect(circle.body.leftOut.map(({ path }) => path).sort()).toEqual([
    'features/One.feature',
    'features/Three.feature',
    'features/Two.feature',
  ]);
  const { features } = await readContents(server.parts.database.sql, project.id);
  expect(features.map(({ includes }) => includes)).toEqual([[], [], []]);
});

test('work of a server that is gone does not block a project for ever', async () => {
  const { sql } = server.parts.database;
  const project = await newProject();
  const work = { projectId: project.id, kind: 'push', by: 'ann' } as const;
  const [gone, next] = [randomUUID(), randomUUID()];
  expect(await claimGitWork(sql, { ...work, holder: gone })).toBe(true);
  expect(await claimGitWork(sql, { ...work, holder: next })).toBe(false);
  await sql`UPDATE git_work SET seen_at = clock_timestamp() - interval '61 s' WHERE project_id = ${project.id}`;
  expect((await readGitState(sql, project.id)).work).toBeNull();
  expect(await claimGitWork(sql, { ...work, holder: next })).toBe(true);
  expect(await renewGitWork(sql, project.id, gone, 'sending')).toBe(false);
  await endGitWork(sql, project.id, gone);
  expect((await readGitState(sql, project.id)).work).toMatchObject({ by: 'ann', phase: 'connecting' });
});

test('people who save while a sync goes on lose nothing and break nothing', async () => {
  const { url } = await newRepository();
  const project = await newProject();
  await fillProject(project.id);
  await push(project, url, 'base');
  const { features } = await readContents(server.parts.database.sql, project.id);
  const rows = await server.parts.database.sql<{ id: number; name: string }[]>`
    SELECT id, name FROM feature WHERE project_id = ${project.id}`;
  const person = admin;
  const save = async (n: number) => {
    const { id, name } = rows[n % rows.length]!;
    const payload = { id, name, content: `Feature: ${n}`, application_id: project.id };
    return (await post('/api/feature/save', payload, person)).status;
  };
  const saves: Promise<number[]> = (async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push(await save(n));
    return statuses;
  })();
  const synced = await Promise.all([sync(project, url, { branch: 'base' }), saves]);
  expect([200, 412]).toContain(synced[0].status);
  expect(new Set(synced[1])).toEqual(new Set([200]));
  expect((await sync(project, url, { branch: 'base' })).status).toBe(200);
  expect((await readContents(server.parts.database.sql, project.id)).features).toEqual(features);
});

test('names of every kind make the round through git itself', async () => {
  const { database } = server.parts;
  const wicked = [
    'CON',
    'aux.x',
    '~1~',
    '100%',
    '%41',
    'a/b\\c',
    '..x',
    '.git',
    'e\u0301te',
    '\u{1f468}\u200d\u{1f469}',
    'ßSS',
    '"*:?"',
    '-rf x',
  ];
  const names = [...wicked, ...fc.sample(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 20 }), 60)];
  const one = await newProject();
  const keys = new Set<string>();
  for (const name of names.map((sample) => sample.trim())) {
    if (!FeatureName.safeParse(name).success || name.includes('\0')) continue;
    const [row] = await database.sql`SELECT lower(normalize(${name}, NFC)) AS key`;
    if (keys.has(row!.key)) continue;
    keys.add(row!.key);
    await addFeature(database, { id: 0, name, content: `Feature: ${name}\r\n`, application_id: one.id }, 'me');
    for (const object of [
      { name: name.toUpperCase(), content: '', locators: ' ' },
      { name, content: name, locators: '' },
    ]) {
      if (!GlobalObjectDraft.shape.name.safeParse(object.name).success) continue;
      await insertGlobalObject(database.sql, one.id, object, 'me').catch(() => 0);
    }
  }
  expect(keys.size).toBeGreaterThan(30);
  const { name, url } = await newRepository();
  expect((await push(one, url, 'one')).text).toBe('one');
  const two = await newProject();
  expect((await sync(two, url, { branch: 'one' })).body).toMatchObject({ leftOut: [], updated: 0 });
  expect((await push(two, url, 'two')).text).toBe('two');
  expect(await git.git(name, 'rev-parse', 'two^{tree}')).toBe(await git.git(name, 'rev-parse', 'one^{tree}'));
  await git.git(name, 'fsck', '--strict');
  const texts = async (project: { id: number }) => {
    const { features, objects } = await readContents(database.sql, project.id);
    return new Set([...features.map((each) => JSON.stringify(each)), ...objects.map((each) => JSON.stringify(each))]);
  };
  expect(await texts(two)).toEqual(await texts(one));
});

test('what was done is not called failed because it could not be noted', async () => {
  const { sql } = server.parts.database;
  const project = await newProject();
  const { url } = await newRepository();
  await sql`ALTER TABLE git_visit RENAME TO git_visit_away`;
  try {
    expect((await push(project, url, 'one')).status).toBe(200);
  } finally {
    await sql`ALTER TABLE git_visit_away RENAME TO git_visit`;
  }
  expect((await readGitState(sql, project.id)).work).toBeNull();
});
