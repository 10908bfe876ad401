import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestingPerson } from '@stepwright/server/http/testing-app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unzip } from '../unzip.ts';
import { type AttackedApp, type AttackedPage, attackedApp } from './attacked-app.ts';
import { PAYLOADS, packs } from './script-payloads.ts';
import { type Seeded, seedScripts } from './seed-scripts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

// Sixty texts that a careless page would run stand in every text that the product keeps; no screen, report or file runs one of them.

let app: AttackedApp;
let seeded: Seeded;
let tab: AttackedPage;

beforeAll(async () => {
  app = await attackedApp();
  seeded = await seedScripts(app.testing, app.elsewhere.origin);
  tab = await app.open(seeded.admin);
  await tab.page.goto('/health');
  await tab.rest();
});
afterAll(() => app?.close());

/** What of a payload became more than text: elements, addresses that are scripts. Reads every frame. */
async function markup(): Promise<string[]> {
  const found: string[] = [];
  for (const frame of tab.page.frames()) {
    const made = await frame.evaluate(() => {
      const marked = [...document.querySelectorAll('[data-canary]')].map((one) => one.outerHTML);
      const names = ['href', 'src', 'action', 'formaction', 'srcdoc', 'data', 'xlink:href'];
      const withAddress = '[*|href], [src], [action], [formaction], [srcdoc], [data]';
      const addresses = [...document.querySelectorAll(withAddress)].flatMap((one) =>
        names.flatMap((name) => {
          const value = one.getAttribute(name) ?? '';
          const scheme = value.replace(/[\s\u0000-\u001f]/g, '').toLowerCase();
          const isScript = /^(javascript|vbscript):|^data:(?!,$|image\/(png|jpeg|webp|gif|svg\+xml)[;,])/.test(scheme);
          return isScript ? [`${one.tagName} ${name}=${value.slice(0, 100)}`] : [];
        }),
      );
      return [...marked, ...addresses];
    });
    found.push(...made.map((one) => `${frame.url()}: ${one.slice(0, 200)}`));
  }
  return found;
}

/** Fails if something was run or drawn; `shows`: the payloads are really on this screen, as text. */
async function expectHarmless(where: string, shows = true): Promise<void> {
  const isShown = () =>
    tab.page.evaluate(() => {
      const values = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
      return [document.body.innerText, ...values].some((text) => text.includes('canary'));
    });
  if (shows) await expect.poll(isShown, { message: where, timeout: 20_000, interval: 20 }).toBe(true);
  expect(await markup(), where).toEqual([]);
  expect(tab.sung, where).toEqual([]);
}

test('the canary sings where a page is careless: every payload that a browser runs by itself is heard', async () => {
  const careless = await app.open(seeded.admin);
  const inText = `<title>x</title><div>${PAYLOADS.slice(0, 28).join('</div><div>')}</div>`;
  app.elsewhere.pages.set('/text', inText);
  for (const [at, text] of packs(20).entries()) {
    app.elsewhere.pages.set(`/pack-${at}`, `<title>x</title><p>${text}</p>`);
    app.elsewhere.pages.set(`/script-${at}`, `<script>const text = "${text}";</script>`);
    app.elsewhere.pages.set(`/attribute-${at}`, `<input value="${text}">`);
  }
  const [all = ''] = packs(60);
  app.elsewhere.pages.set('/all', `<title>x</title><p>${all}</p>`);
  app.elsewhere.pages.set('/all-script', `<script>const text = "${all}";</script>`);
  app.elsewhere.pages.set('/all-attribute', `<input value="${all}">`);
  const whole = ['all', 'all-script', 'all-attribute'];
  for (const path of ['text', 'pack-0', 'pack-1', 'script-1', 'attribute-1', 'pack-2', ...whole]) {
    const before = careless.sung.length;
    await careless.page.goto(`${app.elsewhere.origin}/${path}`);
    await expect.poll(() => careless.sung.length, { message: path }).toBeGreaterThan(before);
  }
  await careless.page.goto(`${app.elsewhere.origin}/text`);
  await expect.poll(() => new Set(careless.sung).size).toBeGreaterThan(15);
  await careless.context.close();
  app.elsewhere.heard.length = 0;
});

test('lists and details of everything in a project', async () => {
  const project = `project=${seeded.project}`;
  const [feature, environment, object, file, plan] = [
    seeded.features[0],
    seeded.environments[0],
    seeded.objects[0],
    seeded.files[0],
    seeded.plans[0],
  ];
  const addresses = ['/projects', '/projects?page=1'];
  for (const path of ['features', 'test-plan', 'environments', 'globalObjects', 'file', 'runs', 'programs']) {
    for (const page of [0, 1]) addresses.push(`/${path}?${project}&page=${page}`);
  }
  for (const tab of [0, 1, 2]) addresses.push(`/features?${project}&feature=${feature}&tab=${tab}`);
  for (const tab of [0, 1, 2]) addresses.push(`/environments?${project}&environment=${environment}&tab=${tab}`);
  for (const tab of [0, 1]) addresses.push(`/test-plan?${project}&plan=${plan}&tab=${tab}`);
  addresses.push(`/globalObjects?${project}&object=${object}`, `/file?${project}&file=${file}`);
  for (const at of [0, 1, 2]) {
    addresses.push(`/runs?${project}&run=${seeded.runs[at]}`);
    addresses.push(`/runs?${project}&run=${seeded.runs[at]}&scenario=3`);
    addresses.push(`/projects?users=${seeded.project}&list=1&at=${at}`);
  }
  for (const list of [0, 2]) addresses.push(`/projects?users=${seeded.project}&list=${list}`);
  for (const address of addresses) {
    await tab.visit(address);
    await expectHarmless(address);
  }
});

test('runs that go on, are compared, searched and summed up; a session of the debugger; the audit log', async () => {
  const project = `project=${seeded.project}`;
  const [first, second] = seeded.runs;
  const addresses = [
    `/runs?${project}&run=${seeded.running}`,
    `/runs?${project}&run=${first}&with=${second}`,
    `/runs?${project}&find=canary`,
    `/reports?${project}`,
    `/reports?${project}&view=causes`,
    ...[0, 1, 2].map((tab) => `/dashboard?${project}&tab=${tab}`),
    '/audit',
    `/debug?${project}&session=${seeded.debug}`,
    ...[0, 1, 2, 3].map((view) => `/debug?${project}&session=${seeded.debug}&view=${view}`),
  ];
  for (const address of addresses) {
    await tab.visit(address);
    await expectHarmless(address);
  }
});

test('what stands in an address is shown as it is written, or not at all', async () => {
  const addresses = [' javascript:canary(0)', '//localhost:1/x', '\\\\localhost:1\\x'];
  const [q = ''] = packs(60).map(encodeURIComponent);
  for (const to of [q, ...addresses.map(encodeURIComponent)]) {
    for (const path of [`/auth/sign-in?returnTo=${to}`, `/?returnTo=${to}`, `/auth/callback?code=${to}&state=${to}`]) {
      await tab.page.goto(path);
      await expectHarmless(path, false);
      expect(new URL(tab.page.url()).origin).toBe(app.origin);
    }
  }
  await tab.page.goto('/health');
  for (const address of [
    `/features?project=${seeded.project}&q=${q}&type=${q}`,
    `/runs?project=${seeded.project}&find=${q}&name=${q}&who=${q}`,
    `/faq?find=${q}&section=${q}&action=${q}&group=${q}`,
    `/api-docs?q=${q}&call=${q}`,
    `/dashboard?project=${seeded.project}&environment=${q}&sort=${q}`,
    `/audit?user=${q}&action=${q}`,
  ]) {
    await tab.visit(address);
    await expectHarmless(address, false);
  }
  for (const path of [
    `/${q}`,
    `/api/feature/${q}`,
    `/oidc/auth?client_id=${q}&error=${q}`,
    `/oidc/${q}`,
    `/sign-in/${q}`,
  ]) {
    await tab.page.goto(path);
    await tab.rest();
    await expectHarmless(path, false);
  }
  await tab.page.goto('/health');
});

test('the palette, and the dialogs of each screen', async () => {
  const { page } = tab;
  const project = `project=${seeded.project}`;
  await tab.visit(`/features?${project}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('canary');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /canary/ })
    .first()
    .waitFor();
  await expectHarmless('palette');
  await page.keyboard.press('Escape');
  const details = [
    `/features?${project}&feature=${seeded.features[0]}`,
    `/features?${project}&feature=${seeded.features[0]}&tab=2`,
    `/test-plan?${project}&plan=${seeded.plans[0]}`,
    `/test-plan?${project}&plan=${seeded.plans[0]}&tab=1`,
    `/environments?${project}&environment=${seeded.environments[0]}`,
    `/globalObjects?${project}&object=${seeded.objects[0]}`,
    `/file?${project}&file=${seeded.files[0]}`,
    '/projects',
  ];
  const opened: string[] = [];
  const doors = page.getByRole('button', {
    name: /delete|remove|rename|where|use[sd]?\b|^run|debug|manage|include|edit|history|download|sync|push|schedule/i,
  });
  for (const address of details) {
    await tab.visit(address);
    // Long texts take their time: each of these screens has such a button in the end.
    await doors.first().waitFor({ timeout: 30_000 });
    for (let count = -1; count !== (await doors.count()); ) {
      count = await doors.count();
      await tab.rest();
    }
    const names = await doors.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    // Every row has the same buttons: one of each word, the last of which belongs to the thing that is open.
    const ofWord = new Map(names.map((name, at) => [/\w+/.exec(name)?.[0] ?? '', at]));
    for (const at of ofWord.values()) {
      const door = doors.nth(at);
      // Nobody can press a button that is switched off, or that went with what was done before.
      if (!(await door.isEnabled({ timeout: 5000 }).catch(() => false))) continue;
      // Not by the pointer: texts as long as these may cover a button, or keep the page from coming to rest.
      const isPressed = await door
        .evaluate((one) => (one as HTMLElement).click(), undefined, { timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
      if (!isPressed) continue;
      await tab.rest();
      const dialog = page.getByRole('dialog').first();
      await dialog.waitFor({ timeout: 1500 }).catch(() => undefined);
      if ((await page.getByRole('dialog').count()) > 0) opened.push(`${address}: ${names[at]}`);
      await expectHarmless(`${address}: ${names[at]}`, false);
      await page.keyboard.press('Escape');
      if ((await page.getByRole('dialog').count()) > 0 || !page.url().endsWith(address)) {
        await page.goto(address);
        await tab.rest();
      }
    }
  }
  expect(opened.length, opened.join('\n')).toBeGreaterThan(20);
});

test('reports, opened from the server and out of their zip, run nothing but their own script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-reports-'));
  try {
    for (const run of seeded.runs) {
      await tab.page.goto(`/reports/${run}/report.html`);
      await tab.rest();
      await expectHarmless(`report of run ${run}`);
      await openAll();
      await expectHarmless(`report of run ${run}, opened`);
      const zip = await get(seeded.admin, `/reports/${run}.zip`);
      expect(zip.statusCode).toBe(200);
      const files = unzip(zip.rawPayload);
      for (const [name, bytes] of files) {
        expect(name).toMatch(/^\w[\w-]*(\.\w+)*(\/\w[\w-]*(\.\w+)*)?$/);
        await mkdir(dirname(join(folder, `${run}`, name)), { recursive: true });
        await writeFile(join(folder, `${run}`, name), bytes);
      }
      for (const name of [...files.keys()].filter((one) => /\.(html|xml)$/.test(one))) {
        await tab.page.goto(pathToFileURL(join(folder, `${run}`, name)).href);
        await tab.rest();
        await expectHarmless(name, name.endsWith('.html'));
        await openAll();
        await expectHarmless(`${name}, opened`, false);
      }
      // The evidence of the run itself is shown.
      await tab.page.goto(pathToFileURL(join(folder, `${run}`, 'report.html')).href);
      const width = await tab.page.evaluate(async () => {
        const picture = new Image();
        picture.src = 'attachments/one.png';
        await picture.decode();
        return picture.naturalWidth;
      });
      expect(width).toBe(1);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Opens what a report folds, in the way that a reader does. */
async function openAll(): Promise<void> {
  const rows = tab.page.locator('summary, button[aria-expanded=false], a[href*="scenario"]');
  for (let at = 0; at < Math.min(await rows.count(), 6); at++) {
    await rows
      .nth(at)
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
  await tab.rest();
}

const get = (person: TestingPerson, url: string) => app.testing.app.inject({ url, headers: person.headers });

test('pages of the sign-in with names of people and programs', async () => {
  const { page } = tab;
  await page.goto('/sign-in/account');
  await expectHarmless('account');
  const visitor = await app.browser.newContext({ baseURL: app.origin });
  const stranger = await visitor.newPage();
  const sung: string[] = [];
  await visitor.exposeBinding('canary', (_, which) => void sung.push(String(which)));
  for (const text of packs(20)) {
    await stranger.goto('/auth/sign-in');
    await stranger.getByRole('textbox', { name: /user ?name/i }).fill(text.slice(0, 60));
    await stranger.locator('input[type=password]').fill('x');
    await stranger.getByRole('button', { name: /^sign in$/i }).click();
    await stranger.getByRole('alert').first().waitFor();
    expect(await stranger.locator('[data-canary]').count()).toBe(0);
  }
  expect(sung).toEqual([]);
  await visitor.close();
});

test('files for spreadsheets are downloads, and no cell of theirs is a formula', async () => {
  const of = `applicationId=${seeded.project}`;
  for (const url of [
    '/api/audit/csv',
    `/api/dashboard/planning/features.csv?${of}`,
    `/api/dashboard/planning/releases.csv?${of}`,
    `/api/dashboard/execution/runs.csv?${of}`,
    `/api/dashboard/defects/list.csv?${of}`,
  ]) {
    const { headers, body } = await get(seeded.admin, url);
    expect(headers['content-type'], url).toMatch(/^text\/csv/);
    expect(headers['content-disposition'], url).toMatch(/^attachment;/);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    const cells = cellsOf(body);
    expect(cells.length, url).toBeGreaterThan(5);
    expect(
      cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)),
      url,
    ).toEqual([]);
  }
});

function cellsOf(csv: string): string[] {
  return [...csv.replace(/^\ufeff/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

test('nothing was asked of anybody else, and every document keeps others from framing it', () => {
  expect(app.elsewhere.heard).toEqual([]);
  expect(tab.sung).toEqual([]);
});
