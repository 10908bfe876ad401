import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine } from './read-line.ts';
import { readText, sectionAt } from './read-text.ts';
import { textMap, textOf } from './text-map.ts';

const TEXT = `@all
Feature: Shop

  Background:
    Given NAVIGATE_TO_URL <site>

  @smoke @fast
  Scenario: One
    When CLICK [a]
      """
      Scenario: no scenario
      """

  Rule: Members

    Scenario Outline: Two <n>
      Then VERIFY [a] {<n>}

      Examples: few
        | n  | m \\| k |
        | 1  | x      |
        | 2  | y      |
`;

const read = (text: string) => readText(text.split('\n').map(readLine));

test('the order of a text: sections, tags, columns, doc strings', () => {
  const text = read(TEXT);
  expect(text.feature).toEqual({ name: 'Shop', line: 2 });
  expect(
    text.sections.map(({ kind, name, line, end, rule, tags }) => [kind, name, line, end, rule, tags.join(' ')]),
  ).toEqual([
    ['background', '', 4, 5, null, '@all'],
    ['scenario', 'One', 8, 12, null, '@all @smoke @fast'],
    ['outline', 'Two <n>', 16, 22, 'Members', '@all'],
  ]);
  expect(text.sections[2]?.examples).toEqual([
    { name: 'few', line: 19, header: 20, columns: ['n', 'm \\| k'], rows: [21, 22], labels: ['1 | x', '2 | y'] },
  ]);
  expect(text.fences).toEqual([{ from: 10, to: 12 }]);
  expect(sectionAt(text, 9)?.name).toBe('One');
  expect(sectionAt(text, 1)).toBeNull();
});

const PIECES = fc.constantFrom(
  'Scenario: x',
  '  Given CLICK [a]',
  '| a | b |',
  '"""',
  '',
  '@t',
  'Examples:',
  'Rule: r',
  '\n',
  ' ',
  '#',
  'words',
  '[b]',
);

test('a text that is changed piece by piece reads as it does when it is read anew', () => {
  const change = fc.record({
    at: fc.nat(),
    length: fc.nat(40),
    text: fc.array(PIECES, { maxLength: 4 }).map((parts) => parts.join('\n')),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(change, change), { maxLength: 12 }), (edits) => {
      let state = EditorState.create({ doc: TEXT, extensions: textMap });
      for (const pair of edits) {
        const { length } = state.doc;
        const changes = pair
          .map(({ at, length: size, text }) => ({
            from: at % (length + 1),
            to: Math.min(length, (at % (length + 1)) + size),
            insert: text,
          }))
          .sort((one, other) => one.from - other.from);
        // Two changes at once may not overlap.
        if (changes[1]!.from < changes[0]!.to) changes.pop();
        state = state.update({ changes }).state;
        expect(textOf(state)).toEqual(read(state.doc.toString()));
      }
    }),
    { numRuns: 150 },
  );
});
