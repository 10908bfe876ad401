import { FakeClock } from '@stepwright/catalogue/ports/fake-clock';
import { FakeWebPort } from '@stepwright/catalogue/ports/fake-web-port';
import { expect, test } from 'vitest';
import { statusesOf } from '../testing-run.ts';
import { debugForTest, URI } from './testing-debug.ts';

const TEXT = `Feature: One
  Scenario: first
    Given SET_VARIABLE <a> {1}
    When SET_VARIABLE <b> {2}
    Then VERIFY_VARIABLE <a> {1}
  Scenario: second
    Given SET_VARIABLE <c> {3}
    Then VERIFY_VARIABLE <c> {3}
`;

test('it pauses before the first step, steps over, runs to the end and keeps the page open there', async () => {
  const session = debugForTest({ features: [TEXT] });
  expect(await session.first).toMatchObject({ why: 'start', line: 3, scenario: 'first', uri: URI, variables: [] });
  const after = await session.order({ do: 'step' });
  expect(after).toMatchObject({ why: 'step', line: 4, variables: [{ name: 'a', value: '1' }] });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end', line: null, scenario: 'second' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ outcome: 'finished', passed: 2, failed: 0, notRun: 0 });
  expect(statusesOf(session.messages)).toEqual({
    first: ['PASSED', 'PASSED', 'PASSED'],
    second: ['PASSED', 'PASSED'],
  });
});

test('stepping pauses at the end of each scenario', async () => {
  const session = debugForTest({ features: [TEXT] });
  await session.first;
  await session.order({ do: 'runTo', uri: URI, line: 5 });
  expect(await session.order({ do: 'step' })).toMatchObject({ why: 'end', scenario: 'first', line: null });
  expect(await session.order({ do: 'step' })).toMatchObject({ why: 'step', scenario: 'second', line: 7 });
  session.stop();
  expect(await session.outcome).toMatchObject({ outcome: 'stopped' });
});

test('breakpoints, run to cursor, new breakpoints while it pauses', async () => {
  const session = debugForTest({ features: [TEXT] }, { pauseAtStart: false, breakpoints: [{ uri: URI, line: 4 }] });
  expect(await session.first).toMatchObject({ why: 'breakpoint', line: 4 });
  expect(await session.order({ do: 'runTo', uri: URI, line: 5 })).toMatchObject({ why: 'cursor', line: 5 });
  await session.order({ do: 'points', breakpoints: [{ uri: URI, line: 8 }] });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'breakpoint', line: 8 });
  session.stop();
  await session.outcome;
});

test('a wrong step is mended in the text and repeated; the steps behind it come from the new text', async () => {
  const wrong = TEXT.replace('<b> {2}', '<b> {2').replace('VERIFY_VARIABLE <a> {1}', 'VERIFY_VARIABLE <b> {9}');
  const session = debugForTest({ features: [wrong] }, { pauseAtStart: false });
  const failed = await session.first;
  expect(failed).toMatchObject({ why: 'failure', line: 4 });
  expect(failed.error).toMatch(/failed/);
  expect(await session.order({ do: 'retry' })).toMatchObject({ why: 'failure', line: 4 });
  const mended = TEXT.replace(
    '    Then VERIFY_VARIABLE <a> {1}',
    '    And SET_VARIABLE <d> {4}\n    Then VERIFY_VARIABLE <d> {4}',
  );
  expect(await session.order({ do: 'retry', text: mended })).toMatchObject({ why: 'step', line: 5, problem: null });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end', scenario: 'second' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ outcome: 'finished', passed: 2, failed: 0 });
  expect(session.done()).toEqual([
    'PASSED 3 SET_VARIABLE <a> {1}',
    'FAILED 4 SET_VARIABLE <b> {2',
    'FAILED 4 SET_VARIABLE <b> {2',
    'PASSED 4 SET_VARIABLE <b> {2}',
    'PASSED 5 SET_VARIABLE <d> {4}',
    'PASSED 6 VERIFY_VARIABLE <d> {4}',
    'PASSED 8 SET_VARIABLE <c> {3}',
    'PASSED 9 VERIFY_VARIABLE <c> {3}',
  ]);
});

test('a text that is no feature, or without the scenario, is refused and nothing is lost', async () => {
  const session = debugForTest({ features: [TEXT] });
  await session.first;
  const broken = await session.order({
    do: 'step',
    text: 'Feature: One\n  Scenario: first\n    Given SET_VARIABLE <a> {1}\n    nonsense\n',
  });
  expect(broken.line).toBe(3);
  expect(broken.problem).toMatch(/^The changed text cannot be read: line 4: /);
  const gone = await session.order({
    do: 'step',
    text: 'Feature: One\n  Scenario: other\n    Given SET_VARIABLE <a> {1}\n',
  });
  expect(gone.problem).toMatch(/"first".*no longer in the text/);
  expect(await session.order({ do: 'step' })).toMatchObject({ line: 4, problem: null });
  session.stop();
  await session.outcome;
});

test('skip leaves a failed step failed, and goes on with the next one', async () => {
  const wrong = TEXT.replace('<a> {1}\n    When', '<a> {1\n    When').replace(
    'VERIFY_VARIABLE <a> {1}',
    'VERIFY_VARIABLE <b> {2}',
  );
  const session = debugForTest({ features: [wrong] }, { scenarioLine: 2 });
  await session.first;
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'failure', line: 3 });
  expect(await session.order({ do: 'skip' })).toMatchObject({ why: 'step', line: 4 });
  expect(await session.order({ do: 'skip' })).toMatchObject({ why: 'step', line: 5 });
  await session.order({ do: 'jump', line: 4 });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end', scenario: 'first' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ outcome: 'finished', passed: 0, failed: 1, notRun: 0 });
});

test('without a pause on failure a failed step skips the rest, as in a run', async () => {
  const wrong = TEXT.replace('<a> {1}\n    When', '<a> {1\n    When');
  const session = debugForTest({ features: [wrong] }, { pauseAtStart: false, pauseOnFailure: false });
  expect(await session.first).toMatchObject({ why: 'end', scenario: 'second' });
  expect(session.done().map((line) => line.split(' ')[0])).toEqual([
    'FAILED',
    'SKIPPED',
    'SKIPPED',
    'PASSED',
    'PASSED',
  ]);
  session.stop();
  await session.outcome;
});

test('a tried step runs in the scope of the scenario and moves nothing', async () => {
  const session = debugForTest({ features: [TEXT] });
  await session.first;
  const tried = await session.order({ do: 'try', step: 'SET_VARIABLE <z> {26}' });
  expect(tried).toMatchObject({ why: 'tried', line: 3, variables: [{ name: 'z', value: '26' }] });
  await session.order({ do: 'try', step: 'Then VERIFY_VARIABLE <z> {27}' });
  expect(session.steps().map(({ status, tried, line }) => ({ status, tried, line }))).toEqual([
    { status: 'PASSED', tried: true, line: null },
    { status: 'FAILED', tried: true, line: null },
  ]);
  expect(await session.order({ do: 'set', name: 'a b', value: 'x' })).toMatchObject({
    problem: expect.stringMatching(/not a variable name/),
  });
  const set = await session.order({ do: 'set', name: 'z', value: 'x' });
  expect(set).toMatchObject({ problem: null, variables: [{ name: 'z', value: 'x' }] });
  session.stop();
  await session.outcome;
});

test('secrets are masked by value wherever they turn up', async () => {
  const port = new FakeWebPort(new FakeClock()).put("//input[@id='pin']", { tag: 'input', value: '' });
  const text = 'Feature: One\n  Scenario: first\n    Given SET_VARIABLE <a> {it is hunter22}\n';
  const session = debugForTest({ features: [text] }, {}, port);
  await session.first;
  await session.order({ do: 'try', step: 'ENTER_SECRET [form.pin] <hunter22>' });
  const paused = await session.order({ do: 'step' });
  expect(paused.variables).toEqual([{ name: 'a', value: 'it is ******' }]);
  await session.order({ do: 'set', name: 'copy', value: 'hunter22' });
  session.stop();
  await session.outcome;
  const known = session.messages.findIndex(({ stepwright }) => stepwright?.kind === 'debug' && stepwright.after === 1);
  const said = JSON.stringify(session.messages.slice(known));
  expect(said).not.toContain('hunter22');
});

test('a stop ends a step that waits', async () => {
  const session = debugForTest({
    features: ['Feature: One\n  Scenario: first\n    Given WAIT <60>\n    Then SET_VARIABLE <a> {1}\n'],
  });
  await session.first;
  session.send({ do: 'step' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  session.stop();
  expect(await session.outcome).toMatchObject({ outcome: 'stopped', error: null });
});

test('a line without a scenario is said, and included features run without a pause at the start', async () => {
  const none = debugForTest({ features: [TEXT] }, { scenarioLine: 99 });
  none.first.catch(() => undefined);
  expect(await none.outcome).toMatchObject({ outcome: 'broken', error: expect.stringMatching(/line 99/) });
  const included = 'Feature: Two\n  Scenario: before\n    Given SET_VARIABLE <before> {1}\n';
  const session = debugForTest(
    { features: [{ text: TEXT, includes: [2] }, included], entry: [1] },
    { scenarioLine: 6 },
  );
  expect(await session.first).toMatchObject({ why: 'start', line: 7, variables: [{ name: 'before', value: '1' }] });
  session.stop();
  await session.outcome;
});
