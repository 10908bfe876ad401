import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEnvironment } from '../../store/environments.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let person: TestingPerson;
let project: { id: number; name: string };
beforeAll(async () => {
  server = await testingApp();
  project = await server.addProject('Shop');
  person = await server.signIn(['read_write', 'projectadmin'], ['Shop']);
});
afterAll(() => server.close());

async function post(url: string, payload: Record<string, unknown>) {
  const reply = await server.app.inject({ method: 'POST', url, payload, headers: person.headers });
  return { status: reply.statusCode, body: reply.json() };
}

test('an environment is added with 201, changed with 202, and a text left out stays', async () => {
  const added = await post('/api/environment/save', { name: 'Test', content: '{"a": 1}', applicationId: project.id });
  expect(added).toMatchObject({
    status: 201,
    body: { anoroc_content: '{"a": 1}', karate_content: '', settings_content: '' },
  });
  const { id } = added.body;
  const changed = await post('/api/environment/save', {
    id,
    name: 'Test 2',
    karate_content: '',
    applicationId: project.id,
  });
  expect(changed).toMatchObject({ status: 202, body: { id, name: 'Test 2', anoroc_content: '{"a": 1}' } });
  expect(
    await post('/api/environment/save', { name: 'Broken', settings_content: '{', applicationId: project.id }),
  ).toMatchObject({
    status: 400,
    body: { message: 'Invalid json format, please update the file and retry.' },
  });
  expect(await post('/api/environment/save', { name: 'xy', applicationId: project.id })).toMatchObject({
    status: 400,
    body: { message: 'Enviroment name should be between 3-15 character' },
  });
});

test('secrets of the settings are sealed when stored, hidden when read, and kept when saved as they were read', async () => {
  const settings =
    '{\n  "EMAIL_SMTP_PASSWORD": "hunter2",\n  "remote.webdriver.url": "http://grid:4444",\n  "GPT_TOKEN": ""\n}';
  const added = await post('/api/environment/save', {
    name: 'Secrets',
    settings_content: settings,
    applicationId: project.id,
  });
  const masked = settings.replace('hunter2', '******');
  expect(added.body.settings_content).toBe(masked);
  const { id } = added.body;
  const stored = async () => (await findEnvironment(server.parts.database.sql, id))?.settings_content ?? '';
  const before = await stored();
  expect(before).not.toContain('hunter2');
  expect(server.parts.cipher.decrypt(JSON.parse(before).EMAIL_SMTP_PASSWORD)).toBe('hunter2');

  const edited = masked.replace('4444', '4445');
  expect(
    await post('/api/environment/save', { id, name: 'Secrets', settings_content: edited, applicationId: project.id }),
  ).toMatchObject({
    status: 202,
    body: { settings_content: edited },
  });
  expect(await stored()).toBe(before.replace('4444', '4445'));

  const moved = masked.replace('EMAIL_SMTP_PASSWORD', 'JIRA_PASSWORD');
  const refused = await post('/api/environment/save', {
    id,
    name: 'Secrets',
    settings_content: moved,
    applicationId: project.id,
  });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('JIRA_PASSWORD');
});

test('a value sealed by the encryption call may stand anywhere', async () => {
  const { body } = await post('/api/environment/encrypt', { value: 'pä55' });
  expect(body.value).toMatch(/^ENC\(.+\)$/);
  const added = await post('/api/environment/save', {
    name: 'Sealed',
    anoroc_content: JSON.stringify({ card: body.value }),
    applicationId: project.id,
  });
  expect(added.body.anoroc_content).toBe('{"card":"******"}');
  const stored = await findEnvironment(server.parts.database.sql, added.body.id);
  expect(server.parts.cipher.decrypt(JSON.parse(stored?.anoroc_content ?? '{}').card)).toBe('pä55');
});

test('concurrent saves: one wins, the other gets 409, none blocks for ever', async () => {
  const pairs = Number(process.env.STEPWRIGHT_FAULTS === 'full' ? 250 : 15);
  const save = (url: string, payload: Record<string, unknown>) =>
    server.app.inject({ method: 'POST', url, payload, headers: person.headers });
  const kinds = [
    { url: '/api/environment/save', own: { applicationId: project.id } },
    { url: '/api/feature/save', own: { application_id: project.id } },
    { url: '/api/globalObject/save', own: { application_id: project.id } },
  ];
  for (const { url, own } of kinds) {
    let { id, updated_date_time } = (await save(url, { name: 'Race', ...own })).json();
    for (let n = 0; n < pairs; n++) {
      const draft = { id, ...own, updated_date_time };
      const replies = await Promise.all([
        save(url, { ...draft, name: `Race a${n}` }),
        save(url, { ...draft, name: `Race b${n}` }),
      ]);
      const [won, lost] = replies.sort((a, b) => a.statusCode - b.statusCode);
      expect(won?.statusCode).toBeLessThan(300);
      expect(lost?.json()).toMatchObject({ code: 'stale', current: { name: won?.json().name } });
      updated_date_time = won?.json().updated_date_time;
    }
  }
  const manage = await server.signIn(['read_write', 'admin']);
  const saveProject = (payload: Record<string, unknown>) =>
    server.app.inject({ method: 'POST', url: '/api/applications/save', payload, headers: manage.headers });
  let stored = (await saveProject({ name: 'Race', applicationType: 'ALL' })).json();
  for (let n = 0; n < pairs; n++) {
    const draft = { id: stored.id, applicationType: 'ALL', updated_date_time: stored.updated_date_time };
    const replies = await Promise.all([
      saveProject({ ...draft, name: `Race a${n}` }),
      saveProject({ ...draft, name: `Race b${n}` }),
    ]);
    const [won, lost] = replies.sort((a, b) => a.statusCode - b.statusCode);
    expect([won?.statusCode, lost?.statusCode]).toEqual([202, 409]);
    stored = won?.json();
  }
});
