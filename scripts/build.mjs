// npm run build: builds the application and the report page, out of date or not.
import { ensureBuilds } from './setup/builds.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { ensurePinnedNode } from './setup/pinned-node.mjs';
import { CLONE, fail } from './setup/prepare.mjs';
import { createProgress } from './setup/progress.mjs';

try {
  const progress = createProgress(3);
  await progress.step('Dependencies', (tell) => ensureDependencies(CLONE, tell));
  const node = await progress.step('Runtime', (tell) => ensurePinnedNode(CLONE, tell));
  await progress.step('Build', (tell) => ensureBuilds(CLONE, node, tell, { force: true }));
} catch (error) {
  fail(error);
}
