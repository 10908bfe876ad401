import { expect, test } from 'vitest';
import type { KarateOutline } from './feature-text.ts';
import { fillScenario, rowsExpression, rowsOf } from './outline-rows.ts';
import { parseKarate } from './parse-feature.ts';

const TEXT = `Feature: f
Scenario Outline: <a> and <b>
  about <a>
  * def x<a> = '<b> <c> <a>'
  * def y =
    """
    <a><a>
    """
  * table z
    | <a> |
    | <a> |
  @fast
  Examples:
    | a | b! | a |
    | 1 | [2] | 3 |
    |   |  |  |
  Examples:
    | karate.range(1, 3) |
`;

const outline = parseKarate('a.feature', TEXT).feature!.sections[0] as KarateOutline;

test('rows with their cells', () => {
  const [first, made] = outline.examples;
  expect(rowsOf(first!.table!)).toEqual([
    {
      index: 0,
      line: 15,
      cells: [
        { column: 'a', evaluated: false, text: '3' },
        { column: 'b', evaluated: true, text: '[2]' },
      ],
    },
    {
      index: 1,
      line: 16,
      cells: [
        { column: 'a', evaluated: false, text: '' },
        { column: 'b', evaluated: true, text: '' },
      ],
    },
  ]);
  expect(rowsExpression(first!.table!)).toBeNull();
  expect(rowsExpression(made!.table!)).toBe('karate.range(1, 3)');
  expect(rowsOf(made!.table!)).toEqual([]);
});

test('a row fills name, steps, text blocks and the body of tables', () => {
  const filled = fillScenario(
    outline,
    new Map([
      ['a', '1'],
      ['b', '<a>$&'],
      ['c', null],
    ]),
    { line: 15, tags: outline.examples[0]!.tags },
  );
  expect(filled).toMatchObject({
    kind: 'scenario',
    line: 15,
    // A value that brings a place which was filled already keeps it.
    name: '1 and <a>$&',
    description: 'about <a>',
    tags: [{ text: 'fast' }],
    steps: [
      { line: 4, text: "def x1 = '<a>$& <c> 1'" },
      { docString: { text: '11' } },
      { table: { rows: [{ cells: ['<a>'] }, { cells: ['1'] }] } },
    ],
  });
});
