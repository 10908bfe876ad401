import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// What the steps leave behind in a report: a file, an accessibility report, the words of a custom action.

const SHOP = `<!doctype html><html lang="en"><head><title>Tea shop</title></head><body><main><h1>Your cart</h1>
<span id="goods">$9.00</span> <a id="invoice" href="/invoice">Invoice</a> <img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></main></body></html>`;

const ACTION = `export default async ({ argument, browser, log }: { argument: string; browser: any; log: (text: string) => Promise<void> }) => {
  const { text } = await browser.read("//*[@id='goods']");
  const dollars = Number(text.replace('$', ''));
  await log(dollars + ' dollars and a gift of ' + argument + ' points');
  if (argument === '0') throw new Error('a gift has points');
  return { variables: { points: dollars + Number(argument) } };
};`;

const feature = (url: string) => `Feature: Points

  Scenario: Points and papers
    Given NAVIGATE_TO_URL <${url}>
    When CALL_CUSTOM <LoyaltyPoints> {25}
    Then VERIFY_VARIABLE <points> {34}
    And FILE_DOWNLOAD [//*[@id='invoice']] {invoice}
    And AXE_CHECK <wcag2a>
    And SET_COOKIES <shop.cookies>
    And VERIFY_COOKIE_VALUE <lang> {de}

  Scenario: No gift
    Given NAVIGATE_TO_URL <${url}>
    When CALL_CUSTOM <LoyaltyPoints> {0}
`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let shop: Server;

beforeAll(async () => {
  shop = createServer((request, response) => {
    if (request.url === '/invoice') response.setHeader('content-disposition', 'attachment; filename="Invoice 7.html"');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(SHOP);
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.signIn(userName, password);
});
afterAll(async () => {
  await browser?.close();
  shop?.closeAllConnections();
  shop?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

async function upload(project: number, name: string, content: string): Promise<number> {
  const form = new FormData();
  form.set('id', '0');
  form.set('applicationId', String(project));
  form.set('file', new Blob([content]), name);
  const reply = await person.fetch('/api/files/upload', { method: 'POST', body: form });
  return ((await reply.json()) as { id: number }).id;
}

test('a custom action, a download and an accessibility check, from the files of a project to the report', async () => {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const { id: project } = await person.call(projects.saveProject, {
    body: { id: 0, name: 'Points', applicationType: 'ALL' },
  });
  const settings_content = JSON.stringify({ 'Explicit.wait.time': 15, 'shop.cookies': 'lang=de' });
  const { id: env_id } = await person.call(environments.saveEnvironment, {
    body: { id: 0, name: 'Local', applicationId: project, anoroc_content: '{}', settings_content },
  });
  const { id: feature_id } = await person.call(features.saveFeature, {
    body: { id: 0, name: 'Points', content: feature(url), application_id: project, feature_type: 'ANOROC' },
  });
  const file = await upload(project, 'LoyaltyPoints.ts', ACTION);
  await person.call(features.linkFeatureFiles, { body: { featureId: feature_id, include_files: [file] } });
  const { id } = await person.call(runs.runFeature, { body: { feature_id, env_id, application_id: project } });
  const read = () => person.call(runs.getRun, { params: { runId: id } });
  await expect.poll(async () => (await read()).status, { timeout: 120_000, interval: 300 }).not.toBe('RUNNING');
  expect(await read()).toMatchObject({ status: 'FAILURE' });

  await page.goto(`/runs?project=${project}&run=${id}&scenario=1`);
  await page.getByText('the action LoyaltyPoints failed: a gift has points (LoyaltyPoints.ts:5:').first().waitFor();
  await visitor.picture('keywords-custom-failed');
  await page.goto(`/runs?project=${project}&run=${id}&scenario=0`);
  await page.getByText('9 dollars and a gift of 25 points').waitFor();
  await page.getByText(/accessibility: \d+ rules? violated/).waitFor();
  const link = page.getByRole('link', { name: 'Invoice 7.html' });
  const reply = await person.fetch((await link.getAttribute('href')) ?? '');
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    200,
    'application/octet-stream',
    expect.stringMatching(/^attachment;/),
  ]);
  expect(await axeFindings(visitor)).toEqual([]);
  await visitor.picture('keywords-report');
});

test('the help for those who write actions', async () => {
  await page.goto('/faq?topic=custom-action');
  await page.getByText('CUSTOM ACTION').first().click();
  await page.getByText('act(keyword').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await axeFindings(visitor)).toEqual([]);
  await visitor.picture('keywords-help');
});
