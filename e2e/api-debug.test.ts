import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as debug from '@stepwright/contract/routes/debug';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
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

const ORDERS = `Feature: Orders

  Background:
    * url apiUrl

  Scenario: An order is sent to its customer
    * def session = call read('Session.feature') { user: 'mia' }
    * def customer =
      """
      { name: 'Ada', address: { street: 'Tea lane 5', city: 'Riga', floors: [1, 2] } }
      """
    Given path 'orders'
    And header X-Api-Key = apiKey
    And request { customer: '#(customer)', tea: 'green' }
    When method post
    Then status 201
    And match response.customer.address.city == 'Tallinn'
    * def done = response.id

  Scenario Outline: Tea <name>
    Given path 'tea', '<name>'
    When method get
    Then match response == { name: '<name>', price: <price> }

    Examples:
      | name  | price! |
      | green | 5      |
      | black | 6      |

  @ignore
  Scenario: Only called
    * def found = karate.pretty({ a: 1 })
`;

const SESSION = `Feature: Session

  @ignore
  Scenario: Sign in
    Given url apiUrl
    And path 'sign-in'
    And request { user: '#(user)' }
    When method post
    Then status 200
    * def token = response.token
`;

/** Sealed in the environment; no picture, message or answer may hold it. */
const SECRET = 'sealed-tea-key-4711';

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let api: Server;
let project: number;
let feature: number;
let environment: number;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const say = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  const path = request.url ?? '';
  if (path === '/sign-in') return say(200, { ...JSON.parse(body), token: 'session-token-8' });
  if (path === '/orders') {
    const { customer, tea } = JSON.parse(body);
    return say(201, {
      id: 42,
      tea,
      customer,
      items: Array.from({ length: 700 }, (_, id) => ({ id, name: `tea ${id}` })),
    });
  }
  if (path.startsWith('/tea/')) return say(200, { name: path.slice('/tea/'.length), price: 5 });
  say(404, { error: 'nothing here' });
}

beforeAll(async () => {
  api = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  database = await freshDatabase();
  [product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, STEPWRIGHT_DEBUG_ABANDONED_SECONDS: '12' }),
    openBrowser(),
  ]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const wanted = { id: 0, name: 'Tea orders', applicationType: 'ALL' } as const;
  project = (await person.call(projects.saveProject, { body: wanted })).id;
  const { value: apiKey } = await person.call(environments.encryptValue, { body: { value: SECRET } });
  const karate_content = JSON.stringify({ apiUrl, apiKey });
  const local = { id: 0, name: 'Local', applicationId: project, karate_content, anoroc_content: '{}' };
  environment = (await person.call(environments.saveEnvironment, { body: local })).id;
  await save('Session', SESSION);
  feature = await save('Orders', ORDERS);
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.signIn(userName, password);
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  api?.closeAllConnections();
  api?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

async function save(name: string, content: string): Promise<number> {
  const body = { id: 0, name, content, application_id: project, feature_type: 'KARATE' as const };
  return (await person.call(features.saveFeature, { body })).id;
}
async function startByCall(more: object = {}): Promise<number> {
  const body = { feature_id: feature, env_id: environment, application_id: project, ...more };
  return (await person.call(debug.startDebug, { body })).id;
}

const status = () => page.getByRole('status').filter({ hasText: /Paused|Running|steps have run|Waiting|End|Prepar/ });
const stands = (text: string | RegExp) => status().getByText(text).first().waitFor();
const press = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
const line = (text: string) => page.locator('.cm-line', { hasText: text }).first();
const exchange = () => page.getByRole('region', { name: 'Last exchange' });
const steps = () => page.getByRole('tabpanel', { name: /Steps/ });
const tab = (name: string | RegExp) => page.getByRole('tab', { name }).click();
const row = (name: string) =>
  page
    .getByRole('table', { name: 'Variables' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

async function tryStep(text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Step to try' });
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  for (const [at, part] of text.split('\n').entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.insertText(part);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
}

test('a session is started from the editor, at a row of an outline, and has no browser', async () => {
  await page.goto(`/features?project=${project}&feature=${feature}`);
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await line('| black').click();
  await page.keyboard.press('ControlOrMeta+Alt+Enter');
  const dialog = page.getByRole('dialog', { name: 'Debug Configurations' });
  await dialog.getByText('Tea black (line 28)').waitFor();
  await dialog.getByText(/No browser is opened/).waitFor();
  await visitor.picture('api-debug-start');
  expect.soft(await axeFindings(visitor), 'start dialog').toEqual([]);
  await dialog.getByRole('combobox', { name: 'Scenario' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'All scenarios',
    'An order is sent to its customer (line 6)',
    'Tea green (line 27)',
    'Tea black (line 28)',
    'Only called (line 31)',
  ]);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/session=\d+/);
  await stands('Paused before the first step · line 4');
  await exchange().getByText('No request has been sent yet').waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Steps (0)', 'Variables']);
  expect(await page.getByRole('button', { name: /Record|Pick/ }).count()).toBe(0);
  await press('Continue');
  await stands('Paused: the step failed · line 23');
  await exchange().getByRole('region', { name: 'What the newest step found different' }).getByText('$.price').waitFor();
  await tab('Variables');
  await row('price').getByText('6', { exact: true }).waitFor();
  expect((await leftOf(product.work, 0)).processes.filter((name) => /chrom|firefox/i.test(name))).toEqual([]);
  // The answer is changed, and the step repeated on it.
  await page.getByRole('button', { name: 'response', exact: true }).click();
  const value = page.getByRole('textbox', { name: 'New value' });
  await value.fill((await value.inputValue()).replace('5', '6'));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await row('response')
    .getByText(/"price": 6/)
    .waitFor();
  await press('Retry');
  await stands('All steps have run');
  await page.getByText(/The variables stay as they are/).waitFor();
  await press('Continue');
  await page.getByText('This debug session has ended. Everything has run.').waitFor();
  expect(await leftOf(product.work, 30_000)).toEqual({ processes: [], folders: [] });
});

test('steps, breakpoints, tried steps, variables and a mended text, with the last exchange beside them', async () => {
  await page.goto(`/features?project=${project}&feature=${feature}`);
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/session=\d+/);
  await stands('Paused before the first step · line 4');

  // By keys: a breakpoint at the post, one step, over the called feature, then on.
  await line('When method post').click();
  await page.keyboard.press('F9');
  await page.keyboard.press('F10');
  await stands('Paused · line 7');
  const askedAt = performance.now();
  await page.keyboard.press('F10');
  await stands('Paused · line 8');
  console.log(`a step that calls a feature, from key to pause: ${(performance.now() - askedAt).toFixed(0)} ms`);
  await exchange().getByText('in Session › Sign in').waitFor();
  await exchange().getByText('"user": "mia"').first().waitFor();
  await page.keyboard.press('F5');
  await stands('Paused at a breakpoint · line 15');
  await press('Step');
  await stands('Paused · line 16');
  await exchange().getByText('201 Created').waitFor();
  await exchange().getByRole('region', { name: 'Response body' }).getByText('"tea": "green"').waitFor();
  await visitor.picture('api-debug-paused');
  expect.soft(await axeFindings(visitor), 'paused').toEqual([]);
  await exchange()
    .getByText(/Request headers/)
    .click();
  await exchange()
    .getByRole('row', { name: /X-Api-Key/i })
    .getByText('******')
    .waitFor();
  const [whole] = await Promise.all([
    page.context().waitForEvent('page'),
    exchange().getByRole('link', { name: 'Open the whole body' }).click(),
  ]);
  await whole.waitForLoadState();
  expect(await whole.evaluate(() => document.body.innerText)).toContain('tea 699');
  await whole.close();

  // A reload loses nothing.
  await page.reload();
  await stands('Paused · line 16');
  await exchange().getByText('201 Created').waitFor();

  await press('Continue');
  await stands('Paused: the step failed · line 17');
  const different = exchange().getByRole('region', { name: 'What the newest step found different' });
  await different.locator('mark.rv-actual', { hasText: 'Riga' }).waitFor();
  await visitor.picture('api-debug-failed');
  expect.soft(await axeFindings(visitor), 'failed').toEqual([]);

  // Values are shown as they are written; a long one begins folded, and says how much of it there is.
  await tab('Variables');
  await row('customer')
    .getByText(/"street": "Tea lane 5"/)
    .waitFor();
  await row('apiKey').getByText('******').waitFor();
  await row('response').getByRole('button', { name: 'Show more of response' }).click();
  await row('response')
    .getByText(/The first 5,000 of [\d,]+ characters/)
    .waitFor();
  await row('response').getByRole('button', { name: 'Show less of response' }).click();
  await page.getByRole('button', { name: 'customer', exact: true }).click();
  const value = page.getByRole('textbox', { name: 'New value' });
  expect(await value.inputValue()).toContain('"city": "Riga"');
  await visitor.picture('api-debug-variables');
  expect.soft(await axeFindings(visitor), 'variables').toEqual([]);
  await value.fill((await value.inputValue()).replace('Riga', 'Tartu'));
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await row('customer')
    .getByText(/"city": "Tartu"/)
    .waitFor();
  await page.getByRole('button', { name: 'response', exact: true }).click();
  expect(await value.inputValue()).toBe('');
  await value.fill('nothing.there');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText(/This cannot be set: /).waitFor();
  await tab(/Steps/);

  // Steps that are not in the feature: completed in their language, in several lines, also ones that ask the server.
  await page.getByRole('textbox', { name: 'Step to try' }).click();
  await page.keyboard.type('match resp');
  await page
    .getByRole('option', { name: /^response/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await tryStep('match response.customer.name == "Ada"');
  await steps().locator('.rv-step-passed', { hasText: 'match response.customer.name' }).waitFor();
  await tryStep('request\n"""\n{ "tea": "black" }\n"""');
  await steps().locator('.rv-step-passed', { hasText: 'request' }).last().waitFor();
  await tryStep('mtach response == 1');
  await page.getByText(/This cannot be tried: /).waitFor();
  await tryStep('print customer.address.city');
  await steps().locator('.rv-printed', { hasText: 'Tartu' }).waitFor();
  await visitor.picture('api-debug-tried');

  // The wrong line is mended while the session stands, and it goes on with the new text, which is kept.
  await line("city == 'Tallinn'").click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText("And match response.customer.address.city == 'Riga'");
  await page.keyboard.press('Escape');
  await press('Retry');
  await stands('Paused · line 18');
  await line('* def done').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' + 1');
  await press('Step');
  await stands('All steps have run');
  await tab('Variables');
  await row('done').getByText('43').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await visitor.notice(/updated/i);
  expect((await person.call(features.getFeature, { params: { featureId: feature } })).content).toContain(
    'response.id + 1',
  );
  await tab(/Steps/);

  // The next scenario: to the cursor, left out, back again.
  await press('Step');
  await stands('Paused · line 4');
  await line('When method get').click();
  await press('Run to cursor');
  await stands('Paused at the cursor · line 22');
  await press('Skip');
  await stands('Paused · line 23');
  await line("Given path 'tea'").click();
  await press('Next step here');
  await stands(/line 21/);
  await press('Continue');
  await stands(/line 23/);
  const session = Number(new URL(page.url()).searchParams.get('session'));
  await press('Stop');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
  await visitor.picture('api-debug-ended');
  const told = await (await person.fetch(`/api/run/${session}/events?after=-1`)).text();
  expect(told).toContain('debugStep');
  expect(told).not.toContain(SECRET);
  expect(await leftOf(product.work, 30_000)).toEqual({ processes: [], folders: [] });
});

test('on a narrow window the exchange is a part of its own, and everything can be reached by keys', async () => {
  await visitor.narrow();
  await page.goto(`/debug?project=${project}&session=${await startByCall({ scenario_line: 27 })}`);
  await stands('Paused before the first step · line 4');
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Feature', 'Exchange', 'Steps', 'Variables']);
  for (const at of [21, 22, 23]) {
    await page.keyboard.press('F10');
    await stands(`Paused · line ${at}`);
  }
  await page.getByRole('tab', { name: 'Feature' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await exchange().getByText('200 OK').waitFor();
  // What is folded opens by keys as well.
  await exchange().locator('summary', { hasText: 'Response headers' }).focus();
  await page.keyboard.press('Enter');
  await exchange()
    .getByRole('row', { name: /content-type/ })
    .waitFor();
  await visitor.picture('api-debug-exchange');
  await visitor.narrow();
  await tab('Steps');
  await visitor.picture('api-debug-steps');
  await visitor.narrow();
  await tab('Variables');
  await row('response')
    .getByText(/"price": 5/)
    .waitFor();
  await visitor.wide();
  await page.keyboard.press('Shift+F5');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
});

test('a session of the same person replaces it; one that is left is ended', async () => {
  const first = await startByCall();
  await page.goto(`/debug?project=${project}&session=${first}`);
  await stands('Paused before the first step · line 4');
  const second = await startByCall({ scenario_line: 31 });
  await page.getByText('You started another debug session.').waitFor();
  await page.goto(`/debug?project=${project}&session=${second}`);
  // What is only called is debugged alone.
  await stands('Paused before the first step · line 4');
  await page.goto('about:blank');
  const state = async () => (await person.call(debug.getDebugSession, { params: { sessionId: second } })).state;
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('ended');
  expect(await leftOf(product.work, 30_000)).toEqual({ processes: [], folders: [] });
});
