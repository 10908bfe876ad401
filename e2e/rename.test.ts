import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// A file, a key and a feature get another name by their screens; each time a run on a real browser still finds everything.

const UPLOAD = `Feature: Lists

  Background:
    Given NAVIGATE_TO_URL <site>

  Scenario: A list goes up
    When FILE_UPLOAD [form.field] <tea list.csv>
    Then VERIFY [form.chosen] {tea list.csv}
    And VERIFY [greeting] {Hello \${guest.name}}

  Scenario Outline: Lists in a table
    When FILE_UPLOAD [form.field] <<list>>
    Then VERIFY [form.chosen] {<list>}

    Examples:
      | list         |
      | tea list.csv |
`;
const OPEN = 'Feature: Open the form\n\n  Scenario: It opens\n    Given NAVIGATE_TO_URL <site>\n';
const API = "Feature: Api\n  Scenario: reads\n    * call read('Open the form.feature')\n";
const PAGE = `<!doctype html><html lang="en"><title>Lists</title><h1>Lists</h1>
<p id="Mia">Hello Mia</p>
<form><label>List <input id="field" type="file" onchange="chosen.textContent = this.files[0].name"></label></form>
<p id="chosen">none</p></html>`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let site: Server;
let projectId: number;
let environmentId: number;
let upload: number;
let open: number;
let api: number;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  projectId = (await person.call(projects.saveProject, { body: { name: 'Renames', applicationType: 'ALL' } })).id;
  const uiData = JSON.stringify({ site: address, guest: { name: 'Mia' } }, null, 2);
  environmentId = (
    await person.call(environments.saveEnvironment, {
      body: {
        name: 'Local',
        applicationId: projectId,
        anoroc_content: uiData,
        settings_content: '{"Explicit.wait.time": 5}',
      },
    })
  ).id;
  await person.call(objects.saveGlobalObject, {
    body: {
      name: 'form',
      application_id: projectId,
      locator: '{"field": "//input[@id=\'field\']", "chosen": "//p[@id=\'chosen\']"}',
    },
  });
  const form = new FormData();
  form.set('id', '0');
  form.set('applicationId', String(projectId));
  form.set('file', new Blob(['Sencha;4\n']), 'tea list.csv');
  const sent = await person.fetch('/api/files/upload', { method: 'POST', body: form });
  expect(sent.status).toBe(201);
  const { id: fileId } = (await sent.json()) as { id: number };
  const add = async (name: string, content: string, more: { feature_type: 'ANOROC' | 'KARATE'; xpath?: string }) =>
    (await person.call(features.saveFeature, { body: { name, content, application_id: projectId, ...more } })).id;
  open = await add('Open the form', OPEN, { feature_type: 'ANOROC' });
  api = await add('Api', API, { feature_type: 'KARATE' });
  const xpath = '{"greeting": "//p[@id=\'${guest.name}\']"}';
  upload = await add('Lists', UPLOAD, { feature_type: 'ANOROC', xpath });
  await person.call(features.linkFeatureFiles, { body: { featureId: upload, include_files: [fileId] } });
  await person.call(features.saveFeature, {
    body: { id: upload, name: 'Lists', content: UPLOAD, application_id: projectId, include_features: [open] },
  });
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
  site?.closeAllConnections();
  site?.close();
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.locator('[data-row]', { hasText: name });
const textOf = async (featureId: number) => (await person.call(features.getFeature, { params: { featureId } })).content;

/** Types the new name, waits for what changes, and renames. */
async function give(dialogue: Locator, name: string, picture: string): Promise<void> {
  await dialogue.getByLabel('New name').fill(name);
  await dialogue.getByText(/lines? changes? in \d+ places?/).waitFor();
  await visitor.picture(picture);
  expect.soft(await axeFindings(visitor), picture).toEqual([]);
  await button('Rename', dialogue).click();
  await visitor.notice(`is now ${name}.`);
}

/** Runs the feature that uses all of them; its scenarios and the included one must pass. */
async function runPasses(): Promise<void> {
  const { id } = await person.call(runs.runFeature, {
    body: { feature_id: upload, env_id: environmentId, application_id: projectId },
  });
  const run = async () => person.call(runs.getRun, { params: { runId: id } });
  await expect.poll(async () => (await run()).status, { timeout: 90_000, interval: 200 }).not.toBe('RUNNING');
  expect(await run()).toMatchObject({ status: 'SUCCESS', errorDescription: null });
}

test('a file: where it is used, another name, and the steps that upload it', async () => {
  await page.goto(`/file?project=${projectId}`);
  await row('tea list.csv').getByText('Used in 1 place').waitFor();
  await visitor.picture('rename-files');
  expect.soft(await axeFindings(visitor), 'files').toEqual([]);
  await button('Where used tea list.csv').click();
  const usage = dialog('Where tea list.csv is used');
  for (const line of [7, 17]) await usage.getByRole('link', { name: `Line ${line} of Lists` }).waitFor();
  await visitor.picture('rename-file-usage');
  expect.soft(await axeFindings(visitor), 'usage').toEqual([]);
  await usage.getByRole('link', { name: 'Line 7 of Lists' }).click();
  await page.waitForURL(/\/features\?.*line=7/);
  await page.goBack();

  await button('Rename File tea list.csv').click();
  const rename = dialog('Rename tea list.csv');
  await rename.getByLabel('New name').fill('a;b.csv');
  await rename.getByText(/A file name is written without/).waitFor();
  await give(rename, 'green tea.csv', 'rename-file');
  await row('green tea.csv').getByText('Used in 1 place').waitFor();
  const expected = UPLOAD.replace('<tea list.csv>', '<green tea.csv>').replace('| tea list.csv', '| green tea.csv');
  expect(await textOf(upload)).toBe(expected);
  // What a step expects to read is no reference; a person changes it.
  const content = expected.replace('{tea list.csv}', '{green tea.csv}');
  await person.call(features.saveFeature, {
    body: { id: upload, name: 'Lists', content, application_id: projectId },
  });
  await runPasses();
});

test('a key of an environment: the steps and locators that name it', async () => {
  await page.goto(`/environments?project=${projectId}&environment=${environmentId}`);
  await page.getByRole('textbox', { name: 'UI Test Data' }).waitFor();
  await button(/Where used|^Used in/).click();
  const usage = dialog('Where Local is used');
  await usage.getByRole('button', { name: /^guest/ }).click();
  await usage.getByRole('link', { name: 'Line 9 of Lists' }).waitFor();
  await button('Rename guest', usage).click();
  const rename = dialog('Rename guest');
  await rename.getByLabel('New name').fill('site');
  await rename.getByText(/There is already an entry site in Local/).waitFor();
  await give(rename, 'visitor', 'rename-key');
  const { content, xpath } = await person.call(features.getFeature, { params: { featureId: upload } });
  expect(content).toContain('{Hello ${visitor.name}}');
  expect(xpath).toBe('{"greeting": "//p[@id=\'${visitor.name}\']"}');
  const { anoroc_content } = await person.call(environments.getEnvironment, { params: { environmentId } });
  expect(JSON.parse(anoroc_content)).toMatchObject({ visitor: { name: 'Mia' } });
  // The editor behind the dialog shows what is stored now, and nothing to save.
  await page.getByRole('textbox', { name: 'UI Test Data' }).getByText('"visitor"').waitFor();
  await runPasses();
});

test('a feature: who includes it and who reads its text', async () => {
  await page.goto(`/features?project=${projectId}&feature=${open}`);
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await button(/^Used in 2 places/).click();
  const usage = dialog('Where Open the form is used');
  await usage.getByText('Feature · includes it').waitFor();
  await usage.getByRole('link', { name: 'Line 3 of Api' }).waitFor();
  await button('Rename', usage).click();
  await give(dialog('Rename Open the form'), 'The form', 'rename-feature');
  await row('The form').waitFor();
  await expect.poll(() => page.getByLabel('Feature Name').inputValue(), { timeout: 20_000 }).toBe('The form');
  expect(await textOf(api)).toBe(API.replace('Open the form.feature', 'The form.feature'));
  await runPasses();
  expect(visitor.complaints).toEqual([]);
});
