import { countingIds, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import { type Scenario, scenariosOf } from '@stepwright/catalogue/gherkin/scenarios';
import { expect, test } from 'vitest';
import { counterpartOf, replaceSteps } from './replace-steps.ts';

function scenariosIn(text: string): Scenario[] {
  const newId = countingIds();
  return [...scenariosOf(readFeature({ uri: 'a.feature', content: text }, newId), newId)];
}

const steps = (...texts: string[]) =>
  scenariosIn(`Feature: f\n  Scenario: s\n${texts.map((text) => `    * ${text}`).join('\n')}\n`)[0]!.steps;

test.each([
  ['nothing', ['a', 'b', 'c'], 1, 1],
  ['the marked step', ['a', 'B', 'c'], 1, 1],
  ['a step behind it', ['a', 'b', 'C'], 1, 1],
  ['a new step in its place', ['a', 'new', 'b', 'c'], 1, 1],
  ['a step before it is new', ['new', 'a', 'b', 'c'], 1, 2],
  ['a step before it is gone', ['b', 'c'], 2, 1],
  ['it is gone itself', ['a', 'c'], 1, 1],
  ['all that followed is gone', ['a'], 2, 1],
  ['steps at the end are new', ['a', 'b', 'c', 'd'], 3, 3],
])('%s: the mark stays with what is to run next', (_, now, at, expected) => {
  expect(replaceSteps(steps('a', 'b', 'c'), steps(...now)).move(at)).toBe(expected);
});

test('a step keeps its identity where it is the same, or changed in its place', () => {
  expect(replaceSteps(steps('a', 'b', 'c'), steps('a', 'B', 'new', 'c')).origins).toEqual([0, 1, null, 2]);
  expect(replaceSteps(steps('a', 'b', 'c'), steps('a', 'c')).origins).toEqual([0, 2]);
});

test('a scenario is found again by its name, by its place when it was renamed, and not at all when it is gone', () => {
  const before = scenariosIn('Feature: f\n  Scenario: x\n    * a\n  Scenario: x\n    * b\n  Scenario: y\n    * c\n');
  const moved = scenariosIn('Feature: f\n  Scenario: y\n    * c\n  Scenario: x\n    * a\n  Scenario: x\n    * b2\n');
  expect(counterpartOf(before[1]!, before, moved)?.steps[0]?.text).toBe('b2');
  const renamed = scenariosIn('Feature: f\n  Scenario: x\n    * a\n  Scenario: x\n    * b\n  Scenario: z\n    * c\n');
  expect(counterpartOf(before[2]!, before, renamed)?.name).toBe('z');
  const gone = scenariosIn('Feature: f\n  Scenario: x\n    * a\n  Scenario: x\n    * b\n');
  expect(counterpartOf(before[2]!, before, gone)).toBeNull();
});
