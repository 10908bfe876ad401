import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '../../store/audit-entries.ts';
import { freePort } from '../../supervise/free-port.ts';
import { buildApp } from '../build-app.ts';
import { TestingBrowser } from '../session/testing-browser.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let origin: string;
let project: { id: number; name: string };
beforeAll(async () => {
  const port = await freePort(0);
  testing = await testingApp({ port });
  origin = `http://localhost:${port}`;
  await testing.app.listen({ port, host: '127.0.0.1' });
  project = await testing.addProject('Flooded', 'ALL');
});
afterAll(() => testing?.close());

test('one caller above the limit waits, others are served', async () => {
  const parts = { ...testing.parts, config: { ...testing.parts.config, callsPerMinute: 40 } };
  const app = await buildApp(parts);
  const [eager, calm] = [await testing.signIn([]), await testing.signIn([])];
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/applications/all', headers });
  for (let n = 0; n < 40; n++) expect((await ask(eager.headers)).statusCode).toBe(200);
  const refused = await ask(eager.headers);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ code: 'rate_limited', hint: expect.stringContaining('again in') });
  expect((await ask(calm.headers)).statusCode).toBe(200);
  await app.close();
});

test('an address that keeps calling without a valid sign-in is no longer looked at', async () => {
  const app = await buildApp({ ...testing.parts });
  const statuses = new Set<number>();
  for (let n = 0; n < 1210; n++) {
    const headers = { authorization: `Bearer guess-${n}` };
    statuses.add((await app.inject({ url: '/api/applications/all', headers })).statusCode);
  }
  expect([...statuses].sort()).toEqual([401, 429]);
  await app.close();
});

test('a flood of refused calls does not fill the audit log', async () => {
  const app = await buildApp({ ...testing.parts });
  const attack = () => app.inject({ method: 'POST', url: '/api/applications/delete', payload: { id: project.id } });
  for (let n = 0; n < 150; n++) expect((await attack()).statusCode).toBe(401);
  const told = await listAuditEntries(testing.parts.database.sql, { action: 'project.delete', size: 1000 }, null);
  expect(told).toHaveLength(60);
  expect(told[0]).toMatchObject({ outcome: 'refused', status: 401, userName: '' });
  await app.close();
});

test('a costly call is counted by all servers together', async () => {
  const other = await buildApp({ ...testing.parts });
  const person = await testing.signIn(['read_write'], [project.name]);
  const seal = (app: typeof other) =>
    app.inject({
      method: 'POST',
      url: '/api/environment/encrypt',
      headers: person.headers,
      payload: { value: 'x' },
    });
  for (let n = 0; n < 120; n++) expect((await seal(n % 2 ? other : testing.app)).statusCode).toBe(200);
  expect((await seal(other)).statusCode).toBe(429);
  expect((await seal(testing.app)).statusCode).toBe(429);
  await other.close();
});

test('huge pages, long searches and costly patterns cost no more than others', async () => {
  const { headers } = await testing.signIn(['admin', 'read_write']);
  const at = (path: string, query: Record<string, string>) =>
    testing.app.inject({
      url: `${path}?${new URLSearchParams({ applicationId: String(project.id), ...query })}`,
      headers,
    });
  for (const list of ['/api/feature/list', '/api/run/list', '/api/environment/list', '/api/files/list']) {
    expect((await at(list, { size: '1000000000' })).statusCode, list).toBe(200);
    expect((await at(list, { page: '9007199254740991', size: '100' })).statusCode, list).toBeLessThan(500);
    expect((await at(list, { page: '-1' })).statusCode, list).toBe(400);
    expect((await at(list, { size: '1e400' })).statusCode, list).toBe(400);
  }
  expect((await at('/api/feature/list', { name: 'a'.repeat(10_000) })).statusCode).toBe(400);
  for (const name of ['(a+)+$', '((((((((((a*)*)*)*)*)*)*)*)*)*', '%'.repeat(200)]) {
    expect((await at('/api/feature/list', { name })).json(), name).toEqual([]);
  }
  const cron = (croneExpression: string) =>
    testing.app.inject({
      method: 'POST',
      url: '/api/schedule/businessScenario',
      headers,
      payload: {
        id: 0,
        business_scenario_id: 1,
        env_id: 1,
        application_id: project.id,
        name: 'Flood',
        croneExpression,
      },
    });
  for (const text of ['* '.repeat(50_000), `${'1,'.repeat(5000)}1 * * * *`, '*/0 * * * *', '1-1-1-1 * * * *']) {
    expect((await cron(text)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await cron(text)).statusCode).toBeLessThan(500);
  }
});

test('who signs in, registers, changes a password or makes a key of their own is written down; guesses too', async () => {
  const browser = new TestingBrowser(origin);
  const begin = async (path: string) => (await browser.follow(await browser.get(path))).path;
  const registerPath = await begin('/auth/sign-in?register=1');
  const password = 'tangerine-harbour';
  await browser.follow(await browser.submit(registerPath, { userName: 'Grace', password, again: password }));
  const guesser = new TestingBrowser(origin);
  const { path } = await guesser.follow(await guesser.get('/auth/sign-in'));
  await guesser.submit(path, { userName: 'grace', password: 'canary-guess' });
  await guesser.submit(path, { userName: 'canary-password-in-the-wrong-field', password: 'x' });
  const page = await (await browser.get('/sign-in/account')).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await browser.submit('/sign-in/account/programs', { csrf, name: 'Mine' });
  const changed = { csrf, current: password, password: 'canary-new-password', again: 'canary-new-password' };
  await browser.submit('/sign-in/account/password', changed);
  const entries = await listAuditEntries(testing.parts.database.sql, { size: 100 }, null);
  const told = entries.map(({ action, outcome, userName }) => `${action} ${outcome} ${userName}`);
  for (const line of [
    'person.register done Grace',
    'person.sign-in done Grace',
    'person.sign-in refused Grace',
    'person.sign-in refused ',
    'program.add done Grace',
    'password.change done Grace',
  ]) {
    expect(told).toContain(line);
  }
  expect(JSON.stringify(entries)).not.toContain('canary');
});
