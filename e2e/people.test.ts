import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { REALM } from './keycloak/realm.ts';
import { openPeopleHome, type PeopleHome } from './people-home.ts';
import { type Product, startProduct } from './product.ts';
import { fillSignIn, openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// The same people, whether the product keeps them itself or a Keycloak does (STEPWRIGHT_TEST_KEYCLOAK, see people-home.ts).

const PASSWORD = 'harbour-lantern-7';
/** What changes elsewhere counts here within five seconds; a busy machine says so later. */
const SOON = { timeout: 20_000, interval: 250 };
const NOT_MANAGING = /You can look, but not change/;

let database: TestingDatabase;
let home: PeopleHome;
let product: Product;
let browser: Browser;
let admin: Visitor;
let page: Page;
let isLost = false;
const others: Visitor[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  home = await openPeopleHome(database.url);
  [product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, ...home.env }, home.administrator),
    openBrowser(),
  ]);
  await home.prepare(product);
  admin = await openVisitor(browser, product.url);
  page = admin.page;
});
beforeEach((context) => {
  // Where one step failed, nobody is where the next one begins.
  if (isLost) context.skip();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isLost = true;
  await keepFailure(task.name, admin, product);
});
afterAll(async () => {
  await browser?.close();
  await home?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const picture = (name: string) => (home.kind === 'embedded' ? admin.picture(`people-${name}`) : undefined);
const card = (name: string, where = page) => where.getByRole('article', { name });
const dialog = (name: string, where = page) => where.getByRole('dialog', { name });
const manage = () => dialog('Manage Users');

/** Somebody new in front of a browser of their own. */
async function newPerson(userName: string): Promise<Visitor> {
  await home.add(userName, PASSWORD);
  const visitor = await openVisitor(browser, product.url);
  others.push(visitor);
  await visitor.signIn(userName, PASSWORD);
  return visitor;
}

async function addProject(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Project' }).first().click();
  await dialog('Add Project').getByLabel('Project Name').fill(name);
  await dialog('Add Project').getByRole('button', { name: 'ALL', exact: true }).click();
  await dialog('Add Project').getByRole('button', { name: 'Add', exact: true }).click();
}

async function openUsers(project: string, where = page): Promise<void> {
  await card(project, where)
    .getByRole('button', { name: `Manage users of ${project}` })
    .click();
  await dialog('Manage Users', where).waitFor();
}

async function assign(userName: string, role: 'Developer' | 'Project admin', where = page): Promise<void> {
  await dialog('Manage Users', where).getByRole('button', { name: 'Assign User' }).click();
  const form = dialog('Assign User', where);
  await form.getByLabel('User Name').fill(userName);
  await form.getByRole('radio', { name: role }).check();
  await form.getByRole('button', { name: 'Assign', exact: true }).click();
}

/** A call as the page of a visitor makes it. */
async function callAs(visitor: Visitor, method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
  const session = await (await visitor.context.request.get('/api/session')).json();
  const reply = await visitor.context.request.fetch(path, {
    method,
    headers: { 'x-csrf-token': session.csrfToken ?? '' },
    ...(body ? { data: body } : {}),
  });
  return reply.status();
}

async function findings(): Promise<string[]> {
  // A notice that fades is pale for a moment.
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  return axeFindings(admin);
}

test('the way in keeps the address that was asked for, and the way out forgets who was there', async () => {
  await page.goto('/health');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Login', exact: true }).first().click();
  await fillSignIn(page, product.administrator.userName, product.administrator.password);
  await page.waitForURL('**/health');
  await page
    .getByText(home.kind === 'embedded' ? /embedded identity provider/ : /lets this product manage them/)
    .waitFor();
  await page.getByRole('button', { name: 'Account of admin' }).click();
  expect(await page.getByRole('menuitem', { name: 'Change password' }).getAttribute('href')).toBe(
    home.realm ? `${home.realm.issuer}/account` : '/sign-in/account',
  );
  const cookies = await admin.context.cookies(product.url);
  const session = cookies.find((cookie) => cookie.name === 'stepwright_session');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('link', { name: 'Register' }).first().waitFor();
  // A copy of the cookie opens nothing.
  const thief = await fetch(`${product.url}/api/applications/all`, {
    headers: { cookie: `stepwright_session=${session?.value}` },
  });
  expect(thief.status).toBe(401);
  await page.getByRole('link', { name: 'Register' }).first().click();
  // Both ask for the password twice.
  await page.locator('input[type=password]').nth(1).waitFor();
  // Signed out at the provider as well: it asks again.
  await page.goto('/login');
  await fillSignIn(page, product.administrator.userName, product.administrator.password);
  await page.waitForURL('**/projects**');
});

test('a project whose group exists elsewhere is not added; deleting takes both', async () => {
  await page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  await home.addGroup('Coffee house');
  await addProject('Coffee house');
  await admin.notice(NOTICES.projectAdd.failed);
  await dialog('Add Project')
    .getByText(/exists already/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog('Add Project').waitFor({ state: 'hidden' });
  await home.removeGroup('Coffee house');

  await addProject('Tea house');
  await admin.notice(NOTICES.projectAdd.done);
  // All four types.
  await card('Tea house').locator('[aria-pressed] [title] svg').nth(3).waitFor();
  await card('Tea house')
    .getByText(/^[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M$/)
    .waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await addProject('Short stay');
  await card('Short stay').waitFor();
  if (home.realm) expect((await home.realm.groups()).toSorted()).toEqual(['Short stay', 'Tea house']);

  // Renamed with its group.
  await card('Short stay').getByRole('button', { name: 'Edit Short stay' }).click();
  await dialog('Edit Project').getByLabel('Project Name').fill('Shorter stay');
  await dialog('Edit Project').getByRole('button', { name: 'Update' }).click();
  await admin.notice(NOTICES.projectUpdate.done);
  await card('Shorter stay').waitFor();

  // Without its group a project is not deleted.
  await home.removeGroup('Shorter stay');
  const remove = async () => {
    await card('Shorter stay').getByRole('button', { name: 'Delete Shorter stay' }).click();
    await dialog('Delete project').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await admin.notice(NOTICES.projectDelete.failed);
  await dialog('Delete project').getByRole('button', { name: 'Cancel' }).click();
  await card('Shorter stay').waitFor();
  await home.addGroup('Shorter stay');
  await remove();
  await admin.notice(NOTICES.projectDelete.done);
  await card('Shorter stay').waitFor({ state: 'hidden' });
  if (home.realm) expect(await home.realm.groups()).toEqual(['Tea house']);
});

test('Manage Users shows three lists', async () => {
  await openUsers('Tea house');
  await manage().getByRole('tab', { name: 'Super Admin User List', selected: true }).waitFor();
  const items = manage().getByRole('tabpanel').getByRole('listitem');
  await items.getByText('admin', { exact: true }).waitFor();
  expect(await items.count()).toBe(1);
  await manage().getByText('1–1 of 1').waitFor();
  await manage().getByText('5 rows per page').waitFor();
  await page.locator('.MuiSnackbar-root').waitFor({ state: 'hidden' });
  expect(await items.getByRole('button').count()).toBe(0);
  await picture('super-admins');
  expect.soft(await findings(), 'super admins').toEqual([]);
  await manage().getByRole('tab', { name: 'Project Admin User List' }).click();
  await manage().getByText('No project admin yet.').waitFor();
  await picture('nobody-yet');
  // The lists have addresses.
  expect(new URL(page.url()).search).toContain('list=1');
  await page.reload();
  await manage().getByRole('tab', { name: 'Project Admin User List', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await manage().waitFor({ state: 'hidden' });
});

test('somebody is assigned by name, with suggestions from three letters', async () => {
  await home.add('dora', PASSWORD);
  await home.add('dorian', PASSWORD);
  await openUsers('Tea house');
  await manage().getByRole('button', { name: 'Assign User' }).click();
  const form = dialog('Assign User');
  const submit = form.getByRole('button', { name: 'Assign', exact: true });
  expect(await submit.isDisabled()).toBe(true);
  await form.getByLabel('User Name').fill('do');
  await page.waitForTimeout(400);
  expect(await page.getByRole('option').count()).toBe(0);
  await form.getByLabel('User Name').fill('dor');
  await page.getByRole('option', { name: 'dorian' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual(['dora', 'dorian']);
  await picture('suggestions');

  await form.getByLabel('User Name').fill('nobody at all');
  await submit.click();
  await admin.notice(NOTICES.userAssign.unknown);
  await form.getByText(NOTICES.userAssign.unknown).waitFor();
  await picture('unknown-name');
  expect.soft(await findings(), 'assign user').toEqual([]);

  // Only by keyboard: choose the suggestion, send.
  await form.getByLabel('User Name').fill('dora');
  await page.getByRole('option', { name: 'dora' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await form.getByLabel('User Name').inputValue()).toBe('dora');
  await page.keyboard.press('Enter');
  await admin.notice(NOTICES.userAssign.done);
  await manage().getByRole('tab', { name: 'Developers User List', selected: true }).waitFor();
  await manage().getByText('dora', { exact: true }).waitFor();
  await manage().getByText('1–1 of 1').waitFor();
});

test('nobody makes the super administrator less', async () => {
  await assign('admin', 'Project admin');
  await admin.notice(NOTICES.userAssign.failed);
  await dialog('Assign User')
    .getByText(/super administrator/)
    .waitFor();
  await picture('assign-refused');
  await dialog('Assign User').getByRole('button', { name: 'Cancel' }).click();
  await dialog('Assign User').waitFor({ state: 'hidden' });
});

test('people are shown five a page and removed after a question', async () => {
  for (let number = 1; number <= 5; number++) {
    await home.add(`tester${number}`, PASSWORD);
    await home.give(`tester${number}`, ['developer', 'read_write'], ['Tea house']);
  }
  await page.reload();
  await manage().getByText('1–5 of 6').waitFor();
  expect(await manage().getByRole('tabpanel').getByRole('listitem').count()).toBe(5);
  await picture('developers');
  await manage().getByRole('button', { name: 'Next users' }).click();
  await manage().getByText('6–6 of 6').waitFor();
  await manage().getByRole('button', { name: 'Remove tester5' }).click();
  await dialog('Remove User').getByText('tester5').waitFor();
  await picture('remove-question');
  expect.soft(await findings(), 'remove user').toEqual([]);
  await dialog('Remove User').getByRole('button', { name: 'Cancel' }).click();
  await manage().getByRole('button', { name: 'Remove tester5' }).click();
  await dialog('Remove User').getByRole('button', { name: 'Remove' }).click();
  await admin.notice(NOTICES.userRemove.done);
  // The page that is empty now gives way to the one before.
  await manage().getByText('1–5 of 5').waitFor();
  expect(await manage().getByRole('button', { name: 'Next users' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
});

test('a list or a change that fails says so in the documented words', async () => {
  const breaking = async (call: string, work: () => Promise<void>) => {
    const pattern = new RegExp(`/api/users/${call}`);
    await page.route(pattern, (route) => route.abort('connectionrefused'));
    await work();
    await page.unroute(pattern);
  };
  await page.goto('/projects');
  for (const [call, tab, text] of [
    ['superAdmins', 'Super Admin User List', NOTICES.userFetch.failed],
    ['projectAdmins', 'Project Admin User List', NOTICES.projectAdminFetch.failed],
    ['developers', 'Developers User List', NOTICES.developerFetch.failed],
  ] as const) {
    await page.reload();
    await card('Tea house').waitFor();
    await breaking(call, async () => {
      await openUsers('Tea house');
      await manage().getByRole('tab', { name: tab }).click();
      await manage().getByText(text).waitFor();
    });
    if (call === 'developers') await picture('list-failed');
    await manage().getByRole('button', { name: 'Try again' }).click();
    await manage().getByText(text).waitFor({ state: 'hidden' });
    if (call !== 'developers') await page.keyboard.press('Escape');
  }
  await breaking('remove', async () => {
    await manage().getByRole('button', { name: 'Remove tester1' }).click();
    await dialog('Remove User').getByRole('button', { name: 'Remove' }).click();
    await admin.notice(NOTICES.userRemove.failed);
    await dialog('Remove User').getByRole('button', { name: 'Cancel' }).click();
  });
  await breaking('assign', async () => {
    await assign('tester1', 'Developer');
    await admin.notice(NOTICES.userAssign.failed);
  });
  await dialog('Assign User').getByRole('button', { name: 'Cancel' }).click();
  await dialog('Assign User').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

test('everybody sees and does what their roles allow', async () => {
  await page.goto('/projects');
  await addProject('Wine house');
  await card('Wine house').waitFor();

  const stranger = await newPerson('stella');
  await stranger.page.getByText(SCREEN_TEXTS.noProjects).waitFor();
  expect(await stranger.page.getByRole('button', { name: 'Add Project' }).count()).toBe(0);

  // Made a project administrator while looking: it counts within seconds, in this project alone.
  await openUsers('Tea house');
  await assign('stella', 'Project admin');
  await admin.notice(NOTICES.userAssign.done);
  await manage().getByRole('tab', { name: 'Project Admin User List', selected: true }).waitFor();
  await manage().getByText('stella', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await stranger.page.reload();
      await stranger.page.getByRole('heading', { name: 'Projects' }).waitFor();
      return card('Tea house', stranger.page).count();
    }, SOON)
    .toBe(1);
  expect(await card('Wine house', stranger.page).count()).toBe(0);
  const shown = card('Tea house', stranger.page);
  expect(await shown.getByRole('button', { name: 'Edit Tea house' }).count()).toBe(1);
  expect(await shown.getByRole('button', { name: 'Delete Tea house' }).count()).toBe(0);

  // She assigns in her turn, but reaches into no project of others.
  await home.add('walter', PASSWORD);
  await home.give('walter', ['developer', 'read_write'], ['Wine house']);
  await openUsers('Tea house', stranger.page);
  await assign('walter', 'Project admin', stranger.page);
  await stranger.notice(NOTICES.userAssign.failed);
  await dialog('Assign User', stranger.page)
    .getByText(/do not manage/)
    .waitFor();
  await stranger.page.keyboard.press('Escape');
  await dialog('Assign User', stranger.page).waitFor({ state: 'hidden' });
  await assign('walter', 'Developer', stranger.page);
  await stranger.notice(NOTICES.userAssign.done);

  // A developer sees who works here, and changes nothing.
  const dora = await openVisitor(browser, product.url);
  others.push(dora);
  await dora.signIn('dora', PASSWORD);
  await openUsers('Tea house', dora.page);
  await dialog('Manage Users', dora.page).getByText(NOT_MANAGING).waitFor();
  expect(await dialog('Manage Users', dora.page).getByRole('button', { name: 'Assign User' }).isDisabled()).toBe(true);
  await dialog('Manage Users', dora.page).getByRole('tab', { name: 'Developers User List' }).click();
  expect(await dora.page.getByRole('button', { name: 'Remove tester1' }).isDisabled()).toBe(true);
  if (home.kind === 'embedded') await dora.picture('people-locked');
  const [project] = await (
    await admin.context.request.get('/api/applications/list?keycloakGroupNames=Tea house')
  ).json();
  const order = { applicationId: project.id, userName: 'stella', role: 'developer' };
  expect(await callAs(dora, 'POST', '/api/users/assign', order)).toBe(403);

  // Whoever may only read is locked out of changes, whatever else they are.
  await home.give('dora', ['projectadmin', 'read_only'], []);
  await expect
    .poll(async () => (await (await dora.context.request.get('/api/session')).json()).person.roles.length, SOON)
    .toBeGreaterThan(2);
  await dora.page.reload();
  await dialog('Manage Users', dora.page).getByText(NOT_MANAGING).waitFor();
  expect(await callAs(dora, 'POST', '/api/users/assign', order)).toBe(403);

  // Taken out while looking: refused within five seconds.
  await manage().getByRole('tab', { name: 'Developers User List' }).click();
  await manage().getByRole('button', { name: 'Remove dora' }).click();
  await dialog('Remove User').getByRole('button', { name: 'Remove' }).click();
  await admin.notice(NOTICES.userRemove.done);
  await expect.poll(() => callAs(dora, 'GET', `/api/users/developers?applicationId=${project.id}`), SOON).toBe(404);

  // A role that is taken away by the provider's own administrator counts as soon.
  const mine = { ...order, userName: 'tester1' };
  expect(await callAs(stranger, 'POST', '/api/users/assign', mine)).toBe(200);
  await home.take('stella', ['projectadmin'], []);
  await expect.poll(() => callAs(stranger, 'POST', '/api/users/assign', mine), SOON).toBe(403);
  // And so does the end of an account.
  await home.setEnabled('stella', false);
  await expect.poll(() => callAs(stranger, 'GET', '/api/applications/all'), SOON).toBe(401);
});

test('a project administrator who leaves is told what that means', async () => {
  const leaver = await newPerson('leonie');
  await home.give('leonie', ['projectadmin', 'read_write'], ['Wine house']);
  await expect
    .poll(async () => {
      await leaver.page.reload();
      await leaver.page.getByRole('heading', { name: 'Projects' }).waitFor();
      return card('Wine house', leaver.page).count();
    }, SOON)
    .toBe(1);
  await openUsers('Wine house', leaver.page);
  await dialog('Manage Users', leaver.page).getByRole('tab', { name: 'Project Admin User List' }).click();
  await leaver.page.getByRole('button', { name: 'Remove leonie' }).click();
  await dialog('Remove User', leaver.page)
    .getByText(/This is you/)
    .waitFor();
  await dialog('Remove User', leaver.page).getByRole('button', { name: 'Remove' }).click();
  await leaver.notice(NOTICES.userRemove.done);
  await leaver.page.getByText(SCREEN_TEXTS.noProjects).waitFor();
});

test('tokens of the provider open what the person may open, and those for others nothing', async (context) => {
  const { realm } = home;
  if (!realm) return context.skip('only a provider elsewhere gives such tokens');
  await realm.addPerson('prog', PASSWORD);
  await realm.give('prog', ['developer', 'read_write'], ['Wine house']);
  const names = async (token: string) => {
    const reply = await fetch(`${product.url}/api/applications/all`, { headers: { authorization: `Bearer ${token}` } });
    return reply.ok ? ((await reply.json()) as { name: string }[]).map((one) => one.name) : reply.status;
  };
  const tokens = await realm.token(REALM.program, 'prog', PASSWORD);
  expect(await names(tokens.access_token)).toEqual(['Wine house']);
  expect(await names(tokens.id_token ?? '')).toBe(401);
  expect(await names(tokens.refresh_token ?? '')).toBe(401);
  // For another product: its audience is not ours.
  const foreign = await realm.token(REALM.otherProgram, 'prog', PASSWORD);
  expect(await names(foreign.access_token)).toBe(401);
  // What is taken away counts at once, whatever the token still says.
  await realm.take('prog', [], ['Wine house']);
  await expect.poll(() => names(tokens.access_token), SOON).toEqual([]);
});

test('whoever signs out at the provider is signed out here', async (context) => {
  const { realm } = home;
  if (!realm) return context.skip('the embedded provider is signed out of together with the product');
  const person = await newPerson('bianca');
  expect(await callAs(person, 'GET', '/api/applications/all')).toBe(200);
  await realm.signOut('bianca');
  await expect.poll(() => callAs(person, 'GET', '/api/applications/all'), SOON).toBe(401);
});

test('nobody was shown a fault of the product', () => {
  for (const visitor of [admin, ...others]) expect(visitor.complaints).toEqual([]);
});
