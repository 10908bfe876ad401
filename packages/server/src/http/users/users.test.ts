import { NOTICES } from '@stepwright/contract/notices';
import type { Role } from '@stepwright/contract/rights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignUser } from '../../actions/assign-user.ts';
import { AppError } from '../../app-error.ts';
import type { Directory } from '../../auth/directory.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let server: TestingApp;
let shop: { id: number; name: string };
let bank: { id: number; name: string };
let admin: TestingPerson;
let manager: TestingPerson;
beforeAll(async () => {
  server = await testingApp();
  shop = await server.addProject('Shop');
  bank = await server.addProject('Bank');
  admin = await server.signIn(['admin', 'read_write']);
  manager = await server.signIn(['projectadmin', 'read_write'], ['Shop']);
});
afterAll(() => server.close());

async function get(path: string, person = manager) {
  const reply = await server.app.inject({ url: `/api/users/${path}`, headers: person.headers });
  return { status: reply.statusCode, body: reply.json() };
}
async function post(path: string, payload: object, person = manager) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/users/${path}`,
    payload: { applicationId: shop.id, ...payload },
    headers: person.headers,
  });
  return { status: reply.statusCode, body: reply.json() };
}
const access = (person: TestingPerson) => server.parts.directory.claimsOf(person.subject);
const names = (reply: { body: { users: { userName: string }[] } }) => reply.body.users.map((user) => user.userName);

test('somebody new becomes a developer or a project administrator of one project, and leaves it again', async () => {
  const ada = await server.signIn([]);
  const assigned = await post('assign', { userName: ada.userName.toUpperCase(), role: 'developer' });
  expect(assigned).toMatchObject({ status: 200, body: { subject: ada.subject, userName: ada.userName } });
  expect(await access(ada)).toMatchObject({ roles: ['developer', 'read_write'], projects: ['Shop'] });
  expect(names(await get(`developers?applicationId=${shop.id}`))).toEqual([ada.userName]);
  expect((await get(`projectAdmins?applicationId=${shop.id}`)).body).toMatchObject({ count: 1 });

  expect((await post('assign', { userName: ada.userName, role: 'projectadmin' })).status).toBe(200);
  expect((await access(ada))?.roles.toSorted()).toEqual(['developer', 'projectadmin', 'read_write']);
  // Twice changes nothing.
  expect((await post('assign', { userName: ada.userName, role: 'projectadmin' })).status).toBe(200);
  expect((await get(`projectAdmins?applicationId=${shop.id}`)).body.count).toBe(2);

  expect(await post('remove', { subject: ada.subject })).toMatchObject({ status: 200 });
  expect((await access(ada))?.projects).toEqual([]);
  expect((await get(`developers?applicationId=${shop.id}`)).body).toEqual({ count: 0, users: [] });
  for (const subject of [ada.subject, 'nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await post('remove', { subject })).status).toBe(404);
  }
});

test('an unknown name is answered with the documented text', async () => {
  expect(await post('assign', { userName: 'nobody-at-all', role: 'developer' })).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: NOTICES.userAssign.unknown },
  });
  expect((await post('assign', { userName: '', role: 'developer' })).status).toBe(400);
});

test('nobody gives more than the two documented roles, and no project administrator reaches into projects of others', async () => {
  const eve = await server.signIn([]);
  for (const role of ['admin', 'read_only', 'read_write', ['admin'], '__proto__', 'constructor']) {
    expect((await post('assign', { userName: eve.userName, role })).status, String(role)).toBe(400);
  }
  expect((await post('assign', { userName: eve.userName, role: 'developer', roles: ['admin'] })).status).toBe(400);
  expect((await access(eve))?.roles).toEqual([]);

  const stranger = await server.signIn(['developer', 'read_write'], ['Bank']);
  const raised = await post('assign', { userName: stranger.userName, role: 'projectadmin' });
  expect(raised).toMatchObject({ status: 403, body: { message: expect.stringContaining('do not manage') } });
  expect(await access(stranger)).toMatchObject({ roles: ['developer', 'read_write'], projects: ['Bank'] });
  // What needs no new role is nobody's loss; a super administrator may give any of the two.
  expect((await post('assign', { userName: stranger.userName, role: 'developer' })).status).toBe(200);
  expect((await post('assign', { userName: stranger.userName, role: 'projectadmin' }, admin)).status).toBe(200);

  // A project administrator of another project is nobody here.
  const other = await server.signIn(['projectadmin', 'read_write'], ['Bank']);
  expect((await post('assign', { userName: eve.userName, role: 'developer' }, other)).status).toBe(404);
  const reader = await server.signIn(['projectadmin', 'read_only', 'read_write'], ['Shop']);
  expect((await post('assign', { userName: eve.userName, role: 'developer' }, reader)).status).toBe(403);
  expect((await get(`suggestions?applicationId=${shop.id}&name=tester`, reader)).status).toBe(403);
  expect((await get(`developers?applicationId=${shop.id}`, reader)).status).toBe(200);
});

test('two administrators who assign somebody at once reach no further than one after the other', async () => {
  const vault = await server.addProject('Vault');
  const yard = await server.addProject('Yard');
  const keeper = await server.signIn(['projectadmin', 'read_write'], [vault.name]);
  const foreman = await server.signIn(['projectadmin', 'read_write'], [yard.name]);
  for (let round = 0; round < 6; round++) {
    const { userName } = await server.signIn([]);
    const replies = await Promise.all([
      post('assign', { userName, role: 'projectadmin', applicationId: vault.id }, keeper),
      post('assign', { userName, role: 'developer', applicationId: yard.id }, foreman),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403]);
  }
});

test('the super administrator cannot be made less, by anybody', async () => {
  expect(await post('assign', { userName: admin.userName, role: 'projectadmin' })).toMatchObject({ status: 403 });
  expect(await post('assign', { userName: admin.userName, role: 'projectadmin' }, admin)).toMatchObject({
    status: 403,
  });
  expect((await access(admin))?.roles.toSorted()).toEqual(['admin', 'read_write']);
  expect((await get(`superAdmins?applicationId=${shop.id}`)).body).toMatchObject({
    count: 1,
    users: [{ userName: admin.userName }],
  });
});

test('lists have pages and a true count', async () => {
  for (let n = 0; n < 7; n++) await server.signIn(['developer'], ['Bank']);
  const away = await server.signIn(['developer'], ['Bank']);
  await server.parts.database.sql`UPDATE person SET disabled = true WHERE subject = ${away.subject}`;
  const page = (n: number) => get(`developers?applicationId=${bank.id}&page=${n}&size=5`, admin);
  const [first, second, third] = [await page(0), await page(1), await page(2)];
  expect([first.body.count, names(first).length, names(second).length, names(third).length]).toEqual([8, 5, 3, 0]);
  const all = [...names(first), ...names(second)];
  expect(all).toEqual(all.toSorted());
});

test('names are suggested from three letters, ten at most, and no letter has a meaning', async () => {
  const { sql } = server.parts.database;
  await sql`INSERT INTO person (user_name, password_hash) SELECT 'Zoë_' || n, '' FROM generate_series(10, 25) n`;
  const found = await get(`suggestions?applicationId=${shop.id}&name=${encodeURIComponent('zoË')}`);
  expect(found.body.map((user: { userName: string }) => user.userName)).toEqual(
    Array.from({ length: 10 }, (_, n) => `Zoë_${n + 10}`),
  );
  expect((await get(`suggestions?applicationId=${shop.id}&name=zo`)).status).toBe(400);
  for (const name of ['zo%', 'zo_', "zo'; --", '\\zo', '%%%']) {
    const reply = await get(`suggestions?applicationId=${shop.id}&name=${encodeURIComponent(name)}`);
    expect(reply, name).toEqual({ status: 200, body: [] });
  }
});

test('with a directory elsewhere, a failure in the middle leaves nothing half done', async () => {
  const done: string[] = [];
  const claims = { subject: 'x', userName: 'x', roles: ['read_write'] as Role[], projects: [] as string[] };
  const elsewhere: Directory = {
    ...server.parts.directory,
    transactional: false,
    within: () => elsewhere,
    findUser: async () => ({ subject: 'x', userName: 'x' }),
    claimsOf: async () => claims,
    assignRoles: async (_, roles) => void done.push(`give ${roles}`),
    removeRoles: async (_, roles) => void done.push(`take ${roles}`),
    addToGroup: async () => {
      throw new AppError('unavailable', 'the provider is away');
    },
    removeFromGroup: async (_, group) => void done.push(`leave ${group}`),
  };
  const by = (await access(admin))!;
  const order = { project: 'Shop', userName: 'x', role: 'projectadmin' } as const;
  await expect(assignUser(server.parts.database, elsewhere, by, order)).rejects.toThrow('away');
  // Only what was given is taken back: read_write was there before.
  expect(done).toEqual(['give projectadmin', 'leave Shop', 'take projectadmin']);
});
