import { expect, test } from 'vitest';
import { ScriptEngine } from './script-engine.ts';

const PLACE = { uri: 'a.feature', line: 1 };
const LIMITS = { timeMs: 5_000, heapBytes: 512 * 1024 * 1024 };
const engine = new ScriptEngine(LIMITS);

class Variables extends Map<string, unknown> {}

const ATTACKS: readonly string[] = [
  'Object.prototype.polluted = 1',
  '({}).__proto__.polluted = 1',
  '({}).constructor.prototype.polluted = 1',
  "[]['constr' + 'uctor'].prototype.polluted = 1",
  "({})['__pro' + 'to__']['polluted'] = 1",
  'Object.assign(Object.prototype, { polluted: 1 })',
  "Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true })",
  "Reflect.set(Object.prototype, 'polluted', 1)",
  'Object.getPrototypeOf({}).polluted = 1',
  "Array.prototype.map = function () { return 'mine' }",
  'Array.prototype.push = null',
  "String.prototype.trim = () => 'mine'",
  'JSON.parse = () => 1',
  "Math['random'] = () => 4",
  'Date.now = () => 0',
  'Promise.prototype.then = function () {}',
  'Map.prototype.get = () => 1',
  "RegExp.prototype[Symbol.replace] = () => 'mine'",
  'Array.prototype[Symbol.iterator] = null',
  'Error.prepareStackTrace = () => 5',
  'Error.stackTraceLimit = 0',
  "Object.defineProperty(String.prototype, 'length2', { get: () => 1, configurable: true })",
  'delete Array.prototype.filter',
  "(0, eval)('var leaked = 1')",
  "(0, eval)('Object').prototype.polluted = 1",
  "''.sub.constructor('polluted = 1')()",
  "''.sub.constructor('Object.prototype.polluted = 1')()",
  '(function () { this.leaked = 1 })()',
  '(function () { return this })().JSON = null',
  "Function('leaked = 1')()",
  'Object.setPrototypeOf(Array.prototype, null)',
  'Symbol.prototype.polluted = 1',
  '(function* () {}).constructor.prototype.polluted = 1',
  'Uint8Array.prototype.__proto__.fill = null',
  '[][Symbol.iterator]().__proto__.next = () => ({ done: true })',
  "[].push.call(Array.prototype, 'polluted')",
  "Object.prototype.__defineGetter__('polluted', () => 1)",
  'var o = {}; o.__proto__.toString = () => "mine"; o + ""',
  'for (var k of ["prototype"]) Object[k].polluted = 1',
  '`${Object.prototype.polluted = 1}`',
];

/** What the engine and other scenarios see of the language. */
function language(): unknown {
  return [
    Reflect.ownKeys(globalThis).filter((key) => typeof key === 'string'),
    [Object, Array, String, Math, JSON, Date, Promise, Map, RegExp, Error, Symbol, Function].map((one) => [
      membersOf(one),
      'prototype' in one ? membersOf(one.prototype) : null,
    ]),
    Object.getPrototypeOf(Array.prototype) === Object.prototype,
    [JSON.parse, Math.random, Date.now, Error.prepareStackTrace, Error.stackTraceLimit],
    Array.from([1, 2]),
    `${{}}`,
  ];
}

/** Not in their order, which a member that comes back does not keep. */
function membersOf(object: object): unknown {
  const members = Reflect.ownKeys(object).map((key) => {
    const { value, get, set, ...flags } = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
    return {
      key: String(key),
      is: [value, get, set].map((one) => (typeof one === 'function' ? one.name : typeof one)),
      flags,
    };
  });
  return members.sort((one, other) => one.key.localeCompare(other.key));
}

test.each(ATTACKS)('%s does not reach the engine or the next scenario', (source) => {
  const before = language();
  const scope = new Variables();
  try {
    engine.evaluate(source, scope, PLACE);
  } catch {
    // What it does counts, not whether it succeeds.
  }
  const after = language();
  expect(after).toEqual(before);
  expect(engine.evaluate('({}).polluted', new Variables(), PLACE)).toBeUndefined();
});

test('what a script adds to the language stays with its scenario', () => {
  const one = new Variables();
  const other = new Variables();
  engine.evaluate("String.prototype.shout = function () { return this + '!' }", one, PLACE);
  expect(engine.evaluate("'a'.shout()", one, PLACE)).toBe('a!');
  expect(() => engine.evaluate("'a'.shout()", other, PLACE)).toThrow('shout is not a function');
  expect('shout' in String.prototype).toBe(false);
  one.set('ask', () => engine.outside(() => 'shout' in String.prototype));
  expect(engine.evaluate("[ask(), 'b'.shout()]", one, PLACE)).toEqual([false, 'b!']);
});

test('a function that changes the language does so wherever it is called', () => {
  const scope = new Variables();
  scope.set(
    'change',
    engine.evaluate('(function () { Array.prototype.first = function () { return this[0] } })', scope, PLACE),
  );
  engine.evaluate('change()', scope, PLACE);
  expect('first' in Array.prototype).toBe(false);
  expect(engine.evaluate('[7, 8].first()', scope, PLACE)).toBe(7);
});

test('a script that freezes the language ends all others, and the line is named', () => {
  const own = new ScriptEngine(LIMITS);
  const target = Intl as unknown as { fixedByTest?: number };
  expect(() =>
    own.evaluate("Object.defineProperty(Intl, 'fixedByTest', { value: 1 })", new Variables(), {
      uri: 'b.feature',
      line: 4,
    }),
  ).toThrow('a script froze or fixed Intl.fixedByTest, which every other script needs as it was (b.feature:4)');
  expect(target.fixedByTest).toBe(1);
  expect(() => own.evaluate('1', new Variables(), PLACE)).toThrow('(b.feature:4)');
});
