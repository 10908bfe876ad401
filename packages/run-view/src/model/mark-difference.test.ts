import { expect, test } from 'vitest';
import { markDifference } from './mark-difference.ts';

test.each([
  ['$13.10', '$12.60', ['$1', '3.1', '0'], ['$1', '2.6', '0']],
  ['same', 'same', ['same', '', ''], ['same', '', '']],
  ['', 'new', ['', '', ''], ['', 'new', '']],
  ['aa', 'aaa', ['aa', '', ''], ['aa', 'a', '']],
])('%j against %j', (expected, actual, left, right) => {
  const marked = markDifference(expected, actual);
  expect(Object.values(marked.expected)).toEqual(left);
  expect(Object.values(marked.actual)).toEqual(right);
});
