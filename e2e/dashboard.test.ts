import { readFile } from 'node:fs/promises';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import * as plans from '@stepwright/contract/routes/test-plans';
import { seedRuns } from '@stepwright/server/http/dashboard/testing-runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const RUNS = 3_000;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let sample: number;
let empty: number;
let realRun: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  empty = (await person.call(projects.saveProject, { body: { name: 'Nothing', applicationType: 'ALL' } })).id;
  sample = (await person.call(projects.addSampleProject, { body: {} })).id;
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    await seedRuns(sql, sample, RUNS);
    await sql`
      INSERT INTO feature (project_id, name, type, content, created_by, updated_by, scenario_count, scenarios_counted)
      SELECT ${sample}, 'Case ' || n, (ARRAY['KARATE', 'ANOROC', 'MOBILE'])[n % 3 + 1], 'Feature: x', 'me', 'me', n % 12, true
      FROM generate_series(1, 150) AS n`;
  } finally {
    await sql.end();
  }
  for (let n = 1; n <= 12; n++) {
    const body = { name: `Release ${n}.0`, description: 'd', applicationId: sample };
    await person.call(plans.saveTestPlan, { body });
  }
  await visitor.signIn(userName, password);
  // One run of its own, on a real browser: its feature fails on purpose.
  const coupon = (await person.call(features.allFeatures, { params: { applicationId: sample } })).find(
    ({ name }) => name === 'Coupon',
  );
  const [environment] = await person.call(environments.allEnvironments, { query: { applicationId: sample } });
  const body = { feature_id: coupon?.id ?? 0, env_id: environment?.id ?? 0, application_id: sample };
  realRun = (await person.call(runs.runFeature, { body })).id;
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const card = (title: string) => page.getByRole('region', { name: title, exact: true });
const rowNodes = () => page.locator('[data-table-row]').count();
const open = (query = '', project = sample) => page.goto(`/dashboard?project=${project}${query}`);

async function saved(button: Locator): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.replace('\ufeff', '').trim().split('\r\n') };
}

test('a project without anything says what will stand here', async () => {
  await open('', empty);
  await card('Total Feature Count').getByText('0', { exact: true }).waitFor();
  await card('Average Scenario Per Feature').getByText('Nothing to count yet').waitFor();
  await page.getByText('There is no feature yet.').waitFor();
  await page.getByText('There is no test plan yet; each one counts as a release.').waitFor();
  await visitor.picture('dashboard-planning-empty');
  await page.getByRole('tab', { name: 'Execution Dashboard' }).click();
  await page.getByText('No run in this range yet.').first().waitFor();
  await visitor.picture('dashboard-execution-empty');
  await page.getByRole('tab', { name: 'Defect Dashboard' }).click();
  await page.getByText('No scenario has failed in this range.').first().waitFor();
  expect(await axeFindings(visitor)).toEqual([]);
});

test('the way there is in the top bar; planning counts features, test cases and releases', async () => {
  await page.goto(`/runs?project=${sample}`);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard**');
  await card('Total Feature Count').getByText('155', { exact: true }).waitFor();
  await card('Release count').getByText('13', { exact: true }).waitFor();
  const cases = Number((await card('Total Test Case Count').locator('p').first().textContent())?.replace(/\D/g, ''));
  await card('Average Scenario Per Feature')
    .getByText((cases / 155).toFixed(2))
    .waitFor();
  await page.getByRole('button', { name: 'What Average Scenario Per Feature means' }).hover();
  await page.getByRole('tooltip').getByText('Test cases divided by features.').waitFor();
  const table = page.getByRole('table', { name: 'Test case count per feature' });
  expect(await table.getByRole('row').count()).toBe(11);
  await table.getByRole('button', { name: 'Test Case Count' }).click();
  await table
    .getByRole('row', { name: /UI 11|API 11|MOBILE 11/ })
    .first()
    .waitFor();
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain('sort=-scenarios');
  await page.locator('details', { hasText: 'Feature count by test type as a table' }).locator('summary').click();
  const types = page.getByRole('table', { name: 'Feature count by test type' });
  await types.getByRole('row', { name: 'MOBILE 50' }).waitFor();
  await types.getByRole('row', { name: 'PERFORMANCE 0' }).waitFor();
  await visitor.picture('dashboard-planning');
  expect(await axeFindings(visitor)).toEqual([]);
});

test('a page of 100 rows keeps fewer than 60 in the document, and every row can be reached', async () => {
  await open('&sort=name');
  const sheet = page.getByRole('region', { name: 'Test case count per feature', exact: true });
  await sheet.getByRole('combobox', { name: 'Rows per page:' }).click();
  await page.getByRole('option', { name: '100', exact: true }).click();
  await page.waitForURL(/size=100/);
  await page.getByText('1–100 of 155').waitFor();
  expect(await rowNodes()).toBeLessThan(60);
  const table = page.getByRole('table', { name: 'Test case count per feature' });
  expect(await table.getAttribute('aria-rowcount')).toBe('156');
  const frame = page.getByRole('region', { name: 'Test case count per feature, rows' });
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(440);
  await table.locator('[aria-rowindex="14"]').waitFor();
  await frame.focus();
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End');
        return table.locator('[data-table-row]').last().getAttribute('aria-rowindex');
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe('101');
  expect(await rowNodes()).toBeLessThan(60);
  await sheet.getByRole('button', { name: 'Go to next page' }).click();
  await page.getByText('101–155 of 155').waitFor();
  await table.locator('[aria-rowindex="102"]').waitFor();
  await page.reload();
  await page.getByText('101–155 of 155').waitFor();
  const file = await saved(page.getByRole('button', { name: 'CSV of test-cases' }));
  expect(file.name).toMatch(/^Demo shop-test-cases-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(file.lines).toHaveLength(156);
  expect((await saved(page.getByRole('button', { name: 'CSV of releases' }))).lines).toHaveLength(14);
});

test('lists of what a feature includes keep few rows in the document too', async () => {
  const all = await person.call(features.allFeatures, { params: { applicationId: sample } });
  const cases = all.filter(({ name }) => name.startsWith('Case ')).map(({ id }) => id);
  const [first = 0, ...others] = cases;
  const { name, updated_date_time } = await person.call(features.getFeature, { params: { featureId: first } });
  const body = { id: first, name, application_id: sample, updated_date_time, include_features: others.slice(0, 120) };
  await person.call(features.saveFeature, { body });
  await page.goto(`/features?project=${sample}&feature=${first}&tab=1`);
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader') });
  await table.locator('[aria-rowindex="2"]').waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe('121');
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await visitor.picture('lists-associated');
  expect(await axeFindings(visitor)).toEqual([]);
  await page.getByRole('button', { name: 'Include Features' }).click();
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await chosen.getByRole('listitem').first().waitFor();
  expect(await chosen.getByRole('listitem').count()).toBeLessThan(60);
  expect(await chosen.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('120');
  await visitor.picture('lists-include');
  expect(await axeFindings(visitor)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('execution shows how runs ended, in a range and an environment', async () => {
  await expect
    .poll(async () => (await person.call(runs.getRun, { params: { runId: realRun } })).status, { timeout: 90_000 })
    .toBe('FAILURE');
  await open('&tab=1');
  await card('Average Build Pass Rate')
    .getByText(/^\d\d\.\d\d%$/)
    .waitFor();
  await page
    .getByText(`1–10 of ${(RUNS + 1).toLocaleString('en-US')}`)
    .or(page.getByText(`1–10 of ${RUNS + 1}`))
    .waitFor();
  const table = page.getByRole('table', { name: 'Runs', exact: true });
  const heads = await table.getByRole('columnheader').allTextContents();
  for (const head of [
    'Run ID',
    'Name',
    'Run Type',
    'Build Status',
    'Total Scenario Count',
    'Scenario Pass Count',
    'Scenario Fail Count',
    'Run Duration (s)',
    'Run Time',
  ]) {
    expect(heads).toContain(head);
  }
  await visitor.picture('dashboard-execution');
  expect(await axeFindings(visitor)).toEqual([]);
  await table.getByRole('button', { name: 'Run Duration (s)' }).click();
  await table.getByText('60.00').first().waitFor();
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Staging' }).click();
  await page.waitForURL(/environment=Staging/);
  await page.getByRole('combobox', { name: 'Runs of' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await page.waitForURL(/days=7/);
  await expect.poll(() => table.getByRole('cell', { name: 'Staging' }).count(), { timeout: 20_000 }).toBe(10);
  const file = await saved(page.getByRole('button', { name: 'CSV of runs' }));
  expect(file.lines.length).toBeGreaterThan(100);
  expect(file.lines.slice(1).every((line) => line.includes(',Staging,'))).toBe(true);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page
    .getByRole('link', { name: String(realRun), exact: true })
    .or(table.getByRole('link').first())
    .first()
    .click();
  await page.waitForURL(/\/runs\?.*run=\d+/);
  await page.goBack();
  await page.waitForURL(/dashboard/);
});

test('defects are causes, each with its runs', async () => {
  await open('&tab=2');
  await card('Total Defect Count').getByText('41', { exact: true }).waitFor();
  await card('Defect leakage ratio')
    .getByText(/^\d+\.\d\d%$/)
    .waitFor();
  await card('Defect per release').locator('p').first().waitFor();
  await page.getByRole('button', { name: 'What Count of Open Defect (P1 & P2) means' }).focus();
  await page.getByRole('tooltip').waitFor();
  await visitor.picture('dashboard-defects');
  const table = page.getByRole('table', { name: 'Defects', exact: true });
  await table.getByRole('button', { name: 'Last seen' }).click();
  const newest = table.getByRole('row').nth(1);
  await newest.getByRole('link', { name: `Run ${realRun}` }).waitFor();
  // The mark of what has the focus is on its way out.
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  expect(await axeFindings(visitor)).toEqual([]);
  expect((await saved(page.getByRole('button', { name: 'CSV of defects' }))).lines).toHaveLength(42);
  await newest.getByRole('link').click();
  await page.waitForURL(/\/runs\?.*status=FAILED/);
});

test('narrow screens have short names for the tabs; own days are two fields', async () => {
  await visitor.narrow();
  await open('&tab=1&from=2020-01-01&to=2020-01-02');
  await page.getByRole('tab', { name: 'Plan Dash', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Execution Dash', exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Defect Dash', exact: true }).waitFor();
  await page.getByText('No run in this range yet.').first().waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.waitForURL(new RegExp(`to=${today}`));
  // Typed by hand a year passes through others that lie before the first day; they are no reason to take the field away.
  await page.getByLabel('To', { exact: true }).focus();
  await page.keyboard.type(keysOf('2020-03-04'));
  await page.waitForURL(/to=2020-03-04/);
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.waitForURL(new RegExp(`to=${today}`));
  await card('Overall Scenario Fail Rate')
    .getByText(/^\d\.\d\d%$/)
    .waitFor();
  await visitor.picture('dashboard-range');
  await visitor.wide();
  expect(visitor.complaints).toEqual([]);
});

/** A day as it is typed into a field of an English browser. */
function keysOf(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}${date}${year}`;
}
