import { defineConfig } from 'vitest/config';

/**
 * One configuration for every test of the project. Tests talk to real browsers and a real PostgreSQL, so at most two
 * files run at once: more would fight for the processor and tell nothing about the product.
 */
export default defineConfig({
  test: {
    include: [
      'packages/*/{src,bin}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/**/*.test.ts',
      'bench/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**'],
    environment: 'node',
    globalSetup: ['packages/server/src/store/testing-cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // What a poll waits for comes late on a busy machine, not never.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
