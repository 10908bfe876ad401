import { describe, expect, test } from 'vitest';
import { countingIds, readFeature } from './read-feature.ts';

function problemsOf(content: string) {
  const isKeyword = (word: string) => word.toUpperCase() === 'CLICK';
  return readFeature({ uri: 'a.feature', content }, countingIds(), isKeyword).problems;
}

describe('what the parser refuses, in plain words', () => {
  test.each([
    [
      'Feature: a\n  Scenario: b\n    Given x\n    foo',
      4,
      5,
      '"foo" is not understood here; a step begins with Given, When',
    ],
    [
      'Feature: a\n  Scenario: b\n    Given x\n    CLICK [a]',
      4,
      5,
      'a step begins with a keyword such as Then: Then CLICK',
    ],
    [
      'Feature: a\n  Scenario: b\n    Given x\n    !Then CLICK [a]',
      4,
      5,
      'write the ! behind the keyword: Then !CLICK [a]',
    ],
    ['Feature: a\n  Scenario: b\n    Given x\n    then CLICK [a]', 4, 5, 'with its capital letter: Then CLICK [a]'],
    ['Feature: a\n  Scenario: b\n    Given x\n    gpt: log in\n    ENDGPT', 4, 5, 'a block for generated steps'],
    ['Scenario: b\n    Given x\n   Then y', 1, 1, 'a feature text begins with "Feature:"'],
    ['# language: xx\nFeature: a', 1, 1, 'the language "xx" is not known'],
    [
      'Feature: a\n  Scenario Outline: b\n    Then x\n    Examples:\n      |a|b|\n      |1|',
      6,
      7,
      'another number of cells',
    ],
    ['Feature: a\n  Scenario: b\n    Then x\n    """\n   y', 5, 4, 'a text block is not closed'],
    ['@a b\nFeature: a\n', 1, 1, 'a tag has no blanks'],
  ])('%j', (content, line, column, message) => {
    const problems = problemsOf(content);
    expect(problems[0]).toMatchObject({ severity: 'error', code: 'GHERKIN', uri: 'a.feature', line, column });
    expect(problems[0]?.message).toContain(message);
  });

  test('one finding a line, and one alone for a text that is no feature', () => {
    expect(problemsOf('Scenario: a\nGiven b\nWhen c\nThen d')).toHaveLength(1);
    expect(problemsOf('Feature: a\nScenario: b\nGiven c\nfoo\nbar')).toHaveLength(2);
  });

  test.each([
    '',
    'Feature: a',
    '\uFEFFFeature: a\r\n\tScenario: b\r\n\t\tGiven c\r\n',
    '# language: fr\nFonctionnalité: a\n  Scénario: b\n    Alors c',
  ])('%j is fine', (content) => {
    expect(problemsOf(content)).toEqual([]);
  });
});
