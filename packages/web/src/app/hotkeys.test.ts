import { expect, test } from 'vitest';
import { keysOf } from './hotkeys.ts';

const event = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test('keys read the same on every keyboard', () => {
  expect(keysOf(event('s', { ctrlKey: true }))).toBe('mod+s');
  expect(keysOf(event('s', { metaKey: true }))).toBe('mod+s');
  expect(keysOf(event('Enter', { ctrlKey: true }))).toBe('mod+enter');
  expect(keysOf(event('?', { shiftKey: true }))).toBe('?');
  // Option+N types a dead key on a Mac.
  expect(keysOf(event('˜', { altKey: true, code: 'KeyN' }))).toBe('alt+n');
});
