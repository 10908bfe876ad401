import { expect, test } from 'vitest';
import { passRate, trendOf } from './pass-rate.ts';

const runs = (...passed: number[]) => passed.map((one) => ({ passed: one, total: 10 }));

test('the share that passed', () => {
  expect(passRate({ passed: 3, total: 4 })).toBe(0.75);
  expect(passRate({ passed: 0, total: 0 })).toBeNull();
});

test('the newer runs beside those before them', () => {
  expect(trendOf([])).toBeNull();
  expect(trendOf(runs(5))).toBeNull();
  expect(trendOf(runs(8, 5))).toBe('better');
  expect(trendOf(runs(5, 5, 9, 9))).toBe('worse');
  expect(trendOf(runs(9, 9, 9, 9))).toBe('same');
  expect(trendOf([{ passed: 0, total: 0 }, ...runs(8, 5)])).toBe('better');
});
