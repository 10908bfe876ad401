import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { isTooMuchToRead } from './text-burden.ts';

const half = getHeapStatistics().heap_size_limit / 2;

test('texts that hold few values are read, however long they are', () => {
  expect(isTooMuchToRead('[1, 2, 3]')).toBe(false);
  expect(isTooMuchToRead(`{"one": "${'x'.repeat(40_000_000)}"}`)).toBe(false);
  expect(isTooMuchToRead(`<a>${'x'.repeat(5_000_000)}</a>`)).toBe(false);
});

test('a text of more values than the process can hold is not', () => {
  // More items than V8 can put into one list at one stroke.
  expect(isTooMuchToRead(`[${'0,'.repeat(2 ** 26 + 1)}0]`)).toBe(true);
  const nodes = Math.ceil(half / 400);
  expect(isTooMuchToRead(`<a>${'<b/>'.repeat(Math.max(nodes, 1_100_000))}</a>`)).toBe(true);
  expect(isTooMuchToRead(`<a>${'<b/>'.repeat(1_100_000)}</a>`)).toBe(1_100_002 * 400 > half);
});
