import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStep, STEP_WORDS } from './read-step.ts';

const line = (text: string) => ({ text, fromDocString: false });
const block = (text: string) => ({ text, fromDocString: true });

function command(text: string, below?: string | readonly (readonly string[])[]) {
  return readStep({
    text,
    docString: typeof below === 'string' ? { line: 2, text: below } : null,
    table: Array.isArray(below) ? { rows: below.map((cells, index) => ({ line: index + 2, cells })) } : null,
  });
}

const TABLE = [['path'], ['a']];

test.each([
  ['def a = 1', { form: 'define', as: 'def', name: 'a', value: line('1') }],
  ['def   a   =   { b: "c = d" }', { form: 'define', as: 'def', name: 'a', value: line('{ b: "c = d" }') }],
  ['json a = \'x = y\' + " = "', { form: 'define', as: 'json', name: 'a', value: line('\'x = y\' + " = "') }],
  ['xmlstring a = b', { form: 'define', as: 'xmlstring', name: 'a' }],
  ['copy a = b', { as: 'copy' }],
  ['remove a.b', { form: 'remove', name: 'a.b', path: null }],
  ['remove a /b/c', { form: 'remove', name: 'a', path: '/b/c' }],
  ["set a $.b[?(@.c == 'd')].e = f", { form: 'set', name: 'a', path: "$.b[?(@.c == 'd')].e", value: line('f') }],
  ["set a.b = 'c = d'", { form: 'set', name: 'a.b', path: null, value: line("'c = d'") }],
  ["replace a.b = 'c'", { form: 'replace', name: 'a', token: 'b', value: line("'c'") }],
  ["replace a.${x} = 'c'", { form: 'replace', name: 'a', token: '${x}' }],
  ['eval a = 1', { form: 'script', source: line('a = 1') }],
  ['if (a) b()', { form: 'script', source: line('if (a) b()') }],
  ['if(a) b()', { form: 'script', source: line('if(a) b()') }],
  ['delete a.b', { form: 'script', source: line('delete a.b') }],
  ['a.b = 1', { form: 'script', source: line('a.b = 1') }],
  ["a['b'] = 1", { form: 'script' }],
  ["karate.log('x')", { form: 'script' }],
  ['json.x = 1', { form: 'script', source: line('json.x = 1') }],
  ['foo()', { form: 'script', source: line('foo()') }],
  ["call read('a.feature') { b: 1 }", { form: 'call', once: false, target: line("read('a.feature') { b: 1 }") }],
  ['callonce a', { form: 'call', once: true, target: line('a') }],
  ["print 'a', b", { form: 'print', values: line("'a', b") }],
  ['assert a == b', { form: 'assert', condition: line('a == b') }],
  ['configure headers = { a: 1 }', { form: 'configure', key: 'headers', value: line('{ a: 1 }') }],
  ['url a', { form: 'url', value: line('a') }],
  ["path 'a', b", { form: 'path', value: line("'a', b") }],
  ['param a = 1', { form: 'param', name: 'a', value: line('1') }],
  ['params { a: 1 }', { form: 'params' }],
  ["header Content-Type = 'a = b'", { form: 'header', name: 'Content-Type', value: line("'a = b'") }],
  ['cookie a = 1', { form: 'cookie', name: 'a' }],
  ['form field a = 1', { form: 'formField', name: 'a', value: line('1') }],
  ['form fields { a: 1 }', { form: 'formFields', value: line('{ a: 1 }') }],
  ['multipart file a = { read: b }', { form: 'multipartFile', name: 'a', value: line('{ read: b }') }],
  ['multipart field a = 1', { form: 'multipartField', name: 'a' }],
  ['multipart entity a', { form: 'multipartEntity', value: line('a') }],
  ['multipart files [a]', { form: 'multipartFiles' }],
  ['multipart fields {}', { form: 'multipartFields' }],
  ['request { a: 1 }', { form: 'request', value: line('{ a: 1 }') }],
  ['method get', { form: 'method', method: line('get') }],
  ['method Post # why', { form: 'method', method: line('Post') }],
  ['method verb', { form: 'method', method: line('verb') }],
  ['status 200', { form: 'status', code: 200 }],
  ['status 200 as it should', { form: 'status', code: 200 }],
  ['soap action', { form: 'soap', action: null }],
  ["soap action 'a'", { form: 'soap', action: line("'a'") }],
  ['retry until a > 1', { form: 'retry', until: line('a > 1') }],
  ['listen 5000', { form: 'listen', timeoutMs: line('5000') }],
  ["doc 'a.html'", { form: 'doc' }],
  ['match a == 1', { form: 'match', match: { name: 'a', operator: '==' } }],
])('%s', (text, expected) => {
  expect(command(text)).toMatchObject(expected);
});

test.each([
  ['def a =', 'text', { form: 'define', as: 'def', name: 'a', value: block('text') }],
  ['text a =', '{}', { form: 'define', as: 'text', name: 'a', value: block('{}') }],
  ['request', '{ a: 1 }', { form: 'request', value: block('{ a: 1 }') }],
  ['eval', 'a()\nb()', { form: 'script', source: block('a()\nb()') }],
  ['a.b =', '{ c: 1 }', { form: 'script', source: block('a.b = { c: 1 }') }],
  ['configure headers =', '{}', { form: 'configure', key: 'headers', value: block('{}') }],
  ['set a $.b =', '1', { form: 'set', name: 'a', path: '$.b', value: block('1') }],
  ['match a ==', '{}', { form: 'match', match: expect.objectContaining({ expected: block('{}') }) }],
  ['table a', TABLE, { form: 'table', name: 'a' }],
  ['set a', TABLE, { form: 'set', name: 'a', path: null, value: null }],
  ['set a $.b', TABLE, { form: 'set', name: 'a', path: '$.b', value: null }],
  ['replace a', TABLE, { form: 'replace', name: 'a', token: null, value: null }],
])('%s with %j below', (text, below, expected) => {
  expect(command(text, below)).toEqual(expected);
});

describe('no form', () => {
  test.each([
    ['dev a = 1', 'no step begins with "dev"; "def" comes nearest', 'def a = 1'],
    ['stauts 200', '"status" comes nearest', 'status 200'],
    ['multipat file a = b', '"multipart file" comes nearest', 'multipart file a = b'],
    ['xyzzy plugh', 'JavaScript is written behind "eval"', undefined],
    ['a = 1', '"a" is set with "def"', 'def a = 1'],
    ['def a=1', 'blanks belong on both sides', 'def a = 1'],
    ['header a= 1', 'blanks belong on both sides', 'header a = 1'],
    ['form field a=1', 'blanks belong on both sides', 'form field a = 1'],
    ['def karate = 1', 'no variable can be named "karate"', undefined],
    ['def url = 1', 'write "url EXPRESSION"', undefined],
    ['def 1a = 1', 'cannot be the name of a variable', undefined],
    ['def a =', 'the value is missing', undefined],
    ['text a = b', 'for an expression write "string"', 'string a = b'],
    ['table a', 'needs its table', undefined],
    ['set a', 'needs a value', undefined],
    ['replace a', 'needs a table', undefined],
    ['status ok', 'in digits', 'match responseStatus == ok'],
    ['status 20x', 'in digits', 'match responseStatus == 20x'],
    ['retry a', 'goes on with "until"', 'retry until a'],
    ['form a', 'goes on with "field', undefined],
    ['url', 'it is written "url EXPRESSION"', undefined],
    ["driver 'x'", 'features of type WEB', undefined],
    ['match a = 1', '"=" sets', 'match a == 1'],
    ['match a== 1', 'a blank is missing', 'match a == 1'],
  ])('%s', (text, problem, nearest) => {
    const read = command(text);
    expect(read).toMatchObject({ form: null, problem: expect.stringContaining(problem) });
    expect('nearest' in read ? read.nearest : undefined).toBe(nearest);
  });

  test.each([
    ['print a', 'x'],
    ['def a = 1', 'x'],
    ['foo()', 'x'],
    ['status 200', TABLE],
    ['request 1', TABLE],
  ])('%s with %j below', (text, below) => {
    expect(command(text, below)).toMatchObject({ form: null });
  });
});

test('every text is a form or is told why not', () => {
  const word = fc.constantFrom(...STEP_WORDS, '=', '==', 'contains', 'a', "'", '{', '(', '.', '[', '#', ' ');
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
  );
  const below = fc.constantFrom(undefined, 'x', TABLE);
  fc.assert(
    fc.property(text, below, (written, under) => {
      const read = command(written.trim(), under);
      if (read.form === null) expect(read.problem).not.toBe('');
    }),
  );
});
