import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeActions } from '@stepwright/catalogue/describe';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as programs from '@stepwright/contract/routes/programs';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

/** spec 2 §2: the headings of the left column, letter for letter. */
const HEADINGS = [
  'PROJECTS',
  'TEST CASE AND PLAN MANAGEMENT',
  'API TESTING',
  'PERFORMANCE TESTING',
  'MOBILE TESTING',
  'JIRA API INTEGRATION',
  'GPT and PSCHAT Integration',
  'Jenkins Integration',
  'TROUBLESHOOT INSTRUCTIONS',
  'EMAIL REPORTING',
  'CUSTOM ACTION',
  'Test Plan and Schedule',
  'LOCAL EXECUTOR',
  'WINDOWS APP AUTOMATION',
  'REPORT DISPLAY',
  'REFERENCES',
];

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, STEPWRIGHT_SUPPORT_EMAIL: 'team@example.com' }),
    openBrowser(),
  ]);
  visitor = await openVisitor(browser, product.url);
  await visitor.signIn(product.administrator.userName, product.administrator.password);
  await visitor.page.goto('/faq');
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

test('the topics stand in the documented order, open one at a time, and have addresses', async () => {
  const { page } = visitor;
  await page.getByRole('heading', { name: 'FAQs', level: 1 }).waitFor();
  const topics = page.getByRole('region', { name: 'Topics' });
  expect(await topics.getByRole('heading', { level: 3 }).allTextContents()).toEqual(HEADINGS);
  expect(await page.getByRole('link', { name: 'team@example.com' }).getAttribute('href')).toBe(
    'mailto:team@example.com',
  );
  await topics.getByRole('button', { name: 'Test Plan and Schedule' }).click();
  await expect.poll(() => page.url()).toContain('section=plans-and-schedules');
  await page.reload();
  await topics.getByText('30 6 * * 1-5').waitFor();
  await visitor.picture('help-topic');
  expect(await axeFindings(visitor)).toEqual([]);
});

test('every action of the catalogue has a panel with its table', async () => {
  const { page } = visitor;
  const reference = page.getByRole('region', { name: 'UI TESTING COMMANDS' });
  const panels = reference.getByRole('heading', { level: 3 });
  const seen = new Set<string>();
  for (const group of new Set(describeActions().map((action) => action.group))) {
    await page.goto(`/faq?group=${group}`);
    await panels.first().waitFor();
    const shown = await panels.allTextContents();
    expect(shown.length).toBeLessThan(60);
    for (const keyword of shown) seen.add(keyword);
  }
  expect([...seen].sort()).toEqual(
    describeActions()
      .map((action) => action.keyword)
      .sort(),
  );
});

test('a large group stands under headings, and what cannot be run yet says so', async () => {
  const { page } = visitor;
  await page.goto('/faq?group=layout');
  const reference = page.getByRole('region', { name: 'UI TESTING COMMANDS' });
  const all = describeActions();
  const layout = all.filter(({ group }) => group === 'layout');
  await reference.getByText(`${layout.length} of ${all.length} actions`).waitFor();
  const sections = reference.getByRole('group');
  expect(await sections.count()).toBe(new Set(layout.map(({ section }) => section)).size);
  await page
    .getByRole('group', { name: 'Alignment' })
    .getByRole('button', { name: 'VERIFY_LAYOUT_CENTERED', exact: true })
    .click();
  await reference.getByText('Checks that the element has its middle').waitFor();
  await visitor.picture('help-layout');
  expect(await axeFindings(visitor)).toEqual([]);
  await page.goto('/faq?group=mobile-gesture&action=APP_SWIPE_UP');
  await reference.getByText('It can be written and is checked, but not run yet').waitFor();
  await visitor.picture('help-mobile');
  await page.goto('/faq?group=image&action=SK_CLICK');
  await reference.getByText('Finds a picture on the Windows screen').waitFor();
  await reference.getByLabel('Group').click();
  await page.getByRole('option', { name: 'Windows: pictures' }).waitFor();
  await visitor.picture('help-groups');
  await page.keyboard.press('Escape');
  await reference.getByLabel('Search actions').fill('swipe');
  await expect.poll(() => reference.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(3);
  await expect.poll(() => sections.count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test('an action is found by what it does and can be linked to', async () => {
  const { page } = visitor;
  await page.goto('/faq');
  const reference = page.getByRole('region', { name: 'UI TESTING COMMANDS' });
  await reference.getByLabel('Search actions').fill('double click');
  await reference.getByRole('button', { name: 'DOUBLE_CLICK', exact: true }).click();
  for (const head of ['ACTION', 'SYNTAX', 'LOCATOR or TEST DATA or OPTION', 'EXPECTED RESULT', 'OUTCOME']) {
    await reference.getByRole('columnheader', { name: head, exact: true }).waitFor();
  }
  await reference.getByText('Applicable To').waitFor();
  await visitor.picture('help-action');
  expect(await axeFindings(visitor)).toEqual([]);
  await reference.getByLabel('Search actions').fill('zzzz');
  await reference.getByText('No action matches.').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('the lines for a build server start a run, wait for its result and fetch its reports', async () => {
  const { page } = visitor;
  const person = await signIn(product.url, product.administrator.userName, product.administrator.password);
  const draft = { name: 'Built', applicationType: 'ANOROC' as const };
  const { id: applicationId } = await person.call(projects.saveProject, { body: draft });
  const environment = await person.call(environments.saveEnvironment, { body: { name: 'Local', applicationId } });
  const scenario = (tag: string, expected: number) =>
    `  @${tag}\n  Scenario: ${tag}\n    Then VERIFY_NUMERIC_VALUES <3> {${expected}}\n`;
  const content = `Feature: Sums\n${scenario('right', 3)}\n${scenario('wrong', 4)}`;
  const feature = await person.call(features.saveFeature, {
    body: { name: 'Sums', content, application_id: applicationId },
  });
  const key = await person.call(programs.addProgram, {
    body: { applicationId, name: 'Build', role: 'developer', days: null },
  });
  await page.goto('/faq?section=jenkins');
  const lines = await page.getByRole('region', { name: 'Topics' }).locator('pre').innerText();
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-build-'));
  const build = async (TAGS: string) => {
    const env = {
      ...process.env,
      TAGS,
      BASE: product.url,
      CLIENT_ID: key.clientId,
      CLIENT_SECRET: key.secret,
      FEATURE: String(feature.id),
      APPLICATION: String(applicationId),
      ENVIRONMENT: String(environment.id),
    };
    return promisify(execFile)('sh', ['-c', lines], { cwd: folder, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  };
  expect(await build('@right')).toEqual({ code: 0, stdout: 'Run 1: SUCCESS\n' });
  expect(await build('')).toEqual({ code: 1, stdout: 'Run 2: FAILURE\n' });
  expect((await readdir(folder)).toSorted()).toEqual(['run-1.zip', 'run-2.zip']);
  await rm(folder, { recursive: true });
  await visitor.picture('help-build-server');
});
