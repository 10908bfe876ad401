import type { FeatureType } from '@stepwright/contract/entities/feature';
import { expect, test } from 'vitest';
import { tagChoice } from './tag-choice.ts';

const api = (written: string) => written.split(' ').map((text) => ({ text, line: 1 }));
const steps = (written: string) => written.split(' ').map((text) => `@${text}`);

/** What each language chooses of two scenarios, the first tagged `a`, the second `b slow`. */
function chosen(tags: string, types: readonly FeatureType[]): readonly (readonly boolean[] | null)[] {
  const choice = tagChoice(tags, types, null);
  const asked = ['a', 'b slow'];
  return [
    choice.steps && asked.map((written) => choice.steps!(steps(written))),
    choice.api && asked.map((written) => choice.api!(api(written))),
  ];
}

test.each<[string, readonly FeatureType[], unknown]>([
  ['~@slow', ['KARATE'], [null, [true, false]]],
  ['@a,@b', ['KARATE'], [null, [true, true]]],
  ["anyOf('@a', '@c')", ['KARATE'], [null, [true, false]]],
  ['@b and not @c', ['KARATE'], [null, [false, true]]],
  ['@b\n~@slow', ['KARATE', 'KARATE'], [null, [false, false]]],
  ['~@slow', ['ANOROC'], [[true, false], null]],
  ['@b and @slow', [], [[false, true], null]],
  [
    '~@slow',
    ['ANOROC', 'KARATE'],
    [
      [true, false],
      [true, false],
    ],
  ],
  [
    '@a or @b',
    ['KARATE', 'ANOROC'],
    [
      [true, true],
      [true, true],
    ],
  ],
])('%j of %j', (tags, types, expected) => {
  expect(chosen(tags, types)).toEqual(expected);
});

test.each<[string, readonly FeatureType[], RegExp]>([
  ["anyOf('@a')", ['ANOROC', 'KARATE'], /not all features of this run are API tests; write one tag expression/],
  ['@a and', ['ANOROC', 'KARATE'], /not understood; write/],
  ["anyOf('@a')", ['ANOROC'], /not understood; write/],
  ['@a and', ['KARATE'], /not understood; write/],
  ['@a @b', ['KARATE'], /not understood; write/],
])('%j of %j is refused', (tags, types, expected) => {
  expect(() => tagChoice(tags, types, null)).toThrow(expected);
});
