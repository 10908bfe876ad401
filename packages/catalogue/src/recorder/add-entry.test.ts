import { expect, test } from 'vitest';
import { findLocator, indexLocators } from '../grammar/resolve-locator.ts';
import { addEntry } from './add-entry.ts';

test('an entry that is made later is found, and takes the place of the one before', () => {
  const index = indexLocators({ own: null, objects: [{ name: 'shop', locators: { cart: '//a' } }] });
  expect(() => findLocator(index, 'shop.order')).toThrow('no locator');
  addEntry(index, { object: 'shop', path: 'order', value: ['//b', 'css=b'] });
  addEntry(index, { object: 'shop', path: 'cart', value: ['//c'] });
  addEntry(index, { object: 'other', path: 'first', value: ['//d'] });
  expect(findLocator(index, 'shop.order').texts).toEqual(['//b', 'css=b']);
  expect(findLocator(index, 'order').texts).toEqual(['//b', 'css=b']);
  expect(findLocator(index, 'shop.cart').texts).toEqual(['//c']);
  expect(findLocator(index, 'other.first').texts).toEqual(['//d']);
});
