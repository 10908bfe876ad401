import { expect, test } from 'vitest';
import { entryAt, freeName, knownName, withEntry } from './edit-entries.ts';

const TEXT = '{ "user": "//a", "login": { "button": ["//b", "css=b"] }, "flat.key": "//c" }';

test('an entry is found by its dotted path, a flat key first', () => {
  expect(entryAt(TEXT, 'user')).toBe('//a');
  expect(entryAt(TEXT, 'login.button')).toEqual(['//b', 'css=b']);
  expect(entryAt(TEXT, 'flat.key')).toBe('//c');
  expect(entryAt(TEXT, 'login.nothing')).toBeUndefined();
  expect(entryAt('no json', 'user')).toBeUndefined();
});

test('an entry is set, taken out, and the others keep their order', () => {
  expect(JSON.parse(withEntry(TEXT, 'login.link', '//d')!)).toEqual({
    user: '//a',
    login: { button: ['//b', 'css=b'], link: '//d' },
    'flat.key': '//c',
  });
  expect(Object.keys(JSON.parse(withEntry(TEXT, 'new.one', '//d')!))).toEqual(['user', 'login', 'flat.key', 'new.one']);
  expect(entryAt(withEntry(TEXT, 'user', undefined)!, 'user')).toBeUndefined();
  expect(withEntry('', 'user', '//a')).toBe('{\n  "user": "//a"\n}\n');
  expect(withEntry('[1]', 'user', '//a')).toBeNull();
});

test('a taken name gets a number', () => {
  expect(freeName(TEXT, 'user')).toBe('user_2');
  expect(freeName(TEXT, 'other')).toBe('other');
});

test('an entry whose first locator is among those proposed is the element', () => {
  const objects = [{ name: 'page', locator: TEXT }];
  expect(knownName(objects, ['css=x', '//b'])).toBe('page.login.button');
  expect(knownName(objects, ['css=b'])).toBeNull();
});
