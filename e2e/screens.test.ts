import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import * as plans from '@stepwright/contract/routes/test-plans';
import { seedRuns } from '@stepwright/server/http/dashboard/testing-runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// What spec 1 §2, §4 and §9 fix about the screens: addresses, places, sizes, page lengths, what is kept and what is forgotten.

const ROUTES = [
  '/projects',
  '/features',
  '/debug',
  '/runs',
  '/faq',
  '/dashboard',
  '/file',
  '/globalObjects',
  '/environments',
  '/test-plan',
  '/reports',
];

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let plainId: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const add = async (name: string, applicationType: 'ALL' | 'MOBILE') =>
    (await person.call(projects.saveProject, { body: { name, applicationType } })).id;
  plainId = await add('Phones', 'MOBILE');
  for (let n = 1; n <= 9; n++) await add(`House ${n}`, 'ALL');
  projectId = await add('Tea house', 'ALL');
  for (let n = 1; n <= 12; n++) {
    const name = `Brew ${n}`;
    const content = `Feature: ${name}\n  @quick\n  Scenario: one\n    When MATH_OPERATIONS <sum(1,2)> {total}\n\n  Scenario: two\n    When MATH_OPERATIONS <sum(1,2)> {total}\n`;
    const type = n === 12 ? 'KARATE' : 'ANOROC';
    await person.call(features.saveFeature, { body: { name, content, application_id: projectId, feature_type: type } });
    await person.call(environments.saveEnvironment, {
      body: { name: `Place ${n}`, applicationId: projectId, anoroc_content: '{"customer": {"name": "Ada"}}' },
    });
    await person.call(objects.saveGlobalObject, {
      body: { name: `kettle${n}`, application_id: projectId, locator: '{"lid": "//button"}' },
    });
    await person.call(plans.saveTestPlan, {
      body: { name: `Plan ${n}`, description: 'd', featureIds: [], applicationId: projectId },
    });
    const form = new FormData();
    form.set('id', '0');
    form.set('applicationId', String(projectId));
    form.set('file', new Blob(['a']), `list ${n}.csv`);
    expect((await person.fetch('/api/files/upload', { method: 'POST', body: form })).status).toBe(201);
  }
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.locator('[data-row]', { has: page.getByText(name, { exact: true }) });
const open = (screen: string, rest = '') => page.goto(`/${screen}?project=${projectId}${rest}`);
/** The names of the rows that are open. */
const selected = () =>
  page
    .locator('[data-row][aria-current]')
    .evaluateAll((rows) => rows.map((one) => one.querySelector('p')?.textContent));
const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('every screen leads to the landing page while nobody is signed in, and /login to the provider', async () => {
  for (const path of ROUTES) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Register' }).first().waitFor();
  }
  for (const kind of ['Web', 'API', 'Mobile', 'Performance', 'Accessibility']) {
    await page.getByText(kind, { exact: true }).first().waitFor();
  }
  await page.goto('/login');
  await page.getByLabel('Password').waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/login');
});

test('signed in, each documented address is its own screen; / and /login lead to the projects', async () => {
  await visitor.signIn(product.administrator.userName, product.administrator.password);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/projects');
  }
  const titles = new Set<string>();
  for (const path of ROUTES) {
    await page.goto(`${path}?project=${projectId}`);
    await page.getByRole('main').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    // The title follows the screen.
    await expect
      .poll(async () => titles.has(await page.title()) || !(await page.title()).includes('·'), { timeout: 20_000 })
      .toBe(false);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(ROUTES.length);
  // Exact: nothing below them, no other letters.
  for (const path of ['/feature', '/FEATURES', '/runs/1']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test('ten cards a page; a click selects, and the selection holds for the other screens', async () => {
  await page.goto('/projects');
  await page.getByRole('article').first().waitFor();
  expect(await page.getByRole('article').count()).toBe(10);
  await button('Page 2').click();
  await page.getByRole('article', { name: 'Phones' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('page')).toBe('1');
  const card = page.getByRole('article', { name: 'Phones' });
  await card.getByRole('button', { pressed: false }).first().click();
  await card.getByRole('button', { pressed: true }).waitFor();
  for (const action of ['Manage users of', 'Sync', 'Edit', 'Delete']) await button(`${action} Phones`, card).waitFor();
  await page.goto('/features');
  await page.waitForURL((url) => url.searchParams.get('project') === String(plainId));
  await page.getByText(SCREEN_TEXTS.noFeatures).waitFor();
});

test('where a project has one type its features are of it, and nothing is asked', async () => {
  await button('Add Feature').click();
  expect(await dialog().getByLabel('Feature Type').count()).toBe(0);
  await dialog().getByLabel('Feature Name').fill('Tap');
  await button('Add', dialog()).click();
  await visitor.notice(NOTICES.featureAdd.done);
  const [feature] = await person.call(features.listFeatures, { query: { applicationId: plainId } });
  expect(feature?.featureType).toBe('MOBILE');
});

test('lists of ten a page, each row with its day and its project, the first one selected', async () => {
  const today = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' }).format(new Date());
  for (const [screen, first, last] of [
    ['features', 'Brew 12', 'Brew 1'],
    ['environments', 'Place 12', 'Place 1'],
    ['globalObjects', 'kettle12', 'kettle1'],
    ['test-plan', 'Plan 12', 'Plan 1'],
    ['file', 'list 12.csv', 'list 1.csv'],
  ] as const) {
    await open(screen);
    await row(first).waitFor();
    expect(await page.locator('[data-row]').count(), screen).toBe(10);
    if (screen !== 'file') await expect.poll(() => selected()).toEqual([first]);
    if (screen === 'features' || screen === 'test-plan') {
      await row(first).getByText(`Created on ${today}`).waitFor();
      await row(first).getByText('Tea house').waitFor();
      if (screen === 'features') expect(await row(first).locator('svg').count()).toBeGreaterThan(0);
    }
    await button('Page 2').click();
    await row(last).waitFor();
    expect(await page.locator('[data-row]').count(), screen).toBe(2);
    expect(new URL(page.url()).searchParams.get('page')).toBe('1');
  }
});

test('features: two columns of one and two thirds, below each other on narrow screens', async () => {
  await open('features');
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  const list = await boxOf(page.getByRole('region', { name: 'Features' }));
  const editor = await boxOf(page.locator('.cm-editor').first());
  expect(editor.x).toBeGreaterThan(list.x + list.width);
  expect(list.width / 1280).toBeGreaterThan(0.28);
  expect(list.width / 1280).toBeLessThan(0.36);
  for (const name of ['Include Features', 'Include Files', 'Update', 'Run']) await button(name).waitFor();
  for (const name of ['Feature', 'Associated Features', 'Associated Files']) {
    await page.getByRole('tab', { name, exact: true }).waitFor();
  }
  await visitor.narrow();
  for (const name of ['Edit', 'Files', 'Update', 'Run']) await button(name).waitFor();
  await button('All features').click();
  await row('Brew 12').waitFor();
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor({ state: 'hidden' });
  await visitor.wide();
});

test('the editor is 550 px high, indents by two, and completes steps, objects and keys', async () => {
  await open('features');
  await row('Brew 10').click();
  const editor = page.getByRole('textbox', { name: 'Feature text' });
  await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe('Brew 10');
  await editor.waitFor();
  // With its border.
  expect((await boxOf(page.locator('.cm-editor').first().locator('..'))).height).toBe(550);
  expect(await editor.evaluate((one) => getComputedStyle(one).tabSize)).toBe('2');
  await editor.click();
  await page.keyboard.press('Control+End');
  const offered = page.getByRole('listbox').getByRole('option');
  await page.keyboard.type('\nAnd User cl');
  await offered.filter({ hasText: 'clicks on [locator]' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('Feature: Brew 10\n  Scenario: one\n    Then CLICK [kettle1.');
  await page.keyboard.press('Control+Space');
  await offered.filter({ hasText: 'lid' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.insertText('lid]\n    Then ENTER [kettle1.lid] <customer.');
  await page.keyboard.press('Control+Space');
  await offered.filter({ hasText: 'name' }).first().waitFor();
  await visitor.picture('screens-completion');
  await page.keyboard.press('Escape');
  await row('Brew 9').click();
  await button('Throw away', dialog()).click();
});

test('a run may be narrowed by a tag, and the dialog says how many scenarios match', async () => {
  await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe('Brew 9');
  await button('Run').click();
  const box = dialog('Run Configurations');
  await box.getByText('2 scenarios').first().waitFor();
  await box.getByLabel('Tag Name').fill('@quick');
  await box.getByText('1 of 2 scenarios match').waitFor();
  await box.getByLabel('Environment').click();
  await page.getByRole('option', { name: 'Place 3', exact: true }).click();
  await button('Run', box).click();
  await visitor.notice(/Run initiated successfully\. Triggered Run ID : \d+\./);
  const [run] = await person.call(runs.listRuns, { query: { applicationId: projectId } });
  expect(run).toMatchObject({ environment: 'Place 3', run_scenariotags: '@quick', details: 'Brew 9' });
});

test('the advanced filter keeps its two parameters by name, and its menus are 224 px high at most', async () => {
  await open('features');
  await button('Advanced filter').click();
  await dialog('Advanced filter').getByLabel('applicationName').click();
  await page.getByRole('option', { name: 'House 9' }).waitFor();
  const menu = page.locator('.MuiMenu-paper');
  expect(await menu.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('224px');
  expect((await boxOf(menu)).height).toBeLessThanOrEqual(224);
  await page.getByRole('option', { name: 'Tea house' }).click();
  await dialog().getByLabel('featureType').click();
  expect(await page.locator('.MuiMenu-paper').evaluate((one) => getComputedStyle(one).maxHeight)).toBe('224px');
  await page.getByRole('option').nth(2).click();
  await button('Apply', dialog()).click();
  await page.getByText('featureType:KARATE', { exact: true }).waitFor();
  await page.getByText('applicationName:Tea house', { exact: true }).waitFor();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
  await row('Brew 12').waitFor();
});

test('the dialogs for including show ten a page, of features and of files', async () => {
  await open('features');
  for (const [name, search, last] of [
    ['Include Features', 'Search feature', 'Brew 1'],
    ['Include Files', 'Search File', 'list 1.csv'],
  ] as const) {
    await button(name).click();
    const box = dialog(name);
    await box.getByRole('checkbox').first().waitFor();
    expect(await box.getByRole('checkbox').count()).toBeLessThanOrEqual(10);
    await button('Page 2', box).click();
    await box.getByText(last, { exact: true }).waitFor();
    const asked: string[] = [];
    const listen = (request: { url(): string }) => {
      if (/\/(feature|files)\/list/.test(request.url())) asked.push(request.url());
    };
    page.on('request', listen);
    await box.getByRole('searchbox', { name: search }).fill(last.slice(0, 2));
    await box.getByText('The search begins with 3 letters.').waitFor();
    await page.waitForTimeout(600);
    expect(asked).toEqual([]);
    await box.getByRole('searchbox', { name: search }).fill(last.slice(0, 3));
    await expect.poll(() => asked.length).toBe(1);
    await box.getByRole('searchbox', { name: search }).fill('');
    await box.getByRole('checkbox').nth(9).or(box.getByRole('checkbox').nth(8)).first().waitFor();
    page.off('request', listen);
    await button('Cancel', box).click();
  }
});

test('environments and global objects: name, JSON tabs, history on demand', async () => {
  for (const [screen, label, tabs] of [
    ['environments', 'Environment Name', ['UI Test Data', 'API Test Data', 'Settings']],
    ['globalObjects', 'Global Object Name', ['Locators']],
  ] as const) {
    await open(screen);
    await page.getByLabel(label).waitFor();
    const shown = page.getByRole('tab');
    await shown.first().waitFor();
    expect(await shown.allTextContents()).toEqual(tabs);
    for (const name of tabs) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('textbox', { name, exact: true }).waitFor();
    }
    expect(await page.getByText(/Created by/).count()).toBe(0);
    await button('View File History').click();
    await page
      .getByText(/Created by admin on .* \d+:\d\d [AP]M · Last updated by admin on .* \d+:\d\d [AP]M/)
      .waitFor();
    await button('Hide File History').click();
  }
  // The search boxes have the documented words.
  for (const [screen, words] of [
    ['features', 'Search feature'],
    ['environments', 'Search Environment'],
    ['globalObjects', 'Search GlobalObject'],
    ['file', 'Search File'],
  ] as const) {
    await open(screen);
    await page.getByPlaceholder(words, { exact: true }).first().waitFor();
    await page.getByPlaceholder(words, { exact: true }).first().fill('zzz');
    await page.getByText(SCREEN_TEXTS.noSearchResults, { exact: true }).waitFor();
  }
});

test('an upload leads back to the first page with nothing searched, and a download renews the list', async () => {
  await open('file', '&page=1');
  await row('list 1.csv').waitFor();
  await page.getByPlaceholder('Search File').fill('list 1');
  await page.waitForURL((url) => url.searchParams.get('q') === 'list 1');
  await button('Add File').click();
  await dialog()
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'new.csv', mimeType: '', buffer: Buffer.from('b') });
  await button('Add', dialog()).click();
  await visitor.notice(NOTICES.fileAdd.done);
  await row('new.csv').waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('q'), searchParams.get('page')]).toEqual([null, null]);
  await button('Download new.csv').click();
  const renewed = page.waitForRequest(/\/api\/files\/list/);
  await button('Ok', dialog()).click();
  await renewed;
  await visitor.notice(NOTICES.fileDownload.done);
});

test('runs: ten a page, the newest one open', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await seedRuns(sql, projectId, 12);
  await sql.end();
  const { count } = await person.call(runs.countRuns, { query: { applicationId: projectId } });
  await open('runs');
  const list = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await expect.poll(() => list.count(), { timeout: 20_000 }).toBe(10);
  const [newest] = await person.call(runs.listRuns, { query: { applicationId: projectId } });
  await list.first().getByText(`Run ID ${newest?.id}`, { exact: true }).waitFor();
  await list.first().locator('[aria-current]').waitFor();
  await button('Page 2').click();
  await expect.poll(() => list.count(), { timeout: 20_000 }).toBe(count - 10);
});

test('auto refresh reads the list again every five seconds, and only while it is on', async () => {
  await open('runs');
  await page.getByRole('switch', { name: 'Auto Refresh' }).waitFor();
  const at: number[] = [];
  page.on('request', (request) => {
    if (/\/api\/run\/list/.test(request.url())) at.push(performance.now());
  });
  await page.getByRole('switch', { name: 'Auto Refresh' }).check();
  await expect.poll(() => at.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
  await page.getByRole('switch', { name: 'Auto Refresh' }).uncheck();
  const gaps = at.slice(1).map((moment, place) => moment - (at[place] ?? 0));
  // The first one may follow the switch at once; a busy machine makes gaps longer and the next one shorter, their mean stays.
  const later = gaps.slice(-2);
  expect(later.reduce((sum, gap) => sum + gap, 0) / later.length).toBeGreaterThan(4500);
  const count = at.length;
  await page.waitForTimeout(6000);
  expect(at.length).toBe(count);
});

test('going back to the projects forgets what was open in one of them', async () => {
  await open('features', '&page=1');
  await row('Brew 1').click();
  await page.waitForURL(/feature=\d+/);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Projects' }).click();
  await page.waitForURL((url) => url.pathname === '/projects');
  await page.getByRole('link', { name: 'Features of Tea house' }).click();
  await row('Brew 12').waitFor();
  await expect.poll(() => selected()).toEqual(['Brew 12']);
});

test('the browser keeps its own state under one key, and no token', async () => {
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  expect(Object.keys(kept.local)).toEqual(['stepwright']);
  expect(JSON.parse(kept.local.stepwright ?? '').project).toBe(projectId);
  expect(JSON.stringify(kept)).not.toMatch(/eyJ|token|secret/i);
  const cookies = await visitor.context.cookies(product.url);
  for (const { name, httpOnly } of cookies.filter((one) => /session/.test(one.name))) expect(httpOnly, name).toBe(true);
  expect(cookies.some((one) => /session/.test(one.name) && one.httpOnly)).toBe(true);
});

test('the charts of the dashboard are at most 700 by 280, its tables 440 high, of 10, 25 or 100 rows', async () => {
  await open('dashboard');
  const chart = page
    .getByRole('region', { name: /Feature count by test type/ })
    .locator('svg')
    .last();
  await chart.waitFor();
  const { width, height } = await boxOf(chart);
  expect(width).toBeLessThanOrEqual(700);
  expect(height).toBeLessThanOrEqual(280);
  expect(height).toBeGreaterThan(100);
  const sheet = page.getByRole('region', { name: 'Test case count per feature', exact: true });
  await sheet.getByText('1–10 of 12').waitFor();
  await sheet.getByRole('combobox', { name: 'Rows per page:' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['10', '25', '100']);
  await page.keyboard.press('Escape');
  const frame = page.getByRole('region', { name: 'Test case count per feature, rows' });
  expect(await frame.evaluate((one) => getComputedStyle(one).maxHeight)).toBe('440px');
});

test('the help stands in two columns', async () => {
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'FAQs', level: 1 }).waitFor();
  const topics = await boxOf(page.getByRole('region', { name: 'Topics' }));
  const actions = await boxOf(page.getByRole('region', { name: 'UI TESTING COMMANDS' }));
  expect(actions.x).toBeGreaterThan(topics.x + topics.width);
  expect(Math.abs(actions.y - topics.y)).toBeLessThan(5);
  expect(visitor.complaints).toEqual([]);
});
