import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { NOTICES } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import { addProgram } from '@stepwright/contract/routes/programs';
import * as projects from '@stepwright/contract/routes/projects';
import { type TestingModel, testingModel } from '@stepwright/server/integrations/model/testing-model';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// What programs and administrators work with: keys, the API, the audit log, requests to a model, sealed values.

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let admin: Person;
let model: TestingModel;
let project: number;
let environment: number;
const SCRIPT = 'Feature: Made\n  Scenario: by a model\n    Given NAVIGATE_TO_URL <shopUrl>';

beforeAll(async () => {
  database = await freshDatabase();
  model = await testingModel();
  [product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, STEPWRIGHT_MODEL_ALLOW: '127.0.0.1' }),
    openBrowser(),
  ]);
  const { userName, password } = product.administrator;
  admin = await signIn(product.url, userName, password);
  project = (await admin.call(projects.saveProject, { body: { name: 'Programs', applicationType: 'ALL' } })).id;
  const settings_content = JSON.stringify({ GPT_TOKEN: 'canary-token', GPT_URL: model.url });
  const body = { name: 'Test', applicationId: project, settings_content };
  environment = (await admin.call(environments.saveEnvironment, { body })).id;
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
  await model?.close();
  await database?.drop();
});

const checked = async (name: string) => {
  await visitor.picture(`programs-${name}`);
  expect.soft(await axeFindings(visitor), name).toEqual([]);
};

test('a key for a program is made, works as its dialog says, and is taken back', async () => {
  await page.goto(`/programs?project=${project}`);
  await page.getByText('No program has a key yet.').waitFor();
  await checked('keys-empty');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('CI');
  await page.getByText('The name of a program has 3 to 40 characters.').waitFor();
  expect(await page.getByRole('button', { name: 'Make key' }).isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('Nightly build');
  await checked('keys-add');
  await page.getByRole('button', { name: 'Make key' }).click();
  await page.getByRole('heading', { name: 'Key for Nightly build' }).waitFor();
  const lineOf = (label: string) => page.locator(`pre[aria-label="${label}"]`).innerText();
  const [clientId, secret, tokenUrl, firstCall] = await Promise.all(
    ['Client id', 'Client secret', 'Token address', 'First call'].map(lineOf),
  );
  await checked('keys-made');
  expect(firstCall).not.toContain(secret);
  const askToken = () =>
    fetch(tokenUrl ?? '', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const { access_token } = (await (await askToken()).json()) as { access_token: string };
  const list = `${product.url}/api/feature/list?applicationId=${project}`;
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await fetch(list, { headers })).status).toBe(200);
  // The very lines that are shown, as a shell carries them out.
  const env = { ...process.env, STEPWRIGHT_SECRET: secret ?? '' };
  const { stdout } = await promisify(execFile)('sh', ['-c', firstCall ?? ''], { env });
  expect(JSON.parse(stdout)).toEqual([]);
  await page.getByRole('button', { name: 'I have copied the secret' }).click();
  await page.reload();
  await page.getByText('Last used on').waitFor();
  expect(await page.content()).not.toContain(secret);
  await checked('keys-list');
  await page.getByRole('button', { name: 'Remove the key of Nightly build' }).click();
  await page.getByText('can no longer call the product').waitFor();
  await checked('keys-remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await visitor.notice('The key was removed. It no longer works.');
  expect((await fetch(list, { headers })).status).toBe(401);
  expect((await askToken()).status).toBe(401);
});

test('after the last key of a page the page before is shown', async () => {
  for (let n = 1; n <= 11; n++) {
    const body = { applicationId: project, name: `Build ${n}`, role: 'read_only' as const, days: 30 as const };
    await admin.call(addProgram, { body });
  }
  await page.goto(`/programs?project=${project}&page=1`);
  await page.getByRole('button', { name: 'Remove the key of Build 1' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the key of Build 11' }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
});

test('the page of the API finds a call and shows how to make it', async () => {
  await page.goto('/api-docs');
  await page.getByRole('button', { name: /^Features/ }).click();
  await page.getByRole('button', { name: /\/api\/feature\/save/ }).click();
  await page.getByText('application_id').first().waitFor();
  const line = await page.locator('pre[aria-label="Try it"]').innerText();
  expect(line).toContain(`curl -fsS -X POST "${product.url}/api/feature/save"`);
  expect(new URL(page.url()).searchParams.get('call')).toBe('saveFeature');
  await checked('api');
  // Letter by letter, as people type: none gets lost while the address follows.
  await page.getByLabel('Search the calls').pressSequentially('audit csv', { delay: 90 });
  await page.getByText('1 call matches.').waitFor();
  await checked('api-search');
  await page.getByLabel('Search the calls').fill('nothing like this');
  await page.getByText('No call matches.').waitFor();
});

test('a request in a feature is answered when it is saved; it may be called off, and a failure is told', async () => {
  const body = { name: 'Generated', application_id: project, feature_type: 'ANOROC' as const, content: '' };
  const { id } = await admin.call(features.saveFeature, { body });
  const stored = async () => (await admin.call(features.getFeature, { params: { featureId: id } })).content;
  await page.goto(`/features?project=${project}&feature=${id}`);
  const editor = page.locator('.cm-content');
  const write = async (text: string) => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
  };
  let answer: (() => void) | undefined;
  model.answer = (_request, response) => {
    answer = () => {
      response.end(JSON.stringify({ choices: [{ message: { content: SCRIPT } }] }));
    };
  };
  await write('gpt: open the shop ENDGPT');
  await page.getByText('A model is writing.').waitFor();
  await checked('generating');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await visitor.notice('Called off. Nothing was saved.');
  await expect.poll(() => model.left).toBe(1);
  expect(await stored()).toBe('');
  model.answer = (_request, response) => void response.writeHead(401).end();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('The model refused the token of the settings (401).').waitFor();
  await checked('not-generated');
  expect(await stored()).toBe('gpt: open the shop ENDGPT');
  model.answer = SCRIPT;
  await write('gpt: open the shop again ENDGPT');
  await visitor.notice(NOTICES.featureUpdate.done);
  await expect.poll(stored).toBe(`${SCRIPT}\n`);
  await expect.poll(() => editor.innerText()).toContain('by a model');
  expect(answer).toBeDefined();
  expect(model.asked.at(-1)?.token).toBe('canary-token');
});

test('a value is encrypted in the editor of an environment and never shown again', async () => {
  await page.goto(`/environments?project=${project}&environment=${environment}`);
  await page.getByRole('button', { name: 'Encrypt value' }).click();
  await page.getByLabel('Value', { exact: true }).fill('canary-of-the-dialog');
  await page.getByRole('button', { name: 'Encrypt', exact: true }).click();
  const sealed = await page.locator('pre[aria-label="Put this in place of the secret"]').innerText();
  expect(sealed).toMatch(/^ENC\([\w-]+\)$/);
  await checked('encrypt');
  await page.keyboard.press('Escape');
  expect(await page.content()).not.toContain('canary');
});

test('the audit log tells who did what, is filtered, checked and taken along', async () => {
  const reader = await signIn(product.url, 'rita', 'tangerine-harbour-19', true);
  await grant(database.url, 'rita', ['read_only'], ['Programs']);
  const mayRead = async () =>
    (await reader.ask(features.countFeatures, { query: { applicationId: project } })).status === 200;
  await expect.poll(mayRead).toBe(true);
  expect((await reader.ask(features.deleteFeature, { body: { id: 1 } })).status).toBe(403);
  await page.goto('/projects');
  await page.getByRole('button', { name: /account|admin/i }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.getByText('program.add').first().waitFor();
  await checked('audit');
  await page.getByLabel('Outcome').click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await page.getByLabel('User name').fill('rita');
  await page.keyboard.press('Enter');
  await table.getByText('feature.delete').first().waitFor();
  await expect.poll(() => table.getByText('program.add').count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('user')).toBe('rita');
  await page.getByLabel('User name').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('No entry matches.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await table.getByText('program.add').first().waitFor();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await page.getByText('entries are there and unchanged').waitFor();
  await checked('audit-checked');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('audit-log.csv');
  await visitor.notice('The audit log was downloaded.');
});

test('who may not manage sees why, and no list', async () => {
  const other = await openVisitor(browser, product.url);
  await other.signIn('rita', 'tangerine-harbour-19');
  await other.page.goto('/audit');
  await other.page.getByText('The audit log is for administrators.').waitFor();
  await other.page.goto(`/programs?project=${project}`);
  await other.page.getByText('Keys for programs are made by project admins.').waitFor();
  await other.page.goto(`/environments?project=${project}&environment=${environment}`);
  await other.page.getByLabel('Environment Name').waitFor();
  expect(await other.page.getByRole('button', { name: 'Encrypt value' }).count()).toBe(0);
  await other.close();
  expect(visitor.complaints).toEqual([]);
});
