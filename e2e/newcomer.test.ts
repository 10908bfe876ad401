import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leftOf } from './faults/system.ts';
import { keepFailure } from './keep-failure.ts';
import { type Product, startProduct } from './product.ts';
import { unzip } from './unzip.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// One person's first half hour, in order: each test goes on where the one before left off.

let product: Product;
let browser: Browser;
let admin: Visitor;
let page: Page;
let folder: string;
let failedRun: string;
let isLost = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-newcomer-'));
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  admin = await openVisitor(browser, product.url);
  page = admin.page;
});
beforeEach((context) => {
  // Where one step failed, the person is not where the next one begins.
  if (isLost) context.skip();
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  isLost = true;
  await keepFailure(context.task.name, admin, product);
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
  expect(await product?.stop()).toBe(0);
});

/** The text of the editor. */
const editor = () => page.getByRole('textbox', { name: 'Feature text' });

const row = (name: string) => page.locator('[data-row]', { hasText: name });

async function openFeature(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Features', exact: true }).click();
  await row(name).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Feature Name' }).inputValue(), { timeout: 15_000 })
    .toBe(name);
  await editor().waitFor();
}

async function startRun(): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Configurations' });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  const notice = page.locator('.MuiSnackbar-root').getByText(/Run initiated successfully\. Triggered Run ID : \d+\./);
  const id = /: (\d+)\./.exec((await notice.textContent()) ?? '')?.[1];
  await page.getByRole('link', { name: 'Open run' }).click();
  await page.waitForURL('**/runs?**');
  return id ?? '';
}

test('the landing page says what this is and lets a person in', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Register' }).first().waitFor();
  await admin.picture('landing');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await page.getByLabel('User name').waitFor();
  await admin.picture('sign-in');
  await page.getByLabel('User name').fill(product.administrator.userName);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await admin.picture('sign-in-refused');
  await page.getByLabel('Password').fill(product.administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/projects**');
  await page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  await admin.picture('projects-empty');
});

test('the sample project brings everything for a first run', async () => {
  await page.getByRole('button', { name: 'Add the sample project' }).click();
  await admin.notice(NOTICES.projectAdd.done);
  await page.waitForURL('**/features?**');
  await editor().waitFor();
  await page.getByText('No problems found').waitFor();
  await admin.picture('features');
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByText('Demo shop').first().waitFor();
  await admin.picture('projects');
  await page.getByRole('link', { name: 'Features of Demo shop' }).click();
});

test('a feature is changed and updated', async () => {
  await openFeature('Sign in');
  await editor().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' with care');
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await admin.notice(NOTICES.featureUpdate.done);
  await page.reload();
  await page.getByText('Feature: Sign in with care').waitFor();
});

test('a wrong step is marked on its line, with what was expected and what is near', async () => {
  await editor().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n  Scenario: Wrong\n');
  await page.keyboard.type('Then VERIFI [header.account] {Hello}\n');
  await page.keyboard.type('Then CLICK [header.acount]');
  const strip = page.getByRole('button', { name: /^Line \d+/ });
  await page.getByText('2 errors').waitFor();
  const findings = (await strip.allTextContents()).join('\n');
  expect(findings).toMatch(/Line \d+.*VERIFI/s);
  expect(findings).toMatch(/VERIFY\b/);
  expect(findings).toMatch(/header\.acount.*header\.account/s);
  // Where one types is in sight, also at the end of the text and with findings below it.
  await page.keyboard.type(' ');
  const caret = page.locator('.cm-cursor-primary');
  const bottom = (box: { y: number; height: number } | null) => box!.y + box!.height;
  const summary = page.getByText('2 errors');
  await expect.poll(async () => bottom(await caret.boundingBox()) <= (await summary.boundingBox())!.y).toBe(true);
  await admin.picture('feature-with-problems');
  // The edit is thrown away; leaving it asks first.
  await row('Coupon').click();
  await page.getByRole('dialog').waitFor();
  await admin.picture('leave-dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await page.getByText('Feature: Coupon').waitFor();
});

test('a run is watched as it happens: steps, page, progress', async () => {
  await openFeature('Coupon');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('dialog', { name: 'Run Configurations' }).getByText('Local shop').waitFor();
  await admin.picture('run-dialog');
  await page.keyboard.press('Escape');
  failedRun = await startRun();
  await page.getByText(SCREEN_TEXTS.running).waitFor();
  await page.locator('.rv-steps').getByText('NAVIGATE_TO_URL').first().waitFor();
  const now = page.getByRole('img', { name: 'The page as it looks now' });
  await now.waitFor();
  expect(await now.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await admin.picture('run-live');
});

test('the finished run tells what was expected, what was there, and shows the page', async () => {
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 60_000 });
  await page.getByRole('option', { name: /Ten percent off the goods/ }).click();
  const failure = page.getByRole('region', { name: 'Failure' });
  await failure.waitFor();
  expect(await failure.textContent()).toMatch(/Expected.*-\$0\.90.*Actual.*-\$1\.40/s);
  const picture = page.locator('.rv-picture img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  // The panes scroll, the page does not: the list stays in sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
  await admin.picture('run-report');
  expect(await leftOf(product.work)).toEqual({ processes: [], folders: [] });
});

test('the reports of the run can be taken away as a zip', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download the reports of run ${failedRun}` }).click(),
  ]);
  await admin.notice(NOTICES.runZip.done);
  expect(download.suggestedFilename()).toBe(`${failedRun}.zip`);
  const path = join(folder, 'reports.zip');
  await download.saveAs(path);
  const files = unzip(await readFile(path));
  const pictures = [...files.keys()].filter((name) => /^attachments\/.+\.(png|jpe?g)$/.test(name));
  expect([...files.keys()]).toEqual(expect.arrayContaining(['report.html', 'junit.xml', 'messages.ndjson']));
  expect(pictures.length).toBeGreaterThan(0);

  const messages = (files.get('messages.ndjson')?.toString() ?? '').trimEnd().split('\n');
  const kinds = messages.map((line) => Object.keys(JSON.parse(line))[0]);
  expect(kinds[0]).toBe('meta');
  expect(kinds.at(-1)).toBe('testRunFinished');

  const junit = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    return {
      broken: parsed.querySelector('parsererror')?.textContent ?? null,
      cases: parsed.querySelectorAll('testcase').length,
      failures: [...parsed.querySelectorAll('failure')].map((one) => one.textContent),
    };
  }, files.get('junit.xml')?.toString() ?? '');
  expect(junit).toMatchObject({ broken: null, cases: 2 });
  expect(junit.failures).toHaveLength(1);
  expect(junit.failures[0]).toContain('-$1.40');

  // Alone on a disk, without the product, the report still shows the failure.
  const report = join(folder, 'report.html');
  await writeFile(report, files.get('report.html') ?? '');
  const alone = await browser.newContext({ offline: true });
  const standalone = await alone.newPage();
  const faults: string[] = [];
  standalone.on('pageerror', (error) => faults.push(error.message));
  await standalone.goto(pathToFileURL(report).href);
  await standalone.getByText('Ten percent off the goods').first().click();
  const failure = standalone.getByRole('region', { name: 'Failure' });
  await failure.waitFor();
  expect(await failure.textContent()).toContain('-$1.40');
  const image = standalone.locator('.rv-picture img').first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(200);
  for (const [size, viewport] of [
    ['wide', { width: 1280, height: 800 }],
    ['narrow', { width: 390, height: 844 }],
  ] as const) {
    await standalone.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await standalone.emulateMedia({ colorScheme });
      await standalone.screenshot({ path: `artifacts/pictures/report-standalone-${size}-${colorScheme}.png` });
    }
  }
  expect(faults).toEqual([]);
  await alone.close();
});

test('the report opens in a tab of its own', async () => {
  const [tab] = await Promise.all([
    admin.context.waitForEvent('page'),
    page.getByRole('link', { name: `Open the report of run ${failedRun} in the browser` }).click(),
  ]);
  await tab.getByText('Ten percent off the goods').first().waitFor();
  await tab.close();
});

test('a run is stopped, and run again', async () => {
  await page.getByRole('button', { name: 'Run again' }).click();
  await admin.notice(/Run initiated successfully/);
  await page.locator('.rv-steps').getByText('NAVIGATE_TO_URL').first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped by admin.').waitFor({ timeout: 30_000 });
  await admin.picture('run-stopped');
  expect(await leftOf(product.work)).toEqual({ processes: [], folders: [] });

  await openFeature('Buy tea');
  const passed = await startRun();
  await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 60_000 });
  await page.getByText(`Run ID ${passed}`).first().waitFor();
  await page.getByText('2/2 passed').first().waitFor();
  await admin.picture('run-passed');
});

test('the health page says how this installation is', async () => {
  await page.goto('/health');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByText(/PostgreSQL|database/i)
    .first()
    .waitFor();
  await admin.picture('health');
});

test('whoever registers waits for a project', async () => {
  const other = await openVisitor(browser, product.url);
  await other.page.goto('/');
  await other.page.getByRole('link', { name: 'Register' }).first().click();
  await other.page.getByLabel('User name').fill('mia');
  await other.page.getByLabel('Password', { exact: true }).fill('green tea at dawn');
  await other.picture('register');
  await other.page.getByLabel('Password again').fill('green tea at dawn');
  await other.page.getByRole('button', { name: 'Register' }).click();
  await other.page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  expect(await other.page.getByRole('button', { name: /Add/ }).count()).toBe(0);
  await other.picture('projects-of-nobody');
  expect(other.complaints).toEqual([]);
  await other.close();
});

test('the password is changed, and only the new one opens', async () => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await admin.picture('account-menu');
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(product.administrator.password);
  await page.getByLabel('New password', { exact: true }).fill('a kettle for everyone');
  await page.getByLabel('New password again').fill('a kettle for everyone');
  await admin.picture('account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password was changed.').waitFor();
  await page.getByRole('link', { name: 'Back to the projects' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
  await page.goto('/features');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password').fill(product.administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill('a kettle for everyone');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/features?**');
  expect(admin.complaints).toEqual([]);
});
