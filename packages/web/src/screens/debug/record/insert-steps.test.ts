import { expect, test } from 'vitest';
import { insertSteps } from './insert-steps.ts';

const TEXT = `Feature: Shop

  Scenario: Buy
    Given CLICK [a]
    When ENTER [b]
      """
      x
      """
    Then VERIFY [c] {d}

  @slow
  Scenario Outline: Other
    * CLICK [<e>]

    Examples:
      | e |
      | f |
`;
const STEPS = ['When CLICK [x]', 'And CLICK [y]'];
const linesOf = (text: string) => text.split('\n');

test('before and behind the marked step, with what belongs to it', () => {
  const before = linesOf(insertSteps(TEXT, STEPS, 'before', { line: 5, scenario: 'Buy' }));
  expect(before.slice(3, 7)).toEqual([
    '    Given CLICK [a]',
    '    When CLICK [x]',
    '    And CLICK [y]',
    '    When ENTER [b]',
  ]);
  const after = linesOf(insertSteps(TEXT, STEPS, 'after', { line: 5, scenario: 'Buy' }));
  expect(after.slice(7, 11)).toEqual([
    '      """',
    '    When CLICK [x]',
    '    And CLICK [y]',
    '    Then VERIFY [c] {d}',
  ]);
});

test('behind the last step of the scenario when none is marked', () => {
  const end = linesOf(insertSteps(TEXT, STEPS, 'before', { line: null, scenario: 'Buy' }));
  expect(end.slice(8, 12)).toEqual(['    Then VERIFY [c] {d}', '    When CLICK [x]', '    And CLICK [y]', '']);
  const outline = linesOf(insertSteps(TEXT, STEPS, 'after', { line: null, scenario: 'Other' }));
  expect(outline.slice(12, 16)).toEqual(['    * CLICK [<e>]', '    When CLICK [x]', '    And CLICK [y]', '']);
});

test('as a scenario of its own, with a name that is free', () => {
  const once = insertSteps(TEXT, STEPS, 'scenario', { line: 4, scenario: 'Buy' });
  expect(once.endsWith('      | f |\n\n  Scenario: Recorded\n    When CLICK [x]\n    And CLICK [y]\n')).toBe(true);
  expect(insertSteps(once, STEPS, 'scenario', { line: 4, scenario: 'Buy' })).toContain('Scenario: Recorded 2\n');
  expect(insertSteps('', STEPS, 'scenario', { line: null, scenario: '' })).toMatch(/^Feature: Recorded\n/);
});
