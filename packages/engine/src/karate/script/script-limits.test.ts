import { expect, test } from 'vitest';
import { KarateError } from '../karate-error.ts';
import { addTicks, needsTicks } from './add-ticks.ts';
import { ScriptEngine } from './script-engine.ts';

const PLACE = { uri: 'a.feature', line: 10 };
const engine = new ScriptEngine({ timeMs: 300, heapBytes: 200 * 1024 * 1024 });

const patient = new ScriptEngine({ timeMs: 60_000, heapBytes: 200 * 1024 * 1024 });

class Variables extends Map<string, unknown> {}

function failure(source: string, scope = new Variables(), by = engine): string {
  try {
    by.evaluate(source, scope, PLACE);
  } catch (error) {
    expect(error).toBeInstanceOf(KarateError);
    expect((error as KarateError).code).toBe('E_SCRIPT_ERROR');
    return (error as KarateError).message;
  }
  throw new Error(`${source} does not fail`);
}

test.each([
  ['while (true);', 10],
  ['for (;;) {}', 10],
  ['var i = 0;\ndo { i++ } while (i >= 0)', 11],
  ['(function () {\n  var a = 1;\n  while (a) { a = 2 }\n})()', 12],
  ['while (true) { try { while (true) {} } catch (e) {} }', 10],
  ['(function f() { try { for (;;); } catch (e) { f() } finally { f() } })()', 10],
  ['(function f(n) { return n == 0 ? 0 : f(n - 1) + f(n - 1) })(60)', 10],
  ['(function () {\nvar f = n => n < 1 ? 1 : f(n - 1) + f(n - 1);\nreturn f(99) })()', 11],
  ['for (var x of (function* () { for (;;) yield 1 })()) x;', 10],
  ['for (let f = () => f; ; f = f()) f', 10],
  ['label: for (;;) for (;;) continue label', 10],
])('%s is stopped at its time', (source, line) => {
  expect(failure(source)).toBe(`the script ran for 0.3 s and was stopped on line ${line} of a.feature`);
});

test.each([
  'var all = []; while (true) all.push(new Array(1000).fill(1.5))',
  "var all = []; for (var i = 0; ; i++) all.push('x'.repeat(1000) + i)",
  'var all = []; for (;;) all.push(new Uint8Array(1e6))',
])('%s is stopped at its memory', (source) => {
  expect(failure(source, new Variables(), patient)).toBe(
    'the script took more than 200 MB of memory and was stopped on line 10 of a.feature',
  );
});

test('garbage is not held', () => {
  const source = 'var n = 0; for (var i = 0; i < 300; i++) n += new Uint8Array(4e6).length; n';
  expect(patient.evaluate(source, new Variables(), PLACE)).toBe(1_200_000_000);
});

test.each(['(function f() { return f() + 1 })()', 'var f = () => g(), g = () => f(); f()'])(
  '%s runs out of stack',
  (source) => {
    expect(failure(source)).toMatch(/^functions call one another without end \(a\.feature:10/);
  },
);

test('a function that another script made is stopped where it stands', () => {
  const scope = new Variables();
  scope.set('spin', engine.evaluate('(function () {\n\n for (;;) {} })', scope, { uri: 'common.js', line: 1 }));
  expect(failure('spin()', scope)).toBe('the script ran for 0.3 s and was stopped on line 3 of common.js');
  expect(engine.evaluate('1 + 1 * 2', scope, PLACE)).toBe(3);
});

test('what the engine does in between takes no time of the script', () => {
  const scope = new Variables();
  const wait = () => engine.outside(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400));
  scope.set('wait', wait);
  expect(engine.evaluate('var n = 0; for (var i = 0; i < 2; i++) { wait(); n++ } n', scope, PLACE)).toBe(2);
  scope.set('nested', () => engine.outside(() => failure('while (true);')));
  expect(engine.evaluate('for (var i = 0; i < 1; i++) var why = nested(); why', scope, PLACE)).toContain(
    'ran for 0.3 s',
  );
});

test('a function that runs after its script has ended is stopped', async () => {
  const scope = new Variables();
  const promise = engine.evaluate('(async function () { await 1; for (;;) {} })()', scope, PLACE);
  await expect(promise).rejects.toThrow('runs on its own');
});

test.each([
  ['for (var i in o) a(i); else_', false],
  ['x => y => ({ z: x })', true],
  ['function f() { "use strict"\n for (var i = 0; i < 2; i++) if (i) continue; else g(); return x => x }', true],
  ['[1].map(x => x, y => (y, 2)).filter(async z => await z)', true],
  ['(function () { try { a() } catch { b() } class C { m() { return 1 } get p() { return 2 } } })', true],
  ['do x => x\nwhile (false)', false],
  ['for (const a of [1]) b = c => c', false],
])('ticks leave %s what it is', (source, asExpression) => {
  const ticked = addTicks(source.replace('; else_', ''), asExpression, 1);
  expect(() => new Function('$tick', asExpression ? `(${ticked})` : (ticked as string))).not.toThrow();
  expect(ticked?.match(/\$tick\(/g)?.length).toBeGreaterThan(0);
  expect(ticked?.split('\n').length).toBe(source.split('\n').length);
});

test.each([
  ['function fn() { var config = { env: karate.env }; return config }', false],
  ['function (x) { return x * 2 }', false],
  ['if (a) karate.abort()', false],
  ['list.map(x => x.id)', false],
  ['function f(n) { return n ? f(n - 1) : 0 }', true],
  ['var f = n => f(n)', true],
  ['for (;;) {}', true],
])('whether %s needs ticks', (source, needs) => {
  expect(needsTicks(source)).toBe(needs);
});
