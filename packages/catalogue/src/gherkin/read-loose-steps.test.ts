import { expect, test } from 'vitest';
import { countingIds, readFeature } from './read-feature.ts';
import { readLooseSteps } from './read-loose-steps.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';

function scenarioIn(text: string): Scenario {
  const newId = countingIds();
  return [...scenariosOf(readFeature({ uri: 'a.feature', content: text }, newId), newId)][0]!;
}
const PLAIN = scenarioIn('Feature: f\n  Scenario: s\n    Given CLICK [a]\n');
const read = (typed: string, scenario = PLAIN) => readLooseSteps(typed, scenario, countingIds());
const textsOf = (found: ReturnType<typeof read>) =>
  'steps' in found ? found.steps.map(({ keyword, text, docString }) => [keyword, text, docString]) : found.problem;

test('a step with its keyword, without it, and several of them', () => {
  expect(textsOf(read('CLICK [cart.pay]'))).toEqual([['* ', 'CLICK [cart.pay]', undefined]]);
  expect(textsOf(read('  Then VERIFY [a] {b}'))).toEqual([['Then ', 'VERIFY [a] {b}', undefined]]);
  expect(textsOf(read('When CLICK [a]\nAnd CLICK [b]'))).toHaveLength(2);
  expect(textsOf(read('ENTER [note]\n"""\nfirst\nsecond\n"""'))).toEqual([['* ', 'ENTER [note]', 'first\nsecond']]);
});

test('the language and the Examples row of the scenario', () => {
  const french = scenarioIn('# language: fr\nFonctionnalité: f\n  Scénario: s\n    Soit CLICK [a]\n');
  expect(textsOf(read('Quand CLICK [b]', french))).toEqual([['Quand ', 'CLICK [b]', undefined]]);
  const row = scenarioIn(
    'Feature: f\n  Scenario Outline: s\n    Given CLICK [<x>]\n    Examples:\n      | x |\n      | b |\n',
  );
  const found = read('CLICK [<x>]', row);
  expect('steps' in found && found.steps[0]?.cells?.get('x')).toBe('b');
});

test('what is no step says why', () => {
  expect(read('When CLICK [a]\nnonsense')).toMatchObject({ problem: expect.stringMatching(/not understood/) });
});
