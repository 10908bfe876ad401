import { NOTICES } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// What surrounds every screen: the landing page, the bar, the palette, uses and names, conflicts, deletions taken back.

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;

const SCREENS = [
  'Features',
  'Test Plan',
  'Runs',
  'Report Portal',
  'Dashboard',
  'File List',
  'Object Repository',
  'Environments',
  'Projects',
  'Help',
];

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  projectId = (await person.call(projects.addSampleProject, { body: {} })).id;
  visitor = await openVisitor(browser, product.url);
  page = visitor.page;
});
afterEach(async (context) => {
  if (context.task.result?.state !== 'fail') return;
  await keepFailure(context.task.name, visitor, product);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => page.locator('[data-row]', { hasText: name });
const palette = () => page.getByRole('combobox', { name: 'Search and commands' });

async function write(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

test('the landing page says what the product is and has both ways in', async () => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const heading of ['What Stepwright is', 'One place for the whole test', 'Made for a team']) {
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
  }
  const team = page.getByRole('region', { name: 'Made for a team' });
  expect(await team.getByRole('heading', { level: 3 }).count()).toBe(5);
  await page.getByText(/© \d{4} Stepwright/).waitFor();
  for (const door of ['Login', 'Register']) {
    expect(await page.getByRole('link', { name: door, exact: true }).first().getAttribute('href')).toContain(
      '/auth/sign-in',
    );
  }
  await visitor.picture('shell-landing');
  expect.soft(await axeFindings(visitor), 'landing').toEqual([]);
});

test('the bar has Projects, Faq and Logout outside of a project, and every screen inside', async () => {
  const { userName, password } = product.administrator;
  await visitor.signIn(userName, password);
  const bar = page.getByRole('banner');
  const links = bar.getByRole('navigation').getByRole('link');
  for (const path of ['/projects', '/faq']) {
    await page.goto(path);
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(['Projects', 'Faq']);
    await button('Logout', bar).waitFor();
  }
  await page.goto(`/features?project=${projectId}`);
  await bar.getByRole('link', { name: 'Features', exact: true }).waitFor();
  const labels = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute('aria-label') ?? link.textContent),
  );
  expect(labels).toEqual(SCREENS);
  for (const action of ['Push Project', 'Logout']) await button(action, bar).waitFor();
  await visitor.picture('shell-bar');
  // Where the bar is too short for its icons they stand behind "more", and nothing is cut off.
  for (const width of [1280, 1024, 900]) {
    await page.setViewportSize({ width, height: 700 });
    const over = await bar.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  await button('More screens', bar).click();
  await page.getByRole('menuitem', { name: 'Object Repository' }).waitFor();
  await page.screenshot({ path: 'artifacts/pictures/shell-bar-1024.png' });
  await page.keyboard.press('Escape');
  await visitor.narrow();
  await button('Menu', bar).click();
  const entries = await page.getByRole('menuitem').allTextContents();
  expect(entries).toEqual(expect.arrayContaining([...labels, 'Push Project', 'Logout']));
  await page.screenshot({ path: 'artifacts/pictures/shell-menu-narrow.png' });
  await page.keyboard.press('Escape');
  await visitor.wide();
});

test('the palette leads to screens, actions and things, by the keyboard alone', async () => {
  await page.goto(`/features?project=${projectId}`);
  await row('Coupon').waitFor();
  await page.keyboard.press('Control+k');
  await palette().waitFor();
  await page.getByRole('option', { name: /^Dashboard/ }).waitFor();
  await visitor.picture('shell-palette');
  await palette().fill('coupon');
  await page
    .getByRole('option', { name: /Coupon.*Feature/ })
    .first()
    .waitFor();
  await page
    .getByRole('option', { name: /line \d+/ })
    .first()
    .waitFor();
  await visitor.picture('shell-palette-found');
  expect.soft(await axeFindings(visitor), 'palette').toEqual([]);
  // The first one found is active, and the field says which.
  const active = await palette().getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
  const line = page.getByRole('option', { name: /line \d+/ }).first();
  await palette().press('ArrowUp');
  await palette().press('ArrowDown');
  await line.click();
  await page.waitForURL(/feature=\d+&line=\d+|line=\d+/);
  await palette().waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  await palette().fill('add env');
  await page.getByRole('option', { name: 'Add an environment' }).waitFor();
  await palette().press('Enter');
  await dialog('Add Environment').waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await palette().fill('dark');
  await palette().press('Enter');
  await page.locator('html[data-color-scheme="dark"]').waitFor();
  await page.keyboard.press('Control+k');
  await palette().fill('colours of the system');
  await palette().press('Enter');
  await page.keyboard.press('Control+k');
  await palette().fill('zzzz nothing like it');
  await page.getByText(/Nothing is called/).waitFor();
  await page.keyboard.press('Escape');

  // What was opened lately stands first.
  await page.goto(`/globalObjects?project=${projectId}`);
  await page.getByRole('textbox', { name: 'Locators' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Opened lately' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'hidden' });
  await page.locator('body').press('?');
  await dialog('Keyboard shortcuts').getByText('Search and commands').waitFor();
  await visitor.picture('shell-shortcuts');
  await button('Close', dialog()).click();
});

test('a value is encrypted from anywhere', async () => {
  await page.keyboard.press('Control+k');
  await palette().fill('encrypt');
  await palette().press('Enter');
  await dialog('Encrypt value').getByLabel('Value', { exact: true }).fill('open sesame');
  await button('Encrypt', dialog()).click();
  await dialog()
    .getByText(/^ENC\(.+\)$/)
    .waitFor();
  expect(await page.content()).not.toContain('open sesame');
  await page.keyboard.press('Escape');
});

test('where an object is used, and a locator renamed with every step that names it', async () => {
  await page.goto(`/globalObjects?project=${projectId}`);
  await row('cart').first().click();
  await page
    .getByText(/Used in \d places?/)
    .first()
    .waitFor();
  await visitor.picture('shell-object');
  await button(/^Used in/).click();
  const usage = dialog('Where cart is used');
  await usage.getByText(/^Used in \d/).waitFor();
  await usage.getByRole('button', { name: /^applyCoupon/ }).click();
  await usage.getByRole('link', { name: 'Coupon', exact: true }).waitFor();
  await visitor.picture('shell-usage');
  expect.soft(await axeFindings(visitor), 'usage').toEqual([]);
  await button('Rename applyCoupon', usage).click();
  const rename = dialog('Rename applyCoupon');
  await rename.getByLabel('New name').fill('total');
  await rename.getByText(/There is already an entry total/).waitFor();
  await rename.getByLabel('New name').fill('useCoupon');
  await rename.getByText(/lines? changes? in \d+ places?/).waitFor();
  await visitor.picture('shell-rename');
  expect.soft(await axeFindings(visitor), 'rename').toEqual([]);

  // Somebody saves a feature meanwhile: nothing is renamed, and the new changes are shown.
  const list = await person.call(features.listFeatures, { query: { applicationId: projectId } });
  const id = list.find(({ name }) => name === 'Coupon')?.id ?? 0;
  const stored = await person.call(features.getFeature, { params: { featureId: id } });
  await person.call(features.saveFeature, {
    body: {
      id,
      name: stored.name,
      application_id: projectId,
      content: `${stored.content}# a remark\n`,
      xpath: stored.xpath,
    },
  });
  await button('Rename', rename).click();
  await rename.getByText(/nothing was renamed/).waitFor();
  await rename.getByText(/lines? changes? in \d+ places?/).waitFor();
  await button('Rename', rename).click();
  await visitor.notice(/applyCoupon is now useCoupon/);
  const content = async () => (await person.call(features.getFeature, { params: { featureId: id } })).content;
  expect(await content()).toContain('useCoupon');
  expect(await content()).not.toContain('applyCoupon');
  await button('Undo', page.locator('.MuiSnackbar-root')).click();
  await visitor.notice('It is called applyCoupon again.');
  expect(await content()).toContain('applyCoupon');
  expect(await content()).not.toContain('useCoupon');
});

test('the uses of an environment, its keys, a feature and a file', async () => {
  await page.goto(`/environments?project=${projectId}`);
  await row('Local shop').click();
  await page.getByRole('textbox', { name: 'UI Test Data' }).waitFor();
  await button(/Where used|^Used in/).click();
  const usage = dialog('Where Local shop is used');
  await usage.getByRole('button', { name: /^shopUrl/ }).click();
  await usage
    .getByRole('link', { name: /^Line \d+ of / })
    .first()
    .waitFor();
  await visitor.picture('shell-usage-environment');
  await button('Close', usage).click();
  await page.goto(`/features?project=${projectId}`);
  await row('Coupon').click();
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
  await button(/^Used in/).click();
  await dialog('Where Coupon is used').getByText('Test plan · runs it').waitFor();
  await button('Rename', dialog()).click();
  await dialog('Rename Coupon').getByLabel('New name').fill('ab');
  await dialog().getByText('Feature name should be between 3-20 character').waitFor();
  await button('Cancel', dialog()).click();
  await button('Close', dialog()).click();
});

test('a deletion is taken back, by the notice and from the list of what was deleted', async () => {
  await page.goto(`/features?project=${projectId}`);
  await row('Coupon').waitFor();
  const before = await person.call(features.countFeatures, { query: { applicationId: projectId } });
  await row('Coupon').hover();
  await button('Delete Coupon').click();
  await visitor.picture('shell-delete');
  await button('Delete', dialog('Delete feature')).click();
  await visitor.notice(NOTICES.featureDelete.done);
  await visitor.picture('shell-undo');
  await row('Coupon').waitFor({ state: 'hidden' });
  // What was deleted is not open any more.
  expect(await page.getByLabel('Feature Name').inputValue()).not.toBe('Coupon');
  await button('Undo', page.locator('.MuiSnackbar-root')).click();
  await visitor.notice('Feature Coupon is back.');
  await row('Coupon').waitFor();
  expect(await person.call(features.countFeatures, { query: { applicationId: projectId } })).toEqual(before);

  const { id } = await person.call(environments.saveEnvironment, {
    body: { name: 'Old one', applicationId: projectId },
  });
  await person.call(environments.deleteEnvironment, { body: { id } });
  await page.keyboard.press('Control+k');
  await palette().fill('deleted lately');
  await palette().press('Enter');
  const deleted = dialog(/^Deleted lately/);
  await deleted.getByText(/Environment, deleted by admin/).waitFor();
  await visitor.picture('shell-deleted');
  expect.soft(await axeFindings(visitor), 'deleted').toEqual([]);
  // Its name was given away meanwhile: it says so and stays kept.
  const taker = await person.call(environments.saveEnvironment, {
    body: { name: 'old ONE', applicationId: projectId },
  });
  await button('Bring back Old one', deleted).click();
  await visitor.notice(/its name is in use/);
  await person.call(environments.deleteEnvironment, { body: { id: taker.id } });
  await button('Bring back Old one', deleted).click();
  await visitor.notice('Environment Old one is back.');
  await button('Close', deleted).click();
});

test('both sides of a conflict: single places taken over, all joined, or one of them', async () => {
  const text = (middle: string, end: string) =>
    `Feature: Joined\n\n  Scenario: one\n    Then NAVIGATE_TO_URL <shopUrl>\n${middle}\n  Scenario: two\n    Then NAVIGATE_TO_URL <shopUrl>\n${end}`;
  const { id } = await person.call(features.saveFeature, {
    body: { name: 'Joined', application_id: projectId, feature_type: 'ANOROC', content: text('', '') },
  });
  const content = async () => (await person.call(features.getFeature, { params: { featureId: id } })).content;
  const theirs = (changed: string) =>
    person.call(features.saveFeature, { body: { id, name: 'Joined', application_id: projectId, content: changed } });
  await page.goto(`/features?project=${projectId}&feature=${id}`);
  await write('Feature text', text('    And REFRESH_PAGE\n', ''));
  await theirs(text('', '    And BROWSER_BACK\n'));
  await button('Update').click();
  const conflict = dialog('Somebody else saved in the meantime');
  await conflict.getByRole('textbox', { name: 'Feature, yours' }).waitFor();
  await button('Take this place from the stored version', conflict).first().waitFor();
  await visitor.picture('shell-conflict');
  expect.soft(await axeFindings(visitor), 'conflict').toEqual([]);
  await button('Join both', conflict).click();
  await conflict.getByText(/The changes of both are joined/).waitFor();
  await visitor.picture('shell-conflict-joined');
  await button('Keep the result', conflict).click();
  await conflict.waitFor({ state: 'hidden' });
  await expect.poll(content).toBe(text('    And REFRESH_PAGE\n', '    And BROWSER_BACK\n'));

  await write('Feature text', 'Feature: Mine\n');
  await theirs('Feature: Theirs\n');
  await button('Update').click();
  await button('Take the stored version', conflict).click();
  await conflict.waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: 'Feature text' }).getByText('Theirs').waitFor();
  expect(await content()).toBe('Feature: Theirs\n');
});

test('a project that somebody else changed meanwhile: its fields are chosen one by one', async () => {
  const [project] = await person.call(projects.allProjects, {});
  await page.goto('/projects');
  await button('Edit Demo shop').click();
  await dialog('Edit Project').getByLabel('Git Branch Name').fill('mine');
  await person.call(projects.saveProject, {
    body: {
      id: projectId,
      name: 'Demo shop',
      applicationType: project?.applicationType ?? 'ALL',
      gitBranchName: 'theirs',
    },
  });
  await button('Update', dialog('Edit Project')).click();
  const conflict = dialog('Somebody else saved in the meantime');
  await conflict.getByRole('radio', { name: 'Stored: theirs' }).waitFor();
  await visitor.picture('shell-conflict-project');
  expect.soft(await axeFindings(visitor), 'conflict of a project').toEqual([]);
  await conflict.getByRole('radio', { name: 'Stored: theirs' }).check();
  await conflict.getByRole('radio', { name: 'Yours: mine' }).check();
  await button('Keep mine', conflict).click();
  await visitor.notice(NOTICES.projectUpdate.done);
  const [stored] = await person.call(projects.allProjects, {});
  expect(stored?.gitBranchName).toBe('mine');
  await page.goto(`/features?project=${projectId}`);
  await row('Joined').click();
  await page.getByRole('textbox', { name: 'Feature text' }).waitFor();
});

test('locators of a feature of its own are edited, checked and saved', async () => {
  await button('Own locators').click();
  const own = dialog('Locators of this feature');
  await write('Locators of this feature', '{"logo": ');
  await own.getByText('Invalid json format, please update the file and retry.').waitFor();
  await write('Locators of this feature', '{"logo": "//img[1]"}');
  await visitor.picture('shell-own-locators');
  expect.soft(await axeFindings(visitor), 'own locators').toEqual([]);
  await button('Done', own).click();
  await button('Own locators (1)').waitFor();
  await button('Update').click();
  await visitor.notice(NOTICES.featureUpdate.done);
  const id = Number(new URL(page.url()).searchParams.get('feature'));
  const stored = await person.call(features.getFeature, { params: { featureId: id } });
  expect(stored.xpath).toBe('{"logo": "//img[1]"}');
});

test('what is typed while a save is on its way is part of the conflict', async () => {
  const { id } = await person.call(features.saveFeature, {
    body: { name: 'Typed on', application_id: projectId, feature_type: 'ANOROC', content: 'Feature: a\n' },
  });
  await page.goto(`/features?project=${projectId}&feature=${id}`);
  await write('Feature text', 'Feature: mine\n');
  await person.call(features.saveFeature, {
    body: { id, name: 'Typed on', application_id: projectId, content: 'Feature: theirs\n' },
  });
  let typed = () => {};
  const whileTyping = new Promise<void>((resolve) => {
    typed = resolve;
  });
  const save = `**${features.saveFeature.path}`;
  await page.route(save, async (route) => {
    await whileTyping;
    await route.continue();
  });
  await button('Update').click();
  await write('Feature text', 'Feature: mine and more\n');
  typed();
  const conflict = dialog('Somebody else saved in the meantime');
  await conflict.getByRole('textbox', { name: 'Feature, yours' }).getByText('mine and more').waitFor();
  await page.unroute(save);
  await button('Keep mine', conflict).click();
  await conflict.waitFor({ state: 'hidden' });
  expect((await person.call(features.getFeature, { params: { featureId: id } })).content).toBe(
    'Feature: mine and more\n',
  );
});

test('Enter right behind a text opens what that text finds, not what an earlier one found', async () => {
  const add = (name: string) =>
    person.call(features.saveFeature, {
      body: { name, application_id: projectId, feature_type: 'ANOROC', content: `Feature: ${name}\n` },
    });
  const { id } = await add('Quick one');
  await add('Quick two');
  await page.goto(`/features?project=${projectId}`);
  await row('Quick two').waitFor();
  await page.keyboard.press('Control+k');
  await palette().fill('Quick');
  await page
    .getByRole('option', { name: /Quick two/ })
    .first()
    .waitFor();
  await palette().fill('Quick one');
  await palette().press('Enter');
  await page.waitForURL((url) => url.searchParams.get('feature') === String(id));
});

test('signing out from the bar leads to the landing page', async () => {
  const object = await person.call(objects.listGlobalObjects, { query: { applicationId: projectId } });
  expect(object.length).toBeGreaterThan(0);
  expect(visitor.complaints).toEqual([]);
  await button('Logout', page.getByRole('banner')).click();
  await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
});
