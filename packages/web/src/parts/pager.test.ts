import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test('shows the neighbours, both ends, and a gap only where more than one page is left out', () => {
  expect(shownPages(1, 0)).toEqual([0]);
  expect(shownPages(4, 1)).toEqual([0, 1, 2, 3]);
  expect(shownPages(9, 0)).toEqual([0, 1, null, 8]);
  expect(shownPages(9, 4)).toEqual([0, null, 3, 4, 5, null, 8]);
  expect(shownPages(9, 3)).toEqual([0, 1, 2, 3, 4, null, 8]);
});
