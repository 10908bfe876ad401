import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NOTICES } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { type EditorHands, editorHands } from './editor-hands.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type SignedIn, startSignedIn } from './signed-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// The editor of features as people use it: typed on a keyboard, pointed at, and run from.

const PAGE = `<!doctype html><html lang="en"><title>Tea</title><h1 id="title">Tea</h1>
<button id="order" onclick="document.getElementById('title').textContent = 'Ordered'">Order</button><p id="price">4.50</p></html>`;

const TEXT = `@tea
Feature: Tea

  Background:
    Given NAVIGATE_TO_URL <site>

  @smoke
  Scenario: Order tea
    When CLICK [shop.order]
    Then VERIFY [shop.title] {Ordered}

  Scenario: Look at the price
    Given SET_VARIABLE [shop.price] <price>
    Then VERIFY [shop.title] {Coffee}
    And VERIFY [shop.price] {price}

  Scenario Outline: Names
    Then VERIFY [shop.title] {<name>}

    Examples:
      | name |
      | Tea  |
      | Tee  |
`;

let stage: SignedIn;
let hands: EditorHands;
let visitor: Visitor;
let page: Page;
let person: Person;
let site: Server;
let project: number;
let feature: number;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  stage = await startSignedIn();
  ({ visitor, page, person } = stage);
  hands = editorHands(page);
  project = (await person.call(projects.saveProject, { body: { name: 'Tea shop', applicationType: 'ALL' } })).id;
  await person.call(environments.saveEnvironment, {
    body: {
      name: 'Local',
      applicationId: project,
      anoroc_content: JSON.stringify({ site: address, user: { name: 'Mia', password: 'hush' } }),
      settings_content: '{"Explicit.wait.time": 1, "Verify.settle.time": 0.2}',
    },
  });
  await person.call(objects.saveGlobalObject, {
    body: {
      name: 'shop',
      application_id: project,
      locator: JSON.stringify({
        order: ["//button[@id='order']", 'css=#order'],
        title: "//h1[@id='title']",
        price: "//p[@id='price']",
      }),
    },
  });
  feature = await addFeature('Tea', TEXT);
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await keepFailure(context.task.name, visitor, stage.product);
});
afterAll(async () => {
  await stage?.end();
  site?.close();
});
beforeEach(async () => {
  await page.evaluate('localStorage.removeItem("stepwright")');
});

async function addFeature(name: string, content: string): Promise<number> {
  const body = { name, content, application_id: project, feature_type: 'ANOROC' as const };
  return (await person.call(features.saveFeature, { body })).id;
}
const open = (id: number) => hands.open(project, id);
const cursorAt: EditorHands['cursorAt'] = (line, where) => hands.cursorAt(line, where);
const text = () => hands.text();
const options = () => hands.options();
const pointAt: EditorHands['pointAt'] = (line, word) => hands.pointAt(line, word);
const hover: EditorHands['hover'] = (line, word) => hands.hover(line, word);

test('steps are completed by what is remembered of them, slot by slot', async () => {
  await open(await addFeature('Completion', 'Feature: Completion\n\n  Scenario: One\n'));
  await cursorAt('Scenario: One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('clk sub', { delay: 20 });
  await options().filter({ hasText: 'CLICK_ON_SUB_ELEMENT' }).first().waitFor();
  await page.locator('.cm-completionInfo').waitFor();
  await visitor.picture('editor-completion-step');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('verify', { delay: 20 });
  await options().first().waitFor();
  await page.keyboard.type(' ', { delay: 20 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('click on the', { delay: 20 });
  await options().filter({ hasText: 'User clicks' }).first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('Feature: Completion\n\n  Scenario: One\n    Then ');
  await page.keyboard.type('VERIF', { delay: 20 });
  await options().first().waitFor();
  expect(await options().first().textContent()).toMatch(/^VERIFY/);
  await page.keyboard.press('Escape');
  await page.keyboard.type('Y [', { delay: 20 });
  await options().filter({ hasText: 'shop.title' }).first().waitFor();
  await page.keyboard.type('titl', { delay: 20 });
  await page.locator('.cm-completionInfo').getByText("//h1[@id='title']").waitFor();
  await visitor.picture('editor-completion-object');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' {us', { delay: 20 });
  await options().filter({ hasText: 'user.password' }).first().waitFor();
  expect(await options().filter({ hasText: 'user.password' }).first().textContent()).not.toContain('hush');
  await options().filter({ hasText: 'user.name' }).first().getByText('Mia').waitFor();
  expect(await text()).toContain('Then VERIFY [title] {us}');
});

test('Enter goes on with the step, and tables keep their columns while one writes', async () => {
  await open(
    await addFeature(
      'Typing',
      'Feature: Typing\n\n  Scenario Outline: One\n    Then VERIFY [shop.title] {<name>}\n\n    Examples:\n',
    ),
  );
  await cursorAt('Then VERIFY');
  await page.keyboard.press('Enter');
  await page.keyboard.type('CLICK [shop.order', { delay: 5 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await text()).toContain('{<name>}\n    And CLICK [shop.order]\n\n');
  await cursorAt('Examples:');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Darjeeling');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  const written = (await text()).split('\n').filter((line) => line.includes('|'));
  expect(written).toEqual([
    '      | name       |',
    '      | Darjeeling |',
    '      | Tea        |',
    '      |            |',
  ]);
  // The other form of a step, there and back.
  await cursorAt('And CLICK');
  await page.keyboard.press('Alt+Shift+c');
  expect(await text()).toContain('And User clicks on [shop.order]');
  await page.keyboard.press('Alt+Shift+c');
  expect(await text()).toContain('And CLICK [shop.order]');
  await page.keyboard.press('Control+/');
  expect(await text()).toContain('# And CLICK [shop.order]');
});

test('what is wrong is mended where it stands', async () => {
  await open(
    await addFeature(
      'Fixes',
      'Feature: Fixes\n\n  Scenario: One\n    CLICK [shop.order]\n    Given NAVIGATE_TO_URL <site>\n    When CLICK [shop.basket]\n    Then VERIFY [shop.titel] {Tea}\n',
    ),
  );
  await page.getByText(/errors?.*F8 goes/).waitFor();
  await page.keyboard.press('Tab');
  await cursorAt('shop.basket');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+.');
  const menu = page.getByRole('menu', { name: 'Quick fixes' });
  await menu.waitFor();
  await visitor.picture('editor-fixes');
  expect.soft(await axeFindings(visitor), 'quick fixes').toEqual([]);
  await menu.getByRole('menuitem', { name: /Create the locator/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a locator' });
  await dialog.getByLabel('Locator').fill('basket');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('An xpath begins with').waitFor();
  await visitor.picture('editor-create-locator');
  await dialog.getByLabel('Locator').fill('css=#order');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await visitor.notice('[shop.basket] is in the object repository.');
  await expect
    .poll(() => page.getByText('shop.basket', { exact: false }).filter({ hasText: 'there is no' }).count())
    .toBe(0);
  // The misspelt one by its lightbulb in the hover, the swallowed line by the keyboard.
  await cursorAt('shop.titel');
  await page.keyboard.press('Control+.');
  await menu
    .getByRole('menuitem', { name: /shop\.title/ })
    .first()
    .click();
  expect(await text()).toContain('Then VERIFY [shop.title] {Tea}');
  await cursorAt('    CLICK [shop.order]');
  await page.keyboard.press('Control+.');
  await menu.getByRole('menuitem').first().press('Enter');
  expect(await text()).toMatch(/\n {4}\w+ CLICK \[shop\.order\]/);
  await page.getByText('No problems found').waitFor();
});

test('what is missed is added from where it is missed: a key, a file, a setting; a column gets a name of its own', async () => {
  const form = new FormData();
  form.set('id', '0');
  form.set('applicationId', String(project));
  form.set('file', new Blob(['Darjeeling']), 'tea.txt');
  expect((await person.fetch('/api/files/upload', { method: 'POST', body: form })).status).toBe(201);
  const odd = await person.call(environments.saveEnvironment, {
    body: {
      name: 'Odd',
      applicationId: project,
      anoroc_content: '{"site": "http://127.0.0.1/"}',
      settings_content: '{"Explicit.wait.time": "soon"}',
    },
  });
  const missing = await addFeature(
    'Missing',
    `Feature: Missing

  Scenario: One
    When ENTER [shop.price] <\${city}>
    And FILE_UPLOAD [shop.price] <tea.txt>

  Scenario Outline: Two
    Then VERIFY [shop.title] {<site>}

    Examples:
      | site |
      | Tea  |
`,
  );
  await page.evaluate(
    ([own, id]) => localStorage.setItem('stepwright', JSON.stringify({ environments: { [own!]: id } })),
    [project, odd.id],
  );
  await open(missing);
  const menu = page.getByRole('menu', { name: 'Quick fixes' });
  const fix = async (line: string, name: RegExp) => {
    await cursorAt(line);
    await page.keyboard.press('Control+.');
    await menu.getByRole('menuitem', { name }).click();
  };
  await fix('Feature: Missing', /Correct the setting Explicit\.wait\.time/);
  const setting = page.getByRole('dialog', { name: 'Set Explicit.wait.time in Odd' });
  await setting.getByLabel('Value').fill('2');
  await setting.getByRole('button', { name: 'Set' }).click();
  await visitor.notice('Explicit.wait.time is in the environment Odd.');
  await fix('<${city}>', /Add the key city/);
  const key = page.getByRole('dialog', { name: 'Add city to Odd' });
  await key.getByLabel('Value').fill('Darjeeling');
  await visitor.picture('editor-add-key');
  await key.getByRole('button', { name: 'Add' }).click();
  await visitor.notice('city is in the environment Odd.');
  await page
    .getByText(/site.*is a column and an environment key/)
    .first()
    .waitFor();
  await fix('| site', /Call the column site site2/);
  expect(await text()).toContain('Then VERIFY [shop.title] {<site2>}');
  expect(await text()).toContain('| site2 |');
  // An include is stored at once; what was typed meanwhile stays an edit.
  await fix('<tea.txt>', /Include the file tea\.txt/);
  await page.getByRole('tab', { name: 'Associated Files (1)' }).waitFor();
  await page.getByText('No problems found').waitFor();
  expect(await text()).toContain('| site2 |');
  // The runs below choose the other one.
  await person.call(environments.deleteEnvironment, { body: { id: odd.id } });
});

test('a locator gets another name everywhere, texts are formatted as they are saved, scenarios fold', async () => {
  await person.call(objects.saveGlobalObject, {
    body: { name: 'till', application_id: project, locator: '{"pay": "//button[@id=\'order\']"}' },
  });
  await open(
    await addFeature(
      'Names',
      'Feature: Names\n\n  Scenario: One\n    When CLICK [till.pay]\n    Then VERIFY [shop.title] {Tea}\n\n  Scenario: Two\n    When CLICK [till.pay]\n',
    ),
  );
  await cursorAt('When CLICK [till.pay]');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Rename pay' });
  await dialog.getByLabel('New name').fill('settle');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await visitor.notice(/is now/);
  await expect.poll(text).toContain('CLICK [till.settle]\n    Then');
  expect(await text()).not.toContain('till.pay');
  await page.locator('.cm-foldGutter [title="Fold line"]').first().click();
  await page.locator('.cm-foldPlaceholder').waitFor();
  expect(await text()).not.toContain('VERIFY');
  await page.locator('.cm-foldPlaceholder').click();
  expect(await text()).toContain('VERIFY');
  await cursorAt('Scenario: Two');
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog', { name: 'Keys of the editor' });
  await keys.getByLabel('Format the text at each save').check();
  await keys.getByRole('button', { name: 'Close' }).click();
  await cursorAt('Then VERIFY');
  await page.keyboard.press('Home');
  await page.keyboard.type('      ');
  await page.keyboard.press('Control+s');
  await visitor.notice(NOTICES.featureUpdate.done);
  await expect.poll(text).toContain('\n    Then VERIFY');
});

test('help, values and places under the pointer and the keys', async () => {
  await open(feature);
  await hover('When CLICK', 'CLICK');
  await page.locator('.cm-hover .cm-info-title').getByText('CLICK', { exact: true }).waitFor();
  await visitor.picture('editor-hover-keyword');
  await hover('When CLICK', 'shop.order');
  await page.locator('.cm-hover').getByText('2. css=#order').waitFor();
  await page.locator('.cm-hover').getByText('Used in 1 place').waitFor();
  await visitor.picture('editor-hover-locator');
  await cursorAt('And VERIFY [shop.price] {price}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F12');
  await page.locator('.cm-activeLine').filter({ hasText: 'SET_VARIABLE' }).waitFor();
  await page.keyboard.press('Control+Shift+o');
  const outline = page.getByRole('dialog', { name: 'Outline' });
  await outline.getByRole('option', { name: /Look at the price/ }).waitFor();
  await visitor.picture('editor-outline');
  expect.soft(await axeFindings(visitor), 'outline').toEqual([]);
  await page.keyboard.type('order');
  await page.keyboard.press('Enter');
  await page.locator('.cm-activeLine').filter({ hasText: 'Order tea' }).waitFor();
  await page.getByRole('navigation', { name: 'Place in the text' }).getByText('Order tea').waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: 'Keys of the editor' }).waitFor();
  await visitor.picture('editor-keys');
  expect.soft(await axeFindings(visitor), 'keys').toEqual([]);
  await page.keyboard.press('Escape');
  // A variable gets another name in all its steps.
  await cursorAt('And VERIFY [shop.price] {price}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Rename the variable price' }).getByLabel('New name').fill('cost');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('<cost>\n');
  expect(await text()).toContain('And VERIFY [shop.price] {cost}');
  await page.keyboard.press('Control+z');
  await cursorAt('When CLICK');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+F12');
  await page.getByRole('dialog', { name: 'Where shop is used' }).getByText('Used in 1 place').waitFor();
  await page.keyboard.press('Escape');
  const place = await pointAt('When CLICK', 'shop.order');
  await page.keyboard.down('Control');
  await page.mouse.click(place.x, place.y);
  await page.keyboard.up('Control');
  await page.waitForURL(/globalObjects/);
});

test('one scenario is run from its line, and what its steps did stands beside them', async () => {
  await open(feature);
  const mark = page.locator('.cm-run-gutter .cm-run:visible');
  await mark.first().click();
  const dialog = page.getByRole('dialog', { name: 'Run Configurations' });
  await dialog.getByText('Runs Order tea alone').waitFor();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.cm-result-passed').first().waitFor({ timeout: 60_000 });
  expect(await page.locator('.cm-result-passed').count()).toBe(4);
  expect(await page.locator('.cm-result-failed').count()).toBe(0);
  // The next one at once, by its key, against the environment that was chosen before.
  await cursorAt('Then VERIFY [shop.title] {Coffee}');
  await page.keyboard.press('Control+Shift+Enter');
  await page.locator('.cm-result-failed').first().waitFor({ timeout: 60_000 });
  await visitor.picture('editor-results');
  expect.soft(await axeFindings(visitor), 'results').toEqual([]);
  await hover('Coffee', 'Coffee');
  await page
    .locator('.cm-hover')
    .getByText(/Failed in run/)
    .waitFor();
  await visitor.picture('editor-hover-failure');
  // A row of an outline alone; an edited line loses its mark.
  await cursorAt('| Tee');
  await page.keyboard.press('Control+Shift+Enter');
  await page.locator('.cm-result-gutter .cm-result-failed').nth(2).waitFor({ timeout: 60_000 });
  const failed = await page.locator('.cm-result-failed').count();
  await cursorAt('Then VERIFY [shop.title] {Coffee}');
  await page.keyboard.type(' ');
  await expect.poll(() => page.locator('.cm-result-failed').count()).toBe(failed - 1);
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.locator('.cm-result-failed').count()).toBe(failed);
  await page.keyboard.press('Control+Alt+Enter');
  const debug = page.getByRole('dialog', { name: 'Debug Configurations' });
  await debug.getByText(/Look at the price \(line 12\)/).waitFor();
  await page.keyboard.press('Escape');
});

test('whoever may only read sees help, marks and outline, and nothing to change', async () => {
  const { browser, database, product } = stage;
  const { url } = product;
  await signIn(url, 'reader.tea', 'only reading 1', true);
  await grant(database.url, 'reader.tea', ['developer', 'read_only'], ['Tea shop']);
  const reader = await openVisitor(browser, url);
  try {
    await reader.signIn('reader.tea', 'only reading 1');
    await reader.page.goto(`/features?project=${project}&feature=${feature}`);
    await reader.page.locator('.cm-editor[data-checked]').waitFor();
    await reader.page.locator('.cm-result').first().waitFor();
    expect(await reader.page.locator('.cm-run').count()).toBe(0);
    await reader.page.locator('.cm-line').filter({ hasText: 'When CLICK' }).getByText('shop.order').hover();
    await reader.page.locator('.cm-hover').getByText('2. css=#order').waitFor();
    await reader.page.getByRole('button', { name: 'Outline' }).click();
    await reader.page.getByRole('option', { name: /Order tea/ }).click();
    await reader.picture('editor-read-only');
    expect(reader.complaints).toEqual([]);
  } finally {
    await reader.close();
  }
});

test('the editor complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
