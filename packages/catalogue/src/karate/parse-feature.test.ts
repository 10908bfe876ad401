import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countingIds } from '../gherkin/read-feature.ts';
import { parseKarate, parseKarateLoosely } from './parse-feature.ts';

function read(content: string) {
  const { feature, problems } = parseKarate('a.feature', content);
  expect(problems).toEqual([]);
  return feature!;
}

function stepsOf(...lines: readonly string[]) {
  return read(['Feature:', 'Scenario:', ...lines].join('\n')).sections[0]!.steps;
}

describe('what stands in a feature', () => {
  test('header, Background, scenarios, outlines with several tables', () => {
    const feature = read(
      `# first
@slow @env=dev,qa
Feature: pets
  about pets
    and more

Background:
  * url 'x'

@one two
Scenario: a name
  told in words
  | even | like this |
  # why
  # really
  Given path 'a'
  And request
    """
    { "a": 1 }
    """
  When table rows
    | a | b |

    # between
    | 1 | 2 |
  Then status 200

Scenario Outline: b <x>
  * print '<x>'
  @fast
  Examples: some
    | x |
    | 1 |
  Examples:
    | read('x.csv') |
`,
    );
    expect(feature).toMatchObject({
      uri: 'a.feature',
      line: 3,
      name: 'pets',
      description: 'about pets\n    and more',
      tags: [
        { text: 'slow', line: 2 },
        { text: 'env=dev,qa', line: 2 },
      ],
      background: { line: 7, steps: [{ line: 8, keyword: '*', text: "url 'x'" }] },
    });
    const [scenario, outline] = feature.sections;
    expect(scenario).toMatchObject({
      kind: 'scenario',
      line: 11,
      name: 'a name',
      description: 'told in words\n  | even | like this |',
      tags: [{ text: 'one' }, { text: 'two' }],
      steps: [
        { line: 16, endLine: 16, keyword: 'Given', comments: ['# why', '# really'], docString: null, table: null },
        { line: 17, endLine: 20, text: 'request', docString: { line: 18, text: '{ "a": 1 }' }, comments: [] },
        {
          line: 21,
          endLine: 25,
          table: {
            rows: [
              { line: 22, cells: ['a', 'b'] },
              { line: 25, cells: ['1', '2'] },
            ],
          },
        },
        { line: 26, text: 'status 200' },
      ],
    });
    expect(outline).toMatchObject({
      kind: 'outline',
      examples: [
        { line: 31, name: 'some', tags: [{ text: 'fast', line: 30 }], table: { rows: [{}, { cells: ['1'] }] } },
        { line: 34, tags: [], table: { rows: [{ cells: ["read('x.csv')"] }] } },
      ],
    });
  });

  test.each([
    ['text above the header', 'hello\nworld\nFeature: a', { line: 3, name: 'a' }],
    ['a byte order mark, CRLF, tabs', '\uFEFFFeature: a\r\n\tScenario: b\r\n\t\t*\tprint 1\r\n', { name: 'a' }],
    [
      'words of other dialects are text',
      'Feature: a\nRule: b\nExample: c\n# language: fr\nScenario: d',
      { description: 'Rule: b\nExample: c' },
    ],
    [
      'steps below the header are text',
      'Feature: a\n* print 1\n"""\nScenario: no\n"""\nScenario: d',
      { sections: [{ name: 'd' }] },
    ],
    ['a header alone', 'Feature:', { name: '', sections: [], background: null }],
    [
      'text blocks above the steps are passed over',
      'Feature:\nScenario: a\n"""\n* no\n"""\n* print 1',
      { sections: [{ steps: [{ line: 6 }] }] },
    ],
    ['an empty Background', 'Feature:\nBackground:\nScenario: a', { background: { steps: [] } }],
    [
      'Examples in a description',
      'Feature:\nScenario: a\nExamples: of this\n* print 1',
      { sections: [{ description: 'Examples: of this' }] },
    ],
  ])('%s', (_, content, expected) => {
    expect(read(content)).toMatchObject(expected);
  });

  test.each([
    [
      'blank lines fall out, the margin is that of the first line',
      '  """\n    a\n\n      b\n  c\n  """',
      'a\n  b\n  c',
    ],
    ['a line of blanks stays', '"""\n  a\n   \n  b\n"""', 'a\n   \nb'],
    ['text behind the opening quotes sets the margin', '""" a\n b\n"""', 'a\nb'],
    ['text behind the closing quotes is nothing', '"""\na\n""" # b', 'a'],
    ['closed on its line', '"""a"""', 'a'],
    ['other fences are text', '"""\n```\n"""', '```'],
    ['comments inside are text', '"""\n# a\n"""', '# a'],
    ['windows', '"""\r\n  a\r\n\r\n  b\r\n"""', 'a\nb'],
  ])('text block: %s', (_, block, expected) => {
    expect(stepsOf('* def a =', block)[0]!.docString!.text).toBe(expected);
  });

  test.each([
    ['| a | b |', ['a', 'b']],
    ['| a \\| b |', ['a | b']],
    ['| a \\n \\\\ |', ['a \\n \\\\']],
    ['|| a |', ['a']],
    ['| | a |', ['', 'a']],
    ['| a | b', ['a', 'b']],
  ])('cells of %j', (row, cells) => {
    expect(stepsOf('* table a', row)[0]!.table!.rows[0]!.cells).toEqual(cells);
  });
});

test.each([
  ['', 1, 'begins with "Feature:"'],
  ['Scenario: a', 1, 'begins with "Feature:"'],
  ['Feature:\nScenario:\n* print 1\nfoo bar', 4, '"foo bar" is not understood here'],
  ['Feature:\nScenario:\n* print 1\ngiven x', 4, 'with its capital letter and a blank: Given x'],
  ['Feature:\nScenario:\n* print 1\n*print 2', 4, '* print 2'],
  ['Feature:\nScenario:\n*  ', 3, 'nothing stands behind *'],
  ['Feature:\nScenario:\n* print 1\nRule: x', 4, '"Rule:" is not a word of API tests'],
  ['Feature:\nScenario:\n* table a\n| a | b |\n| 1 || ', 5, 'this row has 1 cells, the rows above have 2; write "| |"'],
  ['Feature:\nScenario:\n* def a =\n"""\nx', 4, 'is not closed'],
  ['Feature:\nScenario:\n* def a =\n"""\nx\n"""\n| a |', 7, 'not both'],
  ['Feature:\nScenario Outline: a\n* print 1', 2, 'needs "Examples:"'],
  ['Feature:\nScenario Outline: a\n* print 1\nExamples:\n| a |\n* print 2', 6, 'steps stand above the Examples'],
  ['Feature:\nScenario: a\n* print 1\nExamples:\n| a |', 4, 'belong to a "Scenario Outline:"'],
  ['Feature:\nScenario: a\n* print 1\nBackground:\n* print 2', 4, 'one Background'],
  ['Feature:\n@a\nBackground:\n* print 2', 2, 'has no tags'],
  ['Feature:\nScenario: a\n@x', 3, 'belong to nothing'],
  ['Feature:\nScenario: a\n@x\n* print 1', 4, 'behind tags stands'],
])('%j is refused', (content, line, message) => {
  const { feature, problems } = parseKarate('a.feature', content);
  expect(feature).toBeNull();
  expect(problems[0]).toMatchObject({ line, message: expect.stringContaining(message) });
});

test('no text brings it down, and every line of a step is in the text', () => {
  const line = fc.oneof(
    fc.constantFrom('Feature: a', 'Background:', 'Scenario: b', 'Scenario Outline: c', 'Examples:', '* print 1', '"""'),
    fc.constantFrom('| a | b |', '| 1 |', '@t', '# c', '', '  ', 'text', 'Given', '"""x"""', 'Then status 200'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { feature } = parseKarateLoosely('a.feature', lines.join('\n'));
      for (const step of feature.sections.flatMap(({ steps }) => steps)) {
        expect(step.endLine).toBeGreaterThanOrEqual(step.line);
        expect(step.endLine).toBeLessThanOrEqual(lines.join('\n').split(/\r\n|\n|\r/).length);
      }
    }),
  );
});

test('where Gherkin says the same, its parser agrees', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const step = fc.record({
    keyword: fc.constantFrom('*', 'Given', 'When', 'Then', 'And', 'But'),
    text: word,
    below: fc.oneof(
      fc.constant([] as string[]),
      fc.array(word, { minLength: 1 }).map((lines) => ['"""', ...lines, '"""']),
      fc.array(fc.tuple(word, word), { minLength: 1 }).map((rows) => rows.map((row) => `| ${row.join(' | ')} |`)),
    ),
  });
  const scenario = fc.record({ name: word, tags: fc.array(word), steps: fc.array(step, { minLength: 1 }) });
  fc.assert(
    fc.property(fc.array(scenario), (scenarios) => {
      const lines = ['Feature: f'];
      for (const { name, tags, steps } of scenarios) {
        if (tags.length > 0) lines.push(tags.map((tag) => `@${tag}`).join(' '));
        lines.push(`  Scenario: ${name}`);
        for (const { keyword, text, below } of steps) {
          lines.push(`    ${keyword} ${text}`, ...below.map((line) => `      ${line}`));
        }
      }
      const content = lines.join('\n');
      const parser = new Parser(new AstBuilder(countingIds()), new GherkinClassicTokenMatcher());
      const expected = parser.parse(content).feature!.children.map(({ scenario: node }) => ({
        line: node!.location.line,
        name: node!.name,
        tags: node!.tags.map(({ name, location }) => ({ text: name.slice(1), line: location.line })),
        steps: node!.steps.map(({ keyword, text, location, docString, dataTable }) => ({
          line: location.line,
          keyword: keyword.trim(),
          text,
          docString: docString ? { line: docString.location.line, text: docString.content } : null,
          table: dataTable
            ? {
                rows: dataTable.rows.map((row) => ({
                  line: row.location.line,
                  cells: row.cells.map(({ value }) => value),
                })),
              }
            : null,
        })),
      }));
      expect(read(content).sections).toMatchObject(expected);
    }),
  );
});
