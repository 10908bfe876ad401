import { expect, test } from 'vitest';
import { KarateError } from '../karate-error.ts';
import { ScriptEngine } from './script-engine.ts';
import type { ScriptScope } from './script-scope.ts';

const engine = new ScriptEngine({ timeMs: 500, heapBytes: 256 * 1024 * 1024 });
const PLACE = { uri: 'shop/orders.feature', line: 12 };

class Variables extends Map<string, unknown> implements ScriptScope {}

function scopeOf(values: { readonly [name: string]: unknown }): Variables {
  return new Variables(Object.entries(values));
}

function failure(source: string, scope: ScriptScope = scopeOf({})): KarateError {
  try {
    engine.evaluate(source, scope, PLACE);
  } catch (error) {
    if (error instanceof KarateError) return error;
    throw error;
  }
  throw new Error(`${source} does not fail`);
}

const user = { name: 'Ann', tags: ['a', 'b'], 'home-page': { url: 'x' }, age: 7, nothing: null };

test.each([
  ["'abc'", 'abc'],
  ['"it\'s"', "it's"],
  ["'a\\nb'", 'a\nb'],
  ["'a' + 'b' + 1", 'ab1'],
  ["1 + 2 + 'x'", '3x'],
  ["'x' + -5", 'x-5'],
  ['-5', -5],
  ['0.5', 0.5],
  ['010', 8],
  ['1e3', 1000],
  ['true', true],
  ['null', null],
  ['undefined', undefined],
  ['user.name', 'Ann'],
  ['user.tags[1]', 'b'],
  ["user['home-page'].url", 'x'],
  ['user.tags.length', 2],
  ['user.name.length', 3],
  ['user.missing', undefined],
  ['user.nothing', null],
  ['user.age == 7', true],
  ["user.age == '7'", true],
  ["user.age === '7'", false],
  ['user.age != null', true],
  ['user.age >= 7', true],
  ["user.name + ' ' + user.age", 'Ann 7'],
  ["user.tags + ''", 'a,b'],
  ['user.age - 2', 5],
  ['user?.name', 'Ann'],
  ['user.tags.map(x => x + user.age)', ['a7', 'b7']],
  ['({ id: user.age })', { id: 7 }],
  ['typeof nope', 'undefined'],
  ["typeof nope == 'undefined'", true],
  ['typeof process', 'undefined'],
  ['typeof globalThis.process', 'undefined'],
  ['globalThis.user.age', 7],
  ["if (user.age > 5) 'old'; else 'young'", 'old'],
  ['var a = 1; var b = 2; a + b', 3],
  ['var sum = 0; for (var i = 0; i < 4; i++) { sum += i } sum', 6],
  ['// why\nfunction twice(x) { return 2 * x }', expect.any(Function)],
  ['`${user.name}!`', 'Ann!'],
  ['user.age;', 7],
  ['JSON.stringify(user.tags)', '["a","b"]'],
  ['/a+/.test("caat")', true],
  ['with_underscore', 3],
  ['$a', 4],
])('%s', (source, value) => {
  const scope = scopeOf({ user, with_underscore: 3, $a: 4 });
  expect(engine.evaluate(source, scope, PLACE)).toEqual(value);
});

test('names that nobody declared become variables by assigning to them, and nothing else does', () => {
  const scope = scopeOf({ list: [3, 4] });
  engine.evaluate('found = 5', scope, PLACE);
  engine.evaluate(
    'for (key in { x: 1 }) total = key + (function () { var own = 1; other = own; return other })()',
    scope,
    PLACE,
  );
  engine.evaluate('var made = list[0]; made', scope, PLACE);
  engine.evaluate("if (typeof later == 'undefined') later = 1", scope, PLACE);
  engine.evaluate('list[1] = 9', scope, PLACE);
  expect(Object.fromEntries(scope)).toEqual({
    list: [3, 9],
    found: 5,
    key: 'x',
    total: 'x1',
    other: 1,
    made: 3,
    later: 1,
  });
  expect(Object.keys(globalThis)).not.toContain('found');
});

test('functions read the variables of the scenario that calls them, and keep their own', () => {
  const first = scopeOf({ status: 200 });
  const made = engine.evaluate(
    '(function () { var count = 0; return function (x) { count++; return [count, status, x] } })()',
    first,
    PLACE,
  );
  const second = scopeOf({ status: 404, fn: made });
  expect(engine.evaluate("fn('a')", second, PLACE)).toEqual([1, 404, 'a']);
  expect(engine.invoke(made as () => unknown, ['b'], first, PLACE)).toEqual([2, 200, 'b']);
  const nested = scopeOf({ status: 500, inner: () => engine.evaluate('status', second, PLACE) });
  expect(engine.evaluate('[status, inner(), status]', nested, PLACE)).toEqual([500, 404, 500]);
});

test('bindings hide variables for one evaluation', () => {
  const scope = scopeOf({ _: 'variable', limit: 3 });
  expect(engine.evaluate('_ > limit', scope, PLACE, { _: 5 })).toBe(true);
  expect(engine.evaluate('_', scope, PLACE)).toBe('variable');
});

test.each([
  ['nope', 'ReferenceError: nope is not defined (shop/orders.feature:12: nope)'],
  ['usr.name', 'ReferenceError: usr is not defined; did you mean user? (shop/orders.feature:12: usr.name)'],
  ['user.x.y', "TypeError: Cannot read properties of undefined (reading 'y') (shop/orders.feature:12: user.x.y)"],
  ['user.nope()', 'TypeError: user.nope is not a function (shop/orders.feature:12: user.nope())'],
  ["throw new Error('no luck')", "no luck (shop/orders.feature:12: throw new Error('no luck'))"],
  ['throw { code: 5 }', 'the script threw {"code":5} (shop/orders.feature:12: throw { code: 5 })'],
  [
    '(function () {\n  var a = 1;\n  return a.b.c;\n})()',
    "TypeError: Cannot read properties of undefined (reading 'c') (shop/orders.feature:14: return a.b.c;)",
  ],
  ['var a = 1;\nnope(a)', 'ReferenceError: nope is not defined (shop/orders.feature:13: nope(a))'],
  [
    '(function f() { return f() })()',
    'functions call one another without end (shop/orders.feature:12: (function f() { return f() })())',
  ],
])('the failure of %s', (source, message) => {
  expect(failure(source, scopeOf({ user })).message).toBe(message);
});

test('a text that is no script says where it breaks', () => {
  const error = failure('if (true) {\n  foo bar\n}');
  expect([error.code, error.where]).toEqual(['E_SCRIPT_ERROR', 'shop/orders.feature:13']);
  expect(error.message).toMatch(/SyntaxError: .* \(shop\/orders\.feature:13: foo bar\)$/);
});

test('an expression that stands in two places names the one that fails', () => {
  failure('nowhere.x');
  try {
    engine.evaluate('nowhere.x', scopeOf({}), { uri: 'b.feature', line: 3 });
  } catch (error) {
    expect((error as KarateError).where).toBe('b.feature:3');
  }
});

test("an error of the product's own passes as it is", () => {
  const own = new KarateError('E_VERIFY', 'as asked');
  const scope = scopeOf({
    fail: () => {
      throw own;
    },
  });
  expect(() => engine.evaluate('fail()', scope, PLACE)).toThrow(own);
});
