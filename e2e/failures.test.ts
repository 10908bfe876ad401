import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import * as storedPages from '@stepwright/contract/routes/stored-pages';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// From a failed step to a better locator: each test goes on where the one before left off.

/** A page that complains in its console, asks for what fails, and covers its button. */
const SHOP = `<!doctype html><html lang="en"><head><title>Tea shop: your cart</title><style>
body{margin:0;font:16px/1.5 sans-serif;color:#222} header{padding:20px 40px;background:#e8eefc} main{padding:24px 40px;max-width:720px}
button{padding:10px 24px;font:inherit} #cookie-banner{position:fixed;left:0;right:0;top:230px;height:110px;padding:20px 40px;background:#2b2f3ae6;color:#fff}
li{padding:6px 0}</style></head><body><header><h1>Your cart</h1></header><main>
<ul><li>Darjeeling <b class="price">12.50</b></li><li>Assam <b class="price">8.00</b></li></ul>
<label for="coupon">Coupon</label> <input id="coupon" name="coupon"> <input type="password" id="pin" value="tea-time-7">
<p><button id="order" data-testid="order">Order now</button></p>
<p id="total">Total: <strong>20.50</strong></p></main>
<div id="cookie-banner">We keep cookies. <button>Fine</button></div>
<script>setInterval(() => { fetch('/api/stock?token=abc123def&item=7').catch(() => 0); console.error('Stock is not known:', 'no answer'); }, 400)</script>
</body></html>`;

const FEATURE = (url: string) => `Feature: Cart

  Scenario: Order the cart
    Given NAVIGATE_TO_URL <${url}>
    When CLICK [cart.order]

  Scenario: The total is right
    Given NAVIGATE_TO_URL <${url}>
    Then VERIFY [cart.total] {Total: 22.50}

  Scenario: The heading is there
    Given NAVIGATE_TO_URL <${url}>
    Then VERIFY [//h1] {Your cart}
`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let shop: Server;
let shopUrl: string;
let projectId: number;
let objectId: number;
let runId: number;
let isLost = false;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 500, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain' });
    response.end(isPage ? SHOP : 'broken');
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const project = await person.call(projects.saveProject, {
    body: { id: 0, name: 'Tea carts', applicationType: 'ALL' },
  });
  projectId = project.id;
  const environment = await person.call(environments.saveEnvironment, {
    body: {
      id: 0,
      name: 'Local',
      applicationId: projectId,
      anoroc_content: '{}',
      settings_content: '{"Explicit.wait.time": 10, "Verify.settle.time": 1}',
    },
  });
  const object = await person.call(objects.saveGlobalObject, {
    body: {
      id: 0,
      name: 'cart',
      application_id: projectId,
      locator: JSON.stringify({
        order: "//button[@id='order']",
        total: "//p[@id='total']",
        gone: ['css=.old-total', 'css=.price'],
      }),
    },
  });
  objectId = object.id;
  const feature = await person.call(features.saveFeature, {
    body: { id: 0, name: 'Cart', content: FEATURE(shopUrl), application_id: projectId, feature_type: 'ANOROC' },
  });
  const { id } = await person.call(runs.runFeature, {
    body: { feature_id: feature.id, env_id: environment.id, application_id: projectId },
  });
  runId = id;
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

/** The place of an element in its picture, as shares of it. */
async function shareOf(box: Locator, picture: Locator): Promise<number[]> {
  const [inner, outer] = [(await box.boundingBox())!, (await picture.boundingBox())!];
  return [(inner.x - outer.x) / outer.width, (inner.y - outer.y) / outer.height, inner.width / outer.width];
}

test('a failed step says what it waited for, shows where, and what the page complained of', async () => {
  await expect
    .poll(async () => (await person.call(runs.getRun, { params: { runId } })).status, { timeout: 90_000 })
    .toBe('FAILURE');
  await page.goto(`/runs?project=${projectId}&run=${runId}&scenario=0`);
  const failure = page.getByRole('region', { name: 'Failure' });
  await failure.getByText('is covered by <div id="cookie-banner">').waitFor();
  await failure.getByText(/after 1\d\.\d s of waiting for the element to be clickable/).waitFor();
  await failure.getByText('[cart.order]').waitFor();
  await failure.getByText("//button[@id='order']").waitFor();
  const trouble = page.getByRole('region', { name: 'What the page complained of' });
  const requests = trouble.locator('details', { hasText: /requests? failed/ });
  await requests.getByText(`${shopUrl}api/stock?token=******&item=7`).first().waitFor();
  await requests.getByText('500').first().waitFor();
  const console = trouble.locator('details', { hasText: "in the page's console" });
  await console.getByText('Stock is not known: no answer').first().waitFor();
  const picture = page.locator('.rv-step-failed .rv-marked').first();
  const marked = picture.locator('.rv-mark-element');
  await marked.waitFor();
  // The button lies at the left, under the banner.
  const [x, , width] = await shareOf(marked, picture.locator('img'));
  expect(x).toBeCloseTo(40 / 1280, 1);
  expect(width).toBeLessThan(0.25);
  await picture.getByText('covers it').waitFor();
  await visitor.picture('failures-step');
  await picture.getByRole('button').click();
  await page.getByRole('dialog').locator('.rv-mark-element').waitFor();
  await visitor.picture('failures-zoom');
  await page.keyboard.press('Escape');
  expect.soft(await axeFindings(visitor), 'failed step').toEqual([]);

  await page.goto(`/runs?project=${projectId}&run=${runId}&scenario=1`);
  await failure.getByText('waiting for the comparison to hold').waitFor();
  await failure.locator('mark.rv-actual').waitFor();
  await page.locator('.rv-mark-element').first().waitFor();
  await visitor.picture('failures-compare');

  // The last page of a scenario that passed is there for who asks for it.
  await page.goto(`/runs?project=${projectId}&run=${runId}&scenario=2`);
  await page.getByText('The last page of the scenario').first().click();
  await page.getByRole('link', { name: 'Pick a locator here' }).waitFor();
});

test('the standalone report says the same', async () => {
  await page.goto(`/reports/${runId}/report.html`);
  const failure = page.getByRole('region', { name: 'Failure' });
  await failure.getByText('waiting for the element to be clickable').waitFor();
  await page.locator('.rv-mark-element').first().waitFor();
  await page.getByText("in the page's console").waitFor();
  expect(await page.getByRole('link', { name: 'Pick a locator here' }).count()).toBe(0);
  await visitor.picture('failures-report');
});

test('the pages are stored without what is private', async () => {
  const { pages } = await person.call(storedPages.listStoredPages, { query: { applicationId: projectId } });
  expect(pages.map(({ scenario, step_text }) => [scenario, step_text])).toEqual([
    [2, 'VERIFY [//h1] {Your cart}'],
    [1, 'VERIFY [cart.total] {Total: 22.50}'],
    [0, 'CLICK [cart.order]'],
  ]);
  const response = await person.fetch(`/api/run/${runId}/attachments/${pages[2]!.name}`);
  const text = await response.text();
  expect(text).toContain('"order"');
  expect(text).not.toContain('tea-time-7');
});

test('from the failed step to its stored page, and a locator from there into the repository', async () => {
  await page.goto(`/runs?project=${projectId}&run=${runId}&scenario=0`);
  await page.getByRole('link', { name: 'Pick a locator here' }).click();
  await page.waitForURL('**/stored-pages?**');
  await page.getByRole('heading', { name: 'Tea shop: your cart' }).waitFor();
  await page.getByText('CLICK [cart.order]', { exact: true }).waitFor();
  await visitor.picture('failures-pages');
  const canvas = page.getByRole('application');
  const at = async (x: number, y: number) => {
    const box = (await canvas.boundingBox())!;
    return { x: (x / 1280) * box.width, y: (y / 1280) * box.width };
  };
  await canvas.hover({ position: await at(110, 188) });
  await canvas.click({ position: await at(110, 188) });
  const crumbs = page.getByRole('navigation', { name: 'Place in the page' });
  await crumbs.locator('[aria-current=true]').getByText('li').waitFor();
  // The same place again means what is around it; arrow keys walk.
  await canvas.click({ position: await at(110, 188) });
  await crumbs.locator('[aria-current=true]', { hasText: /^ul$/ }).waitFor();
  await canvas.press('ArrowRight');
  await crumbs.locator('[aria-current=true]', { hasText: 'label' }).waitFor();
  await canvas.press('ArrowRight');
  await crumbs.locator('[aria-current=true]', { hasText: 'input#coupon' }).waitFor();
  const locators = page.getByRole('list', { name: 'Locators' });
  await locators.getByText("//*[@id='coupon']", { exact: true }).waitFor();
  await visitor.picture('failures-picked');
  expect.soft(await axeFindings(visitor), 'stored pages').toEqual([]);
  // What is chosen is in the address.
  await page.reload();
  await crumbs.locator('[aria-current=true]', { hasText: 'input#coupon' }).waitFor();

  await page.getByRole('button', { name: 'Add to object repository' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to object repository' });
  await dialog.getByLabel('Entry').fill('coupon');
  await visitor.picture('failures-add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await visitor.notice('[cart.coupon] is in the object repository.');
  const stored = await person.call(objects.getGlobalObject, { params: { globalObjectId: objectId } });
  expect(JSON.parse(stored.locator).coupon[0]).toBe("//*[@id='coupon']");
});

test('every locator of an object is tried on the newest stored pages', async () => {
  await page.goto(`/globalObjects?project=${projectId}&object=${objectId}`);
  await page.getByRole('button', { name: 'Try on stored pages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try on stored pages' });
  const first = dialog.getByRole('listitem').first();
  await first.getByText('1 match', { exact: true }).waitFor();
  await dialog.getByRole('combobox', { name: 'Entry' }).click();
  await page.getByRole('option', { name: 'gone' }).click();
  await first.getByText('0 matches', { exact: true }).waitFor();
  await first.getByText('2 matches', { exact: true }).waitFor();
  await first.getByRole('button', { name: 'Show in the picture' }).click();
  expect(await first.locator('[data-look=match]').count()).toBe(2);
  await visitor.picture('failures-try');
  expect.soft(await axeFindings(visitor), 'try on stored pages').toEqual([]);
  await dialog
    .getByRole('textbox', { name: 'Only pages with this address' })
    .or(dialog.getByRole('searchbox'))
    .first()
    .fill('no such page');
  await dialog.getByText('No stored page has that').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Pick from a run' }).click();
  await page.waitForURL('**/stored-pages?**object=cart**');
  expect(visitor.complaints).toEqual([]);
});
