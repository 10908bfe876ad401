import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, settle, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });
/** On a busy machine a screen may take its time. */
const SOON = { timeout: 20_000 };

// What can be learnt from runs, and done with them: each test goes on where the one before left off.

const CONTENT = `Feature: Prices of the shop

  Scenario: Tea has its price
    Then VERIFY_NUMERIC_VALUES <\${price}> {3}

  Scenario: Cups are counted
    Then VERIFY_NUMERIC_VALUES <12> {> 3}

  Scenario: The sum is right
    Then VERIFY_NUMERIC_VALUES <4> {< 9}
    Then VERIFY_NUMERIC_VALUES <2> {5}

  Scenario Outline: Sizes
    Then VERIFY_NUMERIC_VALUES <<size>> {> 20}

    Examples:
      | size |
      | 10   |
      | 30   |
`;

let database: TestingDatabase;
let sql: postgres.Sql;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let featureId: number;
let environmentId: number;
let axe: string;
/** A page of somebody else: a report portal, and a grid whose sessions never begin. */
let outside: Server;
let outsideUrl: string;
const held: ServerResponse[] = [];
/** Finished runs, oldest first. */
const done: number[] = [];
let isLost = false;

beforeAll(async () => {
  axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  outside = createServer((request, response) => {
    // A session that is asked for is not given for long.
    if (request.method !== 'GET') {
      held.push(response);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Outside</title><h1>A page of somebody else</h1></html>');
  });
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  database = await freshDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const project = await person.call(projects.saveProject, {
    body: { id: 0, name: 'Tea shop', applicationType: 'ALL' },
  });
  projectId = project.id;
  environmentId = (
    await person.call(environments.saveEnvironment, {
      body: { id: 0, name: 'Local', applicationId: projectId, anoroc_content: '{"price": "3"}' },
    })
  ).id;
  const feature = {
    id: 0,
    name: 'Prices',
    content: CONTENT,
    application_id: projectId,
    feature_type: 'ANOROC' as const,
  };
  featureId = (await person.call(features.saveFeature, { body: feature })).id;
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.signIn(userName, password);
});
beforeEach((context) => {
  if (isLost) context.skip();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  isLost = true;
  await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  await sql?.end({ timeout: 5 });
  outside?.closeAllConnections();
  outside?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

/** What axe calls serious or critical on the screen as it is, wide and narrow, light and dark. */
async function findings(): Promise<string[]> {
  const found = new Set<string>();
  for (const narrow of [false, true]) {
    await (narrow ? visitor.narrow() : visitor.wide());
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.evaluate(axe);
      const results = (await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] })",
      )) as unknown as AxeResults;
      for (const { id, impact, nodes } of results.violations) {
        if (impact !== 'serious' && impact !== 'critical') continue;
        for (const node of nodes)
          found.add(`${id} (${narrow ? 'narrow' : 'wide'}, ${colorScheme}): ${node.target} ${node.failureSummary}`);
      }
    }
  }
  await visitor.wide();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found];
}

/** What axe found on the screens, told at the end, so that one finding hides nothing behind it. */
const faults: string[] = [];
async function inspect(screen: string): Promise<void> {
  faults.push(...(await findings()).map((finding) => `${screen}: ${finding}`));
}

async function ended(id: number): Promise<void> {
  await expect
    .poll(async () => (await person.call(runs.getRun, { params: { runId: id } })).status, {
      timeout: 60_000,
      interval: 100,
    })
    .not.toBe('RUNNING');
}

/** Runs the feature with a price, and waits for its end. */
async function run(price: string, tags?: string): Promise<number> {
  const environment = await person.call(environments.getEnvironment, { params: { environmentId } });
  await person.call(environments.saveEnvironment, {
    body: {
      id: environmentId,
      name: environment.name,
      applicationId: projectId,
      anoroc_content: JSON.stringify({ price }),
      settings_content: environment.settings_content,
      updated_date_time: environment.updated_date_time,
    },
  });
  const body = { feature_id: featureId, env_id: environmentId, application_id: projectId };
  const { id } = await person.call(runs.runFeature, { body: { ...body, ...(tags && { run_scenariotags: tags }) } });
  await ended(id);
  return id;
}

const open = (rest = '') => page.goto(`/runs?project=${projectId}${rest}`);
const list = () => page.getByRole('list', { name: 'Runs' });
const row = (id: number) =>
  list()
    .getByRole('listitem')
    .filter({ has: page.getByText(`Run ID ${id}`, { exact: true }) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('no run yet', async () => {
  await open();
  await page.getByText(SCREEN_TEXTS.noRuns).waitFor();
  await page.getByRole('link', { name: 'Run Feature' }).waitFor();
});

test('the list: status, type, environment, ticket, chips', async () => {
  for (const price of ['3', '4', '3']) done.push(await run(price));
  const [first, second, third] = done as [number, number, number];
  await sql`UPDATE run SET jira_id = 'TEA-7', jira_status = 'Success', jira_description = 'Ticket raised' WHERE id = ${first}`;
  await sql`UPDATE run SET jira_id = '0', jira_status = 'Failure', jira_description = 'No such project' WHERE id = ${second}`;
  await open();
  await row(third).waitFor();
  expect(await list().getByRole('listitem').count()).toBe(3);
  await row(first).getByRole('img', { name: 'Failure', exact: true }).waitFor();
  await row(first).getByRole('img', { name: 'Feature', exact: true }).waitFor();
  await row(first)
    .getByText(/^Run on .* · Local$/)
    .waitFor();
  const colour = (text: string) => page.getByText(text).evaluate((shown) => getComputedStyle(shown).color);
  expect(await colour('Jira Id: TEA-7')).toBe('rgb(27, 127, 75)');
  expect(await colour('Jira Id: 0')).toBe('rgb(179, 38, 30)');
  await page.getByText('Jira Id: TEA-7').hover();
  await page.getByRole('tooltip').getByText('Ticket raised').waitFor();
  await page.mouse.move(0, 0);
  await row(third).getByText('1 flaky').waitFor();
  // Ctrl+click opens the run in a tab of its own.
  const [tab] = await Promise.all([
    visitor.context.waitForEvent('page'),
    row(first)
      .getByRole('link')
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  await tab.waitForURL(`**run=${first}**`);
  await tab.close();
  await page.getByRole('heading', { name: 'Prices', level: 2 }).waitFor();
  await inspect('list');
  await visitor.picture('runs-list');
});

test('auto refresh shows what others start, and costs nothing while nothing changes', async () => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (/\/api\/run\/list/.test(response.url())) statuses.push(response.status());
  });
  await page.getByRole('switch', { name: 'Auto Refresh' }).check();
  const id = await run('3', '@nobody');
  await row(id).waitFor({ timeout: 15_000 });
  await page.getByRole('switch', { name: 'Auto Refresh' }).uncheck();
  expect(statuses.length).toBeGreaterThan(0);
  // Nothing matched: an error image with the reason.
  await row(id).getByRole('link').first().click();
  await page.getByRole('img', { name: 'The run ended with an error' }).waitFor();
  await page.getByText('No scenario matched the tag expression @nobody.').waitFor();
  await inspect('error');
  await visitor.picture('runs-error');
});

test('a run leaves the list, and comes back', async () => {
  const id = done[0]!;
  await button(`Set the delete flag of run ${id}`).click();
  await visitor.notice(NOTICES.runDeleteFlag.done);
  await row(id).waitFor({ state: 'detached' });
  await button('Undo').click();
  await row(id).waitFor();
});

test('several runs at once', async () => {
  const [first, second, third] = done as [number, number, number];
  await page.getByRole('checkbox', { name: `Choose run ${first}` }).check();
  await page.getByRole('checkbox', { name: `Choose run ${third}` }).check();
  await page.getByText('2 chosen').waitFor();
  await visitor.picture('runs-chosen');
  await page.getByRole('checkbox', { name: `Choose run ${third}` }).uncheck();
  await page.getByRole('checkbox', { name: `Choose run ${second}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Set delete flag' }).click();
  await visitor.notice(NOTICES.runDeleteFlag.done);
  await row(first).waitFor({ state: 'detached' });
  await button('Undo').click();
  await row(first).waitFor();
  await row(second).waitFor();
});

test('two runs compared', async () => {
  const [first, second] = done as [number, number];
  await page.getByRole('checkbox', { name: `Choose run ${first}` }).check();
  await page.getByRole('checkbox', { name: `Choose run ${second}` }).check();
  await page.getByRole('toolbar').getByRole('link', { name: 'Compare' }).click();
  await page.waitForURL(`**run=${second}&with=${first}**`);
  const broken = page.getByRole('region', { name: 'Broken', exact: true });
  await broken.getByText('Tea has its price').waitFor();
  await page.getByRole('region', { name: 'Still failing' }).getByText('The sum is right').waitFor();
  await inspect('compare');
  await visitor.picture('runs-compare');
  await broken.getByRole('link', { name: `Tea has its price in run ${second} (after)` }).click();
  await page.getByRole('heading', { name: /Tea has its price/ }).waitFor();
  await page.getByRole('region', { name: 'Failure' }).waitFor();
  // From a run, the one before it is offered.
  await button('Compare').click();
  await page.waitForURL(`**with=${first}**`);
  await button('Close the comparison').click();
  await page.getByRole('region', { name: 'Failure' }).waitFor();
});

test('the history of a scenario, and its flaky mark', async () => {
  const [first, , third] = done as [number, number, number];
  await open(`&run=${third}&scenario=0`);
  const history = page.getByRole('region', { name: 'History of this scenario' });
  await history.getByText('Last 3 results: 2 of 3 passed').waitFor();
  await history.getByText('Flaky').hover();
  await page
    .getByRole('tooltip')
    .getByText(/changed at least twice/)
    .waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole('option', { name: /flaky\s*Tea has its price/ }).waitFor();
  await inspect('history');
  await visitor.picture('runs-history');
  await history.getByRole('link', { name: new RegExp(`^Run ${first} passed`) }).click();
  await page.waitForURL(`**run=${first}**`);
});

test('links to a run, a scenario and a step; keys to the next failure', async () => {
  const id = done[2]!;
  await open(`&run=${id}&scenario=2&step=1`);
  const step = page.locator('.rv-highlighted');
  await step.getByText('VERIFY_NUMERIC_VALUES').waitFor();
  await expect.poll(() => step.evaluate((shown) => shown === document.activeElement), SOON).toBe(true);
  await step.hover();
  await step.getByRole('button', { name: /^Copy link to the step/ }).click();
  await visitor.notice('Link copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe(`?project=${projectId}&run=${id}&scenario=2&step=1`);
  await button('Copy link to this scenario').click();
  await expect
    .poll(async () => new URL(await page.evaluate(() => navigator.clipboard.readText())).search, SOON)
    .toBe(`?project=${projectId}&run=${id}&scenario=2`);
  await page.locator('body').press('j');
  await page.waitForURL('**scenario=3**');
  await page.locator('body').press('j');
  await page.waitForURL('**scenario=2**');
  await page.locator('body').press('k');
  await page.waitForURL('**scenario=3**');
  await button('Next failure').click();
  await page.waitForURL('**scenario=2**');
});

test('what failed is repeated: with the present texts, and as of then', async () => {
  const origin = done[2]!;
  const content = CONTENT.replace('<2> {5}', '<5> {5}');
  const stored = await person.call(features.getFeature, { params: { featureId } });
  await person.call(features.saveFeature, {
    body: {
      id: featureId,
      name: 'Prices',
      content,
      application_id: projectId,
      updated_date_time: stored.updated_date_time,
    },
  });
  const repeat = async (way: RegExp) => {
    await open(`&run=${origin}`);
    await button('Other ways to repeat this run').click();
    await page.getByRole('menuitem', { name: way }).waitFor();
    if (way.source.includes('Only')) await visitor.picture('runs-repeat');
    await page.getByRole('menuitem', { name: way }).click();
    await visitor.notice(/Run initiated successfully\. Triggered Run ID : \d+\./);
    await page.waitForURL((url) => url.searchParams.get('run') !== String(origin));
    const id = Number(new URL(page.url()).searchParams.get('run'));
    await ended(id);
    return id;
  };
  const present = await repeat(/^Repeat what failed Only/);
  await page.getByText('1 of 2 scenarios').or(page.getByText('2 of 2 scenarios')).first().waitFor();
  await page.getByText('1 passed, 1 failed').waitFor();
  const then = await repeat(/^Repeat what failed, as of then/);
  await page.getByText('0 passed, 2 failed').waitFor();
  await page.getByText(`Re-run of #${origin}`).waitFor();
  await visitor.picture('runs-rerun');
  await page.getByRole('link', { name: `#${origin}` }).click();
  await page.getByText(`Re-run as #${then}, #${present}`).waitFor();
  // Where nothing failed, only the whole run can be repeated.
  const green = await run('3', 'not @x');
  expect(green).toBeGreaterThan(then);
});

test('the list is narrowed, and the address keeps it', async () => {
  await open();
  await button('Filter runs').click();
  const dialog = page.getByRole('dialog', { name: 'Filter runs' });
  await dialog.getByLabel('Result').click();
  await page.getByRole('option', { name: 'Error' }).click();
  await dialog.getByLabel('Started by').click();
  await page.getByRole('option', { name: product.administrator.userName }).click();
  await inspect('filter');
  await visitor.picture('runs-filter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**result=ERROR**');
  await expect.poll(() => list().getByRole('listitem').count(), SOON).toBe(1);
  await page.reload();
  await expect.poll(() => list().getByRole('listitem').count(), SOON).toBe(1);
  await page.locator('.MuiChip-root', { hasText: 'Error' }).locator('.MuiChip-deleteIcon').click();
  await expect.poll(() => list().getByRole('listitem').count(), SOON).toBeGreaterThan(3);
  await open('&name=nothing+of+this');
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
});

test('search through names, steps and errors of all runs', async () => {
  await open();
  const box = page.getByRole('searchbox', { name: 'Search names, steps and errors' });
  await box.fill('su');
  await page.getByText('The search begins at 3 characters.').waitFor();
  await box.fill('cups are');
  const found = page.getByRole('list', { name: 'Found runs' });
  await found.locator('mark', { hasText: 'Cups are' }).first().waitFor();
  await box.fill('is not equal to');
  await page.waitForURL('**find=is**');
  await page.waitForTimeout(600);
  if ((await page.getByText(SCREEN_TEXTS.noSearchResults).count()) > 0) await box.fill('E_VERIFY');
  await found.locator('mark').first().waitFor();
  await found
    .getByRole('link', { name: /The sum is right/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /The sum is right/ }).waitFor();
  await inspect('search');
  await visitor.picture('runs-search');
  await button('Filter runs').click();
  await page.getByRole('dialog').getByLabel('Result of the scenario').click();
  await page.getByRole('option', { name: 'Skipped' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
});

test('launches and causes', async () => {
  await page.goto(`/reports?project=${projectId}`);
  await page.getByRole('list', { name: 'Launches' }).getByText('Prices').waitFor();
  await inspect('launches');
  await visitor.picture('reports-launches');
  await page.getByRole('tab', { name: 'Failures by cause' }).click();
  await page.waitForURL('**view=causes**');
  const causes = page.getByRole('list', { name: 'Causes' });
  await causes
    .getByText(/failures in/)
    .first()
    .waitFor();
  await inspect('causes');
  await visitor.picture('reports-causes');
  await causes
    .getByRole('link', { name: /^Show the failures of/ })
    .first()
    .click();
  await page.waitForURL('**cause=**');
  await page.getByRole('list', { name: 'Found runs' }).waitFor();
});

async function setSettings(settings: object): Promise<void> {
  const environment = await person.call(environments.getEnvironment, { params: { environmentId } });
  await person.call(environments.saveEnvironment, {
    body: {
      id: environmentId,
      name: environment.name,
      applicationId: projectId,
      anoroc_content: environment.anoroc_content,
      settings_content: JSON.stringify(settings),
      updated_date_time: environment.updated_date_time,
    },
  });
}

test('the configured report portal stands in a frame', async () => {
  await setSettings({ 'rp.endpoint': outsideUrl, 'rp.project': 'tea' });
  await page.goto(`/features?project=${projectId}`);
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await page.getByRole('link', { name: 'Report Portal' }).first().click();
  const frame = page.frameLocator('iframe[title="The report portal of this project"]');
  await frame.getByText('A page of somebody else').waitFor();
  const element = page.locator('iframe');
  expect(await element.getAttribute('src')).toBe(`${outsideUrl}/ui/#tea/launches/all`);
  expect(await element.getAttribute('sandbox')).toContain('allow-scripts');
  await visitor.picture('reports-portal');
});

test('a run on a grid shows the grid while it goes on', async () => {
  await setSettings({ 'remote.webdriver.url': outsideUrl });
  const stored = await person.call(features.getFeature, { params: { featureId } });
  await person.call(features.saveFeature, {
    body: {
      id: featureId,
      name: 'Prices',
      content: 'Feature: Prices\n  Scenario: Open\n    When NAVIGATE_TO_URL <http://localhost/>\n',
      application_id: projectId,
      updated_date_time: stored.updated_date_time,
    },
  });
  const body = { feature_id: featureId, env_id: environmentId, application_id: projectId };
  const { id } = await person.call(runs.runFeature, { body });
  await page.goto(`/features?project=${projectId}`);
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
  await page
    .frameLocator('iframe[title="The browser grid of this run"]')
    .getByText('A page of somebody else')
    .waitFor();
  await page.getByText(SCREEN_TEXTS.running).waitFor();
  await inspect('grid');
  await visitor.picture('runs-grid');
  await button('Steps').click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  await button('Stop').click();
  await button('Stopping…').waitFor();
  for (const response of held) {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ value: { error: 'session not created', message: 'no browser is free', stacktrace: '' } }),
    );
  }
  await ended(id);
});

test('who may only read is offered nothing that changes', async () => {
  await signIn(product.url, 'reader', 'green tea at dawn', true);
  await grant(database.url, 'reader', ['read_only'], ['Tea shop']);
  const reader = await openVisitor(browser, product.url);
  await reader.signIn('reader', 'green tea at dawn');
  await reader.page.goto(`/runs?project=${projectId}&run=${done[0]}`);
  await reader.page.getByRole('heading', { name: 'Prices', level: 2 }).waitFor();
  await reader.page.getByRole('option').first().waitFor();
  expect(await reader.page.getByRole('button', { name: /Run again|repeat|delete flag/i }).count()).toBe(0);
  await reader.page
    .getByRole('button', { name: /^Download the reports/ })
    .first()
    .waitFor();
  await reader.picture('runs-reader');
  expect(reader.complaints).toEqual([]);
  await reader.close();
});

test('every screen can be used by everybody', () => {
  expect(faults).toEqual([]);
});

test('the browser had nothing to complain about', () => {
  // The policy refuses a frame once where the page came from another screen; then the page is loaded anew.
  const refused = /Framing '[^']*' violates|frame-src/;
  expect(visitor.complaints.filter((complaint) => !refused.test(complaint))).toEqual([]);
});
