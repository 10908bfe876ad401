import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isXml } from '../values/xml/xml-value.ts';
import type { HeaderLines, HttpBody, HttpResponse } from './http-exchange.ts';
import { responseBytes, responseHeaders, responseValue } from './read-response.ts';

function response(body: Uint8Array | HttpBody, contentType: string | null, headers: HeaderLines = []): HttpResponse {
  return {
    url: 'http://h/x',
    headers: contentType === null ? headers : [['Content-Type', contentType], ...headers],
    body: body instanceof Uint8Array ? { kind: 'memory', bytes: body } : body,
    redirects: [],
  } as unknown as HttpResponse;
}

const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));

test.each<[string, string, string | null, string, unknown]>([
  ['JSON', '{"b":1,"2":[]}', 'application/json', 'json', { b: 1, 2: [] }],
  ['JSON as text', ' \n[1]', 'text/plain', 'json', [1]],
  ['JSON without a type', '[1]', null, 'json', [1]],
  ['bad JSON', '{ "id" "1" }', 'application/json', 'string', '{ "id" "1" }'],
  ['JSON of JavaScript', "{a:'b'}", 'application/json', 'string', "{a:'b'}"],
  ['a mark of the byte order', '\ufeff{"a":1}', 'application/json', 'json', { a: 1 }],
  ['text', 'hello', 'text/plain', 'string', 'hello'],
  ['a number', '42', 'application/json', 'string', '42'],
  ['nothing', '', 'application/json', 'string', ''],
  ['white space', '\n    \n', 'application/json', 'string', '\n    \n'],
  ['HTML', '<html><br></html>', 'text/html', 'string', '<html><br></html>'],
  ['HTML without a type', '<html><br></html>', null, 'string', '<html><br></html>'],
  ['XML of another type', '<a/>', 'text/plain', 'string', '<a/>'],
  ['an expression', '{"a":"#(1+1)"}', 'application/json', 'json', { a: '#(1+1)' }],
])('%s', (_, text, contentType, type, value) => {
  expect(responseValue(response(utf8(text), contentType))).toEqual({ type, value });
});

test('XML, where its type is one or none', () => {
  for (const type of ['text/xml', 'application/soap+xml; charset=utf-8', null]) {
    const read = responseValue(response(utf8('<a>b</a>'), type));
    expect([read.type, isXml(read.value)]).toEqual(['xml', true]);
  }
});

test('bytes, where the type says so', () => {
  for (const type of ['application/octet-stream', 'image/png', 'application/pdf', 'video/mp4']) {
    expect(responseValue(response(utf8('{"a":1}'), type))).toEqual({ type: 'binary', value: utf8('{"a":1}') });
  }
});

test('charsets', () => {
  const latin = new Uint8Array([0xe9]);
  expect(responseValue(response(latin, 'text/plain; charset="ISO-8859-1"')).value).toBe('é');
  expect(responseValue(response(latin, 'text/plain; charset=nonsense')).value).toBe('\ufffd');
  expect(responseValue(response(utf8('é'), 'text/plain')).value).toBe('é');
});

test('a body in a file is read when it is asked for', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'body-')), 'body');
  const late = response({ kind: 'file', path, size: 7 }, 'application/json');
  expect(() => responseValue(late)).toThrow('can no longer be read');
  writeFileSync(path, '{"a":1}');
  expect(responseValue(late).value).toEqual({ a: 1 });
  expect(Buffer.from(responseBytes(late)).toString()).toBe('{"a":1}');
  // Remembered: what a script changed in it stays changed.
  (responseValue(late).value as { a: number }).a = 2;
  expect(responseValue(late).value).toEqual({ a: 2 });
});

test('headers are lists under the name that came first', () => {
  const about = response(utf8(''), null, [
    ['X-A', '1'],
    ['set-cookie', 'b=2'],
    ['x-a', '2'],
  ]);
  expect(responseHeaders(about)).toEqual({ 'X-A': ['1', '2'], 'set-cookie': ['b=2'] });
  expect(responseHeaders(about, true)).toEqual({ 'x-a': ['1', '2'], 'set-cookie': ['b=2'] });
  const redirects = [{ url: 'http://h/', status: 302, headers: [['Set-Cookie', 'a=1']] as HeaderLines }];
  expect(responseHeaders({ ...about, redirects })['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(responseHeaders({ ...about, headers: [], redirects })).toEqual({ 'Set-Cookie': ['a=1'] });
});
