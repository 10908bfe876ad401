import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import * as debug from '@stepwright/contract/routes/debug';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings } from './axe.ts';
import { leftOf } from './faults/system.ts';
import { keepFailure } from './keep-failure.ts';
import { grant, type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const TEXT = `Feature: Debugged

  Scenario: A customer signs in
    Given NAVIGATE_TO_URL <signInUrl>
    And SET_VARIABLE <greeting> {Hello, mia}
    When ENTER [signIn.user] <user>
    And ENTER_SECRET [signIn.password] <password>
    And CLICK [signIn.sumbit]
    Then VERIFY [header.account] {greeting}
`;

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let admin: Person;
let project: number;
let feature: number;
let environment: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, STEPWRIGHT_DEBUG_ABANDONED_SECONDS: '12' }),
    openBrowser(),
  ]);
  const { userName, password } = product.administrator;
  admin = await signIn(product.url, userName, password);
  project = (await admin.call(projects.addSampleProject, { body: {} })).id;
  const added = await admin.call(features.saveFeature, {
    body: { name: 'Debugged', content: TEXT, application_id: project, feature_type: 'ANOROC' },
  });
  feature = added.id;
  environment = (await admin.call(environments.allEnvironments, { query: { applicationId: project } }))[0]!.id;
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
});

const findings = () => axeFindings(visitor);
const status = () => page.getByRole('status').filter({ hasText: /Paused|Running|steps have run|Waiting|End|Prepar/ });
const stands = (text: string | RegExp) => status().getByText(text).first().waitFor();
const press = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
const editor = () => page.getByRole('textbox', { name: 'Feature text' });
const sessionId = () => Number(new URL(page.url()).searchParams.get('session'));

async function leaveNothing(): Promise<void> {
  expect(await leftOf(product.work, 30_000)).toEqual({ processes: [], folders: [] });
}

async function startByCall(more: object = {}): Promise<number> {
  const body = { feature_id: feature, env_id: environment, application_id: project, ...more };
  return (await admin.call(debug.startDebug, { body })).id;
}

test('without a session the screen says so and offers to start one', async () => {
  await page.goto(`/debug?project=${project}`);
  await page.getByText(SCREEN_TEXTS.noDebugSession).waitFor();
  await visitor.picture('debug-none');
  expect.soft(await findings(), 'no session').toEqual([]);
  await page.getByRole('button', { name: 'Start Debug Session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Debug Configurations' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Feature' }).fill('Debug');
  await page.getByRole('option', { name: 'Debugged' }).click();
  await dialog.getByRole('combobox', { name: 'Scenario' }).click();
  await page.getByRole('option', { name: 'A customer signs in (line 3)' }).click();
  await visitor.picture('debug-start');
  expect.soft(await findings(), 'start dialog').toEqual([]);
  await page.route('**/api/debug/start', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Start' }).click();
  await visitor.notice(NOTICES.debugStart.failed);
  await page.unroute('**/api/debug/start');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/session=\d+/);
  await stands('Paused before the first step · line 4');
  await press('Stop');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
  await leaveNothing();
});

test('a feature is stepped through, its wrong step is mended and repeated, and the change is kept', async () => {
  await page.goto(`/features?project=${project}&feature=${feature}`);
  await editor().waitFor();
  await visitor.picture('debug-feature');
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/session=\d+/);
  await stands('Paused before the first step · line 4');

  // By keys: a breakpoint on line 6, then on.
  await page.locator('.cm-line', { hasText: 'ENTER [signIn.user]' }).click();
  await page.keyboard.press('F9');
  await page.locator('.cm-breakpoint').nth(1).waitFor();
  await page.keyboard.press('F10');
  await stands('Paused · line 5');
  const beganAt = performance.now();
  await page.keyboard.press('F5');
  await stands('Paused at a breakpoint · line 6');
  console.log(`a step that takes no time, from key to pause: ${(performance.now() - beganAt).toFixed(0)} ms`);
  await page.getByRole('img', { name: 'The page as it looks now' }).waitFor();
  const askedAt = performance.now();
  await press('Step');
  await stands('Paused · line 7');
  console.log(`a step, from click to pause: ${(performance.now() - askedAt).toFixed(0)} ms`);
  await visitor.picture('debug-paused');

  // A reload loses nothing.
  await page.reload();
  await stands('Paused · line 7');
  await page.locator('.rv-step').nth(2).waitFor();
  await page.locator('.cm-breakpoint').nth(1).waitFor();
  await page.getByRole('tab', { name: 'Variables' }).click();
  await page.getByRole('cell', { name: 'Hello, mia' }).waitFor();
  await page.getByRole('tab', { name: /Steps/ }).click();

  await press('Continue');
  await stands('Paused: the step failed · line 8');
  await page
    .getByRole('alert')
    .getByText(/signIn\.sumbit/)
    .waitFor();
  await visitor.picture('debug-failed');
  expect.soft(await findings(), 'failed').toEqual([]);

  // Mend the line in the editor and repeat the step.
  await page.locator('.cm-line', { hasText: 'sumbit' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('And CLICK [signIn.submit]');
  await page.keyboard.press('Escape');
  await press('Retry');
  await stands('Paused · line 9');
  expect(await page.locator('.rv-step-passed', { hasText: 'signIn.submit' }).count()).toBe(1);

  // A step that is not in the feature; what was typed as a secret is shown nowhere.
  const tried = page.getByRole('textbox', { name: 'Step to try' });
  await tried.click();
  await page.keyboard.type('SET_VARIABLE <copy> {it is tea-time');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await page.locator('.rv-step', { hasText: 'copy' }).waitFor();
  await page.getByRole('tab', { name: 'Variables' }).click();
  await page.getByRole('cell', { name: 'it is ******' }).waitFor();
  expect((await page.getByRole('tabpanel').allInnerTexts()).join()).not.toContain('tea-time');
  expect(await page.locator('.rv-steps').textContent()).not.toContain('tea-time');
  // A mask is never offered as the new value.
  await page.getByRole('button', { name: 'copy', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Variable', exact: true }).inputValue()).toBe('copy');
  expect(await page.getByRole('textbox', { name: 'New value' }).inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Variable', exact: true }).fill('greeting');
  await page.getByRole('textbox', { name: 'New value' }).fill('Hello, nobody');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('cell', { name: 'Hello, nobody' }).waitFor();
  await visitor.picture('debug-variables');
  expect.soft(await findings(), 'variables').toEqual([]);
  await page.getByRole('textbox', { name: 'New value' }).fill('Hello, mia');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('cell', { name: 'Hello, mia' }).waitFor();

  await press('Continue');
  await stands('All steps have run');
  await page.getByRole('button', { name: 'Update' }).click();
  await visitor.notice(NOTICES.featureUpdate.done);
  const saved = await admin.call(features.getFeature, { params: { featureId: feature } });
  expect(saved.content).toBe(TEXT.replace('sumbit', 'submit'));
  await press('Continue');
  await page.getByText('This debug session has ended. Everything has run.').waitFor();
  await visitor.picture('debug-ended');
  expect.soft(await findings(), 'ended').toEqual([]);
  await leaveNothing();

  // It is no run.
  await page.goto(`/runs?project=${project}`);
  await page.getByText(SCREEN_TEXTS.noRuns).waitFor();
});

test('run to the cursor, skip, jump and pause; a text that cannot be read is refused', async () => {
  await page.goto(`/debug?project=${project}&session=${await startByCall()}`);
  await stands('Paused before the first step · line 4');
  // The breakpoint of the session before is kept; a click beside its line clears it.
  const dots = page.locator('.cm-breakpoint');
  if ((await dots.count()) > 1) await dots.nth(1).click();
  await expect.poll(() => dots.count()).toBe(1);
  await page.locator('.cm-line', { hasText: 'ENTER_SECRET' }).click();
  await press('Run to cursor');
  await stands('Paused at the cursor · line 7');
  await press('Skip');
  await stands('Paused · line 8');
  await page.locator('.rv-step-skipped', { hasText: 'ENTER_SECRET' }).waitFor();
  await page.locator('.cm-line', { hasText: 'ENTER_SECRET' }).click();
  await press('Next step here');
  await stands(/line 7/);
  await page.locator('.cm-line', { hasText: 'ENTER_SECRET' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // In the place of the word that the editor offers.
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('nonsense');
  await press('Step');
  await page.getByText(/The changed text cannot be read: line 8/).waitFor();
  await visitor.picture('debug-refused');
  for (let undo = 0; undo < 4; undo++) await page.keyboard.press('ControlOrMeta+z');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Run to cursor').waitFor();
  await visitor.picture('debug-keys');
  await page.keyboard.press('Escape');
  // What is left of the edit does not matter: the session ends with another one of the same person.
  const first = sessionId();
  const second = await startByCall();
  await page.getByText('You started another debug session.').waitFor();
  expect((await admin.call(debug.getDebugSession, { params: { sessionId: first } })).state).toMatch(/^end/);
  await page.goto('about:blank');
  await page.goto(`/debug?project=${project}`);
  await page.waitForURL(new RegExp(`session=${second}`));
  await stands('Paused before the first step · line 4');
  await page.keyboard.press('Shift+F5');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
  await leaveNothing();
});

test('a failure in an included feature is shown in the text of that feature', async () => {
  const content = 'Feature: Before\n  Scenario: Broken\n    Given CLICK [nothing.here]\n    And SET_VARIABLE <a> {1}\n';
  const common = { application_id: project, feature_type: 'ANOROC' } as const;
  const before = await admin.call(features.saveFeature, { body: { name: 'Before', content, ...common } });
  const outer = await admin.call(features.saveFeature, {
    body: { name: 'Outer', content: TEXT.replace('sumbit', 'submit'), include_features: [before.id], ...common },
  });
  await page.goto(`/debug?project=${project}&session=${await startByCall({ feature_id: outer.id })}`);
  await stands('Paused: the step failed · line 3');
  await page.getByText('The session is in the included feature Before').waitFor();
  await visitor.picture('debug-included');
  expect.soft(await findings(), 'included').toEqual([]);
  await press('Skip');
  await stands('Paused · line 4');
  await press('Step');
  await stands('All steps have run');
  await press('Step');
  await stands('Paused before the first step · line 4');
  await editor().waitFor();
  await press('Stop');
  await page.getByText(/This debug session has ended\. Stopped by/).waitFor();
});

test('a session that is left is ended by the server', async () => {
  const session = await startByCall();
  await page.goto(`/debug?project=${project}&session=${session}`);
  await stands('Paused before the first step · line 4');
  await page.goto('about:blank');
  const state = async () => (await admin.call(debug.getDebugSession, { params: { sessionId: session } })).state;
  await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('ended');
  await page.goto(`/debug?project=${project}&session=${session}`);
  await page.getByText('Nobody looked at the session for 12 seconds, so it was ended.').waitFor();
  await leaveNothing();
});

test('a session whose executor is killed ends and says why', async () => {
  await page.goto(`/debug?project=${project}&session=${await startByCall()}`);
  await stands('Paused before the first step · line 4');
  await press('Step');
  await stands('Paused · line 5');
  process.kill(await product.pid('executor-1'), 'SIGKILL');
  await page
    .getByText(/This debug session has ended\. The executor of this session was lost/)
    .waitFor({ timeout: 60_000 });
  await visitor.picture('debug-lost');
  await leaveNothing();
});

test('whoever only reads is told so, and cannot see the session of another person', async () => {
  const reader = await signIn(product.url, 'reader', 'only reading here', true);
  await grant(database.url, 'reader', ['read_only'], ['Demo shop']);
  const session = await startByCall();
  await expect
    .poll(async () => (await reader.ask(debug.listDebugSessions, { query: { applicationId: project } })).status, {
      timeout: 15_000,
    })
    .toBe(200);
  expect((await reader.ask(debug.getDebugSession, { params: { sessionId: session } })).status).toBe(404);
  const other = await openVisitor(browser, product.url);
  await other.signIn('reader', 'only reading here');
  await other.page.goto(`/debug?project=${project}&session=${session}`);
  await other.page.getByText('This debug session is not there any more.').waitFor();
  await other.page.getByText('Debugging it needs the right to write.').waitFor();
  expect(await other.page.getByRole('button', { name: 'Start Debug Session' }).count()).toBe(0);
  await other.picture('debug-reader');
  await other.close();
  await admin.call(debug.stopDebug, { params: { sessionId: session }, body: {} });
});
