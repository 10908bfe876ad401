import { expect, test } from 'vitest';
import { inTurn, isMet, median, noiseOf, quantile, ratioRow, tableOf } from './harness.ts';

test('quantiles lie between neighbours', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([0, 10], 0.95)).toBe(9.5);
  expect(quantile([7], 0.95)).toBe(7);
  expect(median([])).toBeNaN();
});

test('variants take turns, the first rounds are thrown away', async () => {
  const order: string[] = [];
  const note = (name: string) => async () => order.push(name);
  const kept = await inTurn({ warmUps: 1, kept: 2 }, { a: note('a'), b: note('b') });
  expect(order.join(' ')).toBe('a b b a a b');
  expect(kept).toEqual({ a: [4, 5], b: [3, 6] });
});

test('a ratio is the median of its pairs and is held against its goal', () => {
  const row = ratioRow('x', [1, 2, 30], [2, 4, 3], 'ms', 0.6);
  expect(row).toMatchObject({ ratio: 0.5, n: 3, ours: '2.00 ms', other: '3.00 ms' });
  expect(isMet(row)).toBe(true);
  expect(isMet({ ...row, ratio: 0.61 })).toBe(false);
  expect(isMet({ ...row, goal: null })).toBeNull();
  expect(isMet({ ...row, ratio: null, value: 0.7 })).toBe(false);
  expect(tableOf([row]).split('\n')[2]).toBe('| x | 2.00 ms | 3.00 ms | 0.50 | 0.50–5.25 | 3 | ≤ 0.6 × | met |');
});

test('noise is how far neighbouring rounds lie apart', () => {
  expect(noiseOf([1, 1, 1])).toBe(0);
  expect(noiseOf([1, 2, 1, 2])).toBe(1);
});
