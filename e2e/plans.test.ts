import { SCHEDULE_NAME_MESSAGE } from '@stepwright/contract/entities/schedule';
import { TEST_PLAN_DESCRIPTION_MESSAGE, TEST_PLAN_NAME_MESSAGE } from '@stepwright/contract/entities/test-plan';
import { NOTICES, PLAN_HAS_SCHEDULES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import type { Role } from '@stepwright/contract/rights';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import * as schedules from '@stepwright/contract/routes/schedules';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });
const PATIENT = { timeout: 30_000 };

// Test plans and their schedules, as their people use them: each test goes on where the one before left off.

let database: TestingDatabase;
let sql: postgres.Sql;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let planId: number;
let isLost = false;

beforeAll(async () => {
  database = await freshDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  projectId = (await person.call(projects.saveProject, { body: { name: 'Tea house', applicationType: 'ANOROC' } })).id;
  const scenario = (tag: string, name: string) =>
    `  ${tag}\n  Scenario: ${name}\n    When MATH_OPERATIONS <sum(1,2)> {total}\n`;
  for (let n = 1; n <= 12; n++) {
    const content = `Feature: Number ${n}\n\n${scenario('@smoke', 'Quick')}\n${scenario('@slow', 'Thorough')}`;
    await person.call(features.saveFeature, { body: { name: `Brew ${n}`, content, application_id: projectId } });
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
  await sql?.end({ timeout: 5 });
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const table = (name: string) => page.getByRole('table', { name });
/** Of the screen alone: a notice comes and goes. */
const findings = async () => {
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  return axeFindings(visitor);
};

/** The features chosen in Manage Features, in order. */
const chosen = async () =>
  (await dialog('Manage Features').locator('[data-chosen] p').allTextContents()).map((text) => text.trim());

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a plan needs a name and a description', async () => {
  await page.goto(`/features?project=${projectId}`);
  await page.getByRole('link', { name: 'Test Plan' }).click();
  await page.getByText(SCREEN_TEXTS.noTestPlans).waitFor();
  expect.soft(await findings(), 'no plans').toEqual([]);
  await visitor.picture('plans-empty');
  await button('Add Test Plan').click();
  const add = button('Add', dialog('Add Test Plan'));
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('Test Plan Name').fill('Abc');
  await dialog().getByText(TEST_PLAN_NAME_MESSAGE).waitFor();
  await dialog().getByLabel('Test Plan Name').fill('Release');
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('Description').fill(' ');
  await dialog().getByText(TEST_PLAN_DESCRIPTION_MESSAGE).waitFor();
  await dialog().getByLabel('Description').fill('Everything that must work before we open');
  expect.soft(await findings(), 'add plan').toEqual([]);
  await visitor.picture('plans-add');
  await add.click();
  await visitor.notice(NOTICES.testPlanAdd.done);
  await page.getByText(SCREEN_TEXTS.noPlanFeatures).waitFor();
  await page.getByRole('tab', { name: 'Schedules' }).click();
  await page.getByText(SCREEN_TEXTS.noSchedules).waitFor();
  expect(await button('Run').isDisabled()).toBe(true);
  // The name is taken.
  await button('Add Test Plan').click();
  await dialog().getByLabel('Test Plan Name').fill('RELEASE');
  await dialog().getByLabel('Description').fill('Once more');
  await add.click();
  await visitor.notice(NOTICES.testPlanAdd.failed);
  await dialog().getByText('This name is taken.').waitFor();
  await button('Cancel', dialog()).click();
  planId = (await person.call(plans.allTestPlans, { query: { applicationId: projectId } }))[0]!.id;
});

test('its features are chosen and put in order by pointer and by keyboard', async () => {
  await page.getByRole('tab', { name: 'Feature', exact: true }).click();
  await button('Manage Features').first().click();
  const box = dialog('Manage Features');
  await button('Add Brew 12', box).waitFor();
  // The second page, then a search that begins with the third letter and ends when it is emptied.
  await button('Page 2', box).click();
  await button('Add Brew 1', box).click();
  await box.getByLabel('Search feature').fill('12');
  await box.getByText('The search begins with 3 letters.').waitFor();
  await button('Add Brew 2', box).waitFor();
  await box.getByLabel('Search feature').fill('w 12');
  await button('Add Brew 2', box).waitFor({ state: 'hidden' });
  await button('Add Brew 12', box).click();
  await box.getByLabel('Search feature').fill('zzz');
  await box.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
  await box.getByLabel('Search feature').fill('');
  await button('Add Brew 7', box).click();
  await button('Add Brew 7', box).click();
  await box.getByText('chosen 2 times').waitFor();
  expect(await chosen()).toEqual(['Brew 1', 'Brew 12', 'Brew 7', 'Brew 7']);

  await button('Move Brew 1 down from place 1', box).click();
  await page.keyboard.press('Enter');
  expect(await chosen()).toEqual(['Brew 12', 'Brew 7', 'Brew 1', 'Brew 7']);
  await page.keyboard.press('Alt+Home');
  expect(await chosen()).toEqual(['Brew 1', 'Brew 12', 'Brew 7', 'Brew 7']);
  await box.locator('[data-chosen]').nth(2).dragTo(box.locator('[data-chosen]').nth(0));
  expect(await chosen()).toEqual(['Brew 7', 'Brew 1', 'Brew 12', 'Brew 7']);
  await button('Leave out Brew 12 at place 3', box).click();
  expect.soft(await findings(), 'manage features').toEqual([]);
  await visitor.picture('plans-manage-features');
  await button('Save', box).click();
  await visitor.notice(NOTICES.testPlanUpdate.done);
  await page.getByText('3 Associated Features').waitFor();
  const cells = await table('Associated features').locator('tbody tr').allTextContents();
  expect(cells).toEqual(['1Brew 7Tea house', '2Brew 1Tea house', '3Brew 7Tea house']);
  await visitor.picture('plans-features');
});

test('name and description change together; the list says so', async () => {
  const update = button('Update');
  await page.getByLabel('Description').fill('');
  await page.getByText(TEST_PLAN_DESCRIPTION_MESSAGE).waitFor();
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('Description').fill('All that must work on the first day');
  await page.getByLabel('Test Plan Name').fill('R');
  await page.getByText(TEST_PLAN_NAME_MESSAGE).waitFor();
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('Test Plan Name').fill('Opening day');
  await update.click();
  await visitor.notice(NOTICES.testPlanUpdate.done);
  await page.locator('[data-row]', { hasText: 'Opening day' }).waitFor();
  expect.soft(await findings(), 'test plan').toEqual([]);
});

test('a run needs an environment, counts what its tags choose, and runs a feature as often as it is listed', async () => {
  await button('Run').click();
  await dialog('Run Configurations').getByText('this project has none yet').waitFor();
  await button('Run', dialog()).click();
  await visitor.notice(NOTICES.planRunStart.noEnvironment);
  await button('Cancel', dialog()).click();
  for (const name of ['Local', 'Staging']) {
    await person.call(environments.saveEnvironment, { body: { name, applicationId: projectId } });
  }
  await page.reload();
  await button('Run').click();
  await dialog().getByText('6 scenarios to run').waitFor();
  await dialog().getByLabel('Tag Name').fill('@smoke');
  await dialog().getByText('3 of 6 scenarios match').waitFor();
  await dialog().getByLabel('Tag Name').fill('@smoke and');
  await dialog()
    .getByText(/is not understood/)
    .waitFor();
  expect(await button('Run', dialog()).isDisabled()).toBe(true);
  await dialog().getByLabel('Tag Name').fill('@smoke');
  await button('Run', dialog()).click();
  await visitor.notice(NOTICES.planRunStart.noEnvironment);
  await choose('Environment', 'Local');
  expect.soft(await findings(), 'run dialog').toEqual([]);
  await visitor.picture('plans-run');
  await button('Run', dialog()).click();
  await visitor.notice(/Run initiated successfully. Triggered Run ID : \d+\./);
  const [run] = await person.call(runs.listRuns, { query: { applicationId: projectId } });
  expect(run).toMatchObject({ details: 'Opening day', run_type: 'BUSINESS_SCENARIO', run_scenariotags: '@smoke' });
  const read = () => person.call(runs.getRun, { params: { runId: run!.id } });
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe('SUCCESS');
  const { scenarios } = await person.call(runs.listRunScenarios, { params: { runId: run!.id }, query: {} });
  expect(scenarios.map(({ feature, name }) => `${feature}: ${name}`)).toEqual([
    'Number 7: Quick',
    'Number 1: Quick',
    'Number 7: Quick',
  ]);
});

test('a schedule: rules of its name, its cron expression and its environment', async () => {
  await button('Add Schedule').first().click();
  const box = dialog('Add Schedule');
  const add = button('Add', box);
  expect(await add.isDisabled()).toBe(true);
  await box.getByLabel('Schedule Name').fill('Abc');
  await box.getByText(SCHEDULE_NAME_MESSAGE).waitFor();
  await box.getByLabel('Schedule Name').fill('Nightly');
  const cron = box.getByLabel('Cron Expression');
  await box.getByText(SCREEN_TEXTS.cronHelp).waitFor();
  for (const wrong of ['* * *', '61 3 * * *', 'a b c d e', '* * * * * * *']) {
    await cron.fill(wrong);
    await box.getByText(SCREEN_TEXTS.invalidCron).waitFor();
    expect(await add.isDisabled(), wrong).toBe(true);
  }
  await visitor.picture('plans-schedule-invalid');
  await cron.fill('*/10 * * * * *');
  await box.getByText('A schedule comes due at most once a minute.').waitFor();
  expect(await add.isDisabled()).toBe(true);
  await cron.fill('0 0 30 2 *');
  await box.getByText('This schedule would never come due').waitFor();
  await button('Every night', box).click();
  await box.getByText('At 03:00 AM').waitFor();
  await box.getByLabel('Time Zone').fill('Europe/Berl');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await expect.poll(() => box.getByText(/at 3:00 AM GMT\+[12]$/).count(), PATIENT).toBe(5);
  await box.getByLabel('Tag Name').fill('@slow');
  await box.getByText('3 of 6 scenarios match').waitFor();
  await add.click();
  await visitor.notice(NOTICES.scheduleSave.noEnvironment);
  await choose('Environment', 'Staging');
  expect.soft(await findings(), 'schedule dialog').toEqual([]);
  await visitor.picture('plans-schedule');
  await add.click();
  await visitor.notice(NOTICES.scheduleSave.done);
  const row = table('Schedules').getByRole('row', { name: /Nightly/ });
  await row.getByText('Staging · @slow · Europe/Berlin').waitFor();
  await row.getByText(/Next:.*3:00 AM/).waitFor();
});

test('a schedule is modified; what the server says against it is shown', async () => {
  await button('Modify Nightly').click();
  const box = dialog('Modify Schedule');
  expect(await box.getByLabel('Cron Expression').inputValue()).toBe('0 3 * * *');
  await box.getByLabel('Cron Expression').fill('30 0 6 * * MON-FRI');
  await box.getByText(/Monday through Friday/).waitFor();
  await choose('While an earlier run goes on', 'Wait, then run');
  await choose('Missed while the server was away', 'Leave them out');
  expect(await box.getByLabel('Only if no older than').getAttribute('aria-disabled')).toBe('true');
  const [stored] = await person.call(schedules.listSchedules, { query: { businessScenarioId: planId } });
  await person.call(schedules.pauseSchedule, { params: { scheduleId: stored!.id }, body: {} });
  // The list behind the dialog has read the newer version: it must not be overwritten all the same.
  await page.locator('table').getByText('Paused').waitFor();
  await button('Update', box).click();
  await visitor.notice('Somebody else has saved this meanwhile.');
  await box.getByText(/Compare with the stored version/).waitFor();
  await button('Cancel', box).click();
  await page.reload();
  await table('Schedules').getByText('Paused').waitFor();
  await button('Resume Nightly').click();
  await visitor.notice('Nightly goes on.');
  await button('Modify Nightly').click();
  await box.getByLabel('Cron Expression').fill('30 0 6 * * MON-FRI');
  await choose('While an earlier run goes on', 'Wait, then run');
  await button('Update', box).click();
  await visitor.notice(NOTICES.scheduleSave.done);
  await table('Schedules').getByText('30 0 6 * * MON-FRI').waitFor();
});

test('a schedule that comes due runs; it can be run at once; its history says what happened', async () => {
  const [stored] = await person.call(schedules.listSchedules, { query: { businessScenarioId: planId } });
  await sql`UPDATE schedule SET next_due_at = clock_timestamp() WHERE id = ${stored!.id}`;
  const lastFire = async () =>
    (await person.call(schedules.listSchedules, { query: { businessScenarioId: planId } }))[0]!.last_fire;
  await expect.poll(async () => (await lastFire())?.run_status, { timeout: 90_000 }).toBe('SUCCESS');
  const run = await person.call(runs.getRun, { params: { runId: (await lastFire())!.run_id! } });
  expect(run).toMatchObject({
    details: 'Opening day',
    environment: 'Staging',
    run_scenariotags: '@slow',
    requested_by: 'Schedule Nightly',
    schedule_id: stored!.id,
    scenario_count: 3,
  });
  await button('Run Nightly now').click();
  await visitor.notice(/Run initiated successfully/);
  // What else may become of a due time.
  await sql`
    INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome, reason, missed)
    SELECT ${stored!.id}, now() - n * interval '1 day', now() - n * interval '1 day', outcome, reason, missed FROM (VALUES
      (1, 'SKIPPED', 'Run 12 was still going on.', 0),
      (2, 'FAILED', 'The test plan or the environment is not there any more.', 0),
      (3, 'MISSED', 'No server was there at the time.', 9)) AS was (n, outcome, reason, missed)`;
  await sql`
    INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome)
    SELECT ${stored!.id}, now() - n * interval '1 day', now() - n * interval '1 day', 'STARTED' FROM generate_series(4, 14) n`;
  await sql`UPDATE schedule SET fire_count = fire_count + 14, missed = 10 WHERE id = ${stored!.id}`;
  await page.reload();
  await table('Schedules').getByText('10 due times missed so far').waitFor();
  expect.soft(await findings(), 'schedules').toEqual([]);
  await visitor.picture('plans-schedules');
  await button('History of Nightly').click();
  const box = dialog('History of Nightly');
  await box.getByText(`asked for by ${product.administrator.userName}`).waitFor();
  await box.getByText('9 earlier due times missed').waitFor();
  await box.getByText('Run 12 was still going on.').waitFor();
  expect.soft(await findings(), 'schedule history').toEqual([]);
  await visitor.picture('plans-history');
  await button('Page 2', box).click();
  await box.getByText('Run 12 was still going on.').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('history')).toBe(String(stored!.id));
  await box.getByRole('button', { name: 'Close' }).click();
  await box.waitFor({ state: 'hidden' });
});

test('an environment that a schedule uses stays, and so does a plan with schedules', async () => {
  await page.goto(`/environments?project=${projectId}`);
  await page.locator('[data-row]', { hasText: 'Staging' }).hover();
  await button('Delete Staging').click();
  await button('Delete', dialog()).click();
  await visitor.notice('The schedule Nightly uses this environment.');
  await page.goto(`/test-plan?project=${projectId}`);
  await page.locator('[data-row]', { hasText: 'Opening day' }).hover();
  await button('Delete Opening day').click();
  await button('Delete', dialog()).click();
  await visitor.notice(PLAN_HAS_SCHEDULES);
  await button('Cancel', dialog()).click();
});

test('features that somebody else chose meanwhile are not overwritten', async () => {
  await page.goto(`/test-plan?project=${projectId}&plan=${planId}`);
  await page.getByText('3 Associated Features').waitFor();
  await button('Manage Features').click();
  const box = dialog('Manage Features');
  await button('Move Brew 7 down from place 1', box).click();
  const stored = await person.call(plans.getTestPlan, { params: { testPlanId: planId } });
  const { name, description, features: listed } = stored;
  const featureIds = listed.map((one) => one.id).reverse();
  featureIds.push(featureIds[0]!);
  const body = { id: planId, applicationId: projectId, name, description, featureIds };
  await person.call(plans.saveTestPlan, { body });
  // Whoever comes back to the window after a while has the newer version in it.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
    setTimeout(() => {
      Date.now = now;
    }, 500);
  });
  await page.getByText('4 Associated Features').waitFor({ state: 'attached' });
  await button('Save', box).click();
  await visitor.notice('Somebody else saved this test plan meanwhile.');
  await button('Cancel', box).click();
  const now = await person.call(plans.getTestPlan, { params: { testPlanId: planId } });
  expect(now.features.map((one) => one.id)).toEqual(featureIds);
  const back = { ...body, featureIds: listed.map((one) => one.id) };
  await person.call(plans.saveTestPlan, { body: back });
});

test('what fails says so in the documented words', async () => {
  await page.goto(`/test-plan?project=${projectId}&plan=${planId}&tab=1`);
  await button('History of Nightly').waitFor();
  /** Answers a call with a refusal, or with nothing at all, while something is done. */
  const failing = async (path: string, how: 'refused' | 'broken', work: () => Promise<void>) => {
    await page.route(`**/api/${path}`, (route) =>
      how === 'broken' ? route.abort() : route.fulfill({ status: 400, json: { code: 'x', message: 'Not today.' } }),
    );
    await work();
    await page.unroute(`**/api/${path}`);
  };
  await failing('businessScenario/save', 'refused', async () => {
    await page.getByLabel('Description').fill('Something else');
    await button('Update').click();
    await visitor.notice(NOTICES.testPlanUpdate.failed);
    await button('Manage Features').click();
    await button('Move Brew 7 down from place 1', dialog()).click();
    await button('Save', dialog()).click();
    await visitor.notice(NOTICES.testPlanUpdate.failed);
    await button('Cancel', dialog()).click();
    await button('Add Test Plan').click();
    await dialog().getByLabel('Test Plan Name').fill('Another');
    await dialog().getByLabel('Description').fill('d');
    await button('Add', dialog()).click();
    await visitor.notice(NOTICES.testPlanAdd.failed);
    await button('Cancel', dialog()).click();
  });
  await button('Update').click();
  await visitor.notice(NOTICES.testPlanUpdate.done);
  await failing('businessScenario/delete', 'refused', async () => {
    await page.locator('[data-row]', { hasText: 'Opening day' }).hover();
    await button('Delete Opening day').click();
    await button('Delete', dialog()).click();
    await visitor.notice(NOTICES.testPlanDelete.failed);
    await button('Cancel', dialog()).click();
  });
  await failing('run/businessScenario', 'refused', async () => {
    await button('Run').click();
    await choose('Environment', 'Local');
    await button('Run', dialog()).click();
    await visitor.notice(NOTICES.planRunStart.failed);
    await button('Cancel', dialog()).click();
  });
  await button('Modify Nightly').click();
  await failing('schedule/businessScenario', 'refused', async () => {
    await button('Update', dialog()).click();
    await visitor.notice('Not today.');
  });
  await failing('schedule/businessScenario', 'broken', async () => {
    await button('Update', dialog()).click();
    await visitor.notice(NOTICES.scheduleSave.failed);
  });
  await button('Cancel', dialog()).click();
  await button('Delete Nightly').click();
  await failing('schedule/delete/*', 'refused', async () => {
    await button('Delete', dialog()).click();
    await visitor.notice(NOTICES.scheduleDelete.failed);
  });
  await button('Cancel', dialog()).click();
});

test('who only reads sees no buttons; who develops runs and changes plans, but no schedules', async () => {
  const enter = async (name: string, roles: readonly Role[]) => {
    await signIn(product.url, name, 'a long pass phrase', true);
    await grant(database.url, name, roles, ['Tea house']);
    const other = await openVisitor(browser, product.url);
    await other.signIn(name, 'a long pass phrase');
    await other.page.goto(`/test-plan?project=${projectId}&plan=${planId}&tab=1`);
    await button('History of Nightly', other.page).waitFor();
    return other;
  };
  const developer = await enter('mia', ['developer', 'read_write']);
  await button('Run Nightly now', developer.page).waitFor();
  expect(await button('Update', developer.page).isEnabled()).toBe(true);
  for (const name of ['Add Schedule', 'Modify Nightly', 'Delete Nightly', 'Pause Nightly', 'Delete Opening day']) {
    expect(await button(name, developer.page).count(), name).toBe(0);
  }
  expect(developer.complaints).toEqual([]);
  await developer.close();
  const reader = await enter('ida', ['read_only']);
  expect(await button('Update', reader.page).isDisabled()).toBe(true);
  for (const name of ['Run', 'Manage Features', 'Add Test Plan', 'Run Nightly now']) {
    expect(await button(name, reader.page).count(), name).toBe(0);
  }
  await reader.picture('plans-read-only');
  expect(reader.complaints).toEqual([]);
  await reader.close();
});

test('a schedule is deleted, then its plan', async () => {
  await page.goto(`/test-plan?project=${projectId}&plan=${planId}&tab=1`);
  await button('Delete Nightly').click();
  await dialog('Delete schedule').getByText('its runs and their reports stay').waitFor();
  expect.soft(await findings(), 'delete schedule').toEqual([]);
  await visitor.picture('plans-delete-schedule');
  await button('Delete', dialog()).click();
  await page.getByText(SCREEN_TEXTS.noSchedules).waitFor();
  await page.locator('[data-row]', { hasText: 'Opening day' }).hover();
  await button('Delete Opening day').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.testPlanDelete.done);
  await page.getByText(SCREEN_TEXTS.noTestPlans).waitFor();
});

test('ten plans a page; failures say what could not be done', async () => {
  for (let n = 1; n <= 11; n++) {
    const body = { name: `Plan ${n}`, description: 'd', featureIds: [], applicationId: projectId };
    await person.call(plans.saveTestPlan, { body });
  }
  await page.goto(`/test-plan?project=${projectId}`);
  await expect.poll(() => page.locator('[data-row]').count(), PATIENT).toBe(10);
  await visitor.picture('plans-list');
  await button('Page 2').click();
  await page.locator('[data-row]', { hasText: /^Plan 1Created/ }).waitFor();
  await page.route('**/api/businessScenario/count*', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'No.' } }),
  );
  await page.goto(`/test-plan?project=${projectId}`);
  await visitor.notice(NOTICES.testPlanCount.failed);
  await page.route('**/api/schedule/listOf*', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'No.' } }),
  );
  await page.route('**/api/businessScenario/list*', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'No.' } }),
  );
  await page.goto(
    `/test-plan?project=${projectId}&tab=1&plan=${(await person.call(plans.allTestPlans, { query: { applicationId: projectId } }))[0]!.id}`,
  );
  await page.getByText(NOTICES.scheduleFetch.failed).first().waitFor();
  await page.getByText(NOTICES.testPlanFetch.failed, { exact: true }).first().waitFor();
  await visitor.picture('plans-failures');
  await page.unrouteAll();
  expect(visitor.complaints).toEqual([]);
});
