import { expect, test } from 'vitest';
import { readMatch } from './read-match.ts';

test.each([
  ["pets //cat == '#regex a|b'", 'pets', '//cat', '==', "'#regex a|b'"],
  ['pets ==', 'pets', null, '==', ''],
  ['pets  $.a   contains   only   deep  x', 'pets', '$.a', 'contains only deep', 'x'],
  ["{ a: ' == ' } != b", "({ a: ' == ' })", null, '!=', 'b'],
  ['[1, 2] contains 1', '([1, 2])', null, 'contains', '1'],
  ["'a b' == c", "('a b')", null, '==', 'c'],
  ['a.b(c, d) != e', 'a.b(c, d)', null, '!=', 'e'],
  ['pets count(/a//b) contains any c', 'pets', 'count(/a//b)', 'contains any', 'c'],
  ["a == f('g[' + h + ']')", 'a', null, '==', "f('g[' + h + ']')"],
  ["response $[?(@.b == 'x y')] == '#[1]'", 'response', "$[?(@.b == 'x y')]", '==', "'#[1]'"],
  ["a != '#? _.length == 2'", 'a', null, '!=', "'#? _.length == 2'"],
  ["a contains { b: 'c any d' }", 'a', null, 'contains', "{ b: 'c any d' }"],
  ["a == 'b contains c'", 'a', null, '==', "'b contains c'"],
  ["a['b c'][0].d ==", "a['b c'][0].d", null, '==', ''],
  ["a['b c'] == d('e')", "a['b c']", null, '==', "d('e')"],
  ['$ == a', '$', null, '==', 'a'],
  ["/a/b == 'c'", '/a/b', null, '==', "'c'"],
  ["header Content-Type contains 'json'", 'header', 'Content-Type', 'contains', "'json'"],
  ['(a + b) == 3', '(a + b)', null, '==', '3'],
  ['a + b == 3', '(a + b)', null, '==', '3'],
  ['a !contains b', 'a', null, '!contains', 'b'],
  ['a contains anyone', 'a', null, 'contains', 'anyone'],
  ['a contains deep b', 'a', null, 'contains deep', 'b'],
  ['a within b', 'a', null, 'within', 'b'],
  ['a !within b', 'a', null, '!within', 'b'],
  ['a ==b', 'a', null, '==', 'b'],
  ["a == it's", 'a', null, '==', "it's"],
  ["it's == a", "it's", null, '==', 'a'],
])('%s', (text, name, path, operator, expected) => {
  expect(readMatch(text, null)).toEqual({
    each: false,
    name,
    path,
    operator,
    expected: { text: expected, fromDocString: false },
  });
});

test('each, and doc strings', () => {
  expect(readMatch('each a.b[*] contains deep c', null)).toMatchObject({
    each: true,
    name: 'a.b[*]',
    operator: 'contains deep',
  });
  expect(readMatch('eachOne == c', null)).toMatchObject({ each: false, name: 'eachOne' });
  expect(readMatch('a ==', '{}')).toMatchObject({ expected: { text: '{}', fromDocString: true } });
});

test.each([
  ['a', 'needs an operator'],
  ['a = b', '"==" compares'],
  ['a=== b', 'a blank is missing'],
  ['a === b', '"===" is no operator'],
  ['== a', 'needs an operator'],
  ['a !contains deep b', '"!contains deep" does not exist'],
  ['each a !contains deep b', 'does not exist'],
  ['each a contains only deep b', '"match each" does not know'],
])('%s is refused', (text, problem) => {
  expect(readMatch(text, null)).toMatchObject({ form: null, problem: expect.stringContaining(problem) });
});
