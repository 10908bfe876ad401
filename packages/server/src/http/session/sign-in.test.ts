import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../supervise/free-port.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { TestingBrowser } from './testing-browser.ts';

let server: TestingApp;
let origin: string;
beforeAll(async () => {
  const port = await freePort(0);
  server = await testingApp({ port });
  origin = `http://localhost:${port}`;
  await server.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function register(userName: string, password = 'tangerine-harbour') {
  const browser = new TestingBrowser(origin);
  const { reply, path } = await browser.follow(
    await browser.get('/auth/sign-in?register=1&returnTo=/features?project=7'),
  );
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('Create your account');
  const sent = await browser.submit(path, { userName, password, again: password });
  return { browser, sent };
}

async function signIn(userName: string, password: string) {
  const browser = new TestingBrowser(origin);
  const { path } = await browser.follow(await browser.get('/auth/sign-in'));
  return { browser, path, sent: await browser.submit(path, { userName, password }) };
}

async function session(browser: TestingBrowser) {
  return (await (await browser.get('/api/session')).json()) as {
    person: { userName: string; roles: string[]; subject: string } | null;
    csrfToken: string;
  };
}

test('a visitor registers, is signed in where the way began, and signs out everywhere', async () => {
  const { browser, sent } = await register('Ada');
  const back = await browser.follow(sent);
  expect(back.path).toBe('/features?project=7');
  const { person, csrfToken } = await session(browser);
  expect(person).toMatchObject({ userName: 'Ada', roles: [] });
  const cookie = browser.cookies.get('stepwright_session');
  expect(cookie).toBeDefined();
  expect([...browser.cookies.keys()].some((name) => /token/i.test(name))).toBe(false);

  expect((await browser.post('/api/session/sign-out', {})).status).toBe(403);
  const stolen = new TestingBrowser(origin);
  stolen.cookies.set('stepwright_session', cookie!);
  expect((await session(stolen)).person?.userName).toBe('Ada');
  expect(await (await browser.post('/api/session/sign-out', {}, { [CSRF_HEADER]: csrfToken })).json()).toEqual({
    url: '/',
  });
  expect((await session(browser)).person).toBeNull();
  expect((await session(stolen)).person).toBeNull();
  // The provider has forgotten the sign-in as well: it asks again.
  const { reply } = await browser.follow(await browser.get('/auth/sign-in'));
  expect(await reply.text()).toContain('Welcome back');
});

test('a wrong password is answered by a page that says so, and guessing is slowed down', async () => {
  await register('Grace', 'mercury-lantern');
  for (let n = 0; n < 5; n++) {
    const { sent } = await signIn('grace', `wrong ${n}`);
    expect(sent.status).toBe(401);
    expect(await sent.text()).toContain('The user name or the password is wrong.');
  }
  const { sent } = await signIn('GRACE', 'mercury-lantern');
  expect(sent.status).toBe(429);
  expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
  // Nobody else waits for that.
  await register('Edsger', 'shortest-way-home');
  expect((await signIn('edsger', 'shortest-way-home')).sent.status).toBe(303);
});

test('guesses that are sent all at once are counted one after the other', async () => {
  await register('Alan', 'enigma-bombe-1940');
  const browser = new TestingBrowser(origin);
  const { path } = await browser.follow(await browser.get('/auth/sign-in'));
  const guesses = Array.from({ length: 12 }, (_, n) => browser.submit(path, { userName: 'alan', password: `no ${n}` }));
  const statuses = (await Promise.all(guesses)).map((reply) => reply.status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test('a value that a person sealed does not pass for a sign-in that was begun', async () => {
  const forged = { state: 's', nonce: 'n', verifier: 'v', returnTo: 'https://evil.example/', at: Date.now() };
  for (const text of ['hello', '{}', JSON.stringify({ ...forged, at: 'x' }), 'null']) {
    const browser = new TestingBrowser(origin);
    browser.cookies.set('stepwright_begun', { value: server.parts.cipher.encrypt(text), path: '/auth' });
    const reply = await browser.get('/auth/callback?code=x&state=s');
    expect(reply.headers.get('location'), text).toBe('/auth/sign-in');
  }
});

test('bad registrations say what is wrong', async () => {
  for (const [userName, password, message] of [
    ['x', 'tangerine-harbour', '2 to 60'],
    ['Barbara', 'short', 'at least 8'],
    ['Barbara', 'password123', 'first that anybody would guess'],
    ['barbara', 'Barbara1234', 'too near'],
    ['ADA', 'tangerine-harbour', 'taken'],
  ] as const) {
    const { sent } = await register(userName, password);
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(await sent.text()).toContain(message);
  }
});

test('the pages run no script, load nothing, and cannot be framed or posted from elsewhere', async () => {
  const browser = new TestingBrowser(origin);
  const { reply, path } = await browser.follow(await browser.get('/auth/sign-in'));
  expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  const text = await reply.text();
  expect(text).not.toMatch(/<script|onload=|https?:\/\//);
  const foreign = await browser.submit(path, { userName: 'a', password: 'b' }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const other = new TestingBrowser(origin);
  expect((await other.submit(path, { userName: 'Ada', password: 'tangerine-harbour' })).status).toBe(400);
});

test('an answer of the provider counts once, in the browser that asked, and leads nowhere else', async () => {
  const { browser, sent } = await signIn('Edsger', 'shortest-way-home');
  const resume = new URL(sent.headers.get('location') ?? '', origin);
  const answer = await browser.get(resume.pathname + resume.search);
  const callback = new URL(answer.headers.get('location') ?? '', origin);
  expect(callback.pathname).toBe('/auth/callback');
  const path = callback.pathname + callback.search;
  // Without the cookie of the browser that began: the way begins anew.
  const stranger = new TestingBrowser(origin);
  expect((await stranger.get(path)).headers.get('location')).toBe('/auth/sign-in');
  // Another state.
  const began = browser.cookies.get('stepwright_begun');
  expect((await browser.get(path.replace(/state=[^&]+/, 'state=forged'))).status).toBe(401);
  if (began) browser.cookies.set('stepwright_begun', began);
  expect((await browser.get(path)).headers.get('location')).toBe('/projects');
  if (began) browser.cookies.set('stepwright_begun', began);
  expect((await browser.get(path)).status).toBe(401);

  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/auth/sign-in',
    'javascript:alert(1)',
  ]) {
    const fresh = new TestingBrowser(origin);
    const { path: page } = await fresh.follow(
      await fresh.get(`/auth/sign-in?returnTo=${encodeURIComponent(returnTo)}`),
    );
    const done = await fresh.submit(page, { userName: 'Edsger', password: 'shortest-way-home' });
    expect((await fresh.follow(done)).path, returnTo).toBe('/projects');
  }
});

test('whoever comes by another name of the machine is led to the public one', async () => {
  const reply = await fetch(`${origin.replace('localhost', '127.0.0.1')}/auth/sign-in`, { redirect: 'manual' });
  expect(reply.headers.get('location')).toBe(`${origin}/auth/sign-in`);
});

test('a changed password ends the other sign-ins', async () => {
  await register('Donald', 'literate-program');
  const one = await signIn('Donald', 'literate-program');
  await one.browser.follow(one.sent);
  const two = await signIn('Donald', 'literate-program');
  await two.browser.follow(two.sent);
  const { csrfToken } = await session(one.browser);
  const form = { current: 'literate-program', password: 'concrete-mathematics', again: 'concrete-mathematics' };
  expect((await one.browser.submit('/sign-in/account/password', { ...form, csrf: 'x' })).status).toBe(403);
  const wrong = await one.browser.submit('/sign-in/account/password', { ...form, current: 'nope', csrf: csrfToken });
  expect(await wrong.text()).toContain('The current password is wrong.');
  // What cannot be finished changes nothing: neither the password nor who is signed in.
  const { sql } = server.parts.database;
  await sql`CREATE FUNCTION no_ending() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`;
  await sql`CREATE TRIGGER no_ending BEFORE DELETE ON oidc_record FOR EACH ROW EXECUTE FUNCTION no_ending()`;
  const broken = await one.browser.submit('/sign-in/account/password', { ...form, csrf: csrfToken });
  await sql`DROP TRIGGER no_ending ON oidc_record`;
  expect(broken.status).toBe(500);
  expect((await session(two.browser)).person?.userName).toBe('Donald');
  const changed = await one.browser.submit('/sign-in/account/password', { ...form, csrf: csrfToken });
  expect(await changed.text()).toContain('Your password was changed.');
  expect((await session(one.browser)).person?.userName).toBe('Donald');
  expect((await session(two.browser)).person).toBeNull();
  expect((await signIn('Donald', 'literate-program')).sent.status).toBe(401);
  expect((await signIn('Donald', 'concrete-mathematics')).sent.status).toBe(303);
});

test('a program gets tokens that act as the person, until it is removed', async () => {
  await register('Margaret', 'apollo-guidance');
  const { browser, sent } = await signIn('Margaret', 'apollo-guidance');
  await browser.follow(sent);
  const { csrfToken, person } = await session(browser);
  const made = await (
    await browser.submit('/sign-in/account/programs', { name: 'Nightly <b>', csrf: csrfToken })
  ).text();
  expect(made).toContain('Nightly &#60;b&#62;');
  const clientId = /program-[0-9a-f]+/.exec(made)?.[0] ?? '';
  const secret = /<dt>Secret<\/dt><dd><code>([\w-]+)/.exec(made)?.[1] ?? '';
  const ask = (password: string) =>
    fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${password}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  expect((await ask('wrong')).status).toBe(401);
  const { access_token: token } = (await (await ask(secret)).json()) as { access_token: string };
  const call = (bearer: string, url = '/api/applications/all') =>
    fetch(origin + url, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await call(token)).status).toBe(200);

  // The role counts as it is now, not as it was when the token was made.
  await server.parts.directory.assignRoles(person!.subject, ['admin', 'read_write']);
  server.parts.forgetClaims();
  const save = await fetch(`${origin}/api/applications/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'By token', applicationType: 'ALL' }),
  });
  expect(save.status).toBe(201);

  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(payload).toMatchObject({
    sub: person!.subject,
    preferred_username: 'Margaret',
    iss: `${origin}/oidc`,
    aud: `${origin}/api`,
  });
  const forged = await forge(token, payload);
  for (const [what, bad] of Object.entries(forged)) expect((await call(bad)).status, what).toBe(401);

  await browser.submit('/sign-in/account/programs/delete', { clientId, csrf: csrfToken });
  expect((await call(token)).status).toBe(401);
  expect((await ask(secret)).status).toBe(401);
});

async function forge(token: string, payload: Record<string, unknown>): Promise<Record<string, string>> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey as CryptoKey);
  const [head = '', body = '', signature = ''] = token.split('.');
  const kid = JSON.parse(Buffer.from(head, 'base64url').toString()).kid as string;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: Record<string, unknown>, claims: Record<string, unknown> = payload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(privateKey);
  return {
    none: `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    stripped: `${head}.${body}.`,
    changed: `${head}.${encode({ ...payload, sub: 'somebody' })}.${signature}`,
    hmac: await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from('x'.repeat(32))),
    'own key': await sign({ kid }),
    'key in the header': await sign({ kid, jwk }),
    'key elsewhere': await sign({ kid, jku: 'https://evil.example/keys' }),
    'wrong kid': await sign({ kid: '../../etc/passwd' }),
    nothing: 'x',
  };
}

test('an ID token is no access token', async () => {
  const { browser, sent } = await signIn('Edsger', 'shortest-way-home');
  await browser.follow(sent);
  // Signed with the right key, for our client, but not of the type that calls take.
  const [row] = await server.parts.database.sql<{ sealed: string }[]>`SELECT sealed FROM signing_key`;
  const jwk = JSON.parse(server.parts.cipher.decrypt(row!.sealed) ?? '');
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const { person } = await session(browser);
  const claims = { sub: person!.subject, client_id: 'stepwright', iss: `${origin}/oidc`, aud: `${origin}/api` };
  const make = (header: Record<string, unknown>, extra: Record<string, unknown> = {}, life = '5m') =>
    new SignJWT({ ...claims, ...extra })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid, ...header })
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(key);
  const status = async (token: string) =>
    (await fetch(`${origin}/api/applications/all`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status(await make({ typ: 'at+jwt' }))).toBe(200);
  expect(await status(await make({ typ: 'JWT' }))).toBe(401);
  expect(await status(await make({}))).toBe(401);
  expect(await status(await make({ typ: 'at+jwt' }, { iss: 'https://other.example' }))).toBe(401);
  expect(await status(await make({ typ: 'at+jwt' }, { aud: 'other' }))).toBe(401);
  expect(await status(await make({ typ: 'at+jwt' }, { nbf: Math.floor(Date.now() / 1000) + 600 }))).toBe(401);
  expect(await status(await make({ typ: 'at+jwt' }, {}, '-5m'))).toBe(401);
});
