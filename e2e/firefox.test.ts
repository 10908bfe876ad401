import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { firefoxLacks } from '@stepwright/engine/drivers/webdriver/testing-firefox';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signIn } from './person.ts';
import { leftFolders, type Product, startProduct } from './product.ts';
import { unzip } from './unzip.ts';
import { openBrowser, openVisitor } from './visitor.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

const why = firefoxLacks === undefined ? '' : ` (skipped: ${firefoxLacks})`;

const SHOP = `<!doctype html><html lang="en"><head><title>Tea shop</title></head><body><h1 id="title">Your cart</h1>
  <input id="name" aria-label="Name"><button id="go" onclick="document.getElementById('title').textContent = 'For ' + document.getElementById('name').value">Go</button>
  <input type="file" id="file" aria-label="Order" onchange="this.files[0].text().then((text) => { document.getElementById('sent').textContent = this.files[0].name + ': ' + text; })">
  <p id="sent"></p><a id="invoice" href="/invoice">Invoice</a></body></html>`;

const feature = (url: string) => `Feature: In Firefox

  Scenario: A cart with papers
    Given NAVIGATE_TO_URL <${url}>
    When ENTER [//*[@id='name']] <Ada>
    And CLICK [//*[@id='go']]
    Then VERIFY [//*[@id='title']] {For Ada}
    When FILE_UPLOAD [//*[@id='file']] <order.txt>
    Then VERIFY [//*[@id='sent']] {order.txt: two boxes}
    And FILE_DOWNLOAD [//*[@id='invoice']] {invoice}

  Scenario: Nothing is left of the cart before
    Given NAVIGATE_TO_URL <${url}>
    Then VERIFY [//*[@id='title']] {Your basket}
`;

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/invoice') {
    response.setHeader('content-disposition', 'attachment; filename="Invoice 7.txt"').end('$9.00');
  } else if (request.url === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(SHOP);
  } else {
    response.writeHead(404).end();
  }
}

describe.skipIf(firefoxLacks !== undefined)(`a run in Firefox${why}`, () => {
  let database: TestingDatabase;
  let product: Product;
  let browser: Browser;
  let shop: Server;

  beforeAll(async () => {
    shop = createServer(answer);
    await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
    database = await freshDatabase();
    [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    shop?.closeAllConnections();
    shop?.close();
    expect(await product?.stop()).toBe(0);
    await database?.drop();
  });

  test('types, clicks, sends and fetches files, confined like any other; the report names the browser', async () => {
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
    const { userName, password } = product.administrator;
    const person = await signIn(product.url, userName, password);
    const { id: project } = await person.call(projects.saveProject, {
      body: { id: 0, name: 'Cart', applicationType: 'ALL' },
    });
    const settings_content = JSON.stringify({ 'webdriver.type': 'FIREFOX', 'Explicit.wait.time': 15 });
    const { id: env_id } = await person.call(environments.saveEnvironment, {
      body: { id: 0, name: 'Firefox', applicationId: project, anoroc_content: '{}', settings_content },
    });
    const { id: feature_id } = await person.call(features.saveFeature, {
      body: { id: 0, name: 'Cart', content: feature(url), application_id: project, feature_type: 'ANOROC' },
    });
    const form = new FormData();
    form.set('id', '0');
    form.set('applicationId', String(project));
    form.set('file', new Blob(['two boxes']), 'order.txt');
    const sent = (await (await person.fetch('/api/files/upload', { method: 'POST', body: form })).json()) as {
      id: number;
    };
    await person.call(features.linkFeatureFiles, { body: { featureId: feature_id, include_files: [sent.id] } });
    const { id } = await person.call(runs.runFeature, { body: { feature_id, env_id, application_id: project } });
    const read = () => person.call(runs.getRun, { params: { runId: id } });
    await expect.poll(async () => (await read()).status, { timeout: 150_000, interval: 300 }).not.toBe('RUNNING');
    const found = await person.call(runs.listRunScenarios, { params: { runId: id }, query: {} });
    expect(found.scenarios.map(({ status, error }) => [status, error])).toEqual([
      ['PASSED', null],
      ['FAILED', expect.stringContaining('the texts differ')],
    ]);

    const visitor = await openVisitor(browser, product.url);
    await visitor.signIn(userName, password);
    await visitor.page.goto(`/runs?project=${project}&run=${id}&scenario=1`);
    await visitor.page.getByText(/ · Firefox \d+\./).waitFor();
    await visitor.page.locator('.rv-step img').first().waitFor();
    await visitor.picture('firefox-report');
    await visitor.page.goto(`/runs?project=${project}&run=${id}&scenario=0`);
    await visitor.page.getByRole('link', { name: 'Invoice 7.txt' }).waitFor();
    await person.call(runs.zipRun, { query: { runId: id } });
    const zip = unzip(Buffer.from(await (await person.fetch(`/reports/${id}.zip`)).arrayBuffer()));
    const [junit] = [...zip].flatMap(([name, bytes]) => (name.endsWith('junit.xml') ? [bytes.toString()] : []));
    expect(junit).toMatch(/<property name="browser" value="Firefox \d+\./);
    await expect.poll(() => leftFolders(product.work), { timeout: 20_000 }).toEqual([]);
  });
});
