import type { CheckProgress } from '@stepwright/contract/entities/check';
import { NOTICES } from '@stepwright/contract/notices';
import * as check from '@stepwright/contract/routes/check';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as schedules from '@stepwright/contract/routes/schedules';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// What would fail before anything runs, as its people meet it: each test goes on where the one before left off.

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let isLost = false;
const ids = new Map<string, number>();

const scenario = (...steps: string[]) =>
  `  @smoke\n  Scenario: Buys tea\n${steps.map((step) => `    ${step}\n`).join('')}`;
const text = (...steps: string[]) => `Feature: Tea\n\n${scenario(...steps)}`;
const id = (name: string) => ids.get(name) ?? 0;

/** Each fault that the check knows, in a feature of its own. */
const FAULTS: readonly (readonly [name: string, content: string, code: string])[] = [
  ['Unknown step', text('Then CLIK [buy]'), 'E_UNKNOWN_ACTION'],
  ['Missing locator', text('Then CLICK [basket.sum]'), 'E_LOCATOR'],
  ['Two meanings', text('Then CLICK [clash]'), 'E_LOCATOR_AMBIGUOUS'],
  ['Missing key', text('Then ENTER [name] <${town}>'), 'E_VALUE_UNKNOWN'],
  ['Bad argument', text('Then DELAY <soon enough>'), 'E_TESTDATA'],
  ['Too early', text('Then ENTER [name] <${sum}>', 'Then MATH_OPERATIONS <sum(1,2)> {sum}'), 'USED_BEFORE_SET'],
  ['Description', text('CLICK [buy]', 'Then CLICK [buy]'), 'SWALLOWED_LINE'],
  ['No Gherkin', 'Hello', 'GHERKIN'],
  ['Missing file', text('Then FILE_UPLOAD [name] <tea.png>'), 'E_FILE'],
  ['Same name', `${text('Then CLICK [buy]')}${scenario('Then CLICK [buy]')}`, 'DUPLICATE_NAME'],
  [
    'Empty outline',
    `Feature: Tea\n\n  Scenario Outline: Buys <kind>\n    Then ENTER [name] <kind>\n`,
    'EMPTY_EXAMPLES',
  ],
];

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  projectId = (await person.call(projects.saveProject, { body: { name: 'Tea house', applicationType: 'ANOROC' } })).id;
  const object = async (name: string, locator: object) =>
    ids.set(
      name,
      (
        await person.call(objects.saveGlobalObject, {
          body: { name, application_id: projectId, locator: JSON.stringify(locator) },
        })
      ).id,
    );
  await object('shop', { buy: '//button', name: '//input', clash: '//a' });
  await object('basket', { total: '//b', clash: '//c' });
  const environment = async (name: string, ui: object, settings: object) =>
    ids.set(
      name,
      (
        await person.call(environments.saveEnvironment, {
          body: {
            name,
            applicationId: projectId,
            anoroc_content: JSON.stringify(ui, null, 2),
            settings_content: JSON.stringify(settings),
          },
        })
      ).id,
    );
  await environment('Staging', { guest: 'Ann' }, {});
  await environment('Production', {}, {});
  await environment('Broken grid', { guest: 'Bob' }, { 'webdriver.type': 'CHROM' });
  const feature = async (name: string, content: string) =>
    ids.set(name, (await person.call(features.saveFeature, { body: { name, content, application_id: projectId } })).id);
  for (const [name, content] of FAULTS) await feature(name, content);
  await feature('Welcome', text('Then ENTER [name] <${guest}>', 'Then CLICK [buy]'));
  const plan = await person.call(plans.saveTestPlan, {
    body: { name: 'Nightly', description: 'Every night', featureIds: [id('Welcome')], applicationId: projectId },
  });
  ids.set('Nightly', plan.id);
  for (const [name, env] of [
    ['On staging', 'Staging'],
    ['On production', 'Production'],
  ] as const) {
    await person.call(schedules.saveSchedule, {
      body: {
        business_scenario_id: plan.id,
        env_id: id(env),
        application_id: projectId,
        name,
        croneExpression: '0 3 * * *',
      },
    });
  }
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
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
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const cell = (feature: string, environment: string) =>
  page.getByRole('button', { name: new RegExp(`^${feature} against ${environment}: `) });
/** Of the screen alone: a notice comes and goes. */
const findings = async () => {
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  return axeFindings(visitor);
};

test('the matrix checks every pair once it is opened, and shows the worst first', async () => {
  await page.goto(`/check?project=${projectId}`);
  await page.getByRole('heading', { level: 1, name: 'Check' }).waitFor();
  await page.getByText(/of this project cannot succeed everywhere/).waitFor({ timeout: 60_000 });
  await cell('Welcome', 'Staging').getByText('OK').waitFor();
  await cell('Welcome', 'Production').getByText('1 error').waitFor();
  await cell('Welcome', 'Broken grid').getByText('1 error').waitFor();
  await cell('Same name', 'Staging').getByText('1 warning').waitFor();
  const rows = await page.getByRole('rowheader').allInnerTexts();
  expect(rows).toHaveLength(FAULTS.length + 1);
  expect(rows.slice(-1)).not.toContain('Unknown step');
  await visitor.picture('check-matrix');
  expect(await findings()).toEqual([]);
});

test('a cell tells its findings, with the line and what to do', async () => {
  await cell('Missing locator', 'Staging').click();
  const open = dialog('Missing locator against Staging');
  await open.getByText('E_LOCATOR', { exact: true }).waitFor();
  await open.getByRole('link', { name: 'Add sum to the object basket' }).waitFor();
  expect(page.url()).toContain(`feature=${id('Missing locator')}`);
  await visitor.picture('check-findings');
  expect(await findings()).toEqual([]);
  await open.getByRole('link', { name: 'Missing locator, line 5' }).click();
  await page.waitForURL(/\/features\?.*line=5/);
  await page.goBack();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await cell('Welcome', 'Broken grid').click();
  await dialog().getByText('"CHROM" is no browser').waitFor();
  await dialog().getByRole('link', { name: 'Correct the setting webdriver.type' }).click();
  await page.waitForURL(/\/environments\?.*tab=2/);
});

test('each fault has its code', async () => {
  for (const [name, , code] of FAULTS) {
    const query = { applicationId: projectId, featureId: id(name), environmentId: id('Staging') };
    const report = await person.call(check.readCheckFindings, { query });
    expect
      .soft(
        report.findings.map((one) => one.code),
        name,
      )
      .toContain(code);
  }
});

test('the address narrows the matrix, and says so', async () => {
  await page.goto(`/check?project=${projectId}&only=error&plan=${id('Nightly')}`);
  await cell('Welcome', 'Production').waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(1);
  await page.getByText('Test plan: Nightly').waitFor();
  await page.getByRole('button', { name: 'Test plan: Nightly' }).press('Backspace');
  await cell('Unknown step', 'Staging').waitFor();
  await page.getByLabel('Search feature').fill('two mean');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  await page.getByLabel('Search feature').fill('nothing like this');
  await page.getByText('Nothing fails here.').waitFor();
  await visitor.picture('check-nothing');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(FAULTS.length + 1);
});

test('schedules say whether their next run can succeed', async () => {
  await page.getByRole('tab', { name: 'Schedules (1 cannot succeed)' }).click();
  const list = page.getByRole('list', { name: 'Schedules' });
  await list.getByRole('button', { name: 'Can run', exact: true }).waitFor();
  await list.getByText('no earlier step sets a variable "guest"', { exact: false }).waitFor();
  await visitor.picture('check-schedules');
  expect(await findings()).toEqual([]);
  await list.getByRole('button', { name: 'Cannot succeed: 1 error' }).click();
  await dialog('On production against Production').getByRole('link', { name: 'Add the key guest' }).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
});

test('the page of a plan, the rows of its schedules, and both dialogs that start runs', async () => {
  await page.goto(`/test-plan?project=${projectId}&plan=${id('Nightly')}&tab=1`);
  await page.getByRole('link', { name: 'Cannot succeed against 2 of 3 environments' }).waitFor();
  const row = page.getByRole('row', { name: /On production/ });
  await row.getByText('Cannot succeed: 1 error').waitFor();
  await visitor.picture('check-plan');
  expect(await findings()).toEqual([]);
  await row.getByRole('button', { name: 'Cannot succeed: 1 error' }).click();
  await dialog('On production against Production').getByText('E_VALUE_UNKNOWN').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const run = dialog('Run Configurations');
  await run.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Staging' }).click();
  await run.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await run.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Production' }).click();
  await run.getByText('This run cannot succeed: 1 error').waitFor();
  await visitor.picture('check-run');
  expect(await findings()).toEqual([]);
  await run.getByRole('button', { name: 'Run anyway' }).click();
  await visitor.notice(/has been added|Run/i);
  await dialog().waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Modify On production' }).click();
  await dialog('Modify Schedule').getByText('A run by this schedule cannot succeed: 1 error').waitFor();
  await visitor.picture('check-schedule-dialog');
  expect(await findings()).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('saving an object or an environment warns of what it breaks', async () => {
  await page.goto(`/globalObjects?project=${projectId}&object=${id('shop')}`);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('{"name": "//input", "clash": "//a"}');
  await page.getByText(/^Saving this makes \d+ new errors in \d+ features$/).waitFor();
  await page.getByRole('button', { name: /^Show all/ }).click();
  await page.getByRole('link', { name: 'Welcome, line 6' }).waitFor();
  await visitor.picture('check-impact-object');
  expect(await findings()).toEqual([]);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('{"buy": "//button[1]", "name": "//input", "clash": "//a"}');
  await page.getByText(/^Saving this makes/).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await visitor.notice(NOTICES.globalObjectUpdate.done);

  await page.goto(`/environments?project=${projectId}&environment=${id('Staging')}`);
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('{}');
  await page.getByText('Saving this makes 1 new error in 1 feature').waitFor();
  await visitor.picture('check-impact-environment');
  expect(await findings()).toEqual([]);
  // It keeps nobody from saving; the matrix then says what came true.
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await visitor.notice(NOTICES.environmentUpdate.done);
  await page.getByText('Saving this makes').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Check all features' }).click();
  await cell('Welcome', 'Staging').getByText('1 error').waitFor({ timeout: 30_000 });
});

test('the palette leads there; a large project stays usable', async () => {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('check');
  await page
    .getByRole('option', { name: /^Check/ })
    .first()
    .click();
  await page.waitForURL(/\/check/);
  const big = (await person.call(projects.saveProject, { body: { name: 'Warehouse', applicationType: 'ANOROC' } })).id;
  for (let n = 1; n <= 120; n++) {
    await person.call(features.saveFeature, {
      body: { name: `Shelf ${n}`, content: text('Then CLICK [nowhere]'), application_id: big },
    });
  }
  for (let n = 1; n <= 8; n++) {
    await person.call(environments.saveEnvironment, { body: { name: `Hall ${n}`, applicationId: big } });
  }
  await page.goto(`/check?project=${big}`);
  const begin = performance.now();
  await page.getByText('120 features of this project cannot succeed everywhere.').waitFor({ timeout: 120_000 });
  console.log(`960 pairs checked and shown after ${Math.round(performance.now() - begin)} ms`);
  const { total, checked }: CheckProgress = await person.call(check.startCheck, { body: { applicationId: big } });
  expect([total, checked]).toEqual([960, 960]);
  expect(await page.getByRole('rowheader').count()).toBe(50);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(20);
  expect(visitor.complaints).toEqual([]);
});
