import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, ensureFirefox } from './browser.mjs';
import { ensureBuilds } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePinnedNode, environmentWith } from './pinned-node.mjs';
import { createProgress, SetupError } from './progress.mjs';

export const CLONE = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Brings the clone from whatever state it is in to one where the product runs. Safe to repeat; does only what is needed.
 *
 * @param {{ forTests?: boolean }} [options] `forTests`: with what only tests need
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the pinned Node, and the environment to run it in
 */
export async function prepare({ forTests = false } = {}) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new SetupError(`Stepwright needs Node 20 or newer to set itself up; this is ${process.version}.`);
  const progress = createProgress(forTests ? 5 : 4);
  await progress.step('Dependencies', (tell) => ensureDependencies(CLONE, tell));
  const node = await progress.step('Runtime', (tell) => ensurePinnedNode(CLONE, tell));
  await progress.step('Build', (tell) => ensureBuilds(CLONE, node, tell));
  const browser = await progress.step('Browser', (tell) => ensureBrowser(CLONE, tell));
  if (forTests) await progress.step('Firefox', (tell) => ensureFirefox(CLONE, tell));
  const env = environmentWith(CLONE, node);
  if (browser.browser) env.CHROME_BIN = browser.browser;
  if (browser.driver) env.CHROMEDRIVER_BIN = browser.driver;
  return { node, env };
}

/** Ends the program with a message that says what is wrong; a stack is shown only for what we did not foresee. */
export function fail(error) {
  const text = error instanceof SetupError ? error.message : (error.stack ?? String(error));
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
