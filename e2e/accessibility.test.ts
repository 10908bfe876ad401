import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let project: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const findings = () => axeFindings(visitor);

test('the way in', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect.soft(await findings(), 'landing').toEqual([]);
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await page.getByLabel('User name').waitFor();
  expect.soft(await findings(), 'sign-in').toEqual([]);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Password again').waitFor();
  expect.soft(await findings(), 'register').toEqual([]);
  await visitor.signIn(product.administrator.userName, product.administrator.password);
  await page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  expect.soft(await findings(), 'no projects').toEqual([]);
  await page.goto('/sign-in/account');
  await page.getByLabel('Current password').waitFor();
  expect.soft(await findings(), 'account').toEqual([]);
  await page.goto('/health');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect.soft(await findings(), 'health').toEqual([]);
});

test('the screens of a project', async () => {
  const { userName, password } = product.administrator;
  const person = await signIn(product.url, userName, password);
  project = (await person.call(projects.addSampleProject, { body: {} })).id;
  await page.goto('/projects');
  await page.getByRole('article', { name: 'Demo shop' }).waitFor();
  expect.soft(await findings(), 'projects').toEqual([]);
  await page.goto(`/features?project=${project}`);
  await page.getByText('No problems found').waitFor();
  expect.soft(await findings(), 'features').toEqual([]);
  await page.getByRole('tab', { name: 'Associated Features' }).click();
  expect.soft(await findings(), 'associated features').toEqual([]);
  await page.goto(`/environments?project=${project}`);
  await page.getByRole('textbox', { name: 'UI Test Data' }).waitFor();
  expect.soft(await findings(), 'environments').toEqual([]);
  await page.goto(`/globalObjects?project=${project}`);
  await page.getByRole('textbox', { name: 'Locators' }).waitFor();
  expect.soft(await findings(), 'global objects').toEqual([]);
  await page.goto(`/file?project=${project}`);
  await page.getByText(SCREEN_TEXTS.noFiles).waitFor();
  expect.soft(await findings(), 'files').toEqual([]);
  await page.goto(`/runs?project=${project}`);
  await page.getByText(SCREEN_TEXTS.noRuns).waitFor();
  expect.soft(await findings(), 'no runs').toEqual([]);
});

test('dialogs', async () => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Add Project' }).click();
  await page.getByRole('dialog').waitFor();
  expect.soft(await findings(), 'add project').toEqual([]);
  await page.goto(`/features?project=${project}`);
  await page.getByText('No problems found').waitFor();
  for (const opener of ['Add Feature', 'Advanced filter', 'Include Features', 'Include Files']) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect.soft(await findings(), opener).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.locator('body').press('?');
  await page.getByRole('dialog').waitFor();
  expect.soft(await findings(), 'keyboard shortcuts').toEqual([]);
});

test('a run while it goes on, and its report', async () => {
  await page.goto(`/features?project=${project}`);
  await page.locator('[data-row]', { hasText: 'Coupon' }).click();
  await page.getByText('Feature: Coupon').waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Configurations' });
  await dialog.waitFor();
  expect.soft(await findings(), 'run dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('link', { name: 'Open run' }).click();
  await page.locator('.rv-steps').getByText('NAVIGATE_TO_URL').first().waitFor();
  expect.soft(await findings(), 'live run').toEqual([]);
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 90_000 });
  await page.getByRole('region', { name: 'Failure' }).waitFor();
  expect.soft(await findings(), 'report').toEqual([]);
  await page.goto(`/reports?project=${project}`);
  await page.getByRole('list', { name: 'Launches' }).getByText('Coupon').first().waitFor();
  expect.soft(await findings(), 'launches').toEqual([]);
  await page.getByRole('tab', { name: 'Failures by cause' }).click();
  await page.getByRole('list', { name: 'Causes' }).getByRole('listitem').first().waitFor();
  expect.soft(await findings(), 'causes').toEqual([]);
});
