import { expect, test } from 'vitest';
import { normaliseError } from './normalise-error.ts';

test('what differs from run to run is left out', () => {
  const one =
    'VERIFY_ELEMENT_TEXT [cart.total]: text is not as expected {12.50}; actual "13.75" after 3.0 s at https://shop/x?id=7';
  const two =
    'VERIFY_ELEMENT_TEXT [cart.total]: text is not as expected {1.00}; actual "no" after 10.2 s at https://shop/y';
  expect(normaliseError(one)).toBe(normaliseError(two));
  expect(normaliseError(one)).toContain('[cart.total]');
});

test('ids, moments and row numbers', () => {
  expect(normaliseError('order 6f9619ff-8b86-d011-b42d-00c04fc964ff of 2026-03-04 10:20:30 in row 7')).toBe(
    'order … of … in row …',
  );
});

test('an apostrophe begins no quotation', () => {
  expect(normaliseError("the button isn't there; it's hidden")).toBe("the button isn't there; it's hidden");
});

test('long texts take no time', () => {
  // Half a million characters: what grows with the square of them would not end.
  for (const piece of ['"', '{', '<a', '1-', "'", 'a.', 'a+']) normaliseError(piece.repeat(250_000));
});

test('failed matches have one cause where they differ at the same place', () => {
  const of = (at: number, path: string) =>
    normaliseError(`match failed: EQUALS $.items[${at}].${path} not equal (NUMBER:STRING)`);
  expect(of(3, 'price')).toBe(of(17, 'price'));
  expect(of(3, 'price')).not.toBe(of(3, 'name'));
  expect(of(3, 'price')).toContain('.price not equal');
});
