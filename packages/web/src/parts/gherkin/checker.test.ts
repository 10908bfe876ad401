import { afterEach, expect, test, vi } from 'vitest';
import { openChecker } from './checker.ts';
import type { GherkinSources } from './sources.ts';

/** A worker that is asked and never answers, as one is that still reads a long text. */
class SilentWorker extends EventTarget {
  static started = 0;
  readonly orders: unknown[] = [];
  constructor() {
    super();
    SilentWorker.started += 1;
  }
  postMessage(order: unknown): void {
    this.orders.push(order);
  }
  terminate(): void {}
}

afterEach(() => {
  vi.unstubAllGlobals();
  SilentWorker.started = 0;
});

test('a check under way when the editor closes ends without findings and without a complaint; none begins after it', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const checker = openChecker();
  const sources = {} as GherkinSources;
  const first = checker.check(sources, 'Feature: one');
  const second = checker.check(sources, 'Feature: two');
  checker.close();
  expect(await first).toBeNull();
  expect(await second).toBeNull();
  expect(SilentWorker.started).toBe(1);
});

test('who asked for scenarios to run is told that the editor was closed', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  const checker = openChecker();
  const chosen = checker.choose('Feature: one', [1]);
  checker.close();
  await expect(chosen).rejects.toThrow('The editor was closed.');
});
