import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Failure, failingCalls } from './failing-calls.ts';
import { keepFailure } from './keep-failure.ts';
import { type Person, signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor, type Visitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// The messages of spec 1 §8 that no other test comes across: each is provoked, and seen in the one notice slot.

let database: TestingDatabase;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let projectId: number;
let runId: number;

beforeAll(async () => {
  database = await freshDatabase();
  [product, browser] = await Promise.all([startProduct({ DATABASE_URL: database.url }), openBrowser()]);
  const { userName, password } = product.administrator;
  person = await signIn(product.url, userName, password);
  projectId = (await person.call(projects.saveProject, { body: { name: 'Tea house', applicationType: 'ANOROC' } })).id;
  const place = { applicationId: projectId };
  const { id: env_id } = await person.call(environments.saveEnvironment, { body: { name: 'Local', ...place } });
  const content = 'Feature: Sum\n  Scenario: one\n    When MATH_OPERATIONS <sum(1,2)> {total}\n';
  const draft = { name: 'Sum', content, application_id: projectId };
  const { id: feature_id } = await person.call(features.saveFeature, { body: draft });
  await person.call(plans.saveTestPlan, {
    body: { name: 'Opening day', description: 'd', featureIds: [feature_id], ...place },
  });
  const body = { feature_id, env_id, application_id: projectId };
  runId = (await person.call(runs.runFeature, { body })).id;
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

const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const open = (screen: string, rest = '') => page.goto(`/${screen}?project=${projectId}${rest}`);

const BOTH: readonly Failure[] = [{ status: 418 }, 'gone'];
const failing = (address: string, how: Failure | Promise<Failure>, work: () => Promise<void>) =>
  failingCalls(page, address, how, work);

/** The notice has this text and no other; then it is gone, by its button or by itself, so that the next one is a new one. */
async function said(text: string): Promise<void> {
  const slot = page.locator('.MuiSnackbar-root');
  await slot.getByText(text, { exact: true }).waitFor();
  await button('Close', slot)
    .click({ timeout: 1500 })
    .catch(() => undefined);
  await slot.waitFor({ state: 'hidden' });
}

/** Asks for what could not be read, unless the page, which finds its network again by itself, was quicker. */
async function triedAgain(within: Page | Locator): Promise<void> {
  const again = button('Try again', within);
  if (await again.isVisible()) await again.click({ timeout: 3000 }).catch(() => undefined);
}

test('projects: adding, changing, deleting, reading', async () => {
  await page.goto('/projects');
  for (const how of BOTH) {
    await failing('applications/save', how, async () => {
      await button('Add Project').click();
      await dialog().getByLabel('Project Name').fill('Never there');
      await button('ALL', dialog()).click();
      await button('Add', dialog()).click();
      await said(NOTICES.projectAdd.failed);
      await button('Cancel', dialog()).click();
      await button('Edit Tea house').click();
      await dialog().getByLabel('Git Branch Name').fill('other');
      await button('Update', dialog()).click();
      await said(NOTICES.projectUpdate.failed);
      await button('Cancel', dialog()).click();
    });
    await failing('applications/delete', how, async () => {
      await button('Delete Tea house').click();
      await button('Delete', dialog()).click();
      await said(NOTICES.projectDelete.failed);
      await button('Cancel', dialog()).click();
    });
    await failing('applications/all', how, async () => {
      await page.goto('/projects');
      await said(NOTICES.projectFetch.failed);
    });
    await triedAgain(page);
    await page.getByRole('article', { name: 'Tea house' }).waitFor();
  }
});

test('sync and push: a missing branch, another refusal, a broken call', async () => {
  const fill = async () => {
    await dialog().getByLabel('Git URL').fill('https://git.example.com/shop');
    await dialog().getByLabel('Git Username').fill('ada');
    await dialog().getByLabel('Password').fill('harbour-lantern');
  };
  await page.goto('/projects');
  await button('Sync Tea house').click();
  await fill();
  for (const [how, text] of [
    [{ status: 502, code: 'branch_missing' }, NOTICES.projectSync.branchMissing],
    [{ status: 400 }, NOTICES.projectSync.failed],
    ['gone', NOTICES.projectSync.failed],
  ] as const) {
    await failing('applications/filestodb', how, async () => {
      await button('Sync', dialog()).click();
      await said(text);
    });
  }
  await button('Cancel', dialog()).click();
  await open('features');
  await button('Push Project').click();
  await fill();
  await dialog().getByLabel('Branch Name').fill('new');
  for (const [how, text] of [
    [{ status: 502, code: 'branch_missing' }, NOTICES.projectPush.branchMissing],
    [{ status: 400, code: 'refused' }, NOTICES.projectPush.failed],
    ['gone', NOTICES.projectPush.broke],
  ] as const) {
    await failing('applications/dbtofiles', how, async () => {
      await button('Push', dialog()).click();
      await said(text);
    });
  }
  await button('Cancel', dialog()).click();
});

test('lists to include, of features and of files', async () => {
  await open('features');
  for (const [name, address] of [
    ['Include Features', 'feature/list?*'],
    ['Include Files', 'files/list?*'],
  ] as const) {
    await button(name).waitFor();
    for (const how of BOTH) {
      await failing(address, how, async () => {
        await page.reload();
        await button(name).click();
        await dialog(name).getByText(NOTICES.featureFetch.failed).waitFor();
        await said(NOTICES.featureFetch.failed);
      });
      await triedAgain(dialog(name));
      await dialog(name).getByText(NOTICES.featureFetch.failed).waitFor({ state: 'hidden' });
      await button('Cancel', dialog(name)).click();
    }
  }
});

test('runs: starting one of a feature and one of a plan', async () => {
  for (const [screen, address, text] of [
    ['features', 'run/feature', NOTICES.runStart],
    ['test-plan', 'run/businessScenario', NOTICES.planRunStart],
  ] as const) {
    await open(screen);
    for (const how of BOTH) {
      await failing(address, how, async () => {
        await button('Run').click();
        await dialog('Run Configurations').getByText('Local').waitFor();
        await button('Run', dialog()).click();
        await page.locator('.MuiSnackbar-root').getByText(text.failed).waitFor();
      });
      await button('Cancel', dialog()).click();
    }
    await button('Run').click();
    await dialog('Run Configurations').getByText('Local').waitFor();
    await button('Run', dialog()).click();
    const [run] = await expect
      .poll(() => person.call(runs.listRuns, { query: { applicationId: projectId } }), { timeout: 30_000 })
      .toHaveLength(screen === 'features' ? 2 : 3)
      .then(() => person.call(runs.listRuns, { query: { applicationId: projectId } }));
    await visitor.notice(text.done(run?.id ?? 0));
  }
});

test('runs: reading the list and the count, the delete flag, the zip', async () => {
  for (const how of BOTH) {
    for (const address of ['run/list?*', 'run/count?*']) {
      await failing(address, how, async () => {
        await open('runs');
        await said(NOTICES.runFetch.failed);
      });
    }
  }
  await open('runs');
  for (const how of BOTH) {
    await failing('run/deleteFlag?*', how, async () => {
      await button(`Set the delete flag of run ${runId}`).click();
      await said(NOTICES.runDeleteFlag.failed);
    });
    await failing('run/zipFolder?*', how, async () => {
      await button(`Download the reports of run ${runId}`).click();
      await said(NOTICES.runZip.failed);
    });
  }
  await page.getByText(`Run ID ${runId}`, { exact: true }).first().waitFor();
  await button(`Download the reports of run ${runId}`).click();
  await said(NOTICES.runZip.done);
});

test('the loading sign ends with a failure as with a success, on every screen', async () => {
  const busy = page.getByRole('progressbar', { name: 'Loading' });
  for (const [screen, address] of [
    ['features', 'feature/list?*'],
    ['test-plan', 'businessScenario/list?*'],
    ['runs', 'run/list?*'],
    ['environments', 'environment/list?*'],
    ['globalObjects', 'globalObject/list?*'],
    ['file', 'files/list?*'],
    ['projects', 'applications/all'],
  ] as const) {
    const held = Promise.withResolvers<Failure>();
    await failing(address, held.promise, async () => {
      await (screen === 'projects' ? page.goto('/projects') : open(screen));
      await busy.waitFor();
      held.resolve({ status: 418 });
      await busy.waitFor({ state: 'hidden' });
    });
  }
});

test('a notice stays three seconds, at the bottom centre', async () => {
  await page.goto('/projects');
  await button('Edit Tea house').click();
  // Measured in the page itself, so that a busy machine makes no difference.
  await page.evaluate(() => {
    const seen: { from?: number; until?: number } = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const there = document.querySelector('.MuiSnackbar-root') !== null;
      if (there) seen.from ??= performance.now();
      else if (seen.from !== undefined) seen.until ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button('Update', dialog()).click();
  const slot = page.locator('.MuiSnackbar-root');
  await slot.getByText(NOTICES.projectUpdate.done).waitFor();
  await page.mouse.move(5, 5);
  const box = await slot.boundingBox();
  const size = page.viewportSize();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (size?.width ?? 0) / 2)).toBeLessThan(12);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((size?.height ?? 0) - 60);
  await slot.waitFor({ state: 'detached' });
  const stayed = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { from: number; until: number } };
    return seen.until - seen.from;
  });
  expect(stayed).toBeGreaterThanOrEqual(2900);
});

test('empty states lead on', async () => {
  const { id } = await person.call(projects.saveProject, { body: { name: 'Nothing', applicationType: 'ALL' } });
  for (const [screen, text, add] of [
    ['features', SCREEN_TEXTS.noFeatures, 'Add Feature'],
    ['test-plan', SCREEN_TEXTS.noTestPlans, 'Add Test Plan'],
    ['environments', SCREEN_TEXTS.noEnvironments, 'Add Environment'],
    ['globalObjects', SCREEN_TEXTS.noGlobalObjects, 'Add Global Object'],
    ['file', SCREEN_TEXTS.noFiles, 'Add File'],
  ] as const) {
    await page.goto(`/${screen}?project=${id}`);
    await page.getByText(text, { exact: true }).waitFor();
    await button(add).waitFor();
  }
  await page.goto(`/runs?project=${id}`);
  await page.getByText(SCREEN_TEXTS.noRuns, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Run Feature' }).click();
  await page.getByText(SCREEN_TEXTS.noFeatures).waitFor();
});
