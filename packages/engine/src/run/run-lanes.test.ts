import { afterEach, expect, test } from 'vitest';
import { failuresOf, runForTest, statusesOf, testBundle } from './testing-run.ts';

let clear: (() => Promise<void>) | undefined;
afterEach(async () => {
  await clear?.();
  clear = undefined;
});

test('when messages are taken no more, every lane ends before the run does', async () => {
  const scenario = (name: string, seconds: number) =>
    `  Scenario: ${name}\n    Given DELAY <${seconds}>\n    And DELAY <${seconds}>\n`;
  const feature = `Feature: F\n${scenario('one', 0.05)}${scenario('two', 0.3)}${scenario('three', 0.05)}`;
  let taken = 0;
  const run = runForTest(testBundle({ features: [feature], options: { parallel: 2 } }), {
    onMessage: (message) => {
      taken += 1;
      if (message.testStepFinished) throw new Error('the disk is full');
    },
  });
  await expect(run).rejects.toThrow('the disk is full');
  const before = taken;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(taken).toBe(before);
});

test('with parallel lanes a scenario sees no variable of another one, whichever lane it gets', async () => {
  const sets = (name: string) => `  Scenario: ${name}\n    Given SET_VARIABLE <x> {1}\n`;
  const feature = `Feature: F\n${sets('a')}${sets('b')}  Scenario: c\n    Then VERIFY_VARIABLE <x> {1}\n`;
  const { messages, ...result } = await runForTest(testBundle({ features: [feature], options: { parallel: 2 } }));
  clear = result.clear;
  expect(statusesOf(messages)).toEqual({ a: ['PASSED'], b: ['PASSED'], c: ['FAILED'] });
  expect(failuresOf(messages)[0]).toContain('VERIFY_VARIABLE failed');
});

test('what a variable makes of an xpath is shown cut off: a message stays small', async () => {
  const feature = "Feature: F\n  Scenario: S\n    Then ENTER [//p[.='${big}']] <${nobody}>";
  const { messages, ...result } = await runForTest(testBundle({ features: [feature], ui: { big: 'x'.repeat(1e7) } }));
  clear = result.clear;
  expect(failuresOf(messages)[0]).toContain('E_VALUE_UNKNOWN');
  expect(Math.max(...messages.map((message) => JSON.stringify(message).length))).toBeLessThan(50_000);
});

test('a large run, of which not everything is kept, tells and runs every scenario once', async () => {
  const comment = `# ${'x'.repeat(30_000)}\n`;
  const features = ['A', 'B', 'C', 'D'].map(
    (name) => `${comment}Feature: ${name}\n${'12'.replace(/./g, `  Scenario: ${name}$&\n    Given DELAY <0.01>\n`)}`,
  );
  const { messages, ...result } = await runForTest(testBundle({ features, options: { parallel: 4 } }));
  clear = result.clear;
  expect(Object.values(statusesOf(messages))).toEqual(Array(8).fill(['PASSED']));
  const told = (kind: 'source' | 'pickle' | 'testCase') => messages.flatMap((one) => one[kind] ?? []);
  expect(told('source')).toHaveLength(4);
  const pickles = new Map(told('pickle').map((pickle) => ['id' in pickle ? pickle.id : '', pickle]));
  expect(pickles.size).toBe(8);
  for (const { testCase } of messages) {
    if (!testCase) continue;
    const pickle = pickles.get(testCase.pickleId) as { steps: { id: string }[] } | undefined;
    expect(testCase.testSteps.map((step) => step.pickleStepId)).toEqual(pickle?.steps.map(({ id }) => id));
    pickles.delete(testCase.pickleId);
  }
  expect(pickles.size).toBe(0);
});
