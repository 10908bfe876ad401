import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRANCH_NAME_MESSAGE, GIT_ADDRESS_MESSAGE } from '@stepwright/contract/entities/git-exchange';
import { NOTICES } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as git from '@stepwright/contract/routes/git';
import * as projects from '@stepwright/contract/routes/projects';
import {
  GIT_USERS,
  startTestingGitServer,
  type TestingGitServer,
} from '@stepwright/server/integrations/git/testing-git-server';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { unzip } from './unzip.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// A project goes out to a real git server and comes back, as its people do it: each test goes on where the one before left off.

const PASSWORD = GIT_USERS.writer.password;

let server: TestingGitServer;
let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let shop: number;
let url: string;
let isLost = false;

beforeAll(async () => {
  server = await startTestingGitServer();
  database = await freshDatabase();
  const env = {
    DATABASE_URL: database.url,
    STEPWRIGHT_GIT_ALLOW: 'localhost',
    STEPWRIGHT_GIT_CA: server.authorityFile,
  };
  [product, browser] = await Promise.all([startProduct(env), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  shop = (await person.call(projects.addSampleProject, { body: {} })).id;
  url = await server.addRepository('shop');
  await server.commit('shop', 'main', {
    'README.md': 'Tests of the shop',
    'tests/Leave again.feature': 'Feature: Leave again\n  Scenario: In\n    When CLICK [login]\n',
    'tests/a name that is much too long.feature': 'Feature: Long\n',
    'tests/broken.feature': Buffer.from([0xff, 0xfe]),
  });
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
  await visitor.signIn(userName, password);
});
beforeEach((context) => {
  if (isLost) context.skip();
  server.answer = null;
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  isLost = true;
  await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
  await server?.close();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
const field = (name: string) => dialog().getByLabel(name);

/** Nothing for axe to find, once the notice has gone. */
async function looksRight(): Promise<void> {
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  expect.soft(await axeFindings(visitor)).toEqual([]);
}

async function fillPlace(address = url, userName = 'writer', password: string = PASSWORD): Promise<void> {
  await field('Git URL').fill(address);
  await field('Git Username').fill(userName);
  await field('Password').fill(password);
}

test('sync: the rules of the fields, and what is missing or refused', async () => {
  await page.goto('/projects');
  await button('Sync Demo shop').click();
  await dialog('Sync Project').waitFor();
  const sync = button('Sync', dialog());
  expect(await sync.isDisabled()).toBe(true);
  expect(await button('Preview', dialog()).isDisabled()).toBe(true);
  await visitor.picture('git-sync-empty');
  await looksRight();
  for (const wrong of ['shop', 'http://git.example.com/x', 'ssh://git@example.com', 'https://me:pw@example.com/x']) {
    await field('Git URL').fill(wrong);
    await dialog().getByText(GIT_ADDRESS_MESSAGE, { exact: true }).waitFor();
  }
  await fillPlace();
  await dialog().getByText(GIT_ADDRESS_MESSAGE, { exact: true }).waitFor({ state: 'hidden' });
  for (const name of ['Git Username', 'Password']) {
    await field(name).fill('');
    await expect.poll(() => sync.isDisabled()).toBe(true);
    await fillPlace();
  }
  // The project names no branch.
  await sync.click();
  await visitor.notice(NOTICES.projectSync.branchMissing);
  await dialog().getByRole('alert').getByText('Set its Git Branch Name').waitFor();
  await visitor.picture('git-sync-no-branch');
  await button('Cancel', dialog()).click();

  await button('Edit Demo shop').click();
  await field('Git Branch Name').fill('main');
  await button('Update', dialog()).click();
  await visitor.notice(NOTICES.projectUpdate.done);
  await button('Sync Demo shop').click();
  await fillPlace(url, 'writer', 'wrong');
  await sync.click();
  await visitor.notice(NOTICES.projectSync.failed);
  await dialog().getByText('does not accept this user name and password').waitFor();
  await visitor.picture('git-sync-refused');
  await looksRight();
  await fillPlace(url.replace('localhost', '127.0.0.1'));
  await sync.click();
  await dialog().getByText('may not be reached').waitFor();
  await fillPlace(`${url}/none`);
  await sync.click();
  await dialog().getByText('There is no git repository at this address').waitFor();
});

test('sync: a preview changes nothing, the sync adds what is new and names what it could not take', async () => {
  await fillPlace();
  await button('Preview', dialog()).click();
  const preview = dialog().getByRole('region', { name: 'Preview' });
  await preview.getByText('2 added').waitFor();
  await preview.getByText('It is not a text in UTF-8.').waitFor();
  await visitor.picture('git-sync-preview');
  await looksRight();
  const count = async () => (await person.call(features.countFeatures, { query: { applicationId: shop } })).count;
  const before = await count();
  await button('Sync', dialog()).click();
  await visitor.notice(NOTICES.projectSync.done);
  const result = dialog().getByRole('region', { name: 'Result' });
  await result.getByText('2 added').waitFor();
  await visitor.picture('git-sync-done');
  await looksRight();
  expect(await count()).toBe(before + 2);
  await button('Done', dialog()).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.goto(`/features?project=${shop}`);
  await page.locator('[data-row]', { hasText: 'Leave again' }).first().waitFor();
  await page.locator('[data-row]', { hasText: 'a name that is much' }).first().waitFor();
});

test('sync: how far it is, one at a time, and cancel ends it', async () => {
  await page.goto('/projects');
  const held: (() => void)[] = [];
  server.answer = (_request, reply) => held.push(() => reply.destroy()) > 0;
  await button('Sync Demo shop').click();
  await expect.poll(() => field('Git URL').inputValue()).toBe(url);
  await fillPlace();
  await button('Sync', dialog()).click();
  await visitor.notice(NOTICES.projectSync.started);
  await dialog().getByRole('status').getByText('Talking to the git server').waitFor();
  await expect.poll(() => held.length).toBe(1);
  await visitor.picture('git-sync-running');
  const state = () => person.call(git.getGitState, { query: { applicationId: shop } });
  expect((await state()).work).toMatchObject({ kind: 'sync', phase: 'connecting' });
  const body = { applicationId: shop, gitUri: url, username: 'writer', password: PASSWORD, branch: 'other' };
  expect((await person.ask(git.syncProject, { body })).status).toBe(412);
  const other = await openVisitor(browser, product.url);
  await other.signIn(product.administrator.userName, product.administrator.password);
  await other.page.goto('/projects');
  await other.page.getByRole('button', { name: 'Sync Demo shop' }).click();
  await other.page.getByText('A sync of this project by').waitFor();
  await other.close();
  await button('Cancel', dialog()).click();
  await dialog().waitFor({ state: 'hidden' });
  await expect.poll(async () => (await state()).work).toBeNull();
  for (const end of held) end();
});

test('push: the rules, a branch that exists, and the new branch with everything but secrets', async () => {
  const canary = 'environment-canary-77';
  const environment = (await person.call(environments.allEnvironments, { query: { applicationId: shop } }))[0]!;
  await person.call(environments.saveEnvironment, {
    body: {
      id: environment.id,
      name: environment.name,
      applicationId: shop,
      settings_content: JSON.stringify({ 'browser.name': 'chrome', SHOP_PASSWORD: canary }),
    },
  });
  await page.goto(`/features?project=${shop}`);
  await button('Push Project').click();
  await dialog('Push Project').waitFor();
  const push = button('Push', dialog());
  expect(await push.isDisabled()).toBe(true);
  await fillPlace();
  expect(await push.isDisabled()).toBe(true);
  await field('Branch Name').fill('x'.repeat(16));
  await dialog().getByText(BRANCH_NAME_MESSAGE).waitFor();
  await field('Branch Name').fill('a..b');
  await dialog().getByText('A branch name has no spaces').waitFor();
  await visitor.picture('git-push-rules');
  await looksRight();
  await field('Branch Name').fill('main');
  await push.click();
  await visitor.notice(NOTICES.projectPush.failed);
  await dialog().getByText('The repository has a branch of this name.').waitFor();
  await visitor.picture('git-push-exists');
  await field('Branch Name').fill('from-shop');
  await fillPlace(url, 'reader', GIT_USERS.reader.password);
  await push.click();
  await dialog().getByText('pushing needs write access').waitFor();
  await fillPlace();
  await field('Commit message').fill('Shop tests\n\nas they are today');
  await push.click();
  await visitor.notice(NOTICES.projectPush.done('from-shop'));
  await visitor.picture('git-push-done');
  await dialog().waitFor({ state: 'hidden' });
  const tree = await server.tree('shop', 'from-shop');
  expect(tree.get('README.md')).toBe('Tests of the shop');
  expect([...tree.values()].join('\n')).not.toContain(canary);
  expect([...tree.values()].join('\n')).toContain('"SHOP_PASSWORD":"<SECRET>"');
  expect(await server.git('shop', 'log', '-1', '--format=%an|%s', 'from-shop')).toBe(
    `${product.administrator.userName}|Shop tests\n`,
  );
});

test('round trip: another project takes the branch, and pushes the same tree', async () => {
  const copy = await person.call(projects.saveProject, {
    body: { name: 'Copy of shop', applicationType: 'ALL' },
  });
  const [saved] = (await person.call(projects.allProjects, {})).filter(({ id }) => id === copy.id);
  await person.call(projects.saveProject, {
    body: {
      id: copy.id,
      name: copy.name,
      applicationType: 'ALL',
      gitBranchName: 'from-shop',
      updated_date_time: saved!.updated_date_time,
    },
  });
  await page.goto('/projects');
  await button('Sync Copy of shop').click();
  await fillPlace();
  await button('Sync', dialog()).click();
  await visitor.notice(NOTICES.projectSync.done);
  await dialog().getByText('Secrets to type in.').waitFor();
  await dialog().getByText('SHOP_PASSWORD').waitFor();
  await visitor.picture('git-sync-secrets');
  await looksRight();
  await button('Done', dialog()).click();
  await page.goto(`/features?project=${copy.id}`);
  await button('Push Project').click();
  await fillPlace();
  await field('Branch Name').fill('back');
  await button('Push', dialog()).click();
  await visitor.notice(NOTICES.projectPush.done('back'));
  expect(await server.git('shop', 'rev-parse', 'back^{tree}')).toBe(
    await server.git('shop', 'rev-parse', 'from-shop^{tree}'),
  );
  // The secret of the first project is still its own.
  const [first, second] = await Promise.all(
    [shop, copy.id].map(async (applicationId) => {
      const [one] = await person.call(environments.allEnvironments, { query: { applicationId } });
      return person.call(environments.getEnvironment, { params: { environmentId: one!.id } });
    }),
  );
  expect(first!.settings_content).toContain('"SHOP_PASSWORD":"******"');
  expect(second!.settings_content).toContain('"SHOP_PASSWORD":"<SECRET>"');
});

test('the project as a zip is laid out as in git', async () => {
  await button('Push Project').click();
  const waiting = page.waitForEvent('download');
  await button('Download zip', dialog()).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Copy of shop.zip');
  const files = unzip(await readFile(await download.path()));
  const tree = await server.tree('shop', 'back');
  expect(files.size).toBeGreaterThan(5);
  for (const [path, bytes] of files) expect(tree.get(path), path).toBe(bytes.toString('latin1'));
  await button('Cancel', dialog()).click();
});

test('a server that is gone in the middle gives the text of a broken call', async () => {
  await button('Push Project').click();
  await fillPlace();
  await field('Branch Name').fill('never');
  await page.route('**/api/applications/dbtofiles', (route) => route.abort());
  await button('Push', dialog()).click();
  await visitor.notice(NOTICES.projectPush.broke);
  await page.unroute('**/api/applications/dbtofiles');
  await button('Cancel', dialog()).click();
});

test('who may: developers push and do not sync, readers do neither', async () => {
  const reader = await signIn(product.url, 'reader.one', 'a long passphrase 1', true);
  const developer = await signIn(product.url, 'developer.one', 'a long passphrase 2', true);
  await grant(database.url, reader.userName, ['read_only'], ['Demo shop']);
  await grant(database.url, developer.userName, ['developer', 'read_write'], ['Demo shop']);
  for (const [userName, password, pushes] of [
    ['reader.one', 'a long passphrase 1', 0],
    ['developer.one', 'a long passphrase 2', 1],
  ] as const) {
    const other = await openVisitor(browser, product.url);
    await other.signIn(userName, password);
    await other.page.getByRole('article', { name: 'Demo shop' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Sync Demo shop' }).count()).toBe(0);
    await other.page.goto(`/features?project=${shop}`);
    await other.page.locator('[data-row]').first().waitFor();
    expect(await other.page.getByRole('button', { name: 'Push Project' }).count()).toBe(pushes);
    await other.close();
  }
  const body = { applicationId: shop, gitUri: url, username: 'writer', password: PASSWORD, branch: 'main' };
  expect((await developer.ask(git.syncProject, { body })).status).toBe(403);
  expect((await reader.ask(git.pushProject, { body })).status).toBe(403);
});

test('the password of git is kept nowhere: not in the database, the data folder, the logs', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const tables = await sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
  for (const { name } of tables) {
    const rows = await sql.unsafe(`SELECT 1 FROM ${name} t WHERE t::text LIKE '%${PASSWORD}%' LIMIT 1`);
    expect(rows.length, name).toBe(0);
  }
  await sql.end();
  for (const entry of await readdir(product.data, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '');
    expect(text.includes(PASSWORD), entry.name).toBe(false);
  }
  expect(product.printed()).not.toContain(PASSWORD);
  expect(visitor.complaints.filter((line) => !/ 502 |502 |Failed to fetch|ERR_FAILED/.test(line))).toEqual([]);
});
