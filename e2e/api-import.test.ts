import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// Requests that were described elsewhere become API tests: seen first, then stored, then open.

const COLLECTION = JSON.stringify({
  info: { name: 'Pet shop' },
  variable: [{ key: 'baseUrl', value: 'https://pets.example/api' }],
  item: [
    {
      name: 'Orders',
      item: [
        {
          name: 'Add an order',
          event: [{ listen: 'test', script: { exec: ['pm.response.to.have.status(201);'] } }],
          request: {
            method: 'POST',
            url: '{{baseUrl}}/orders',
            header: [{ key: 'X-Api-Key', value: 'hush-hush' }],
            body: { mode: 'raw', raw: '{"pet": "{{pet}}", "count": 2}' },
          },
        },
      ],
    },
    { name: 'All pets', request: { method: 'GET', url: '{{baseUrl}}/pets' } },
  ],
});

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let project: number;
let environment: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  project = (await person.call(projects.saveProject, { body: { name: 'Pet shop', applicationType: 'ALL' } })).id;
  const saved = await person.call(environments.saveEnvironment, {
    body: { name: 'Local', applicationId: project, karate_content: '{"baseUrl": "http://localhost:1"}' },
  });
  environment = saved.id;
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.signIn(userName, password);
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = () => page.getByRole('dialog');

async function preview(source: string): Promise<void> {
  await page.getByRole('button', { name: 'Import requests' }).click();
  await dialog().getByRole('textbox', { name: 'Or paste it here' }).fill(source);
  await dialog().getByRole('button', { name: 'Preview' }).click();
}

test('a collection is looked at, chosen from, imported and opened', async () => {
  await page.goto(`/features?project=${project}`);
  await preview(COLLECTION);
  const list = dialog().getByRole('list', { name: 'Features to import' });
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(2);
  expect(await dialog().textContent()).not.toContain('hush-hush');
  await list.getByText('1 scenario: Add an order').click();
  expect(await list.getByLabel('Text of Orders').textContent()).toContain('When method post\n    Then status 201');
  await visitor.picture('api-import-preview');
  expect(await axeFindings(visitor)).toEqual([]);
  await list.getByRole('checkbox', { name: 'Import Pet shop' }).uncheck();
  await list.getByRole('textbox', { name: 'Name of Orders' }).fill('Pet orders');
  await dialog().getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Local' }).click();
  await dialog().getByRole('button', { name: 'Import 1 feature' }).click();
  await dialog().getByText('1 feature was added.').waitFor();
  expect(await dialog().textContent()).toContain('Local has values for baseUrl already');
  await visitor.picture('api-import-result');
  await dialog().getByRole('link', { name: 'Pet orders' }).click();
  await page.locator('.cm-content').getByText('Scenario: Add an order').waitFor();
  const stored = await person.call(features.allFeatures, { params: { applicationId: project } });
  expect(stored.map(({ name, featureType }) => [name, featureType])).toEqual([['Pet orders', 'KARATE']]);
  const { karate_content } = await person.call(environments.getEnvironment, { params: { environmentId: environment } });
  expect(JSON.parse(karate_content)).toEqual({ baseUrl: 'http://localhost:1', xApiKey: '******', pet: '' });
});

test('what was imported can be imported again under another name, and nonsense is explained', async () => {
  await page.goto(`/features?project=${project}`);
  await preview('hello');
  await dialog().getByRole('alert').getByText('none of').waitFor();
  await dialog()
    .getByRole('textbox', { name: 'Or paste it here' })
    .fill("curl 'https://pets.example/api/pets?x=1' -H 'A: b'");
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await dialog().getByText('GET /api/pets').first().waitFor();
  const name = dialog().getByRole('textbox', { name: 'Name of curl requests' });
  await name.fill('x');
  expect(await dialog().getByRole('button', { name: 'Import 1 feature' }).isDisabled()).toBe(true);
  await name.fill('pet ORDERS');
  await dialog().getByRole('button', { name: 'Import 1 feature' }).click();
  await dialog().getByRole('alert').getByText('already').waitFor();
  await name.fill('Pets by curl');
  await dialog().getByRole('button', { name: 'Import 1 feature' }).click();
  await dialog().getByRole('link', { name: 'Pets by curl' }).waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByText('Pets by curl').first().waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a file that a request sends goes to the project with the import, and the feature includes it', async () => {
  await page.goto(`/features?project=${project}`);
  await preview("curl -F 'photo=@/tmp/cat.png' -F 'notes=@/tmp/notes.txt' https://pets.example/api/photos");
  await dialog().getByRole('textbox', { name: 'Name of curl requests' }).fill('Pet photos');
  const files = dialog().getByRole('list', { name: 'Files that are sent' });
  expect(await files.getByRole('listitem').allTextContents()).toEqual([
    'cat.png is not there yet',
    'notes.txt is not there yet',
  ]);
  await dialog()
    .getByLabel('Files to add to the project')
    .setInputFiles({ name: 'Cat.png', mimeType: 'image/png', buffer: Buffer.from('a picture') });
  await files.getByText('will be added').waitFor();
  await visitor.picture('api-import-files');
  expect(await axeFindings(visitor)).toEqual([]);
  await dialog().getByRole('button', { name: 'Import 1 feature' }).click();
  await dialog().getByText('Requests also send notes.txt').waitFor();
  const stored = await person.call(features.allFeatures, { params: { applicationId: project } });
  const added = stored.find(({ name }) => name === 'Pet photos');
  const feature = await person.call(features.getFeature, { params: { featureId: added?.id ?? 0 } });
  expect(feature.include_files.map(({ name, size }) => [name, size])).toEqual([['cat.png', 9]]);
});
