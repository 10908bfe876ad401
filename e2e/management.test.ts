import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT_NAME_MESSAGE } from '@stepwright/contract/entities/environment';
import { FEATURE_NAME_MESSAGE } from '@stepwright/contract/entities/feature';
import { PROJECT_NAME_MESSAGE } from '@stepwright/contract/entities/project';
import { INVALID_JSON } from '@stepwright/contract/json-text';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import type { Role } from '@stepwright/contract/rights';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as globalObjects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Failure, failingCalls } from './failing-calls.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000 });

// Everything that is kept in a project, as its people keep it: each test goes on where the one before left off.

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let folder: string;
let isLost = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwright-management-'));
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
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
  await rm(folder, { recursive: true, force: true });
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.locator('[data-row]', { hasText: name });

/** Replaces the text of an editor as a person would. */
async function write(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Presses the button of a notice that stays for seconds only, without waiting until it stands still. */
const undo = () => button('Undo', page.locator('.MuiSnackbar-root')).dispatchEvent('click');

async function open(screen: 'features' | 'environments' | 'globalObjects' | 'file' | 'runs'): Promise<void> {
  await page.goto(`/${screen}?project=${projectId}`);
}

test('projects: rules, adding, editing, deleting after asking', async () => {
  await button('Add Project').first().click();
  const add = button('Add', dialog('Add Project'));
  const name = dialog().getByLabel('Project Name');
  expect(await add.isDisabled()).toBe(true);
  await name.fill('Tea');
  await dialog().getByText(PROJECT_NAME_MESSAGE).waitFor();
  await name.fill('A name that is too long');
  await dialog().getByText(PROJECT_NAME_MESSAGE).waitFor();
  await name.fill('Tea shop');
  await dialog().getByText(PROJECT_NAME_MESSAGE).waitFor({ state: 'hidden' });
  // A type has to be chosen too.
  expect(await add.isDisabled()).toBe(true);
  await visitor.picture('project-dialog');
  await button('ALL', dialog()).click();
  await add.click();
  await visitor.notice(NOTICES.projectAdd.done);
  await page.getByRole('article', { name: 'Tea shop' }).waitFor();

  await button('Edit Tea shop').click();
  await dialog('Edit Project').getByLabel('Project Name').fill('Tea house');
  await dialog().getByLabel('Git Branch Name').fill('main');
  await button('Update', dialog()).click();
  await visitor.notice(NOTICES.projectUpdate.done);
  await page.getByRole('article', { name: 'Tea house' }).waitFor();

  // The name is taken: the dialog stays and says so.
  await button('Add Project').click();
  await dialog().getByLabel('Project Name').fill('tea HOUSE');
  await button('ALL', dialog()).click();
  await button('Add', dialog()).click();
  await visitor.notice(NOTICES.projectAdd.failed);
  await dialog().getByText('A project with this name exists already.').waitFor();
  await button('Cancel', dialog()).click();

  await person.call(projects.saveProject, { body: { name: 'Short-lived', applicationType: 'ANOROC' } });
  await page.reload();
  await button('Delete Short-lived').click();
  await visitor.picture('project-delete');
  await button('Cancel', dialog()).click();
  await page.getByRole('article', { name: 'Short-lived' }).waitFor();
  await button('Delete Short-lived').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.projectDelete.done);
  await page.getByRole('article', { name: 'Short-lived' }).waitFor({ state: 'hidden' });
  const [project] = await person.call(projects.allProjects, {});
  projectId = project?.id ?? 0;
});

test('features: rules, a type to choose, search, paging, deleting', async () => {
  await page.getByRole('link', { name: 'Features of Tea house' }).click();
  await page.getByText(SCREEN_TEXTS.noFeatures).waitFor();
  await visitor.picture('features-empty');
  await button('Add Feature').click();
  const add = button('Add', dialog('Add Feature'));
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('Feature Name').fill('ab');
  await dialog().getByText(FEATURE_NAME_MESSAGE).waitFor();
  await dialog().getByLabel('Feature Name').fill('Brew a pot');
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('Feature Type').click();
  await page.getByRole('option').first().click();
  await add.click();
  await visitor.notice(NOTICES.featureAdd.done);
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  // The notice has the exact text of its success, and goes by itself.
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });

  await page.getByLabel('Feature Name').fill('ab');
  await page.getByText(FEATURE_NAME_MESSAGE).waitFor();
  expect(await button('Update').isDisabled()).toBe(true);
  await page.getByLabel('Feature Name').fill('Brew a pot');

  for (let number = 1; number <= 12; number++) {
    await person.call(features.saveFeature, {
      body: { name: `Cup ${number}`, application_id: projectId, feature_type: 'ANOROC', content: 'Feature: Cup\n' },
    });
  }
  await open('features');
  await row('Cup 12').waitFor();
  expect(await page.locator('[data-row]').count()).toBe(10);
  await button('Page 2').click();
  await row('Brew a pot').waitFor();
  expect(await page.locator('[data-row]').count()).toBe(3);
  await page.getByLabel('Search feature').fill('Cup 1');
  await row('Cup 11').waitFor();
  await row('Brew a pot').waitFor({ state: 'hidden' });
  await page.getByLabel('Search feature').fill('no such thing');
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
  await visitor.picture('features-nothing-found');
  await button('Clear the search').click();
  await row('Cup 12').waitFor();

  await row('Cup 12').hover();
  await button('Delete Cup 12').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.featureDelete.done);
  await row('Cup 12').waitFor({ state: 'hidden' });
});

test('features: the filter narrows the list by type', async () => {
  await button('Advanced filter').click();
  await dialog('Advanced filter').getByLabel('featureType').click();
  await page.getByRole('option').last().click();
  await visitor.picture('features-filter');
  await button('Apply', dialog()).click();
  await page.getByText(/^featureType:/).waitFor();
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
  await open('features');
});

test('features: others and files are included, and shown', async () => {
  await row('Cup 11').click();
  await button('Include Features').click();
  const include = dialog('Include Features');
  await include.getByRole('checkbox').first().waitFor();
  await include.getByRole('searchbox').fill('br');
  await include.getByText('The search begins with 3 letters.').waitFor();
  await include.getByRole('searchbox').fill('brew');
  await include.getByText('Brew a pot').click();
  await include.getByText('1 chosen').waitFor();
  await visitor.picture('include-features');
  await button('Save', include).click();
  await page.getByRole('tab', { name: 'Associated Features (1)' }).click();
  await page.getByRole('tabpanel').getByText('Brew a pot').waitFor();
  await visitor.picture('associated-features');
});

test('features: the history is shown on demand', async () => {
  await page.getByText(/Created by/).waitFor({ state: 'hidden' });
  await button('View File History').click();
  await page.getByText(/Created by admin on .* · Last updated by admin on /).waitFor();
  await button('Hide File History').click();
  await page.getByText(/Created by/).waitFor({ state: 'hidden' });
});

test('a save over a newer version asks first, and nothing is lost either way', async () => {
  await page.getByRole('tab', { name: 'Feature', exact: true }).click();
  const id = Number(new URL(page.url()).searchParams.get('feature'));
  const stored = await person.call(features.getFeature, { params: { featureId: id } });
  await write('Feature text', 'Feature: Mine\n');
  await person.call(features.saveFeature, {
    body: { id, name: stored.name, content: 'Feature: Theirs\n', application_id: projectId },
  });
  await button('Update').click();
  const conflict = dialog('Somebody else saved in the meantime');
  await conflict.waitFor();
  expect(await conflict.getByRole('textbox', { name: 'Feature, stored' }).textContent()).toContain('Feature: Theirs');
  await visitor.picture('stale-dialog');
  await conflict.getByRole('textbox', { name: 'Feature, yours' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('Feature: Mine and theirs\n');
  await button('Keep the result', conflict).click();
  // The dialog closes once the save has succeeded; the notice may still be that of an earlier save.
  await conflict.waitFor({ state: 'hidden' });
  await visitor.notice(NOTICES.featureUpdate.done);
  const content = async () => (await person.call(features.getFeature, { params: { featureId: id } })).content;
  await expect.poll(content, { timeout: 20_000 }).toBe('Feature: Mine and theirs\n');
});

test('environments: rules, three texts, search, deleting', async () => {
  await open('environments');
  await page.getByText(SCREEN_TEXTS.noEnvironments).waitFor();
  await visitor.picture('environments-empty');
  await button('Add Environment').click();
  const add = button('Add', dialog('Add Environment'));
  await dialog().getByLabel('Environment Name').fill('ab');
  await dialog().getByText(ENVIRONMENT_NAME_MESSAGE).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('Environment Name').fill('Kitchen');
  await add.click();
  await visitor.notice(NOTICES.environmentAdd.done);
  await write('UI Test Data', '{"pot": ');
  await page.getByText(INVALID_JSON).waitFor();
  expect(await button('Update').isDisabled()).toBe(true);
  await visitor.picture('environment-invalid');
  await write('UI Test Data', '{"pot": "blue"}');
  await page.getByText(INVALID_JSON).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Settings' }).click();
  await write('Settings', '{"SHOP_PASSWORD": "secret tea"}');
  await button('Update').click();
  await visitor.notice(NOTICES.environmentUpdate.done);
  await page.reload();
  await page.getByText('"******"').waitFor();
  await visitor.picture('environment');

  await page.getByRole('searchbox', { name: 'Search Environment' }).fill('zzz');
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
  await page.keyboard.press('Escape');
  await row('Kitchen').waitFor();
  const { id } = await person.call(environments.saveEnvironment, {
    body: { name: 'Cellar', applicationId: projectId },
  });
  expect(id).toBeGreaterThan(0);
  await page.reload();
  await row('Cellar').hover();
  await button('Delete Cellar').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.environmentDelete.done);
});

test('global objects: adding, locators, deleting', async () => {
  await open('globalObjects');
  await page.getByText(SCREEN_TEXTS.noGlobalObjects).waitFor();
  await visitor.picture('global-objects-empty');
  await button('Add Global Object').click();
  await dialog().getByLabel('Global Object Name').fill('kettle');
  await button('Add', dialog()).click();
  await visitor.notice(NOTICES.globalObjectAdd.done);
  await write('Locators', 'no json');
  await page.getByText(INVALID_JSON).waitFor();
  expect(await button('Update').isDisabled()).toBe(true);
  await write('Locators', '{"lid": "//button[@id=\'lid\']"}');
  await button('Update').click();
  await visitor.notice(NOTICES.globalObjectUpdate.done);
  await visitor.picture('global-objects');
  await row('kettle').hover();
  await button('Delete kettle').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.globalObjectDelete.done);
  await page.getByText(SCREEN_TEXTS.noGlobalObjects).waitFor();
});

test('files: adding, downloading after asking, replacing, including, deleting', async () => {
  const path = join(folder, 'order list.csv');
  await writeFile(path, 'tea,cups\nassam,2\n');
  await open('file');
  await page.getByText(SCREEN_TEXTS.noFiles).waitFor();
  await visitor.picture('files-empty');
  await button('Add File').click();
  const add = button('Add', dialog('Add File'));
  expect(await add.isDisabled()).toBe(true);
  await dialog().getByLabel('File', { exact: true }).setInputFiles(path);
  await visitor.picture('file-dialog');
  await add.click();
  await visitor.notice(NOTICES.fileAdd.done);
  await row('order list.csv').waitFor();

  await row('order list.csv').hover();
  await button('Download order list.csv').click();
  await page.getByText("Are you sure, you want to download the File 'order list.csv' ?").waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button('Ok', dialog()).click()]);
  expect(download.suggestedFilename()).toBe('order list.csv');
  expect(await readFile(await download.path(), 'utf8')).toBe('tea,cups\nassam,2\n');
  await visitor.notice(NOTICES.fileDownload.done);

  await writeFile(path, 'tea,cups\nassam,3\n');
  await button('Replace File order list.csv').click();
  await dialog('Replace File').getByLabel('File', { exact: true }).setInputFiles(path);
  await button('Replace', dialog()).click();
  await visitor.notice(NOTICES.fileAdd.done);
  await visitor.picture('files');

  await open('features');
  await row('Cup 11').click();
  await button('Include Files').click();
  await dialog('Include Files').getByText('order list.csv').click();
  await button('Save', dialog()).click();
  await page.getByRole('tab', { name: 'Associated Files (1)' }).click();
  await page.getByRole('tabpanel').getByText('order list.csv').waitFor();

  await open('file');
  await row('order list.csv').hover();
  await button('Delete File order list.csv').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.fileDelete.done);
  await page.getByText(SCREEN_TEXTS.noFiles).waitFor();
});

const failing = (address: string, how: Failure, work: () => Promise<void>) => failingCalls(page, address, how, work);

test('what could not be read says so in the documented words', async () => {
  for (const [screen, path, texts] of [
    ['features', 'feature', [NOTICES.featureCount, NOTICES.featureFetch]],
    ['environments', 'environment', [NOTICES.environmentCount, NOTICES.environmentFetch]],
    ['globalObjects', 'globalObject', [NOTICES.globalObjectCount, NOTICES.globalObjectFetch]],
    ['file', 'files', [NOTICES.fileCount, NOTICES.fileFetch]],
  ] as const) {
    await failing(`${path}/count?*`, { status: 418 }, async () => {
      await open(screen);
      await visitor.notice(texts[0].failed);
    });
    await failing(`${path}/list?*`, { status: 418 }, async () => {
      await open(screen);
      await visitor.notice(texts[1].failed);
    });
  }
});

test('what could not be written says so in the documented words, and nothing typed is lost', async () => {
  await open('features');
  await row('Cup 11').click();
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await write('Feature text', 'Feature: kept\n');
  await failing('feature/save', 'gone', async () => {
    await button('Update').click();
    await visitor.notice(NOTICES.featureUpdate.broke);
  });
  await failing('feature/save', { status: 418 }, async () => {
    await button('Update').click();
    await visitor.notice(NOTICES.featureUpdate.failed);
    await button('Add Feature').click();
    await dialog().getByLabel('Feature Name').fill('Never there');
    await dialog().getByLabel('Feature Type').click();
    await page.getByRole('option').first().click();
    await button('Add', dialog()).click();
    await visitor.notice(NOTICES.featureAdd.failed);
    await button('Cancel', dialog()).click();
  });
  await page.getByRole('textbox', { name: 'Feature text' }).getByText('kept').waitFor();
  await failing('feature/delete', 'gone', async () => {
    await row('Cup 10').hover();
    await button('Delete Cup 10').click();
    await button('Delete', dialog()).click();
    await visitor.notice(NOTICES.featureDelete.failed);
    await button('Cancel', dialog()).click();
  });
  await button('Update').click();
  await visitor.notice(NOTICES.featureUpdate.done);

  await person.call(globalObjects.saveGlobalObject, { body: { name: 'pot', application_id: projectId } });
  for (const [screen, path, text, texts, name, label] of [
    [
      'environments',
      'environment',
      'UI Test Data',
      { add: NOTICES.environmentAdd, update: NOTICES.environmentUpdate, delete: NOTICES.environmentDelete },
      'Kitchen',
      'Environment',
    ],
    [
      'globalObjects',
      'globalObject',
      'Locators',
      { add: NOTICES.globalObjectAdd, update: NOTICES.globalObjectUpdate, delete: NOTICES.globalObjectDelete },
      'pot',
      'Global Object',
    ],
  ] as const) {
    await open(screen);
    await row(name).click();
    await write(text, '{"a": "//b"}');
    await failing(`${path}/save`, 'gone', async () => {
      await button('Update').click();
      await visitor.notice(texts.update.failed);
      await button(`Add ${label}`).click();
      await dialog().getByLabel(`${label} Name`).fill('Never there');
      await button('Add', dialog()).click();
      await visitor.notice(texts.add.failed);
      await button('Cancel', dialog()).click();
    });
    await failing(`${path}/delete*`, 'gone', async () => {
      await row(name).hover();
      await button(`Delete ${name}`).click();
      await button('Delete', dialog()).click();
      await visitor.notice(texts.delete.failed);
      await button('Cancel', dialog()).click();
    });
    await button('Update').click();
    await visitor.notice(texts.update.done);
  }
});

test('files that could not be sent, fetched or deleted are told of; a second try goes through', async () => {
  const path = join(folder, 'second.csv');
  await writeFile(path, 'a\n');
  await open('file');
  await page.getByText(SCREEN_TEXTS.noFiles).waitFor();
  await button('Add File').click();
  await dialog().getByLabel('File', { exact: true }).setInputFiles(path);
  await failing('files/upload', 'gone', async () => {
    await button('Add', dialog()).click();
    await visitor.notice(NOTICES.fileAdd.failed);
  });
  await button('Add', dialog()).click();
  await visitor.notice(NOTICES.fileAdd.done);
  await row('second.csv').waitFor();
  await page.getByLabel('Search File').fill('no such file');
  await page.getByText(SCREEN_TEXTS.noSearchResults).waitFor();
  await button('Clear the search').click();
  await button('Download second.csv').click();
  await failing('files/download/*', 'gone', async () => {
    await button('Ok', dialog()).click();
    await visitor.notice(NOTICES.fileDownload.failed);
  });
  await button('Cancel', dialog()).click();
  await button('Delete File second.csv').click();
  await failing('files/delete/*', 'gone', async () => {
    await button('Delete', dialog()).click();
    await visitor.notice(NOTICES.fileDelete.failed);
  });
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.fileDelete.done);
  await undo();
  await row('second.csv').waitFor();
});

test('a notice is alone in its slot, goes by itself after three seconds, or by its button', async () => {
  await open('features');
  await row('Cup 9').hover();
  await button('Delete Cup 9').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.featureDelete.done);
  expect(await page.locator('.MuiSnackbar-root').count()).toBe(1);
  const shown = Date.now();
  await page.mouse.move(0, 0);
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  expect(Date.now() - shown).toBeGreaterThan(1000);
  await row('Cup 8').hover();
  await button('Delete Cup 8').click();
  await button('Delete', dialog()).click();
  await visitor.notice(NOTICES.featureDelete.done);
  await button('Close', page.locator('.MuiSnackbar-root')).click();
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
});

test('runs: none yet, and a run wants an environment', async () => {
  await open('runs');
  await page.getByText(SCREEN_TEXTS.noRuns).waitFor();
  await visitor.picture('runs-empty');
  await person.call(environments.saveEnvironment, { body: { name: 'Second', applicationId: projectId } });
  await open('features');
  await row('Cup 11').click();
  await button('Run').click();
  await button('Run', dialog('Run Configurations')).click();
  await visitor.notice(NOTICES.runStart.noEnvironment);
  expect(await person.fetch(`/api/run/count?applicationId=${projectId}`).then((reply) => reply.json())).toEqual({
    count: 0,
  });
  await button('Cancel', dialog()).click();
});

test.each<[string, readonly Role[], { writes: boolean; deletes: boolean; manages: boolean }]>([
  ['reader', ['read_only'], { writes: false, deletes: false, manages: false }],
  ['builder', ['developer', 'read_write'], { writes: true, deletes: false, manages: false }],
  ['leader', ['projectadmin', 'read_write'], { writes: true, deletes: true, manages: true }],
])('a %s sees the controls of that role, and the server holds to them', async (userName, roles, may) => {
  const password = 'three cups of tea';
  const other = await signIn(product.url, userName, password, true);
  await grant(database.url, userName, roles, ['Tea house']);
  // What changed in the directory counts within seconds.
  await expect.poll(async () => (await other.call(projects.allProjects, {})).length).toBe(1);
  const guest = await openVisitor(browser, product.url);
  await guest.signIn(userName, password);
  const seen = guest.page;
  await seen.getByRole('article', { name: 'Tea house' }).waitFor();
  const count = (name: string | RegExp) => seen.getByRole('button', { name, exact: typeof name === 'string' }).count();
  expect(await count('Add Project')).toBe(0);
  expect(await count('Edit Tea house')).toBe(may.manages ? 1 : 0);
  expect(await count('Delete Tea house')).toBe(0);

  for (const [screen, addLabel, ready] of [
    ['features', 'Add Feature', seen.getByRole('textbox', { name: 'Feature text' })],
    ['environments', 'Add Environment', seen.getByRole('textbox', { name: 'UI Test Data' })],
  ] as const) {
    await seen.goto(`/${screen}?project=${projectId}`);
    await ready.waitFor();
    expect(await count(addLabel)).toBe(may.writes ? 1 : 0);
    expect((await count(/^Delete /)) > 0).toBe(may.deletes);
    expect(await seen.getByRole('button', { name: 'Update', exact: true }).isDisabled()).toBe(!may.writes);
    expect(await ready.getAttribute('contenteditable')).toBe(String(may.writes));
  }
  await seen.goto(`/features?project=${projectId}`);
  await seen.getByRole('textbox', { name: 'Feature text' }).waitFor();
  const run = seen.getByRole('button', { name: 'Run', exact: true });
  expect((await run.count()) > 0 && (await run.isEnabled())).toBe(may.writes);
  await guest.picture(`features-of-${userName}`);

  const list = await other.call(features.listFeatures, { query: { applicationId: projectId } });
  const id = list[0]?.id ?? 0;
  const name = list[0]?.name ?? '';
  const save = await other.ask(features.saveFeature, { body: { id, name, application_id: projectId } });
  expect(save.status).toBe(may.writes ? 200 : 403);
  const remove = await other.ask(features.deleteFeature, { body: { id } });
  expect(remove.status).toBe(may.deletes ? 200 : 403);
  const drop = await other.ask(projects.deleteProject, { body: { id: projectId } });
  expect(drop.status).toBe(403);
  expect(guest.complaints).toEqual([]);
  await guest.close();
});

test('whoever is no member finds nothing, by the screens or by the address', async () => {
  const password = 'three cups of tea';
  const stranger = await signIn(product.url, 'stranger', password, true);
  await grant(database.url, 'stranger', ['developer', 'read_write'], []);
  const list = await stranger.ask(features.listFeatures, { query: { applicationId: projectId } });
  expect(list.status).toBe(404);
  const guest = await openVisitor(browser, product.url);
  await guest.signIn('stranger', password);
  await guest.page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  await guest.page.goto(`/features?project=${projectId}`);
  await guest.page.getByText('This project does not exist, or you are not a member of it.').waitFor();
  await guest.picture('not-a-member');
  await guest.close();
});

test('an address that does not exist says so and leads back', async () => {
  const answer = await page.goto('/no-such-screen');
  expect(answer?.status()).toBe(404);
  expect(visitor.complaints).toEqual([]);
});
