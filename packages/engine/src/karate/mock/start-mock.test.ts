import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { MockOrder } from '../runtime/scenario-runtime.ts';
import { BundleSources } from '../sources/bundle-sources.ts';
import { httpLimits } from '../suite/http-limits.ts';
import type { MockSuitePlan } from './mock-plan.ts';
import { startMock } from './start-mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-mock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FEATURES = [
  {
    uri: 'shop/mock.feature',
    name: 'mock',
    content: "Feature:\nScenario:\n* def response = call read('helper.feature') { x: 2 }\n",
  },
  { uri: 'shop/helper.feature', name: 'helper', content: 'Feature:\nScenario:\n* def twice = x * 2 + added\n' },
].map((feature) => ({ id: feature.uri, type: 'KARATE' as const, ...feature }));

const SUITE: MockSuitePlan = {
  sources: new BundleSources({ features: FEATURES as never, files: [] }, { files: folder, output: folder }).plan,
  env: null,
  properties: {},
  systemEnv: {},
  limits: httpLimits(folder, { allow: null, deny: [] }),
  scriptLimits: { timeMs: 10_000, heapBytes: 512 * 1024 * 1024 },
  environment: {},
  javaTypes: null,
};
const ORDER: MockOrder = {
  features: ['shop/mock.feature'],
  port: 0,
  tls: false,
  pathPrefix: '',
  argument: { added: 1 },
};

test('a mock of a bundle answers from a thread of its own, and its port is free when it was stopped', async () => {
  const first = startMock(SUITE, ORDER);
  expect(await (await fetch(`http://localhost:${first.port}/`)).json()).toEqual({ x: 2, twice: 5 });
  first.stop();
  first.stop();
  const second = startMock(SUITE, { ...ORDER, port: first.port });
  expect(second.port).toBe(first.port);
  expect(() => startMock(SUITE, { ...ORDER, port: first.port })).toThrow(/it is in use/);
  second.stop();
});

test('what keeps a mock from starting is told where it was asked for', () => {
  expect(() => startMock(SUITE, { ...ORDER, features: ['shop/none.feature'] })).toThrow(/none\.feature/);
  expect(() => startMock(SUITE, { ...ORDER, argument: { made: () => 1 } })).toThrow(/arg may hold data only/);
});
