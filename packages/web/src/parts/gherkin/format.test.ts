import { expect, test } from 'vitest';
import { formatGherkin } from './format.ts';

const MESSY = `@shop
Feature: Books
Somebody buys.
    @smoke
  # first
 Scenario Outline: Buy
      Given CLICK [a]
   Then VERIFY [b] {c | d}
     """
     raw
       deeper
     """
   Examples:
  | name | n |
  | Bob | 2 |
  | Elizabeth \\| Ann | 12 |
`;

const TIDY = `@shop
Feature: Books
  Somebody buys.
  @smoke
  # first
  Scenario Outline: Buy
    Given CLICK [a]
    Then VERIFY [b] {c | d}
      """
      raw
        deeper
      """
    Examples:
      | name             |  n |
      | Bob              |  2 |
      | Elizabeth \\| Ann | 12 |
`;

test('sets a text in order and changes nothing the second time', () => {
  expect(formatGherkin(MESSY)).toBe(TIDY);
  expect(formatGherkin(TIDY)).toBe(TIDY);
});

test('scenarios inside a rule stand one level deeper', () => {
  const text = 'Feature: f\nRule: r\nScenario: s\n* CLICK [a]\n';
  expect(formatGherkin(text)).toBe('Feature: f\n  Rule: r\n    Scenario: s\n      * CLICK [a]\n');
});

test('an open doc string and an empty text are left as they are', () => {
  expect(formatGherkin('')).toBe('\n');
  expect(formatGherkin('Feature: f\n"""\nx\n')).toContain('x');
});
