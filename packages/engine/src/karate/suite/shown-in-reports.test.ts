import { expect, test } from 'vitest';
import { runApi } from './testing-api-run.ts';

const secretive = (step: string) => `@report=false\nFeature: c\nScenario: quiet\n* print 'hidden'\n* ${step}\n`;

test('steps tagged @report=false are hidden, and tell nothing', async () => {
  const { steps, printed, failures } = await runApi({ features: { 'a.feature': secretive('def a = 1') } });
  expect(failures).toEqual([]);
  expect(steps.map(({ hidden }) => hidden)).toEqual([true, true]);
  expect(printed).toEqual([]);
});

test('a feature that is called so is not told; its failure is, and nothing else of it', async () => {
  const calling = "Feature: f\nScenario: s\n* call read('c.feature')\n";
  const passed = await runApi({ features: { 'f.feature': calling, 'c.feature': secretive('def a = 1') } });
  expect(passed.failures).toEqual([]);
  expect(passed.steps.map(({ hidden, api }) => [hidden, api?.calls])).toEqual([[false, undefined]]);
  const failed = await runApi({ features: { 'f.feature': calling, 'c.feature': secretive('match 1 == 2') } });
  expect(failed.failures).toHaveLength(1);
  expect(failed.steps[0]!.api!.calls!.map((call) => call.steps.map(({ text }) => text))).toEqual([['match 1 == 2']]);
});

test('configure report hides steps that begin with *, prints excepted, and what was printed', async () => {
  const text = (value: string) =>
    `Feature: f\nScenario: s\n* configure report = ${value}\n* def a = 1\nGiven def b = 2\n* print 'seen'\n`;
  const some = await runApi({ features: { 'f.feature': text('{ showAllSteps: false }') } });
  expect(some.steps.map(({ hidden }) => hidden)).toEqual([true, true, false, false]);
  expect(some.printed).toEqual(['seen']);
  const none = await runApi({ features: { 'f.feature': text('{ showLog: false }') } });
  expect(none.steps.map(({ hidden }) => hidden)).toEqual([false, false, false, false]);
  expect(none.printed).toEqual([]);
});
