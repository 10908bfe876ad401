import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as egress from '@stepwright/contract/routes/egress';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as history from '@stepwright/contract/routes/run-history';
import * as runs from '@stepwright/contract/routes/runs';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { unzip } from './unzip.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Sealed in the environment; no message, report, file or answer may hold it. */
const SECRET = 'sealed-tea-key-4711';
/** Would be evaluated if data were scripts; the first also where data is what a match expects. */
const RULE = "#? karate.set('evaluated', 'yes') || true";
const TRAP = "#(java.lang.System.getenv('PATH'))";

const ORDERS = `Feature: Orders

  Background:
    * url apiUrl

  Scenario: An order is as it was made
    * def session = call read('Session.feature') { user: 'mia' }
    Given path 'orders', 42
    And header Authorization = 'Bearer ' + session.token
    And header X-Api-Key = apiKey
    When method get
    Then status 200
    And match response contains { id: 42, state: 'open' }
    And assert response.note == trap
    * match 'x' != response.rule
    * match karate.get('evaluated', 'no') == 'no'
    * def kept = response
    * assert kept.note == trap

  Scenario: The city is another one
    Given path 'orders', 42
    When method get
    Then match response contains deep { customer: { address: { city: 'Tallinn' } } }

  Scenario: A long answer
    Given path 'long'
    When method get
    Then match response[0] == { id: 0, text: '#string' }

  Scenario: What is called fails
    * call read('Session.feature') { user: 'nobody' }

  Scenario Outline: Tea <name>
    Given path 'echo'
    And request { name: '<name>', key: '#(apiKey)' }
    When method post
    Then match response.name == '<name>'

    Examples:
      | karate.range(1, 3).map(n => ({ name: 'tea ' + n })) |

  @setup
  Scenario: Rows that a server made
    Given url apiUrl
    And path 'rows'
    When method get
    * def rows = response

  Scenario Outline: Row <at>
    * def got = { name: '<name>' }
    Given path 'got'
    And request got
    When method post
    Then status 200

    Examples:
      | karate.setup().rows |
`;

const SESSION = `Feature: Session

  @ignore
  Scenario: Sign in
    Given url apiUrl
    And path 'sign-in'
    And request { user: '#(user)' }
    When method post
    Then status 200
    And match response.user == 'mia'
    * def token = response.token
`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let api: Server;
let apiUrl: string;
let projectId: number;
let environmentId: number;
let ordersId: number;
let runId: number;
/** What the server under test was sent. */
const asked: { method: string; path: string; key: string | undefined; body: string }[] = [];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const path = request.url ?? '';
  asked.push({ method: request.method ?? '', path, key: request.headers['x-api-key'] as string | undefined, body });
  const say = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'visit=visit-cookie-9; Path=/' });
    response.end(JSON.stringify(value));
  };
  if (path === '/orders/42') {
    const customer = { name: 'Ada', address: { city: 'Riga' } };
    return say(200, { id: 42, state: 'open', note: TRAP, rule: RULE, customer, '#(karate.abort())': TRAP });
  }
  if (path === '/sign-in') {
    const { user } = JSON.parse(body);
    return user === 'mia' ? say(200, { user, token: 'session-token-8' }) : say(403, { error: `${user} may not` });
  }
  if (path === '/long')
    return say(
      200,
      Array.from({ length: 2000 }, (_, id) => ({ id, text: `row ${id} ${SECRET}` })),
    );
  if (path === '/rows') return say(200, [{ at: 1, name: '#(karate.abort())' }]);
  if (path === '/echo' || path === '/got') return say(200, JSON.parse(body));
  say(404, { error: 'nothing here' });
}

beforeAll(async () => {
  api = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  const project = await person.call(projects.saveProject, {
    body: { id: 0, name: 'Tea orders', applicationType: 'ALL' },
  });
  projectId = project.id;
  const { value: sealed } = await person.call(environments.encryptValue, { body: { value: SECRET } });
  const environment = await person.call(environments.saveEnvironment, {
    body: {
      id: 0,
      name: 'Local',
      applicationId: projectId,
      karate_content: JSON.stringify({ apiUrl, apiKey: sealed, trap: TRAP }),
      anoroc_content: '{}',
    },
  });
  environmentId = environment.id;
  await save('Session', SESSION);
  ordersId = await save('Orders', ORDERS);
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

async function save(name: string, content: string, feature_type: 'KARATE' | 'ANOROC' = 'KARATE'): Promise<number> {
  const body = { id: 0, name, content, application_id: projectId, feature_type };
  return (await person.call(features.saveFeature, { body })).id;
}

async function ended(id: number): Promise<string> {
  const status = async () => (await person.call(runs.getRun, { params: { runId: id } })).status;
  await expect.poll(status, { timeout: 120_000, interval: 300 }).not.toMatch(/RUNNING|QUEUED|STARTED/);
  return status();
}

const runFeature = async (feature_id: number, more: object = {}) =>
  (
    await person.call(runs.runFeature, {
      body: { feature_id, env_id: environmentId, application_id: projectId, ...more },
    })
  ).id;
const scenariosOf = async (id: number) =>
  (await person.call(runs.listRunScenarios, { params: { runId: id }, query: {} })).scenarios;
const openScenario = (index: number, id = runId) => page.goto(`/runs?project=${projectId}&run=${id}&scenario=${index}`);
const step = (text: string): Locator => page.locator('.rv-steps > li', { hasText: text }).first();

test('a feature is run from its screen, and each request is shown with its answer', async () => {
  await page.goto(`/features?project=${projectId}&feature=${ordersId}`);
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Configurations' });
  await dialog.getByText('Local').first().waitFor();
  await visitor.picture('api-run-dialog');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  const notice = page.locator('.MuiSnackbar-root').getByText(/Triggered Run ID : \d+\./);
  runId = Number(/: (\d+)\./.exec((await notice.textContent()) ?? '')?.[1]);
  expect(await ended(runId)).toBe('FAILURE');
  const found = await scenariosOf(runId);
  expect(found.map(({ name, status }) => `${status} ${name}`)).toEqual([
    'PASSED An order is as it was made',
    'FAILED The city is another one',
    'PASSED A long answer',
    'FAILED What is called fails',
    'PASSED Tea tea 1',
    'PASSED Tea tea 2',
    'PASSED Tea tea 3',
    'PASSED Row 1',
  ]);
  // Had the row been evaluated, the scenario had ended before it asked.
  expect(asked.find(({ path }) => path === '/got')?.body).toBe('{"name":"#(karate.abort())"}');
  expect(await person.call(runs.getRun, { params: { runId } })).toMatchObject({
    scenario_count: 8,
    scenario_done_count: 8,
    scenario_pass_count: 6,
    scenario_fail_count: 2,
  });

  await openScenario(0);
  const sent = step('method get').locator('.rv-exchange');
  await sent.getByText('200 OK').waitFor();
  await sent.locator('summary').first().click();
  const body = sent.getByRole('region', { name: 'Response body' });
  await body.getByText('"city": "Riga"').waitFor();
  // What a server says is data: neither the value nor the key was evaluated.
  await body.getByText(`"note": "${TRAP}"`).waitFor();
  await body.getByRole('button', { name: /lines below "customer"/ }).press('Enter');
  await body.getByText('"city": "Riga"').waitFor({ state: 'hidden' });
  await sent.getByText(/Request headers/).click();
  await sent
    .getByRole('row', { name: /X-Api-Key/i })
    .getByText('******')
    .waitFor();
  await sent
    .getByRole('row', { name: /Authorization/i })
    .getByText('Bearer ******')
    .waitFor();
  await visitor.picture('api-run-exchange');
  expect.soft(await axeFindings(visitor), 'exchange').toEqual([]);
  expect(asked.find(({ path }) => path === '/orders/42')?.key).toBe(SECRET);

  // What was called is folded until somebody asks.
  const called = step("call read('Session.feature')").locator('.rv-call');
  await called.getByText('Session › Sign in').click();
  await called.locator('.rv-exchange', { hasText: '/sign-in' }).waitFor();
});

test('a match that failed is told path by path, and lists say where', async () => {
  await openScenario(1);
  const paths = page.getByRole('region', { name: 'What did not match' });
  await paths.getByText('$.customer.address.city').waitFor();
  await paths.locator('mark.rv-actual', { hasText: 'Riga' }).last().waitFor();
  await paths.locator('mark.rv-expected', { hasText: 'Tallinn' }).last().waitFor();
  await visitor.picture('api-run-match');
  expect.soft(await axeFindings(visitor), 'match').toEqual([]);
  const [, failed] = await scenariosOf(runId);
  expect(failed?.error).toMatch(/^match failed: CONTAINS_DEEP \$\.customer\.address\.city /);
});

test('a failure inside a called feature is open from the start', async () => {
  await openScenario(3);
  const call = page.locator('.rv-call');
  await call.locator('.rv-step-failed', { hasText: 'status 200' }).waitFor();
  await call.locator('.rv-exchange', { hasText: '403' }).first().waitFor();
  await visitor.picture('api-run-called');
  expect.soft(await axeFindings(visitor), 'called').toEqual([]);
});

test('a long body is cut, and the whole of it is a link away, masked', async () => {
  await openScenario(2);
  const sent = step('method get').locator('.rv-exchange');
  await sent.locator('summary').first().click();
  const [whole] = await Promise.all([
    page.context().waitForEvent('page'),
    sent.getByRole('link', { name: 'Open the whole body' }).click(),
  ]);
  await whole.waitForLoadState();
  const text = await whole.evaluate(() => document.body.innerText);
  expect(text).toContain('"id":1999');
  expect(text).toContain('row 7 ******');
  expect(text).not.toContain(SECRET);
  await whole.close();
  // The file stands with its exchange, and nowhere else.
  expect(await step('method get').locator('a[download]').count()).toBe(0);
});

test('the standalone report shows the same, and nothing that leaves holds a secret', async () => {
  const report = await person.fetch(`/reports/${runId}/report.html`);
  const html = await report.text();
  expect(html).toContain('$.customer.address.city');
  expect(html).not.toContain(SECRET);
  await person.fetch(`/api/run/zipFolder?runId=${runId}`);
  const zip = unzip(Buffer.from(await (await person.fetch(`/reports/${runId}.zip`)).arrayBuffer()));
  const names = [...zip.keys()];
  expect(names.some((name) => name.startsWith('attachments/'))).toBe(true);
  for (const [name, bytes] of zip) {
    for (const secret of [SECRET, 'visit-cookie-9', 'Bearer session-token-8']) {
      expect(bytes.includes(secret), `${name} holds ${secret}`).toBe(false);
    }
  }
  const junit = names.find((name) => name.endsWith('junit.xml'));
  expect(zip.get(junit ?? '')?.toString()).toContain('$.customer.address.city');
  for (let index = 0; index < 8; index++) {
    const told = await person.call(runs.getRunScenario, { params: { runId, index } });
    expect(JSON.stringify(told), `scenario ${index}`).not.toContain(SECRET);
  }
  for (const name of ['server', 'executor-1']) expect(await product.log(name)).not.toContain(SECRET);
  await page.goto(`/reports/${runId}/report.html#scenario-1`);
  await page.getByRole('region', { name: 'What did not match' }).getByText('$.customer.address.city').waitFor();
  await visitor.picture('api-run-report');
});

test('hosts that the project does not allow are not asked; a run repeated asks by the rules of now', async () => {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Hosts of API tests of Tea orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hosts of API tests' });
  await dialog.getByLabel('Only the allowed hosts').check();
  await dialog.getByLabel('Allowed hosts', { exact: true }).fill('*.example.com\nhttp://x.example/');
  await dialog.getByText(/^Line 2: .*x\.example/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Allowed hosts', { exact: true }).fill('*.example.com\n10.0.0.0/8');
  await dialog.getByLabel('Try a host').fill(apiUrl);
  await dialog.getByText(/denied, no allowed host fits/).waitFor();
  await visitor.picture('api-hosts');
  expect.soft(await axeFindings(visitor), 'hosts').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visitor.notice('Hosts of API tests saved.');
  const before = asked.length;
  const again = await person.call(history.rerunRun, {
    params: { runId },
    body: { texts: 'then', scenarios: 'all' },
  });
  expect(await ended(again.id)).toBe('FAILURE');
  expect(asked.length).toBe(before);
  const [first] = await scenariosOf(again.id);
  expect(first?.error).toContain('127.0.0.1');
  await openScenario(1, again.id);
  await page.locator('.rv-step-failed').first().waitFor();
  await visitor.picture('api-run-denied');
  await person.call(egress.saveEgressPolicy, { body: { applicationId: projectId, allow: null, deny: [] } });
});

test('a plan of both kinds runs in its order', async () => {
  const click = await save(
    'Sum',
    'Feature: Sum\n\n  Scenario: A sum\n    When MATH_OPERATIONS <sum(1,2)> {total}\n',
    'ANOROC',
  );
  const plan = await person.call(plans.saveTestPlan, {
    body: { name: 'Both kinds', description: 'd', featureIds: [click, ordersId], applicationId: projectId },
  });
  const { id } = await person.call(runs.runTestPlan, {
    body: { business_scenario_id: plan.id, env_id: environmentId, application_id: projectId },
  });
  expect(await ended(id)).toBe('FAILURE');
  const found = await scenariosOf(id);
  expect(found.map(({ feature, status }) => `${feature} ${status}`)).toEqual([
    'Sum PASSED',
    'Orders PASSED',
    'Orders FAILED',
    'Orders PASSED',
    'Orders FAILED',
    'Orders PASSED',
    'Orders PASSED',
    'Orders PASSED',
    'Orders PASSED',
  ]);
});

test('one scenario alone, a row of a made outline among them; what failed is repeated', async () => {
  const { id } = await person.call(history.rerunRun, {
    params: { runId },
    body: { texts: 'present', scenarios: 'failed' },
  });
  expect(await ended(id)).toBe('FAILURE');
  expect((await scenariosOf(id)).map(({ name }) => name)).toEqual(['The city is another one', 'What is called fails']);
  const only = [{ name: 'A long answer', row: null, line: 26 }];
  const single = await runFeature(ordersId, { only });
  expect(await ended(single)).toBe('SUCCESS');
  expect((await scenariosOf(single)).map(({ name }) => name)).toEqual(['A long answer']);
});

test('the sample project has API tests that pass at once', async () => {
  const sample = await person.call(projects.addSampleProject, { body: {} });
  const [tea] = (await person.call(features.allFeatures, { params: { applicationId: sample.id } })).filter(
    ({ name }) => name === 'Tea API',
  );
  const [local] = await person.call(environments.allEnvironments, { query: { applicationId: sample.id } });
  const { id } = await person.call(runs.runFeature, {
    body: { feature_id: tea!.id, env_id: local!.id, application_id: sample.id },
  });
  expect(await ended(id), JSON.stringify(await scenariosOf(id))).toBe('SUCCESS');
  expect(await scenariosOf(id)).toHaveLength(5);
});
