import { expect, test } from 'vitest';
import { isSearching, listPart, runsSearch } from './search.ts';

test('what is broken in an address counts as left out', () => {
  const read = runsSearch({
    ...{ page: '2', run: 7, scenario: '3', step: -1, status: 'GREAT', result: 'ERROR', environment: 'x', who: 12 },
    ...{ from: '2026-03-04', to: '2026-13-40', with: 6 },
  });
  expect(read).toMatchObject({ page: 2, run: 7, scenario: 3, result: 'ERROR', who: '12', from: '2026-03-04', with: 6 });
  for (const name of ['step', 'status', 'environment', 'to'] as const) expect(read[name]).toBeUndefined();
});

test('another run keeps the list as it is, and nothing of the run before', () => {
  const kept = listPart(runsSearch({ page: 1, run: 7, scenario: 3, with: 6, q: 'tea', find: 'sum', result: 'ERROR' }));
  expect(kept).toMatchObject({ page: 1, find: 'sum', result: 'ERROR' });
  for (const name of ['run', 'scenario', 'with', 'q'] as const) expect(kept[name]).toBeUndefined();
});

test('a search begins at three characters', () => {
  expect(isSearching({ find: ' su ' })).toBe(false);
  expect(isSearching({ find: 'sum' })).toBe(true);
  expect(isSearching({ cause: 1 })).toBe(true);
  expect(isSearching({})).toBe(false);
});
