import { expect, test } from 'vitest';
import { fuzzyMatch } from './fuzzy.ts';

const NAMES = [
  'CLICK',
  'CLICK_ON_SUB_ELEMENT',
  'DOUBLE_CLICK',
  'User clicks on [locator]',
  'User clicks on the sub element [second locator] of [locator]',
  'VERIFY',
  'VERIFY_CSS_VALUE',
  'signIn.userName',
];
const best = (query: string) =>
  NAMES.flatMap((name) => {
    const match = fuzzyMatch(query, name);
    return match ? [{ name, score: match.score }] : [];
  })
    .sort((one, other) => other.score - one.score)
    .map(({ name }) => name);

test.each([
  ['clk sub', 'CLICK_ON_SUB_ELEMENT'],
  ['click on the', 'User clicks on the sub element [second locator] of [locator]'],
  ['click', 'CLICK'],
  ['verify', 'VERIFY'],
  ['css val', 'VERIFY_CSS_VALUE'],
  ['user', 'User clicks on [locator]'],
  ['siun', 'signIn.userName'],
])('%s finds %s first', (query, name) => {
  expect(best(query)[0]).toBe(name);
});

test('what is not there in order is not found', () => {
  expect(best('sub click on')).toEqual([]);
  expect(fuzzyMatch('xyz', 'CLICK')).toBeNull();
});

test('it tells which letters were found', () => {
  expect(fuzzyMatch('cli', 'DOUBLE_CLICK')?.ranges).toEqual([7, 10]);
  expect(fuzzyMatch('', 'CLICK')).toEqual({ score: 0, ranges: [] });
});
