import type { FeatureScenarioResult } from '@stepwright/contract/entities/feature-results';
import { expect, test } from 'vitest';
import { durationText, matchResults } from './match-results.ts';
import { readLine } from './read-line.ts';
import { readText } from './read-text.ts';

const sections = (text: string) => readText(text.split('\n').map(readLine)).sections;
const TEXT = `Feature: f
  Background:
    Given NAVIGATE_TO_URL <site>
  Scenario: One
    When CLICK [a]
    Then VERIFY [b] {c}
  Scenario Outline: Rows
    Then VERIFY [b] {<n>}
    Examples:
      | n |
      | 1 |
      | 2 |
`;

const step = (text: string, status: 'PASSED' | 'FAILED' | 'SKIPPED' = 'PASSED', error: string | null = null) => ({
  text,
  line: 1,
  status,
  duration: 10,
  error,
});
const result = (name: string, more: Partial<FeatureScenarioResult>): FeatureScenarioResult => ({
  name,
  example: null,
  line: 4,
  run_id: 7,
  index: 0,
  at: '2026-01-01T00:00:00.000Z',
  status: 'PASSED',
  duration: 30,
  error: null,
  steps: [],
  recent: [],
  ...more,
});
const marks = (text: string, scenarios: FeatureScenarioResult[]) =>
  matchResults(sections(text), { scenarios, more: false }).map(({ line, status, error }) => [line, status, error]);

const ONE = result('One', {
  status: 'FAILED',
  error: 'no',
  steps: [step('NAVIGATE_TO_URL <site>'), step('CLICK [a]', 'FAILED', 'no'), step('VERIFY [b] {c}', 'SKIPPED')],
});

test('steps by their text and order, the Background with them', () => {
  expect(marks(TEXT, [ONE])).toEqual([
    [3, 'PASSED', null],
    [4, 'FAILED', 'no'],
    [5, 'FAILED', 'no'],
    [6, 'SKIPPED', null],
  ]);
});

test('an edited step, a renamed scenario and an inserted step get no mark; the others keep theirs', () => {
  expect(marks(TEXT.replace('CLICK [a]', 'CLICK [z]'), [ONE]).map(([line]) => line)).toEqual([3, 4, 6]);
  expect(marks(TEXT.replace('One', 'Other'), [ONE])).toEqual([]);
  expect(
    marks(TEXT.replace('    Then VERIFY [b] {c}', '    And CLICK [new]\n    Then VERIFY [b] {c}'), [ONE]).map(
      ([line]) => line,
    ),
  ).toEqual([3, 4, 5, 7]);
});

test('the rows of an outline one by one, and summed up on its steps', () => {
  const row = (example: string, status: 'PASSED' | 'FAILED') =>
    result('Rows', {
      example,
      status,
      line: 7,
      run_id: example === '1' ? 7 : 8,
      steps: [step('NAVIGATE_TO_URL <site>'), step('VERIFY [b] {<n>}', status)],
    });
  expect(marks(TEXT, [row('1', 'PASSED'), row('2', 'FAILED')]).map(([line, status]) => `${line} ${status}`)).toEqual([
    '3 PASSED',
    '7 FAILED',
    '8 FAILED',
    '11 PASSED',
    '12 FAILED',
  ]);
});

test('times as people read them', () => {
  expect([820, 1400, 12_300, 125_000].map(durationText)).toEqual(['820 ms', '1.4 s', '12 s', '2 min 5 s']);
});
