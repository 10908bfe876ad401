import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { type EditorHands, editorHands } from './editor-hands.ts';
import { keepFailure } from './keep-failure.ts';
import type { Person } from './person.ts';
import { type SignedIn, startSignedIn } from './signed-in.ts';
import type { Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// The editor of API tests as people use it: completion, help, problems with their fixes, ways to what is called.

const TEXT = `Feature: Orders

  Background:
    * url shopUrl
    * def pet = { id: '#number', name: 'Rex' }

  @smoke
  Scenario: An order is kept
    # what is sent
    Given path 'orders'
    And request
      """
      {
        "pet": "#(pet.name)",
        "paid": false
      }
      """
    When method post
    Then status 201
    And match response == { order: '#uuid', pet: '##string', lines: '#[2] #object' }
    * call read('Sign in.feature') { user: 'ada' }

  Scenario Outline: Names such as <name>
    * match '<name>' == name

    Examples:
      | name |
      | Rex  |
      | Tom  |
`;

let stage: SignedIn;
let hands: EditorHands;
let visitor: Visitor;
let page: Page;
let person: Person;
let project: number;

beforeAll(async () => {
  stage = await startSignedIn();
  ({ visitor, page, person } = stage);
  hands = editorHands(page);
  project = (await person.call(projects.saveProject, { body: { name: 'Pet shop', applicationType: 'ALL' } })).id;
  await person.call(environments.saveEnvironment, {
    body: {
      name: 'Local',
      applicationId: project,
      anoroc_content: '{}',
      karate_content: JSON.stringify({ shopUrl: 'https://shop.example/api', apiPassword: 'hush' }),
    },
  });
  await addFeature('Sign in', 'Feature: Sign in\n\n  Scenario: One\n    * def token = "x"\n');
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await keepFailure(context.task.name, visitor, stage.product);
});
afterAll(async () => {
  await stage?.end();
});

async function addFeature(name: string, content: string): Promise<number> {
  const body = { name, content, application_id: project, feature_type: 'KARATE' as const };
  return (await person.call(features.saveFeature, { body })).id;
}
const open = (id: number) => hands.open(project, id);
const cursorAt: EditorHands['cursorAt'] = (line, where) => hands.cursorAt(line, where);
const text = () => hands.text();
const options = () => hands.options();
const pointAt: EditorHands['pointAt'] = (line, word) => hands.pointAt(line, word);
const hover: EditorHands['hover'] = (line, word) => hands.hover(line, word);

test('forms, settings, markers, members, paths and names are offered where they belong', async () => {
  await open(await addFeature('Completion', 'Feature: Completion\n\n  Scenario: One\n    * def pet = 1\n'));
  // There are no elements that an API test would look for.
  expect(await page.getByRole('button', { name: /Own locators/ }).count()).toBe(0);
  await cursorAt('* def pet');
  await page.keyboard.press('Enter');
  expect(await text()).toContain('* def pet = 1\n    * ');
  const offered = async (typed: string, wanted: string): Promise<void> => {
    await page.keyboard.type(typed, { delay: 15 });
    await options().filter({ hasText: wanted }).first().waitFor();
  };
  await offered('multi', 'multipart file');
  await page.locator('.cm-completionInfo').getByText('multipart request').first().waitFor();
  await visitor.picture('api-editor-completion-form');
  const clear = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('* ');
  };
  await clear();
  await offered('configure readT', 'readTimeout');
  // The list takes no key in the moment in which it opens.
  await page.locator('.cm-completionInfo').getByText('in which an answer must come').waitFor();
  await page.keyboard.press('Enter');
  expect(await text()).toContain('* configure readTimeout = 30000');
  await clear();
  await offered('match pe', 'pet');
  await page.keyboard.press('Escape');
  await offered("t == '#st", '#string');
  await page.locator('.cm-completionInfo').getByText('A text.').waitFor();
  await visitor.picture('api-editor-completion-marker');
  await page.keyboard.press('Enter');
  expect(await text()).toContain("* match pet == '#string");
  await clear();
  await offered('def a = karate.call', 'callSingle');
  await clear();
  await offered("call read('Si", 'Sign in.feature');
  await clear();
  await offered('print sh', 'shopUrl');
  await page.locator('.cm-completionInfo').getByText('https://shop.example/api').waitFor();
  await clear();
  await offered('print apiP', 'apiPassword');
  expect(await page.locator('.cm-completionInfo').textContent()).not.toContain('hush');
});

test('what stands in the text is coloured, explained and found', async () => {
  const id = await addFeature('Orders', TEXT);
  await open(id);
  expect(await page.locator('.cm-api-marker').filter({ hasText: '#uuid' }).count()).toBe(1);
  expect(await page.locator('.cm-api-form').filter({ hasText: 'match' }).count()).toBe(2);
  expect(await page.locator('.cm-api-key').filter({ hasText: '"paid"' }).count()).toBe(1);
  expect(await page.locator('.cm-lint-marker').count()).toBe(0);
  await visitor.picture('api-editor');
  await hover('And match response', '#uuid');
  await page.locator('.cm-hover').getByText('A text that is a UUID.').waitFor();
  await visitor.picture('api-editor-hover');
  await hover('When method', 'method');
  await page.locator('.cm-hover').getByText('Sends the request').waitFor();
  await hover('@smoke', '@smoke');
  await page.locator('.cm-hover').getByText('1 scenario of this feature has it.').waitFor();
  await hover('* url', 'shopUrl');
  await page.locator('.cm-hover').getByText('https://shop.example/api').waitFor();
  await hover('"pet"', '(pet');
  await page.locator('.cm-hover').getByText('A variable, set on line 5:').waitFor();
  await cursorAt("* match '<name>'");
  await page.keyboard.press('F12');
  expect(await page.locator('.cm-activeLine').textContent()).toContain('| name |');
  await cursorAt('* call read');
  const { x, y } = await pointAt('* call read', 'Sign in');
  await page.mouse.click(x, y);
  await page.keyboard.press('F12');
  await page.locator('.cm-line').filter({ hasText: 'def token' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('the outline, the marks to run, and a form that leaves text blocks alone', async () => {
  await open(
    await addFeature('Order two', TEXT.replace('    Given path', '  Given path').replace('| name |', '|name|')),
  );
  await cursorAt('Feature: Orders');
  await page.keyboard.press('Alt+Shift+F');
  expect(await text()).toBe(TEXT);
  expect(await page.locator('.cm-run').count()).toBeGreaterThanOrEqual(4);
  await page.keyboard.press('Control+Shift+O');
  await page.getByRole('option').filter({ hasText: 'An order is kept' }).click();
  expect(await page.locator('.cm-activeLine').textContent()).toContain('Scenario: An order is kept');
  await page.keyboard.press('F1');
  await page.getByRole('dialog').getByText('Rename the variable').waitFor();
  await page.keyboard.press('Escape');
});

test('what is wrong is told with its place and mended', async () => {
  await open(
    await addFeature(
      'Faults',
      `Feature: Faults

  Scenario: One
    * configure readTimout = 1000
    * def a = { b: [1, 2 }
    * match a == { b: '#strng' }
    * call read('Sing in.feature')
    * stauts 200
`,
    ),
  );
  const problems = page.locator('.cm-lintRange');
  await expect.poll(() => problems.count()).toBe(5);
  await visitor.picture('api-editor-problems');
  expect.soft(await axeFindings(visitor), 'problems').toEqual([]);
  const menu = page.getByRole('menu', { name: 'Quick fixes' });
  const mend = async (line: string, word: string): Promise<void> => {
    const { x, y } = await pointAt(line, word);
    await page.mouse.click(x, y);
    await page.keyboard.press('Control+.');
    await menu.getByRole('menuitem').first().click();
  };
  await mend('* stauts', 'stauts');
  await mend('* configure', 'readTimout');
  await mend('* match', '#strng');
  await mend('* call', 'Sing in');
  expect(await text()).toContain('* configure readTimeout = 1000');
  expect(await text()).toContain("{ b: '#string' }\n    * call read('Sign in.feature')\n    * status 200");
  await expect.poll(() => problems.count()).toBe(1);
});
