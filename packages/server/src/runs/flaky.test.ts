import { expect, test } from 'vitest';
import { addResult, countChanges, isFlaky, type KeptResult } from './flaky.ts';

const results = (outcomes: string, environment = 1, text = 1): KeptResult[] =>
  [...outcomes].map((outcome, at) => [100 - at, outcome as 'P', environment, text] as const);

test('there and back is flaky, breaking once is not', () => {
  expect(isFlaky(countChanges(results('FFFPPPPPPP')))).toBe(false);
  expect(isFlaky(countChanges(results('PPFPPPPPPP')))).toBe(true);
  expect(isFlaky(countChanges(results('PSFSSPPP')))).toBe(true);
  expect(isFlaky(countChanges([]))).toBe(false);
});

test('a change of the text, or another environment, explains a change of the result', () => {
  expect(countChanges([...results('FF', 1, 2), ...results('PP', 1, 1)])).toBe(0);
  const mixed = results('PFPFPF').map(([run, outcome], at) => [run, outcome, at % 2, 1] as const);
  expect(countChanges(mixed)).toBe(0);
});

test('runs that end late find their place, and only the last ten stay', () => {
  let recent: KeptResult[] = [];
  for (const run of [5, 3, 4, 12, 11, 10, 9, 8, 7, 6, 2, 1, 12]) recent = addResult(recent, [run, 'P', 1, 1]);
  expect(recent.map(([run]) => run)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
