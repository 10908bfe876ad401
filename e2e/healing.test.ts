import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Run } from '@stepwright/contract/entities/run';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// A page whose ids changed: from the run that went on to the entry that is right again. Each test goes on where the one before left off.

const SHOP = `<!doctype html><html lang="en"><head><title>Tea shop</title></head><body><h1>Your cart</h1>
<button id="order-now" onclick="document.querySelector('#told').textContent='Thank you'">Order now</button>
<a class="pay" href="#pay">Pay by card</a> <p id="told"></p></body></html>`;

const FEATURE = (url: string) => `Feature: Cart

  Scenario: Order the cart
    Given NAVIGATE_TO_URL <${url}>
    When CLICK [cart.order]
    And CLICK [pay]
    Then VERIFY [role=paragraph] {Thank you}
`;

const LOCATORS = `{
  "order": [
    "//button[@id='order']",
    "role=button \\"Order now\\""
  ],
  "heading": "//h1"
}`;
const OWN = `{ "pay": ["//a[@id='pay']", "css=a.pay"] }`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let shop: Server;
let project: number;
let objectId: number;
let featureId: number;
let environmentId: number;
let runId: number;
let isLost = false;

beforeAll(async () => {
  shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(SHOP);
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const made = await person.call(projects.saveProject, { body: { id: 0, name: 'Tea carts', applicationType: 'ALL' } });
  project = made.id;
  const settings = { 'Explicit.wait.time': 6, 'Verify.settle.time': 1, 'Locator.alternatives.after': 0.5 };
  const environment = await person.call(environments.saveEnvironment, {
    body: {
      id: 0,
      name: 'Local',
      applicationId: project,
      anoroc_content: '{}',
      settings_content: JSON.stringify(settings),
    },
  });
  environmentId = environment.id;
  const object = await person.call(objects.saveGlobalObject, {
    body: { id: 0, name: 'cart', application_id: project, locator: LOCATORS },
  });
  objectId = object.id;
  const feature = await person.call(features.saveFeature, {
    body: {
      id: 0,
      name: 'Cart',
      content: FEATURE(shopUrl),
      xpath: OWN,
      application_id: project,
      feature_type: 'ANOROC',
    },
  });
  featureId = feature.id;
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
  shop?.closeAllConnections();
  shop?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

async function runCart(): Promise<Run> {
  const body = { feature_id: featureId, env_id: environmentId, application_id: project };
  const { id } = await person.call(runs.runFeature, { body });
  const read = () => person.call(runs.getRun, { params: { runId: id } });
  await expect.poll(async () => (await read()).status, { timeout: 90_000, interval: 300 }).not.toBe('RUNNING');
  return read();
}

test('the run passes, and says that two locators were healed', async () => {
  const run = await runCart();
  expect(run).toMatchObject({ status: 'SUCCESS', healed_count: 2 });
  runId = run.id;
  await page.goto(`/runs?project=${project}&run=${runId}&scenario=0`);
  await page.getByText('2 locators healed').nth(1).waitFor();
  await page.getByText(/locator healed: \[cart\.order\]/).waitFor();
  expect(await page.locator('.rv-chip-healed').count()).toBe(2);
  expect(await axeFindings(visitor)).toEqual([]);
  await visitor.picture('healing-run');
});

test('the object shows the proposal; accepted it is first, and Undo takes that back', async () => {
  await page.goto(`/globalObjects?project=${project}&object=${objectId}`);
  const proposal = page.getByRole('alert').filter({ hasText: 'A locator found nothing' });
  await proposal.getByText('In 1 run').waitFor();
  await proposal.getByText("//button[@id='order']").waitFor();
  await proposal.getByText('role=button "Order now"').waitFor();
  expect(await axeFindings(visitor)).toEqual([]);
  await visitor.picture('healing-object');
  await proposal.getByRole('link', { name: 'Order the cart' }).click();
  await page.waitForURL(`**/runs?*run=${runId}*`);
  await page.goBack();

  await page.getByRole('button', { name: 'Accept the proposal for order' }).click();
  await visitor.notice('order now begins with role=button "Order now"');
  await proposal.waitFor({ state: 'detached' });
  const stored = () => person.call(objects.getGlobalObject, { params: { globalObjectId: objectId } });
  expect(JSON.parse((await stored()).locator).order).toEqual(['role=button "Order now"', "//button[@id='order']"]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visitor.notice('The decision about order is taken back.');
  expect((await stored()).locator).toBe(LOCATORS);
  await page.getByRole('button', { name: 'Accept the proposal for order' }).click();
  await proposal.waitFor({ state: 'detached' });
  await page.locator('.cm-content').getByText('role=button').first().waitFor();
});

test("the feature's own locators have theirs", async () => {
  await page.goto(`/features?project=${project}&feature=${featureId}`);
  await page.getByRole('button', { name: 'Own locators (1), 1 healed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Locators of this feature' });
  await dialog.getByText('Was used').waitFor();
  await visitor.picture('healing-feature');
  await dialog.getByRole('button', { name: 'Dismiss the proposal for pay' }).click();
  await visitor.notice('The proposal is dismissed.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Own locators (1), 1 healed' }).click();
  await dialog.getByRole('button', { name: 'Accept the proposal for pay' }).click();
  await dialog.getByText('Was used').waitFor({ state: 'detached' });
  const feature = await person.call(features.getFeature, { params: { featureId } });
  expect(JSON.parse(feature.xpath ?? '')).toEqual({ pay: ['css=a.pay', "//a[@id='pay']"] });
});

test('the next run is not marked', async () => {
  expect(await runCart()).toMatchObject({ status: 'SUCCESS', healed_count: 0 });
  await page.goto(`/globalObjects?project=${project}&object=${objectId}`);
  await page.locator('.cm-content').getByText('role=button').first().waitFor();
  expect(await page.getByText('found nothing').count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
