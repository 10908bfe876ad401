import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAuditChain, listAuditEntries } from '../../store/audit-entries.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;
beforeAll(async () => {
  testing = await testingApp();
});
afterAll(() => testing?.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  testing.app.inject({ method: 'POST', url, payload, headers });
const newest = async () => (await listAuditEntries(testing.parts.database.sql, { size: 1 }, null))[0];

test('who did what to what, from where and with which outcome is kept; refused attempts too, and never a secret', async () => {
  const project = await testing.addProject('Kept');
  const admin = await testing.signIn(['admin', 'read_write']);
  const reader = await testing.signIn(['read_only'], [project.name]);
  expect((await post('/api/applications/delete', { id: project.id }, reader.headers)).statusCode).toBe(403);
  expect(await newest()).toMatchObject({
    action: 'project.delete',
    outcome: 'refused',
    status: 403,
    userName: reader.userName,
    address: '127.0.0.1',
    projectId: project.id,
    project: 'Kept',
    target: `id=${project.id}`,
  });
  expect((await post('/api/applications/delete', { id: project.id })).statusCode).toBe(401);
  expect(await newest()).toMatchObject({ outcome: 'refused', status: 401, userName: '' });
  expect((await post('/api/applications/delete', { id: project.id }, admin.headers)).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ outcome: 'done', status: 200, project: 'Kept', userName: admin.userName });
  await post('/api/environment/encrypt', { value: 'canary-in-a-body' }, admin.headers);
  expect(await newest()).toMatchObject({ action: 'value.encrypt', outcome: 'done', target: '' });
  const all = JSON.stringify(await listAuditEntries(testing.parts.database.sql, { size: 100 }, null));
  expect(all).not.toContain('canary');
  expect(all).not.toContain(admin.headers['cookie']);
});

test('line breaks, escape sequences and turned writing become harmless, in the log and in the file', async () => {
  const admin = await testing.signIn(['admin', 'read_write']);
  await post('/api/applications/save', { name: 'a\r\n1 b\u001b[2J\u202ex', applicationType: 'ALL' }, admin.headers);
  const entry = await newest();
  expect(entry?.target).toBe('id=0 name=a\\u000d\\u000a1 b\\u001b[2J\\u202ex');
  const formula = await post('/api/applications/save', { name: '=cmd|1', applicationType: 'ALL' }, admin.headers);
  expect(formula.statusCode).toBeLessThan(300);
  const csv = await testing.app.inject({ url: '/api/audit/csv', headers: admin.headers });
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.headers['content-disposition']).toContain('audit-log.csv');
  expect(csv.body.split('\r\n')[0]).toContain('Number,Time,Action');
  for (const cell of csv.body.split(/[\r\n,]+/)) expect(cell).not.toMatch(/^"?[=+@]/);
});

test('a project administrator reads the own projects alone, a member nothing', async () => {
  const mine = await testing.addProject('Mine');
  const theirs = await testing.addProject('Theirs');
  const admin = await testing.signIn(['admin', 'read_write']);
  for (const { id } of [mine, theirs]) {
    await post('/api/applications/save', { id, name: `Renamed ${id}`, applicationType: 'ALL' }, admin.headers);
  }
  const manager = await testing.signIn(['projectadmin', 'read_write'], [`Renamed ${mine.id}`]);
  const read = async (query: string, headers = manager.headers) =>
    (await testing.app.inject({ url: `/api/audit?${query}`, headers })).json();
  const seen = await read('');
  expect(seen.entries.map((entry: { project: string }) => entry.project)).toEqual(['Mine']);
  expect((await read(`applicationId=${theirs.id}`)).entries).toEqual([]);
  expect((await read('', admin.headers)).entries.length).toBeGreaterThan(1);
  expect((await testing.app.inject({ url: '/api/audit/check', headers: manager.headers })).statusCode).toBe(403);
  const member = await testing.signIn(['read_write'], [`Renamed ${mine.id}`]);
  expect((await testing.app.inject({ url: '/api/audit', headers: member.headers })).statusCode).toBe(403);
});

test('pages, filters and spans of time find what they name', async () => {
  const admin = await testing.signIn(['admin', 'read_write']);
  for (let n = 0; n < 25; n++) await post('/api/environment/encrypt', { value: 'x' }, admin.headers);
  const read = async (query: Record<string, string>) =>
    (
      await testing.app.inject({
        url: `/api/audit?${new URLSearchParams({ userName: admin.userName, ...query })}`,
        headers: admin.headers,
      })
    ).json();
  const first = await read({ size: '10' });
  const second = await read({ size: '10', before: String(first.next) });
  const third = await read({ size: '10', before: String(second.next) });
  expect([first.entries.length, second.entries.length, third.entries.length, third.next]).toEqual([10, 10, 5, null]);
  const ids = [...first.entries, ...second.entries, ...third.entries].map((entry: { id: number }) => entry.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(25);
  const middle = second.entries[5].at as string;
  expect((await read({ from: middle, size: '100' })).entries).toHaveLength(16);
  expect((await read({ to: middle, size: '100' })).entries).toHaveLength(9);
  expect((await read({ action: 'project.delete' })).entries).toEqual([]);
  expect((await read({ outcome: 'done', action: 'value.encrypt', size: '100' })).entries).toHaveLength(25);
  expect(first.actions).toContain('project.delete');
  for (const from of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59']) {
    expect(await read({ from }), from).toMatchObject({ code: 'validation' });
  }
});

test('entries of many writers form one chain; nobody changes, removes or cuts it unseen', async () => {
  const { database, cipher } = testing.parts;
  const admin = await testing.signIn(['admin', 'read_write']);
  await Promise.all(Array.from({ length: 40 }, () => post('/api/environment/encrypt', { value: 'x' }, admin.headers)));
  const check = async () => (await testing.app.inject({ url: '/api/audit/check', headers: admin.headers })).json();
  const whole = await check();
  expect(whole.brokenAt).toBeNull();
  expect(whole.entries).toBeGreaterThan(40);
  const { sql } = database;
  await expect(sql`UPDATE audit_entry SET user_name = 'nobody'`).rejects.toThrow('append-only');
  await expect(sql`DELETE FROM audit_entry`).rejects.toThrow('append-only');
  await expect(sql`TRUNCATE audit_entry`).rejects.toThrow('append-only');
  await expect(sql`DELETE FROM audit_head`).rejects.toThrow('append-only');
  // Whoever owns the database can switch the triggers off: then the seals tell.
  const tampered = async (
    change: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<unknown>,
  ) => {
    let found: unknown;
    await database
      .transaction(async (tx) => {
        await tx`ALTER TABLE audit_entry DISABLE TRIGGER USER`;
        await change(tx);
        found = await checkAuditChain(tx, cipher);
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
    return found;
  };
  expect(await tampered((tx) => tx`UPDATE audit_entry SET outcome = 'failed' WHERE id = 5`)).toEqual({
    entries: 4,
    brokenAt: 5,
  });
  expect(await tampered((tx) => tx`DELETE FROM audit_entry WHERE id = 7`)).toMatchObject({ brokenAt: 7 });
  expect(await tampered((tx) => tx`DELETE FROM audit_entry WHERE id = ${whole.entries}`)).toMatchObject({
    brokenAt: whole.entries,
  });
});

test('every call that deletes, manages or seals is audited', () => {
  const missing = testing.app.declaredRoutes
    .filter((route) => route.method !== 'GET' && typeof route.permission === 'object' && route.audit === undefined)
    .filter(({ permission, path }) => {
      const right = (permission as { right: string }).right;
      return right.startsWith('project.') || right === 'content.delete' || /encrypt|program|user/i.test(path);
    })
    .map((route) => `${route.method} ${route.path}`);
  expect(missing).toEqual([]);
});
