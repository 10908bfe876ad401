import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

/** Packages whose tests ask nothing of their process: they share two processes, so that modules are loaded once, not for each file. */
const sharing = ['packages/{catalogue,cli,contract,run-view,server,web}/{src,bin}/**/*.test.{ts,tsx}'];

const everyProject = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a poll waits for comes late on a busy machine, not never.
  expect: { poll: { timeout: 15_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} as const;

/**
 * One configuration for every test of the project. Tests talk to real browsers and a real PostgreSQL, so at most two
 * files run at once: more would fight for the processor and tell nothing about the product.
 */
export default defineConfig({
  test: {
    globalSetup: ['packages/server/src/store/testing-cluster.ts'],
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      { test: { ...everyProject, name: 'shared', include: sharing, exclude: never, isolate: false } },
      {
        test: {
          ...everyProject,
          name: 'alone',
          include: [
            'packages/*/{src,bin}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
            'bench/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          exclude: [...never, ...sharing],
        },
      },
    ],
  },
});
