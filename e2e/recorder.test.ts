import * as debug from '@stepwright/contract/routes/debug';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as globalObjects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { leftOf } from './faults/system.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

const PATIENCE = { timeout: 20_000 };
const TEXT = `Feature: Recorded

  Scenario: Buy tea
    Given NAVIGATE_TO_URL <shopUrl>
`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let admin: Person;
let project: number;
let feature: number;
let environment: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  admin = await signIn(product.url, userName, password);
  project = (await admin.call(projects.addSampleProject, { body: {} })).id;
  const added = await admin.call(features.saveFeature, {
    body: { name: 'Recorded', content: TEXT, application_id: project, feature_type: 'ANOROC' },
  });
  feature = added.id;
  environment = (await admin.call(environments.allEnvironments, { query: { applicationId: project } }))[0]!.id;
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.signIn(userName, password);
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

const findings = () => axeFindings(visitor);
const status = () => page.getByRole('status').filter({ hasText: /Paused|Running|steps have run|Waiting|End|Prepar/ });
const stands = (text: string | RegExp) => status().getByText(text).first().waitFor();
const press = (name: string) =>
  page.getByRole('toolbar', { name: 'Debug session' }).getByRole('button', { name, exact: true }).click();
const hand = (name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Hand in the page' }).getByRole('button', { name });
const recorded = () => page.getByRole('list', { name: 'Recorded steps' }).getByRole('listitem');
const title = (text: string) =>
  expect.poll(() => page.getByLabel('Address of the page').inputValue(), PATIENCE).toContain(text);

async function openSession(): Promise<number> {
  const body = { feature_id: feature, env_id: environment, application_id: project };
  const { id } = await admin.call(debug.startDebug, { body });
  await page.goto(`/debug?project=${project}&session=${id}`);
  await stands('Paused before the first step');
  return id;
}

/** Where something of the page is in the picture, found as a person finds it who tries a locator. */
async function placeOf(locator: string): Promise<{ x: number; y: number }> {
  const field = page.getByLabel('Locator to try');
  let box: Awaited<ReturnType<ReturnType<Page['getByTestId']>['boundingBox']>> = null;
  if (!(await field.isVisible())) await hand('Try a locator').click();
  await expect
    .poll(async () => {
      await field.fill(locator);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.waitForTimeout(300);
      return page.getByTestId('found-box').count();
    }, PATIENCE)
    .toBe(1);
  // A new picture takes the marks away for a moment.
  await expect
    .poll(async () => {
      box = await page.getByTestId('found-box').boundingBox({ timeout: 5000 });
      return box;
    }, PATIENCE)
    .not.toBeNull();
  const { x, y, width, height } = box!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function clickIn(locator: string): Promise<void> {
  const { x, y } = await placeOf(locator);
  await page.mouse.click(x, y);
}

async function check(locator: string, wish: string | RegExp): Promise<void> {
  const { x, y } = await placeOf(locator);
  await hand('Check').click();
  await page.mouse.click(x, y);
  await page.getByRole('dialog').getByRole('button', { name: wish }).first().click();
}

test('a whole flow is recorded in the picture, put into the feature, and passes when it is run', async () => {
  await openSession();
  await page.getByText('Open an address, or run a step that opens a page.').waitFor();
  await page.getByRole('tab', { name: /Recorded/ }).click();
  await page.getByText('Nothing recorded yet: press Record, then use the page.').waitFor();
  await visitor.picture('recorder-empty');
  await press('Step');
  await stands(/All steps have run/);
  await title('demo-shop');
  await page.getByRole('button', { name: 'Larger page' }).click();
  await hand('Record').click();
  await hand('Recording').waitFor();
  await page.getByText('Nothing recorded yet: use the page.').waitFor();

  await clickIn("//a[@id='account']");
  await title('sign-in');
  await clickIn("//input[@id='user']");
  await page.getByText('Keys go to the page – Esc leaves').waitFor();
  await visitor.picture('recorder-typing');
  await clickIn("//input[@id='user']");
  await page.keyboard.type('mia');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tea-time');
  await expect.poll(() => recorded().count(), PATIENCE).toBe(3);
  await page.keyboard.press('Enter');
  await title('index.html');
  await page.keyboard.press('Escape');
  await expect.poll(() => recorded().count(), PATIENCE).toBeGreaterThanOrEqual(4);

  await clickIn("//input[@id='search']");
  await page.keyboard.type('assam');
  // The shop answers a search a moment later.
  await placeOf("//ul[@id='products']/li");
  await clickIn("//li[h2='Assam Breakfast']//button");
  await check("//span[@id='cart-count']", /^Text is/);
  await clickIn("//a[@id='cart-link']");
  await title('cart.html');
  await clickIn("//select[@id='delivery']");
  const list = page.getByRole('dialog', { name: 'Choose in the list' });
  await list.waitFor();
  await visitor.picture('recorder-list');
  await list.getByRole('button', { name: 'Bicycle courier' }).click();
  await clickIn("//input[@id='agree']");
  await check("//span[@id='total']", /^Text is/);
  await clickIn("//button[@id='order']");
  await title('thanks.html');
  await check("//h1[@id='thanks']", 'Is visible');
  await expect.poll(() => recorded().count(), PATIENCE).toBe(13);
  await visitor.picture('recorder-recorded');
  expect.soft(await findings(), 'recorded').toEqual([]);

  const texts = () => recorded().locator('code').allTextContents();
  expect(await texts()).toEqual([
    'CLICK [header.account]',
    'ENTER [signIn.user] <mia>',
    'ENTER_SECRET [signIn.password] <password>',
    'KEY_PRESS [signIn.password] <ENTER>',
    'ENTER [catalogue.search] <assam>',
    'CLICK [catalogue.addAssam]',
    'VERIFY [header.cartCount] {1}',
    'CLICK [header.cart]',
    'SELECT [cart.delivery] <Bicycle courier>',
    'SELECT_CHECKBOX [cart.agree]',
    'VERIFY [cart.total] {$14.00}',
    'CLICK [cart.order]',
    'VERIFY_ELEMENT_VISIBLE [thanks.title]',
  ]);

  // An element that the repository does not have, and the list set right by hand.
  await clickIn("//a[.='Back to the shop']");
  await title('index.html');
  await expect.poll(() => recorded().count(), PATIENCE).toBe(14);
  const last = recorded().last();
  expect(await last.locator('code').textContent()).toMatch(/^CLICK \[\w+\.back_to_the_shop_link\]$/);
  await last.getByRole('button', { name: 'Move up' }).click();
  expect((await texts()).at(-1)).toBe('VERIFY_ELEMENT_VISIBLE [thanks.title]');
  await recorded().nth(12).getByRole('button', { name: 'Move down' }).click();
  await last.getByRole('button', { name: 'Edit the step' }).click();
  await page.getByRole('textbox', { name: 'Step', exact: true }).fill('CLICK [//a[.="Back to the shop"]]');
  await page.keyboard.press('Enter');
  expect((await texts()).at(-1)).toBe('CLICK [//a[.="Back to the shop"]]');
  await clickIn("//h2[.='Red Rooibos']");
  await expect.poll(() => recorded().count(), PATIENCE).toBe(15);
  await clickIn("//h2[.='Milk Oolong']");
  await expect.poll(() => recorded().count(), PATIENCE).toBe(16);
  await last.getByRole('button', { name: 'Leave the step out' }).click();
  expect(await recorded().count()).toBe(15);

  await page.getByRole('combobox', { name: 'Written as' }).click();
  await page.getByRole('option', { name: 'Sentences' }).click();
  expect((await texts())[1]).toBe('User enters <mia> in [signIn.user]');
  await page.getByRole('combobox', { name: 'Written as' }).click();
  await page.getByRole('option', { name: 'Keywords' }).click();
  await page.getByRole('combobox', { name: 'Object for the new entry' }).fill('teas');
  await page.getByRole('button', { name: 'Insert at the end' }).click();
  await visitor.notice(/15 steps inserted\. 1 entry added to teas/);
  await page.getByRole('button', { name: 'Smaller page' }).click();
  await page.locator('.cm-line', { hasText: 'SELECT [cart.delivery]' }).waitFor();
  await visitor.picture('recorder-inserted');
  const objectNames = async () =>
    (await admin.call(globalObjects.allGlobalObjects, { query: { applicationId: project } })).map(({ name }) => name);
  expect(await objectNames()).toContain('teas');
  await page.locator('.MuiSnackbar-root').getByRole('button', { name: 'Undo' }).click();
  await visitor.notice('The steps are in the list again.');
  await expect.poll(() => page.locator('.cm-line', { hasText: 'SELECT [cart.delivery]' }).count(), PATIENCE).toBe(0);
  await expect.poll(objectNames, PATIENCE).not.toContain('teas');
  await page.getByRole('button', { name: 'Insert at the end' }).click();
  await visitor.notice(/15 steps inserted/);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await visitor.notice('Feature updated');

  // The steps that were inserted run in this very session too: it was told of the new entry.
  await press('Step');
  await stands(/Paused · line 6/);
  await press('Stop');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
  const { id } = await admin.call(runs.runFeature, {
    body: { feature_id: feature, env_id: environment, application_id: project },
  });
  const run = () => admin.call(runs.getRun, { params: { runId: id } });
  await expect.poll(async () => (await run()).status, { timeout: 90_000, interval: 500 }).not.toBe('RUNNING');
  expect((await run()).status).toBe('SUCCESS');
  expect(await leftOf(product.work, 30_000)).toEqual({ processes: [], folders: [] });
});

test('an element is picked in the picture, goes into the repository and into the step at the cursor', async () => {
  await openSession();
  await press('Step');
  await title('demo-shop');
  await page.getByRole('button', { name: 'Larger page' }).click();
  await visitor.picture('recorder-page');
  const { x, y } = await placeOf("//li[h2='Earl Grey']//button");
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+p');
  await page.getByText('Click the element that you want locators for.').waitFor();
  const hovers = () =>
    expect
      .poll(async () => {
        await page.mouse.move(x - 3, y);
        await page.mouse.move(x, y);
        const box = page.getByTestId('hovered-box');
        return (await box.isVisible()) && box.textContent();
      }, PATIENCE)
      .toBe('button');
  await hovers();
  await visitor.picture('recorder-pick');
  await hovers();
  await page.mouse.click(x, y);
  const dialog = page.getByRole('dialog', { name: /button .Add to cart./ });
  await dialog.waitFor();
  await dialog.getByText("//li[.//h2[normalize-space()='Earl Grey']]//button", { exact: true }).waitFor();
  await visitor.picture('recorder-picked');
  expect.soft(await findings(), 'picked').toEqual([]);
  await dialog.getByRole('button', { name: 'Outer element' }).click();
  await page.getByRole('dialog').getByText('div.row', { exact: false }).first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Inner element' }).click();
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Add to repository' }).click();
  const adding = page.getByRole('dialog', { name: 'Add to object repository' });
  await adding.getByRole('combobox', { name: 'Object' }).fill('catalogue');
  await page.keyboard.press('Tab');
  await adding.getByRole('textbox', { name: 'Entry' }).fill('search');
  await adding.getByText(/catalogue has an entry search already/).waitFor();
  expect(await adding.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
  await visitor.picture('recorder-add-taken');
  expect.soft(await findings(), 'add').toEqual([]);
  await adding.getByRole('radio', { name: 'Call this one search_2' }).click();
  await adding.getByRole('textbox', { name: 'Entry' }).fill('earl_grey');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await visitor.notice('[catalogue.earl_grey] is in the object repository.');
  await page.getByRole('button', { name: 'Smaller page' }).click();
  await page.locator('.cm-line', { hasText: '[catalogue.earl_grey]' }).waitFor();
  const objects = await admin.call(globalObjects.allGlobalObjects, { query: { applicationId: project } });
  const catalogue = JSON.parse(objects.find(({ name }) => name === 'catalogue')!.locator);
  expect(catalogue.earl_grey[0]).toBe("//li[.//h2[normalize-space()='Earl Grey']]//button");
  expect(catalogue.earl_grey.length).toBeGreaterThan(1);

  // The keys of a person who sees no picture: into the page, and out of it again.
  await page.getByRole('textbox', { name: /Type into the page/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Keys go to the page – Esc leaves').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Keys go to the page – Esc leaves').waitFor({ state: 'detached' });
  await press('Stop');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
  expect(visitor.complaints).toEqual([]);
});
