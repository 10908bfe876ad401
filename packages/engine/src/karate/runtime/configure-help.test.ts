import { CONFIGURE_NAMES } from '@stepwright/catalogue/karate/configure-help';
import { expect, test } from 'vitest';
import { CONFIGURE_KEYS } from './configure.ts';

test('the help of configure, by which the check goes, names the keys that the run knows', () => {
  expect(CONFIGURE_NAMES.toSorted()).toEqual([...CONFIGURE_KEYS].sort());
});
