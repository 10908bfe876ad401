import { countingIds, readFeature } from '@stepwright/catalogue/gherkin/read-feature';
import fc from 'fast-check';
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

const LINE = fc.constantFrom(
  ...[
    'Scenario: s',
    'Scenario Outline: o',
    'Background:',
    'Rule: r',
    'Given CLICK [a]',
    '* WAIT <1>',
    'Examples:',
    '| n | 12 |',
    '| 漢字 | é |',
  ],
  ...['| a \\\\| b |', '# note', '@tag', '', '   ', '"""', '```', 'prose that is indented'],
);
const indented = fc.tuple(fc.nat(9), LINE).map(([blanks, line]) => ' '.repeat(blanks) + line);

test('formatting twice changes nothing more, and what is Gherkin stays the same Gherkin', () => {
  const meaning = (content: string) => {
    const { document } = readFeature({ uri: '', content }, countingIds());
    return (
      document &&
      JSON.stringify(document.feature, (key, value: unknown) =>
        key === 'location' ? undefined : key === 'description' ? String(value).replace(/\s+/g, '') : value,
      )
    );
  };
  fc.assert(
    fc.property(fc.array(indented, { maxLength: 25 }), (lines) => {
      const text = `Feature: f\n${lines.join('\n')}\n`;
      const once = formatGherkin(text);
      expect(formatGherkin(once)).toBe(once);
      const before = meaning(text);
      if (before !== null) expect(meaning(once)).toBe(before);
    }),
    { numRuns: 400 },
  );
});

test('a doc string behind the table of a step is moved as a block too', () => {
  const text = 'Feature: f\nScenario: s\n* WAIT <1>\n| a | b |\n"""\n kept\n"""\n';
  expect(formatGherkin(text)).toContain('      """\n       kept\n      """\n');
});

test('columns stand below each other whatever the letters', () => {
  const text = formatGherkin('Feature: f\nScenario Outline: o\nExamples:\n| 漢字 | n |\n| é | 1 |\n');
  expect(text).toContain('      | 漢字 | n |\n      | é    | 1 |\n');
});

test('an API test keeps its text blocks to the blank, wherever they are closed', () => {
  const text = `Feature: a
Scenario: b
* def c =
"""
   { d: 1,

 e: 2 }  """
*   table f
|g|h|
|'1'|22|
* text i = 
""" j
      k"""
   * print 1
`;
  expect(formatGherkin(text, { keepDocStrings: true })).toBe(`Feature: a
  Scenario: b
    * def c =
"""
   { d: 1,

 e: 2 }  """
    *   table f
      | g   |  h |
      | '1' | 22 |
    * text i =
""" j
      k"""
    * print 1
`);
});
