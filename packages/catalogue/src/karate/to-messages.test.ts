import { expect, test } from 'vitest';
import { countingIds } from '../gherkin/read-feature.ts';
import type { KarateOutline, KarateScenario } from './feature-text.ts';
import { fillScenario, rowsOf } from './outline-rows.ts';
import { parseKarate } from './parse-feature.ts';
import { documentOf, madeExamples, pickleOf } from './to-messages.ts';

const TEXT = `@f
Feature: f
Background:
  * url 'x'
Scenario: plain
  # said
  Given path 'a'
  And request
    """
    {}
    """
@s
Scenario Outline: of <a>
  When method <a>
  @e
  Examples:
    | a |
    | get |
  Examples:
    | makeRows() |
`;

const feature = parseKarate('a.feature', TEXT).feature!;
const [plain, outline] = feature.sections as [KarateScenario, KarateOutline];

test('the same text gives the same tree', () => {
  const ids = countingIds();
  const document = documentOf(feature, ids);
  expect(documentOf(parseKarate('a.feature', TEXT).feature!, countingIds()).message).toEqual(document.message);
  const { message } = document;
  expect(message).toMatchObject({
    uri: 'a.feature',
    comments: [{ location: { line: 6 }, text: '# said' }],
    feature: {
      name: 'f',
      tags: [{ name: '@f' }],
      children: [
        { background: { steps: [{ keyword: '* ', text: "url 'x'", location: { line: 4 } }] } },
        {
          scenario: {
            keyword: 'Scenario',
            steps: [{}, { docString: { content: '{}', location: { line: 9 } } }],
            examples: [],
          },
        },
        {
          scenario: {
            keyword: 'Scenario Outline',
            examples: [
              { tags: [{ name: '@e' }], tableHeader: { cells: [{ value: 'a' }] }, tableBody: [{}] },
              { tableBody: [] },
            ],
          },
        },
      ],
    },
  });
  const found: string[] = [];
  JSON.stringify(message, (key, value) => {
    if (key === 'id') found.push(value);
    return value;
  });
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(ids.next);
});

test('pickles of a scenario and of a row', () => {
  const ids = countingIds();
  const document = documentOf(feature, ids);
  const first = pickleOf(feature, document, plain, plain, null, ids);
  expect(first.row).toBeNull();
  expect(first.steps.map(({ line }) => line)).toEqual([4, 7, 8]);
  expect(first.message).toMatchObject({
    name: 'plain',
    location: { line: 5 },
    astNodeIds: [document.idOf(plain)],
    tags: [{ name: '@f' }],
    steps: [
      { text: "url 'x'", type: 'Unknown' },
      { text: "path 'a'", type: 'Context', astNodeIds: [document.idOf(plain.steps[0]!)] },
      { text: 'request', type: 'Context', argument: { docString: { content: '{}' } } },
    ],
  });
  const table = outline.examples[0]!.table!;
  const [row] = rowsOf(table);
  const filled = fillScenario(outline, new Map([['a', 'get']]), { line: row!.line, tags: outline.examples[0]!.tags });
  const rowId = document.idOf(table.rows[1]!);
  const second = pickleOf(feature, document, outline, filled, { id: rowId, cells: ['get'] }, ids);
  expect(second.row).toBe('get');
  expect(second.message).toMatchObject({
    name: 'of get',
    location: { line: 18 },
    astNodeIds: [document.idOf(outline), rowId],
    tags: [{ name: '@f' }, { name: '@s' }, { name: '@e' }],
    steps: [{}, { text: 'method get', astNodeIds: [document.idOf(outline.steps[0]!), rowId] }],
  });
  const made = madeExamples(outline.examples[1]!, document, ['a'], [['post']], ids);
  expect(made).toMatchObject({
    id: document.idOf(outline.examples[1]!),
    tableBody: [{ location: { line: 20 }, cells: [{ value: 'post' }] }],
  });
});
