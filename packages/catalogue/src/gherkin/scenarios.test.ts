import { generateMessages } from '@cucumber/gherkin';
import { SourceMediaType } from '@cucumber/messages';
import { describe, expect, test } from 'vitest';
import { countingIds, readFeature } from './read-feature.ts';
import { readableText, scenariosOf } from './scenarios.ts';

function scenarios(content: string) {
  const newId = countingIds();
  const read = readFeature({ uri: 'shop/cart.feature', content }, newId);
  expect(read.problems).toEqual([]);
  return [...scenariosOf(read, newId)];
}

const SHOP = `@shop
Feature: Cart

  Background:
    Given CLICK [open]

  Scenario: plain
    Then ENTER [a] <user>
    And   User clicks on [b]

  @outline
  Scenario Outline: buys <n> as <user>
    Then ENTER [a] <user>
    * VERIFY [b] {<user>_<n>} 
    Then ENTER [c]
      """
      Dear <user>,
      \${x}
      """
    Then ENTER [d] <pin>

    @first
    Examples:
      | user | n |
      | Bob  | 2 |
      | <n>  | 3 |
    Examples: none
      | user |

    @third
    Examples:
      | user | m |
      | Ann  | 7 |

  Rule: members only
    Background:
      Given CLICK [sign-in]

    @member
    Example: empty

    Example: signs in
      When CLICK [go]
`;

describe('scenarios of a feature', () => {
  const all = scenarios(SHOP);

  test('stand in the order written, outlines row by row', () => {
    expect(all.map(({ name, line, rule, tags }) => [name, line, rule, tags.join(' ')])).toEqual([
      ['plain', 7, null, '@shop'],
      ['buys 2 as Bob', 25, null, '@shop @outline @first'],
      ['buys 3 as <n>', 26, null, '@shop @outline @first'],
      ['buys <n> as Ann', 33, null, '@shop @outline @third'],
      ['empty', 40, 'members only', '@shop @member'],
      ['signs in', 42, 'members only', '@shop'],
    ]);
  });

  test('have the steps of their backgrounds first; an empty one has none', () => {
    expect(all[4]?.steps).toEqual([]);
    expect(all[5]?.steps.map((step) => [step.background, step.text])).toEqual([
      [true, 'CLICK [open]'],
      [true, 'CLICK [sign-in]'],
      [false, 'CLICK [go]'],
    ]);
  });

  test('keep the step as written beside the cells of the row, and tell where it stands', () => {
    const step = all[1]?.steps[1];
    expect(step).toMatchObject({ keyword: 'Then ', text: 'ENTER [a] <user>', line: 13, column: 10, background: false });
    expect(step?.cells).toEqual(
      new Map([
        ['user', 'Bob'],
        ['n', '2'],
      ]),
    );
    expect(all[1]?.steps[0]?.cells).toBeUndefined();
    expect(all[0]?.steps[2]).toMatchObject({ text: 'User clicks on [b]', column: 11 });
    expect(all[3]?.steps[1]?.cells).toEqual(
      new Map([
        ['user', 'Ann'],
        ['m', '7'],
      ]),
    );
  });

  test('announce pickles that read well: values filled, brackets of slots kept, each cell once', () => {
    expect(all[1]?.pickle.steps.map((step) => step.text)).toEqual([
      'CLICK [open]',
      'ENTER [a] <Bob>',
      'VERIFY [b] {Bob_2}',
      'ENTER [c]',
      'ENTER [d] <pin>',
    ]);
    expect(all[1]?.pickle.steps[3]?.argument?.docString?.content).toBe('Dear Bob,\n${x}');
    expect(all[2]?.pickle.steps[1]?.text).toBe('ENTER [a] <<n>>');
  });

  test('have the structure of the reference compiler: lineage, tags, types, places', () => {
    const newId = countingIds();
    const envelopes = generateMessages(SHOP, 'shop/cart.feature', SourceMediaType.TEXT_X_CUCUMBER_GHERKIN_PLAIN, {
      newId,
      includeSource: false,
      includeGherkinDocument: true,
      includePickles: true,
    });
    const reference = envelopes.flatMap((envelope) => envelope.pickle ?? []);
    const shape = (pickle: (typeof reference)[number]) => ({
      ...pickle,
      id: '',
      name: '',
      steps: pickle.steps.map(({ astNodeIds, type }) => ({ astNodeIds: astNodeIds.slice(0, 1), type })),
    });
    expect(all.map((scenario) => shape(scenario.pickle))).toEqual(reference.map(shape));
  });
});

test('a translated text and an outline without rows', () => {
  const [only, ...others] = scenarios(
    '# language: de\nFunktionalität: K\n  Szenario: s\n    Dann CLICK [a]\n  Szenariogrundriss: leer\n    Dann CLICK [<x>]\n    Beispiele:\n      | x |',
  );
  expect(only?.steps[0]).toMatchObject({ keyword: 'Dann ', column: 10 });
  expect(others).toEqual([]);
});

test('an outline without Examples runs nothing', () => {
  expect(scenarios('Feature: f\n  Scenario Outline: o\n    Then CLICK [a]')).toEqual([]);
});

test('readable text of steps that cannot be lexed falls back to plain filling', () => {
  expect(readableText('ENTER [a <user>', new Map([['user', 'Bob']]))).toBe('ENTER [a Bob');
});
