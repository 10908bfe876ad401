import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TESTING_CLIENT, TestingProvider } from '../../auth/outside/testing-provider.ts';
import { insertProject } from '../../store/projects.ts';
import { freePort } from '../../supervise/free-port.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { TestingBrowser } from './testing-browser.ts';

const LOGOUT = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, typ: 'Logout' };

let provider: TestingProvider;
let server: TestingApp;
let origin: string;
let folder: string;
beforeAll(async () => {
  provider = await TestingProvider.start();
  folder = await mkdtemp(join(tmpdir(), 'stepwright-outside-'));
  const clientSecretFile = join(folder, 'secret');
  await writeFile(clientSecretFile, `${TESTING_CLIENT.secret}\n`);
  const port = await freePort(0);
  const { issuer } = provider;
  server = await testingApp({
    port,
    outsideProvider: {
      issuer,
      clientId: TESTING_CLIENT.id,
      clientSecretFile,
      audience: TESTING_CLIENT.id,
      adminUrl: new URL(issuer).origin,
      realm: 'trial',
    },
  });
  origin = `http://localhost:${port}`;
  await server.app.listen({ port, host: '127.0.0.1' });
  await insertProject(server.parts.database.sql, { name: 'Shop', type: 'ALL', gitBranchName: null });
});
beforeEach(() => {
  provider.accounts.set('ada', {
    userName: 'ada',
    roles: ['developer', 'read_write'],
    groups: ['Shop'],
    enabled: true,
  });
  provider.accounts.set('eve', { userName: 'eve', roles: [], groups: [], enabled: true });
  server.parts.forgetClaims();
});
afterEach(() => {
  provider.broken = false;
  vi.useRealTimers();
});
afterAll(async () => {
  await server?.close();
  await provider?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Signs in as far as the answer of the provider, which is handed over. */
async function begin(browser = new TestingBrowser(origin), returnTo = '/features?project=7') {
  const leave = await browser.get(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
  const asked = new URL(leave.headers.get('location') ?? '');
  const answer = await fetch(asked, { redirect: 'manual' });
  const callback = new URL(answer.headers.get('location') ?? '');
  return { browser, asked, path: callback.pathname + callback.search };
}
async function signIn(subject: string, sid: string): Promise<TestingBrowser> {
  provider.signsIn = { subject, sid };
  const { browser, path } = await begin();
  expect((await browser.get(path)).status).toBe(302);
  return browser;
}
const person = async (browser: TestingBrowser) => (await (await browser.get('/api/session')).json()).person;
const call = async (token: string) =>
  (await fetch(`${origin}/api/applications/all`, { headers: { authorization: `Bearer ${token}` } })).status;
const projects = async (token: string) =>
  (await (await fetch(`${origin}/api/applications/all`, { headers: { authorization: `Bearer ${token}` } })).json()).map(
    (one: { name: string }) => one.name,
  );
const logout = (token: string) =>
  fetch(`${origin}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
const change = <T>(value: T) => ({ ...provider.accounts.get('ada')!, ...value });

test('a person signs in, holds a cookie and no token, and signs out at the provider too', async () => {
  provider.signsIn = { subject: 'ada', sid: 'sid-first' };
  const { browser, asked, path } = await begin();
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('state')).toMatch(/^.{20,}$/);
  expect(asked.searchParams.get('nonce')).toMatch(/^.{20,}$/);
  const back = await browser.get(path);
  expect(back.headers.get('location')).toBe('/features?project=7');
  expect(await person(browser)).toMatchObject({
    subject: 'ada',
    roles: ['developer', 'read_write'],
    projects: ['Shop'],
  });
  for (const { value } of browser.cookies.values()) expect(value.split('.')).toHaveLength(1);
  const stored = await server.parts.database.sql`SELECT sealed_id_token FROM session`;
  expect(JSON.stringify(stored)).not.toContain('eyJ');
  const session = await (await browser.get('/api/session')).json();
  expect(session.accountUrl).toBe(`${provider.issuer}/account`);
  const left = await browser.post('/api/session/sign-out', {}, { [CSRF_HEADER]: session.csrfToken });
  const url = new URL((await left.json()).url);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/leave`);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
  expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
  expect(await person(browser)).toBeNull();
  // Nothing of the embedded provider is there.
  for (const way of ['/oidc/.well-known/openid-configuration', '/sign-in/account', '/oidc/jwks']) {
    expect((await fetch(origin + way)).status, way).toBe(404);
  }
});

test('T5: no forged, foreign or misused token is accepted', async () => {
  const good = await provider.accessToken('ada');
  expect(await call(good)).toBe(200);
  expect(await projects(good)).toEqual(['Shop']);
  const [head = '', body = '', signature = ''] = good.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const own = await generateKeyPair('RS256', { extractable: true });
  const ownJwk = await crypto.subtle.exportKey('jwk', own.publicKey as CryptoKey);
  const forge = (header: Record<string, unknown>, claims: JWTPayload = payload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(own.privateKey);
  const pem = await exportSPKI((await importJWK(provider.publicKey, 'RS256')) as CryptoKey);
  const hmac = (secret: string) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(Buffer.from(secret));
  const now = Math.floor(Date.now() / 1000);
  const bad: Record<string, string> = {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'no algorithm, written oddly': `${encode({ alg: 'nOnE', typ: 'JWT', kid })}.${body}.`,
    'stripped signature': `${head}.${body}.`,
    'changed claims': `${head}.${encode({ ...payload, sub: 'eve' })}.${signature}`,
    'HS256 with the public key as secret': await hmac(pem),
    'HS256 with the modulus as secret': await hmac(provider.publicKey.n ?? ''),
    'another key': await forge({}),
    'another key, brought along': await forge({ jwk: ownJwk }),
    'another key, by address': await forge({ jku: `${origin}/keys` }),
    'another key, by certificate address': await forge({ x5u: `${origin}/cert` }),
    'a path as key id': await forge({ kid: '../../../../dev/null' }),
    'SQL as key id': await forge({ kid: "' OR 1=1 --" }),
    'another issuer': await provider.accessToken('ada', { iss: 'https://evil.example/realms/trial' }),
    'another realm': await provider.accessToken('ada', { iss: provider.issuer.replace('trial', 'master') }),
    'another audience': await provider.accessToken('ada', { aud: 'account' }),
    'no audience, though the client fits': await provider.accessToken('ada', {
      aud: undefined,
      azp: TESTING_CLIENT.id,
    }),
    'an ID token': await provider.sign({ sub: 'ada', typ: 'ID', realm_access: payload['realm_access'] }),
    'a refresh token': await provider.accessToken('ada', { typ: 'Refresh' }),
    'a logout token': await provider.sign({ ...LOGOUT, sub: 'ada', jti: 'x' }),
    'a token of no kind': await provider.accessToken('ada', { typ: undefined }),
    'a kind that only the header claims': await provider.accessToken('ada', { typ: 'ID' }, { typ: 'at+jwt' }),
    'run out': await provider.accessToken('ada', { iat: now - 900, exp: now - 600 }),
    'without an end': await provider.accessToken('ada', { exp: undefined }),
    'not yet valid': await provider.accessToken('ada', { nbf: now + 600 }),
    nobody: await provider.accessToken('ada', { sub: undefined }),
    'somebody unknown': await provider.accessToken('ada', { sub: 'no-such-person' }),
    'a path as somebody': await provider.accessToken('ada', { sub: '../users/ada' }),
    'an unknown critical header': await provider.accessToken('ada', {}, { crit: ['exp'], exp: 1 }).catch(() => 'x'),
    'no token at all': 'x',
  };
  const accepted: string[] = [];
  for (const [what, token] of Object.entries(bad)) if ((await call(token)) !== 401) accepted.push(what);
  expect(accepted).toEqual([]);
});

test('a token made for less never gets more, and a person who was restricted is', async () => {
  provider.accounts.set('ada', change({ roles: ['admin', 'read_write'], groups: ['Shop'] }));
  server.parts.forgetClaims();
  const save = async (token: string) =>
    (
      await fetch(`${origin}/api/environment/encrypt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"value":"x"}',
      })
    ).status;
  const narrow = await provider.accessToken('ada', { realm_access: { roles: [] }, projects: [] });
  expect(await projects(narrow)).toEqual([]);
  expect(await save(narrow)).toBe(403);
  const whole = await provider.accessToken('ada');
  expect(await save(whole)).toBe(200);
  provider.accounts.set('ada', change({ roles: ['admin', 'read_write', 'read_only'] }));
  server.parts.forgetClaims();
  expect(await save(whole)).toBe(403);
});

test('T4: a role, a membership or an account that was taken away counts within five seconds', async () => {
  const browser = await signIn('ada', 'sid-t4');
  const token = await provider.accessToken('ada');
  const names = async () => (await (await browser.get('/api/applications/all')).json()).length;
  expect(await names()).toBe(1);
  expect(await projects(token)).toEqual(['Shop']);
  provider.accounts.set('ada', change({ groups: [] }));
  await expect.poll(names, { timeout: 5000, interval: 250 }).toBe(0);
  expect(await projects(token)).toEqual([]);
  provider.accounts.set('ada', change({ enabled: false }));
  await expect.poll(async () => (await browser.get('/api/applications/all')).status, { timeout: 5000 }).toBe(401);
  expect(await call(token)).toBe(401);
});

test('T6: new keys stop no sign-in, and invented key ids cost one request in 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect(await call(await provider.accessToken('ada'))).toBe(200);
  const before = provider.keyReads;
  const flood = () =>
    Promise.all(
      Array.from({ length: 50 }, async (_, n) => call(await provider.accessToken('ada', {}, { kid: `k${n}` }))),
    );
  vi.setSystemTime(Date.now() + 31_000);
  expect(new Set(await flood())).toEqual(new Set([401]));
  expect(new Set(await flood())).toEqual(new Set([401]));
  expect(provider.keyReads - before).toBeLessThanOrEqual(1);
  // In the middle of that the provider changes its keys.
  await provider.rotate();
  for (let n = 0; n < 5; n++)
    expect(await person(await signIn('ada', `sid-t6-${n}`))).toMatchObject({ userName: 'ada' });
  expect(provider.keyReads - before).toBeLessThanOrEqual(1);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await call(await provider.accessToken('ada'))).toBe(200);
  expect(provider.keyReads - before).toBeLessThanOrEqual(2);
});

test('T7: an answer of the provider counts once, in the browser that asked, unchanged', async () => {
  provider.signsIn = { subject: 'ada', sid: 'sid-t7' };
  const pending = (browser: TestingBrowser) => browser.cookies.get('stepwright_begun')!;
  // Login CSRF: the attacker's answer in a browser that began nothing, or something else.
  const attacker = await begin();
  const victim = new TestingBrowser(origin);
  expect((await victim.get(attacker.path)).headers.get('location')).toBe('/auth/sign-in');
  const other = await begin();
  expect((await other.browser.get(attacker.path)).status).toBe(401);
  expect(await person(other.browser)).toBeNull();

  for (const [what, spoil] of Object.entries({
    'no state': (path: string) => path.replace(/&state=[^&]*/, ''),
    'another state': (path: string) => path.replace(/state=[^&]*/, 'state=forged'),
    'no issuer': (path: string) => path.replace(/&iss=[^&]*/, ''),
    'another issuer': (path: string) => path.replace(/iss=[^&]*/, `iss=${encodeURIComponent('https://evil.example')}`),
    'an invented code': (path: string) => path.replace(/code=[^&]*/, 'code=invented'),
    'no code': (path: string) => path.replace(/code=[^&]*&/, ''),
    'an error': (path: string) => path.replace(/code=[^&]*/, 'error=access_denied'),
  })) {
    const { browser, path } = await begin();
    expect((await browser.get(spoil(path))).status, what).toBe(401);
    expect(await person(browser), what).toBeNull();
  }
  const now = Math.floor(Date.now() / 1000);
  for (const [what, claims] of Object.entries({
    'another nonce': { nonce: 'forged' },
    'no nonce': { nonce: undefined },
    'for another client': { aud: 'another' },
    'of another issuer': { iss: 'https://evil.example' },
    'run out': { iat: now - 900, exp: now - 600 },
  } as Record<string, JWTPayload>)) {
    const { browser, path } = await begin();
    provider.spoiled = claims;
    expect((await browser.get(path)).status, what).toBe(401);
    expect(await person(browser), what).toBeNull();
  }
  // The verifier of another sign-in does not fit the challenge.
  const one = await begin();
  const two = await begin();
  const swapped = one.path.replace(/state=[^&]*/, `state=${two.asked.searchParams.get('state')}`);
  expect((await two.browser.get(swapped)).status).toBe(401);
  // Twice.
  const { browser, path } = await begin();
  const began = pending(browser);
  expect((await browser.get(path)).status).toBe(302);
  browser.cookies.set('stepwright_begun', began);
  expect((await browser.get(path)).status).toBe(401);
  // Nowhere else.
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f/x',
  ]) {
    const way = await begin(new TestingBrowser(origin), returnTo);
    const location = (await way.browser.get(way.path)).headers.get('location') ?? '';
    expect(new URL(location, origin).origin, returnTo).toBe(origin);
  }
});

test('T8: a session dies with its sign-out, and none can be planted', async () => {
  const planted = new TestingBrowser(origin);
  planted.cookies.set('stepwright_session', { value: 'planted-by-somebody-else-0123456789abcdefghi', path: '/' });
  provider.signsIn = { subject: 'ada', sid: 'sid-plant' };
  const { path } = await begin(planted);
  await planted.get(path);
  const first = planted.cookies.get('stepwright_session')!.value;
  expect(first).not.toContain('planted');
  // Signing in again ends the session before.
  const again = await begin(planted);
  await planted.get(again.path);
  const thief = new TestingBrowser(origin);
  thief.cookies.set('stepwright_session', { value: first, path: '/' });
  expect(await person(thief)).toBeNull();
  const { csrfToken } = await (await planted.get('/api/session')).json();
  thief.cookies.set('stepwright_session', planted.cookies.get('stepwright_session')!);
  expect(await person(thief)).toMatchObject({ userName: 'ada' });
  await planted.post('/api/session/sign-out', {}, { [CSRF_HEADER]: csrfToken });
  expect((await thief.get('/api/applications/all')).status).toBe(401);
});

test('T8: the provider ends sessions by a message, and nobody else does', async () => {
  const one = await signIn('ada', 'sid-a');
  const two = await signIn('ada', 'sid-b');
  const eve = await signIn('eve', 'sid-e');
  const now = Math.floor(Date.now() / 1000);
  const whole = { ...LOGOUT, sub: 'ada', exp: undefined };
  const key = await generateKeyPair('RS256');
  const forged = await new SignJWT({
    ...LOGOUT,
    sub: 'ada',
    jti: 'f',
    iss: provider.issuer,
    aud: TESTING_CLIENT.id,
    iat: now,
  })
    .setProtectedHeader({ alg: 'RS256', kid: provider.publicKey.kid ?? '' })
    .sign(key.privateKey);
  const bad: Record<string, string> = {
    'another key': forged,
    'another audience': await provider.sign({ ...whole, jti: '1', aud: 'another' }),
    'another issuer': await provider.sign({ ...whole, jti: '2', iss: 'https://evil.example' }),
    'no event': await provider.sign({ ...whole, jti: '3', events: undefined }),
    'another event': await provider.sign({ ...whole, jti: '4', events: { other: {} } }),
    'an event that is no object': await provider.sign({
      ...whole,
      jti: '5',
      events: { ...LOGOUT.events, [Object.keys(LOGOUT.events)[0]!]: 'x' },
    }),
    'a nonce, as ID tokens have': await provider.sign({ ...whole, jti: '6', nonce: 'n' }),
    'an ID token': await provider.sign({ sub: 'ada', sid: 'sid-a', typ: 'ID', jti: '7' }),
    'an ID token with the event': await provider.sign({ ...whole, typ: 'ID', jti: '7b' }),
    'an access token': await provider.accessToken('ada', { jti: '8', ...LOGOUT, typ: 'Bearer' }),
    'a wrong header': await provider.sign({ ...whole, jti: '9' }, { typ: 'at+jwt' }),
    'too old': await provider.sign({ ...whole, jti: '10', iat: now - 3600 }),
    nobody: await provider.sign({ ...whole, jti: '11', sub: undefined }),
    'no id': await provider.sign({ ...whole }),
    nothing: 'x',
  };
  for (const [what, token] of Object.entries(bad)) expect((await logout(token)).status, what).toBe(400);
  expect(
    (await fetch(`${origin}/auth/backchannel-logout`, { method: 'POST', body: new URLSearchParams() })).status,
  ).toBe(400);
  for (const browser of [one, two, eve]) expect(await person(browser)).not.toBeNull();

  // One session, named together with somebody else's subject: nothing fits both.
  await logout(await provider.sign({ ...whole, sub: 'eve', sid: 'sid-a', jti: 'c' }));
  expect(await person(one)).not.toBeNull();
  const message = await provider.sign({ ...whole, sid: 'sid-a', jti: 'd' }, { typ: 'logout+jwt' });
  // A message that could not be acted on does not count: the provider sends it again.
  const { sql } = server.parts.database;
  await sql`CREATE FUNCTION no_ending() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`;
  await sql`CREATE TRIGGER no_ending BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION no_ending()`;
  expect((await logout(message)).status).toBe(500);
  await sql`DROP TRIGGER no_ending ON session`;
  expect((await logout(message)).status).toBe(200);
  expect(await person(one)).toBeNull();
  expect(await person(two)).not.toBeNull();
  // All of a person; a copy of the message does not end what was begun afterwards.
  const everywhere = await provider.sign({ ...whole, jti: 'e' });
  await logout(everywhere);
  expect(await person(two)).toBeNull();
  const later = await signIn('ada', 'sid-c');
  expect((await logout(everywhere)).status).toBe(200);
  expect(await person(later)).not.toBeNull();
  expect(await person(eve)).not.toBeNull();
});

test('a service account whose token is no longer taken signs in again', async () => {
  const browser = await signIn('ada', 'sid-service');
  provider.refusals = 1;
  server.parts.forgetClaims();
  expect(await person(browser)).toMatchObject({ userName: 'ada' });
  // Refused for good: said, and nobody is taken for a stranger.
  provider.refusals = 100;
  server.parts.forgetClaims();
  expect((await browser.get('/api/applications/all')).status).toBe(503);
  provider.refusals = 0;
  expect((await browser.get('/api/applications/all')).status).toBe(200);
});

test('while the provider is away, calls and pages say so and nobody gets in', async () => {
  const browser = await signIn('ada', 'sid-away');
  const token = await provider.accessToken('ada');
  provider.broken = true;
  server.parts.forgetClaims();
  const reply = await browser.get('/api/applications/all');
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await call(token)).toBe(503);
  const health = await server.parts.signIn.outside?.check().catch((error: Error) => error.message);
  expect(health).toContain('identity provider');
  provider.broken = false;
  expect((await browser.get('/api/applications/all')).status).toBe(200);
});
