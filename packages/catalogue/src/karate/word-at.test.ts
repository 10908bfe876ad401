import { expect, test } from 'vitest';
import { findApiHelp } from './help.ts';
import { apiWordAt } from './word-at.ts';

/** `|` is the place. */
function wordAt(marked: string) {
  const at = marked.indexOf('|');
  const line = marked.slice(0, at) + marked.slice(at + 1);
  const word = apiWordAt(line, at, line.startsWith('* ') ? 2 : null);
  if (!word) return null;
  return [word.kind, word.name, line.slice(word.from, word.to)];
}

test.each([
  ['* de|f a = 1', 'form', 'def', 'def'],
  ['* form fi|eld a = 1', 'form', 'form field', 'form field'],
  ['* match ea|ch a == 1', 'form', 'match each', 'match each'],
  ['* configure readT|imeout = 1', 'setting', 'readTimeout', 'readTimeout'],
  ['* match a con|tains only b', 'operator', 'contains only', 'contains only'],
  ["* match a == '#str|ing'", 'marker', '#string', '#string'],
  ["* match a == { b: '##nu|mber? _ > 0' }", 'marker', '#number?', '##number?'],
  ["* match a == '#[|3]'", 'marker', '#[]', '#[3]'],
  ["* match a == '#(^^|b)'", 'marker', '#(^^)', '#(^^'],
  ["* match a == '#(|b)'", 'marker', '#()', '#('],
  ['* def a = karate.g|et("b")', 'member', 'karate.get', 'karate.get'],
  ["* call read('sign|-in.feature@x')", 'path', 'sign-in.feature@x', 'sign-in.feature@x'],
  ["* path '<na|me>'", 'place', 'name', 'name'],
  ['* print pe|t.name', 'name', 'pet', 'pet'],
  ['  "a": "#uu|id"', 'marker', '#uuid', '#uuid'],
])('%s', (line, kind, name, written) => {
  expect(wordAt(line)).toEqual([kind, name, written]);
  if (['form', 'setting', 'operator', 'marker', 'member'].includes(kind)) expect(findApiHelp(name), name).toBeDefined();
});

test.each(["* print 'he|llo'", '* print pet.na|me', '* |'])('%s is nothing', (line) => {
  expect(wordAt(line)).toBeNull();
});
