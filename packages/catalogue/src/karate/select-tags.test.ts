import { describe, expect, test } from 'vitest';
import { tagSelector } from './select-tags.ts';

const tags = (written: string) =>
  written
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => ({ text, line: 1 }));

describe('selectors', () => {
  test.each([
    [[], 'a', true],
    [['@a'], 'a b', true],
    [['@a'], 'b', false],
    [['a'], 'a', true],
    [['~@a'], 'a', false],
    [['~@a'], 'b', true],
    [['@a,@b'], 'b', true],
    [['@a,@b', '~@c'], 'b c', false],
    [['@a', '@b'], 'a', false],
    [['@a', '@b'], 'a b', true],
    [['@id=1'], 'id=1', true],
    [['@id'], 'id=1', false],
    [['@a and not @b'], 'a', true],
    [['@a and not (@b or @c)'], 'a c', false],
    [["anyOf('@a', '@b') && !valuesFor('@id').isPresent"], 'b', true],
    [["anyOf('@a', '@b') && !valuesFor('@id').isPresent"], 'b id=1', false],
    [["allOf('@a','@b')"], 'a b', true],
    [["allOf('@a','@b')"], 'a', false],
    [["not('@a')"], 'b', true],
    [["not('@a','@b')"], 'b', false],
    [["valuesFor('@id').isAnyOf('1', 2)"], 'id=2,3', true],
    [["valuesFor('@id').isAllOf(2,3)"], 'id=2,3,4', true],
    [["valuesFor('@id').isOnly(2,3)"], 'id=2,3,4', false],
    [["valuesFor('@id').isOnly(3,2)"], 'id=2,3', true],
    [["valuesFor('@id').isEach(s => s.startsWith('A-'))"], 'id=A-1,A-2', true],
    [["valuesFor('@id').isEach(s => s.startsWith('A-'))"], 'id=A-1,B-2', false],
    [["(anyOf('@a') || anyOf('@b')) && anyOf('@c')"], 'b c', true],
    [["anyOf('@a') || anyOf('@b') && anyOf('@c')"], 'a', true],
  ])('%j for %s', (selectors, written, expected) => {
    const eachValue = (source: string, value: string) =>
      source === "s => s.startsWith('A-')" ? value.startsWith('A-') : false;
    expect(tagSelector(selectors, null, eachValue)(tags(written))).toBe(expected);
  });

  test.each([[["anyOf('@a'"]], [["anyOf('@a') &&"]], [["valuesFor('@a').isSome('b')"]], [['@a and']]])(
    '%j is refused',
    (selectors) => {
      expect(() => tagSelector(selectors, null)).toThrow(/not understood/);
    },
  );

  test.each([
    ["valuesFor('@id').isEach(s => s > 1)", 'id=1', true],
    ["!valuesFor('@id').isEach(s => s > 1)", 'id=1', true],
    ["anyOf('@a') && valuesFor('@id').isEach(s => s > 1)", 'id=1', false],
  ])('where nobody evaluates functions, %s counts in what may run', (selector, written, expected) => {
    expect(tagSelector([selector], null)(tags(written))).toBe(expected);
  });
});

test.each([
  ['ignore', null, false],
  ['Ignore', null, false],
  ['setup', null, false],
  ['setup=a', null, false],
  ['env=dev,qa', 'qa', true],
  ['env=dev,qa', 'prod', false],
  ['env=dev', null, false],
  ['envnot=prod', 'prod', false],
  ['envnot=prod', 'dev', true],
  ['envnot=prod', null, true],
  // The scenario's value stands behind the feature's and takes its place.
  ['env=dev env=qa', 'dev', false],
  ['env=dev env=qa', 'qa', true],
])('@%s in %s', (written, env, expected) => {
  expect(tagSelector([], env)(tags(written))).toBe(expected);
});
