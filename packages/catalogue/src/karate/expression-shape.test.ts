import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from './expression-shape.ts';

const get = (variable: string, path: string, index: number | null = null) => ({ kind: 'get', variable, path, index });
const call = (target: string, argument: string | null, once = false) => ({ kind: 'call', once, target, argument });

test.each([
  ['', { kind: 'empty' }],
  [' foo ', { kind: 'variable', name: 'foo' }],
  ['__arg', { kind: 'variable', name: '__arg' }],
  ['5', { kind: 'script', source: '5' }],
  ['foo.bar', { kind: 'script', source: 'foo.bar' }],
  ['$', { kind: 'response-path', path: '$' }],
  ['$.a', { kind: 'response-path', path: '$.a' }],
  ['$[0]', { kind: 'response-path', path: '$[0]' }],
  ['$foo', get('foo', '$')],
  ['$foo.bar[*]', get('foo', '$.bar[*]')],
  ['$foo[*].a', get('foo', '$[*].a')],
  ['get foo $..a', get('foo', '$..a')],
  ['get foo.bar', get('foo', '$.bar')],
  ['get[2] foo.bar[*]', get('foo', '$.bar[*]', 2)],
  ['get[0] $..a', get('response', '$..a', 0)],
  ['get foo /a/b', get('foo', '/a/b')],
  ['get foo count(/a//b)', get('foo', 'count(/a//b)')],
  ['get /a/b', get('response', '/a/b')],
  ['get count(/a)', get('response', 'count(/a)')],
  ['getter(1)', { kind: 'script', source: 'getter(1)' }],
  ['{ a: 1 }', { kind: 'json', text: '{ a: 1 }' }],
  ['[1]', { kind: 'json', text: '[1]' }],
  ['({ a: 1 })', { kind: 'script', source: '({ a: 1 })' }],
  ['<a/>', { kind: 'xml', text: '<a/>' }],
  ['/a/b', { kind: 'xpath', path: '/a/b' }],
  ['function(a){ return a }', { kind: 'function', source: 'function(a){ return a }' }],
  ['function named (a) {}', { kind: 'function', source: 'function named (a) {}' }],
  ['functions(1)', { kind: 'script', source: 'functions(1)' }],
  ['a => a', { kind: 'script', source: 'a => a' }],
  ["call read('a b.feature')", call("read('a b.feature')", null)],
  ["callonce read('a.feature') { b: 1 }", call("read('a.feature')", '{ b: 1 }', true)],
  ["call read('a.feature'){ b: 1 }", call("read('a.feature')", '{ b: 1 }')],
  ["call read('a' + b + '.feature') c", call("read('a' + b + '.feature')", 'c')],
  ['call fun arg', call('fun', 'arg')],
  ['call fun { a: f(1) }', call('fun', '{ a: f(1) }')],
  ['caller()', { kind: 'script', source: 'caller()' }],
])('%s', (text, expected) => {
  expect(shapeOf(text)).toMatchObject(expected);
});

test('every text has a shape', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(shapeOf(text).kind).toBeTruthy();
    }),
  );
});
