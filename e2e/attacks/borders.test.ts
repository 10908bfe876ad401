import { readTables } from '@stepwright/server/http/attacks/read-tables';
import { testingExecutor } from '@stepwright/server/http/executor/testing-executor';
import type { TestingPerson } from '@stepwright/server/http/testing-app';
import { SCREENS } from '@stepwright/server/http/web/register';
import { openingMessages, runEnd, wholeScenario } from '@stepwright/server/runs/testing-messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AttackedApp, type AttackedPage, attackedApp } from './attacked-app.ts';
import { framed } from './frame-addresses.ts';
import { stealEverything } from './steal-everything.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// What a page of somebody else can make a browser do to the product, and what a script inside a page could carry away.

let app: AttackedApp;
let admin: TestingPerson;
let tab: AttackedPage;
let project: number;
let feature: number;
let environment: number;
let run: number;

const SECRET = 'canary-secret-51c7';
const HOSTILE = '<script>canary("page")</script><svg xmlns="http://www.w3.org/2000/svg" onload="canary(1)"/>';
const ATTACHED: Record<string, Buffer> = {
  'page.html': Buffer.from(`<!doctype html>${HOSTILE}`),
  'page.xml': Buffer.from(
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>canary("xml")</script></html>`,
  ),
  'page.txt': Buffer.from(`<!doctype html>${HOSTILE}`),
  'page.json': Buffer.from(JSON.stringify({ text: HOSTILE })),
  'page.pdf': Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert("canary"))>>>>endobj\ntrailer<</Root 1 0 R>>',
  ),
};

beforeAll(async () => {
  app = await attackedApp();
  const { testing } = app;
  project = (await testing.addProject('Borders', 'ALL')).id;
  admin = await testing.signIn(['admin', 'read_write']);
  feature = await post('/api/feature/save', {
    name: 'Bordered',
    application_id: project,
    feature_type: 'ANOROC',
    content: 'Feature: a\n  Scenario: b\n    When CLICK [c]\n',
  });
  environment = await post('/api/environment/save', {
    name: 'Local',
    applicationId: project,
    settings_content: JSON.stringify({ GPT_TOKEN: SECRET, 'remote.webdriver.url': "javascript:canary('grid')" }),
  });
  run = await finishedRun();
  tab = await app.open(admin);
});
afterAll(() => app?.close());

async function post(url: string, payload: object): Promise<number> {
  const reply = await app.testing.app.inject({ method: 'POST', url, payload, headers: admin.headers });
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.statusCode} ${reply.body}`);
  return reply.json().id;
}

const get = (url: string) => app.testing.app.inject({ url, headers: { ...admin.headers, accept: 'text/html' } });

async function finishedRun(): Promise<number> {
  const executor = testingExecutor(app.testing.app);
  const order = { feature_id: feature, env_id: environment, application_id: project };
  const id = await post('/api/run/feature', order);
  const claim = await executor.claim();
  if (!claim) throw new Error('no run to claim');
  await executor.append(claim, 0, [
    ...openingMessages([{ name: 'b', steps: 1 }]),
    ...wholeScenario(0, [{ status: 'PASSED' }]),
    runEnd(true),
  ]);
  for (const [name, bytes] of Object.entries(ATTACHED)) {
    expect((await executor.call(claim, 'PUT', `/attachments/${name}`, bytes)).status, name).toBe(200);
  }
  for (const name of ['page.svg', 'page.xhtml', 'page.htm', 'page', 'page.html.', 'page.hta']) {
    expect((await executor.call(claim, 'PUT', `/attachments/${name}`, ATTACHED['page.html'])).status, name).not.toBe(
      200,
    );
  }
  // A page that calls itself a picture.
  expect((await executor.call(claim, 'PUT', '/attachments/page.png', ATTACHED['page.html'])).status).toBe(415);
  await executor.finish(claim);
  return id;
}

/** Addresses under which bytes of somebody else are served. */
async function foreignBytes(): Promise<string[]> {
  const found = Object.keys(ATTACHED).map((name) => `/api/run/${run}/attachments/${name}`);
  for (const [name, type, text] of [
    ['page.html', 'text/html', HOSTILE],
    ['page.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>canary("svg")</script></svg>'],
    ['page.xhtml', 'application/xhtml+xml', ATTACHED['page.xml']?.toString() ?? ''],
    ['page.pdf', 'application/pdf', ATTACHED['page.pdf']?.toString() ?? ''],
    ['page.js', 'text/javascript', 'canary("js")'],
  ] as const) {
    const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const reply = await app.testing.app.inject({
      method: 'POST',
      url: '/api/files/upload',
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part('name="applicationId"', String(project))}${part(`name="file"; filename="${name}"\r\ncontent-type: ${type}`, text)}--b--\r\n`,
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
  }
  const files = (await get(`/api/files/list?applicationId=${project}`)).json() as { id: number }[];
  expect(files).toHaveLength(5);
  return [...found, ...files.map(({ id }) => `/api/files/download/${id}`)];
}

test('bytes of somebody else, opened by themselves or in a frame, do nothing', async () => {
  const addresses = await foreignBytes();
  for (const address of addresses) {
    const { headers } = await get(address);
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['content-security-policy'], address).toMatch(/^sandbox; default-src 'none'/);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    expect(headers['content-type'], address).not.toMatch(/html|svg|javascript|^(text|application)\/xml/);
    expect(headers['cross-origin-resource-policy'], address).toBe('same-origin');
    if (!/^(text\/plain|application\/json)/.test(String(headers['content-type']))) {
      expect(headers['content-disposition'], address).toMatch(/^attachment;/);
    }
    await tab.page
      .goto(address)
      .catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/));
  }
  await tab.page.goto('/health');
  const inside = await framed(tab.page, addresses);
  expect(inside.join()).not.toContain('canary');
  app.elsewhere.pages.set('/frames', '<title>frames</title><body></body>');
  await tab.page.goto(`${app.elsewhere.origin}/frames`);
  const outside = await framed(
    tab.page,
    addresses.map((address) => app.origin + address),
  );
  expect(outside.join()).not.toContain('canary');
  // Nor as a script, a style or a module of a page elsewhere.
  const loaded = await tab.page.evaluate(
    (all) =>
      Promise.all(
        all.map((address) => {
          const script = document.createElement('script');
          script.src = address;
          document.head.append(script);
          return new Promise((resolve) => {
            script.onload = () => resolve(address);
            script.onerror = () => resolve(null);
          });
        }),
      ),
    addresses.map((address) => app.origin + address),
  );
  expect(loaded.filter((one) => one !== null)).toEqual([]);
  expect(tab.sung.filter((one) => !/frame-ancestors|violates/.test(one))).toEqual([]);
});

test('a report reaches neither the application, nor its cookies, nor any address', async () => {
  const { page } = tab;
  const { headers } = await get(`/reports/${run}/report.html`);
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts;/);
  await page.goto(`/reports/${run}/report.html`);
  const reached = await page.evaluate(async (elsewhere) => {
    const attempt = async (work: () => unknown) => {
      try {
        return String(await work());
      } catch {
        return 'refused';
      }
    };
    return {
      origin: window.origin,
      cookie: await attempt(() => document.cookie),
      storage: await attempt(() => localStorage.length),
      session: await attempt(async () => (await fetch('/api/session')).text()),
      elsewhere: await attempt(async () => (await fetch(elsewhere, { mode: 'no-cors' })).type),
      popup: await attempt(() => window.open('/projects')),
      worker: await attempt(() => navigator.serviceWorker.register('/x.js')),
    };
  }, `${app.elsewhere.origin}/from-report`);
  expect(reached).toEqual({
    origin: 'null',
    cookie: 'refused',
    storage: 'refused',
    session: 'refused',
    elsewhere: 'refused',
    popup: 'null',
    worker: 'refused',
  });
  expect(app.elsewhere.heard).toEqual([]);
  tab.sung.length = 0;
});

test('no page of the product lets itself be framed', async () => {
  const pages = [
    ...SCREENS,
    '/nowhere',
    '/sign-in/account',
    '/auth/sign-in',
    '/auth/callback?code=x&state=y',
    '/oidc/auth?client_id=x',
    '/demo-shop/sign-in.html',
    `/reports/${run}/report.html`,
    '/api/nowhere',
    '/api/session',
  ];
  for (const address of pages) {
    const { headers } = await get(address);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], address).toBe('nosniff');
  }
  app.elsewhere.pages.set('/frames', '<title>frames</title><body></body>');
  await tab.page.goto(`${app.elsewhere.origin}/frames`);
  const shown = await framed(
    tab.page,
    pages.map((address) => app.origin + address),
  );
  expect(shown.join()).not.toMatch(/Stepwright|Sign in/);
  tab.sung.length = 0;
});

test('addresses that are scripts become no link and no frame', async () => {
  const { sql } = app.testing.parts.database;
  const { page } = tab;
  const settings = {
    'rp.endpoint': "javascript:canary('portal')",
    'rp.project': "javascript:canary('portal')",
    'remote.webdriver.url': "data:text/html,<script>parent.canary('grid')</script>",
  };
  await post('/api/environment/save', {
    name: 'Addresses',
    applicationId: project,
    settings_content: JSON.stringify(settings),
  });
  expect((await get(`/api/run/portal?applicationId=${project}`)).json()).toEqual({ url: null });
  const [stored] = await sql`SELECT grid_url FROM run WHERE id = ${run}`;
  expect(stored).toEqual({ grid_url: null });
  // Even where one came into the tables past all checks.
  const [forced] = await sql<{ id: number }[]>`
    INSERT INTO run (project_id, run_type, details, feature_type, environment, requested_by, started_at, grid_url, jira_id, jira_description,
      jira_status)
    VALUES (${project}, 'FEATURE', 'Forced', 'ANOROC', 'Local', 'me', now(), ${settings['rp.endpoint']}, ${settings['rp.endpoint']},
      ${settings['rp.endpoint']}, 'Success')
    RETURNING id`;
  await page.goto('/health');
  await tab.rest();
  for (const address of [
    `/runs?project=${project}&run=${forced?.id}`,
    `/runs?project=${project}&run=${run}`,
    `/reports?project=${project}`,
    '/faq',
  ]) {
    await tab.visit(address);
    const doors = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], iframe[src], form[action], object[data], embed[src]')].map((one) =>
        ['href', 'src', 'action', 'data'].map((name) => one.getAttribute(name) ?? '').join(''),
      ),
    );
    expect(
      doors.filter((door) => !/^(\/|#|https?:|mailto:)/.test(door)),
      address,
    ).toEqual([]);
  }
  await sql`DELETE FROM run WHERE id = ${forced?.id ?? 0}`;
  expect(tab.sung).toEqual([]);
});

test('forms and calls that a page elsewhere sends change nothing, by another port or another name of the machine', async () => {
  const { page } = tab;
  const { sql } = app.testing.parts.database;
  const forged: [string, Record<string, string>][] = [
    ['/api/feature/delete', { id: String(feature) }],
    ['/api/applications/delete', { id: String(project) }],
    ['/api/files/upload', { applicationId: String(project), file: 'x' }],
    ['/api/environment/save', { name: 'Forged', applicationId: String(project) }],
    ['/api/run/feature', { feature_id: String(feature), env_id: String(environment) }],
    ['/api/session/sign-out', {}],
    ['/sign-in/account/password', { current: 'x', password: 'forged-password', again: 'forged-password' }],
    ['/sign-in/account/programs', { name: 'Forged' }],
    ['/sign-in/account/programs/delete', { clientId: 'x' }],
    ['/auth/backchannel-logout', { logout_token: 'x' }],
  ];
  const before = await readTables(sql);
  app.elsewhere.pages.set('/forge', '<title>forge</title><body></body>');
  for (const host of [app.elsewhere.origin, app.elsewhere.origin.replace('localhost', '127.0.0.1')]) {
    await page.goto(`${host}/forge`);
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const sent = await page.evaluate(
        async ({ calls, origin, type }) => {
          for (const [path, fields] of calls) {
            // Into a frame of its own each, as many at once as there are calls.
            const frame = document.createElement('iframe');
            frame.name = `${type}${path}`;
            const form = document.createElement('form');
            Object.assign(form, { method: 'POST', action: origin + path, target: frame.name, enctype: type });
            for (const [name, value] of Object.entries(fields)) {
              const field = document.createElement('input');
              Object.assign(field, { name, value });
              form.append(field);
            }
            document.body.append(frame, form);
            const arrived = new Promise((resolve) => {
              frame.addEventListener('load', resolve, { once: true });
              setTimeout(resolve, 2000);
            });
            form.submit();
            await arrived;
            const body = JSON.stringify(fields);
            await fetch(origin + path, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(
              () => null,
            );
            const headers = { 'content-type': 'application/json', 'x-csrf-token': 'guessed' };
            const read = await fetch(origin + path, { method: 'POST', credentials: 'include', headers, body }).catch(
              () => null,
            );
            if (read !== null) return `${path} could be called`;
          }
          const session = await fetch(`${origin}/api/session`, { credentials: 'include' }).catch(() => null);
          return session === null ? 'nothing could be read' : 'the session could be read';
        },
        { calls: forged, origin: app.origin, type: enctype },
      );
      expect(sent, `${host} ${enctype}`).toBe('nothing could be read');
    }
  }
  expect(await readTables(sql)).toEqual(before);
  // The session is as good as before.
  await page.goto('/health');
  expect(await page.evaluate(async () => (await (await fetch('/api/session')).json()).person !== null)).toBe(true);
});

test('a script inside a page finds no token and no secret, nor can it ask for one', async () => {
  const context = await app.browser.newContext({ baseURL: app.origin });
  const page = await context.newPage();
  const password = 'canary-password-93';
  const passed = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    for (const name of ['code', 'state', 'nonce', 'code_challenge', 'id_token', 'access_token']) {
      const value = url.searchParams.get(name);
      if (value) passed.add(value);
    }
  });
  await page.goto('/auth/sign-in?register=1');
  await page.locator('input[name=userName]').fill('Mallory');
  for (const name of ['password', 'again']) await page.locator(`input[name=${name}]`).fill(password);
  await page.locator('form button[type=submit], form button:not([type])').first().click();
  await page.waitForURL('**/projects**');
  expect(passed.size).toBeGreaterThan(2);
  const { directory, database } = app.testing.parts;
  const [person] = await database.sql<{ subject: string }[]>`SELECT subject FROM person WHERE user_name = 'Mallory'`;
  await directory.assignRoles(person?.subject ?? '', ['projectadmin', 'read_write', 'developer']);
  await directory.addToGroup(person?.subject ?? '', 'Borders');
  app.testing.parts.forgetClaims();
  await page.goto(`/environments?project=${project}&environment=${environment}`);
  await page.getByText('Local').first().waitFor();
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.includes('session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const found = await page.evaluate(stealEverything, {
    paths: [
      '/api/session',
      `/api/environment/${environment}`,
      `/api/environment/list?applicationId=${project}`,
      `/api/program/list?applicationId=${project}`,
      '/api/openapi.json',
      '/sign-in/account',
      '/oidc/.well-known/openid-configuration',
      '/oidc/jwks',
      '/oidc/me',
      '/auth/callback',
    ],
  });
  expect(found.length).toBeGreaterThan(1000);
  // What the script took is really what it could see.
  expect(found).toContain('Mallory');
  expect(found).toContain('"GPT_TOKEN\\":\\"******');
  const secrets = [
    SECRET,
    password,
    ...cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value),
    ...passed,
  ];
  expect(secrets.filter((secret) => secret !== '' && found.includes(secret))).toEqual([]);
  expect(found).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
  expect(found).not.toMatch(/"(access|refresh|id)_token":"/);
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
  await context.close();
});
