import { expect, test } from 'vitest';
import { matches } from './palette-entry.ts';

test('words are found by their beginnings, in any order', () => {
  expect(matches('Add a global object', 'glo add')).toBe(true);
  expect(matches('Add a global object', 'lobal')).toBe(false);
  expect(matches('Object Repository', '  REPO ')).toBe(true);
  expect(matches('Features', '')).toBe(true);
});
