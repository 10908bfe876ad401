import { describe, expect, test } from 'vitest';
import { type CompletionItem, complete, valuePaths } from './complete.ts';
import { FIXTURE_STEPS } from './fixture-steps.ts';
import { indexSteps } from './match-step.ts';

const EXAMPLES: { readonly [keyword: string]: readonly string[] } = {
  VERIFY: ['Then VERIFY [a] {b}', 'And User verifies that the text of [a] is {b}'],
};
const WORDS: { readonly [keyword: string]: readonly string[] } = { WAIT_UNTIL: ['visible', 'hidden'] };
const STEPS = indexSteps(
  FIXTURE_STEPS.map((step) => ({
    ...step,
    examples: EXAMPLES[step.keyword] ?? [],
    ...(WORDS[step.keyword] && { expected: { ...step.expected, words: WORDS[step.keyword]! } }),
  })),
);

/** Completes where `|` stands in the line. */
function at(marked: string, columns: readonly string[] = []) {
  const column = marked.indexOf('|');
  const line = marked.replace('|', '');
  return complete(line, column, {
    steps: STEPS,
    objects: ['login.user', 'title'],
    keys: ['user', 'user.name'],
    columns,
  });
}

function labels(items: readonly CompletionItem[]): readonly string[] {
  return items.map((item) => item.label);
}

describe('at the beginning of a line', () => {
  test('step keywords and sections', () => {
    const { from, items } = at('  Th|');
    expect(from).toBe(2);
    expect(items.find((item) => item.label === 'Then')).toMatchObject({ kind: 'keyword', insert: 'Then ' });
    expect(labels(items)).toContain('Scenario:');
  });
  test('nothing in the row of a table', () => {
    expect(complete('  | a', 5, { steps: STEPS, objects: [], keys: [] }).items).toEqual([]);
  });
  test.each(['  # note|', '  @tag|', 'Scenario: x|'])('nothing in %s', (line) => {
    expect(at(line).items).toEqual([]);
  });
});

describe('steps', () => {
  test('both forms after a step keyword, as snippets', () => {
    const { from, items } = at('  Then CL|');
    expect(from).toBe(7);
    expect(items).toHaveLength(STEPS.steps.length * 2);
    expect(items.find((item) => item.label === 'ENTER')).toMatchObject({
      kind: 'step',
      insert: 'ENTER [${1:locator}] <${2:test data}>',
      detail: '[locator] <test data>',
      documentation: 'Help of ENTER.',
    });
    expect(
      items.find((item) => item.label === 'User verifies that the text of [locator] is( {text})( <text>)')?.insert,
    ).toBe('User verifies that the text of [${1:locator}] is \\{${2:text}\\}');
    expect(items.find((item) => item.label === 'VERIFY')?.insert).toBe('VERIFY [${1:locator}] \\{${2:expected}\\}');
  });

  test('behind the ! of a hidden step, and after a translated keyword', () => {
    expect(at('  Then !CL|').from).toBe(8);
    expect(at('  Then ! |').from).toBe(9);
    const german = complete('  Dann CL', 9, { steps: STEPS, objects: [], keys: [], stepKeywords: ['Dann', '*'] });
    expect(german.from).toBe(7);
  });

  test('the rest of a sentence', () => {
    const { from, items } = at('  And User goes ba|');
    expect(from).toBe(16);
    expect(labels(items)).toEqual(['back to the previous page']);
    expect(labels(at('  And User clicks on [a] |').items)).toContain('and enters <text>');
  });

  test('slots that a keyword still takes', () => {
    expect(labels(at('  Then ENTER |').items)).toEqual(['[locator]', '<test data>']);
    expect(labels(at('  Then ENTER [a] |').items)).toEqual(['<test data>']);
    expect(at('  Then VERIFY [a] |').items.map((item) => item.insert)).toContain('\\{${1:expected}\\}');
    expect(at('  Then ENTER [a] <b> |').items).toEqual([]);
  });
});

describe('inside slots', () => {
  test('names of objects; nothing in an xpath', () => {
    expect(at('  Then CLICK [lo|')).toMatchObject({
      from: 14,
      items: [{ insert: 'login.user]' }, { insert: 'title]' }],
    });
    expect(at('  Then CLICK [lo|]').items[0]?.insert).toBe('login.user');
    expect(at('  Then CLICK [//a|').items).toEqual([]);
  });

  test('keys and columns', () => {
    expect(labels(at('  Then ENTER [a] <|', ['pin']).items)).toEqual(['pin', 'user', 'user.name']);
    expect(at('  Then VERIFY [a] {|', ['pin']).items[0]?.insert).toBe('<pin>\\}');
    expect(at('  Then VERIFY [a] {us|}').items.map((item) => item.insert)).toEqual(['user', 'user.name']);
  });

  test('fixed words first', () => {
    expect(labels(at('  Then WAIT_UNTIL [a] {|').items).slice(0, 2)).toEqual(['visible', 'hidden']);
    expect(labels(at('  And User waits until [a] is {|').items).slice(0, 2)).toEqual(['visible', 'hidden']);
    expect(labels(at('  Then VERIFY_ELEMENT_PRESENT [a] {|').items).slice(0, 2)).toEqual(['true', 'false']);
  });

  test('a reference inside a text', () => {
    expect(at('  Then ENTER [a] <Hi ${us|')).toMatchObject({
      from: 23,
      items: [{ insert: 'user\\}' }, { insert: 'user.name\\}' }],
    });
  });

  test('a script gets no names', () => {
    expect(at('  Then EXECUTE_JAVA_SCRIPT <|').items).toEqual([]);
  });
});

test('paths of an environment', () => {
  expect(valuePaths({ a: { b: 1 }, list: ['x'] })).toEqual(['a', 'a.b', 'list', 'list.0']);
});
