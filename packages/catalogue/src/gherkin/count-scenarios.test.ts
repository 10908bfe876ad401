import { expect, test } from 'vitest';
import { countScenarios } from './count-scenarios.ts';
import { countingIds, readFeature } from './read-feature.ts';
import { scenariosOf } from './scenarios.ts';

const TEXT = `Feature: Shop

  Background:
    Given one

  Scenario: First
    When two

  Scenario Outline: Rows
    When <a>
    Examples:
      | a |
      | 1 |
      | 2 |
    Examples: more
      | a |
      | 3 |

  Scenario Outline: No rows yet
    When <a>

  Rule: Later
    Example: Inside
      When three
`;

test('counts what runs: plain scenarios, rows of outlines, scenarios in rules', () => {
  expect(countScenarios(TEXT)).toBe(5);
  expect([...scenariosOf(readFeature({ uri: '', content: TEXT }, countingIds()), countingIds())]).toHaveLength(5);
});

test('a text without a feature has none; a text that is not Gherkin has no number', () => {
  expect(countScenarios('')).toBe(0);
  expect(countScenarios('# only a remark\n')).toBe(0);
  expect(countScenarios('Feature: a\n')).toBe(0);
  expect(countScenarios('this is prose')).toBeNull();
});

test('an API-test feature is counted too', () => {
  const text = "Feature: api\n  Scenario: get\n    * def x = 1\n    Given url 'http://a'\n    Then status 200\n";
  expect(countScenarios(text)).toBe(1);
});

test('an API test is counted by its own rules', () => {
  const text = `words before it
Feature: a
  Rule: no rule here
  Scenario: one
    * def x = 1
  Scenario Outline: two <n>
    * print '<n>'
    Examples:
      | n |
      | 1 |
      | 2 |
    Examples:
      | read('rows.csv') |
`;
  expect(countScenarios(text, 'KARATE')).toBe(4);
  expect(countScenarios('this is prose', 'KARATE')).toBeNull();
  expect(countScenarios('Feature: a\n', 'KARATE')).toBe(0);
});
