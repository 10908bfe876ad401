import { expect, test } from 'vitest';
import { eachValueByScript } from './each-value.ts';

const ask = eachValueByScript({ timeMs: 300, heapBytes: 200 * 1024 * 1024 });

test.each([
  ["s => s.startsWith('A-')", 'A-1', true],
  ["s => s.startsWith('A-')", 'B-1', false],
  ['function(s) { return s > 2 }', '3', true],
  ["x => typeof process == 'undefined'", '1', true],
])('%s of %s', (source, value, expected) => {
  expect(ask(source, value)).toBe(expected);
});

test.each([
  ['1', /"1" in the tag selector is no function/],
  ['s => s', /answers 7, not true or false/],
  ['s => s.nope()', /fails for the value "7": .*nope/],
  ['s => { while (true) {} }', /fails for the value "7": .*was stopped/],
  ['s => (', /fails for the value "7"/],
  ['s => { here = s; return true }', /cannot set the variable "here"/],
])('%s is refused', (source, message) => {
  expect(() => ask(source, '7')).toThrow(message);
});
