import type { RunMessage } from '@stepwright/contract/messages';
import { expect, test } from 'vitest';
import { foldMessages, keysIn } from './fold-messages.ts';
import { RunFold } from './run-fold.ts';
import {
  openingMessages,
  runEnd,
  scenarioEnd,
  scenarioStart,
  stepEnd,
  stepStart,
  wholeScenario,
} from './testing-messages.ts';

/** Folds all at once, and returns what a run would show. */
function fold(messages: readonly object[]) {
  const state = new RunFold(0, new Map(), []);
  const places = foldMessages(state, messages as RunMessage[], 0);
  return { state, places, scenarios: [...state.changed.values()], counters: state.counterChange() };
}

test('places, statuses and counters of a run', () => {
  const { state, places, scenarios, counters } = fold([
    ...openingMessages([
      { name: 'A', steps: 2 },
      { name: 'B', steps: 1 },
      { name: 'C', steps: 1 },
      { name: 'D', steps: 0 },
      { name: 'E', steps: 1 },
    ]),
    ...wholeScenario(0, [{ status: 'PASSED' }, { status: 'SKIPPED' }]),
    ...wholeScenario(1, [{ status: 'SKIPPED' }]),
    ...wholeScenario(2, [{ status: 'FAILED', message: 'first line\nsecond' }]),
    ...wholeScenario(3, []),
    runEnd(false),
  ]);
  expect(scenarios.map((scenario) => scenario.status)).toEqual(['PASSED', 'SKIPPED', 'FAILED', 'PASSED', 'PENDING']);
  expect(scenarios[2]).toMatchObject({
    error: 'first line',
    duration: 9000,
    feature: 'Buying',
    documentSeq: 3,
    line: 5,
  });
  expect(counters).toEqual({ passed: 2, failed: 1, done: 4 });
  expect(state).toMatchObject({ planned: 5, rows: 5, begun: true });
  expect(places.slice(0, 10)).toEqual([null, null, null, null, 0, 1, 2, 3, 4, null]);
  expect(places.slice(10, 12)).toEqual([0, 0]);
});

test('an attempt that is repeated counts once, by its last result', () => {
  const { scenarios, counters } = fold([
    ...openingMessages([{ name: 'A', steps: 1 }]),
    ...scenarioStart(0, 1),
    stepStart(0, 0),
    stepEnd(0, 0, { status: 'FAILED', message: 'flaky' }),
    scenarioEnd(0, 0, true),
    ...scenarioStart(0, 1, 1).slice(1),
    stepStart(0, 0, 1),
    stepEnd(0, 0, { status: 'PASSED' }, 1),
    scenarioEnd(0, 1),
  ]);
  expect(scenarios).toMatchObject([{ status: 'PASSED', attempt: 1, error: null }]);
  expect(counters).toEqual({ passed: 1, failed: 0, done: 1 });
});

test('folding in portions gives what folding at once gives', () => {
  const messages = [
    ...openingMessages([
      { name: 'A', steps: 2 },
      { name: 'B', steps: 2 },
    ]),
    ...wholeScenario(0, [{ status: 'PASSED' }, { status: 'FAILED', message: 'x' }]),
    ...wholeScenario(1, [{ status: 'PASSED' }, { status: 'PASSED' }]),
  ] as RunMessage[];
  for (let cut = 0; cut <= messages.length; cut++) {
    const first = new RunFold(0, new Map(), []);
    foldMessages(first, messages.slice(0, cut), 0);
    const second = new RunFold(first.rows, new Map(first.learned), structuredClone([...first.changed.values()]));
    foldMessages(second, messages.slice(cut), cut);
    const [a, b] = [first.counterChange(), second.counterChange()];
    expect({ passed: a.passed + b.passed, failed: a.failed + b.failed, done: a.done + b.done }).toEqual({
      passed: 1,
      failed: 1,
      done: 2,
    });
  }
});

test('a scenario of an outline is known by the cells of its row, whatever batch its document came in', () => {
  const row = (id: string, ...cells: string[]) => ({ id, cells: cells.map((value) => ({ value })) });
  const outline = { id: 'n', examples: [{ tableBody: [row('r1', 'cup', '1'), row('r2', 'pot', '2')] }] };
  const document = {
    uri: 'Shop/Buy.feature',
    feature: { name: 'Buying', children: [{ rule: { children: [{ scenario: outline }] } }, { background: null }] },
  };
  const pickle = (id: string, nodes: string[]) => ({
    pickle: { id, uri: 'Shop/Buy.feature', name: 'Buy', astNodeIds: nodes, steps: [{ text: 'one\ntwo' }], tags: [] },
  });
  const { scenarios } = fold([
    { gherkinDocument: document },
    pickle('p0', ['n', 'r2']),
    pickle('p1', ['n', 'gone']),
    pickle('p2', ['m']),
  ]);
  expect(scenarios.map(({ example }) => example)).toEqual(['pot | 2', null, null]);
  expect(scenarios[0]?.text?.body).toBe('Buy\none two');
  expect(keysIn([pickle('p0', ['n', 'r2'])] as unknown as RunMessage[])).toContain('r:r2');
});

test('rows that are only known when their turn comes are counted, whatever was planned before', () => {
  const late = openingMessages([
    { name: 'A', steps: 1 },
    { name: 'row 1', steps: 1 },
    { name: 'row 2', steps: 1 },
  ]) as { pickle?: unknown; gherkinDocument?: unknown; stepwright?: unknown }[];
  const pickles = late.filter(({ pickle }) => pickle !== undefined);
  const document = late.filter(({ gherkinDocument }) => gherkinDocument !== undefined);
  const plan = (scenarios: number) => ({ stepwright: { kind: 'plan', scenarios, filtered: 0 } });
  const { state, scenarios, counters, places } = fold([
    ...late.filter((message) => message.pickle === undefined && message.stepwright === undefined),
    pickles[0]!,
    plan(2),
    ...wholeScenario(0, [{ status: 'PASSED' }]),
    ...document,
    pickles[1]!,
    pickles[2]!,
    plan(3),
    ...wholeScenario(1, [
      { status: 'FAILED', message: 'match failed: EQUALS\n  $.a | not equal (NUMBER:NUMBER)\n  1' },
    ]),
    ...wholeScenario(2, [{ status: 'PASSED' }]),
    runEnd(false),
  ]);
  expect(state).toMatchObject({ planned: 3, rows: 3 });
  expect(counters).toEqual({ passed: 2, failed: 1, done: 3 });
  expect(scenarios.map(({ name, feature, status, error }) => [name, feature, status, error])).toEqual([
    ['A', 'Buying', 'PASSED', null],
    ['row 1', 'Buying', 'FAILED', 'match failed: EQUALS $.a not equal (NUMBER:NUMBER)'],
    ['row 2', 'Buying', 'PASSED', null],
  ]);
  expect(places.filter((place) => place !== null)).toEqual(expect.arrayContaining([0, 1, 2]));
});
