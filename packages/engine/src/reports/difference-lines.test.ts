import type { MismatchDetail } from '@stepwright/contract/api-detail';
import { expect, test } from 'vitest';
import { differenceLines } from './difference-lines.ts';

const place = (path: string, depth: number, actual: unknown, expected: unknown): MismatchDetail => {
  const text = (value: unknown) =>
    typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 1);
  const type = (value: unknown) => (value === undefined ? 'NOTPRESENT' : (typeof value).toUpperCase());
  const types = { actualType: type(actual), expectedType: type(expected) };
  return { path, depth, reason: 'not equal', actual: text(actual), expected: text(expected), ...types };
};

test('each place that differs is a line; the values around them are none', () => {
  const told = [
    place('$', 0, {}, {}),
    place('$.id', 1, 42, '42'),
    place('$.customer', 1, {}, {}),
    place('$.customer.city', 2, 'Riga', 'Oslo'),
    place('$.note', 1, undefined, { a: 1 }),
    place('$.extra', 1, `${'long '.repeat(20)}`, undefined),
  ];
  expect(differenceLines(told)).toEqual([
    'Differs:  $.id: 42, expected "42"',
    'Differs:  $.customer.city: "Riga", expected "Oslo"',
    'Differs:  $.note: missing, expected { "a": 1 }',
    `Differs:  $.extra: "${'long '.repeat(12)}…", not expected`,
  ]);
});

test('one place is told by the failure itself; very many are counted', () => {
  expect(differenceLines([place('$', 0, {}, {}), place('$.a', 1, 1, 2)])).toEqual([]);
  const many = Array.from({ length: 13 }, (_, at) => place(`$[${at}]`, 1, 1, 2));
  expect(differenceLines([place('$', 0, [], []), ...many]).at(-1)).toBe('          and 3 more');
});
