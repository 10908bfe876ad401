import { describe, expect, test } from 'vitest';
import { parseXml } from '../values/xml/parse-xml.ts';
import { CookieJar } from './cookie-jar.ts';
import { type BuildConfig, RequestBuilder } from './request-builder.ts';

const CONFIG: BuildConfig = { url: null, charset: 'UTF-8' };

function built(say: (request: RequestBuilder) => void, config: Partial<BuildConfig> = {}) {
  const request = new RequestBuilder().url('http://h/base');
  say(request);
  const { method, url, headers, body } = request.build({ ...CONFIG, ...config });
  return { method, url, headers: headers.map(([name, value]) => `${name}: ${value}`), body: textOf(body) };
}

function textOf(body: Uint8Array | null): string | null {
  return body === null ? null : Buffer.from(body).toString('utf8');
}

const NO_FILES = () => {
  throw new Error('no file is read here');
};

describe('the address', () => {
  test.each<[string, (request: RequestBuilder) => void, string]>([
    ['alone', () => {}, 'http://h/base'],
    ['as written', (r) => r.url('http://h/a%20b/?x=%7E#f'), 'http://h/a%20b/?x=%7E#f'],
    ['a path', (r) => r.path('cats'), 'http://h/base/cats'],
    ['slashes around', (r) => r.url('http://h/base/').path('/cats/'), 'http://h/base/cats'],
    ['a last slash', (r) => r.path('cats').path('/'), 'http://h/base/cats/'],
    ['a slash in between', (r) => r.path('/', 'cats'), 'http://h/base/cats'],
    ['pieces', (r) => r.path('a/b//c', 'd'), 'http://h/base/a/b/c/d'],
    ['an empty piece', (r) => r.path(''), 'http://h/base/'],
    ['null and numbers', (r) => r.path(null, 1, undefined, [2, null]), 'http://h/base/1/2'],
    ['a slash that is none', (r) => r.path('a\\/b'), 'http://h/base/a%2Fb'],
    ['what a path cannot hold', (r) => r.path('a b?c#d%e"ü€'), 'http://h/base/a%20b%3Fc%23d%25e%22%C3%BC%E2%82%AC'],
    ['what it can hold', (r) => r.path("a-_.*!~'();:@&=+$,b"), "http://h/base/a-_.*!~'();:@&=+$,b"],
    ['half a character', (r) => r.path('\ud800'), 'http://h/base/%EF%BF%BD'],
    ['the url’s own path and query', (r) => r.url('http://h/a%2Fb c?q=1').path('d'), 'http://h/a%2Fb%20c/d?q=1'],
    ['no path in the url', (r) => r.url('http://h:8080').path('a'), 'http://h:8080/a'],
    ['parameters', (r) => r.param('a', 'x y').param('b', ['1', null, 2]), 'http://h/base?a=x+y&b=1&b=2'],
    ['null adds nothing', (r) => r.param('a', null).param('b', [null]), 'http://h/base'],
    ['a parameter again', (r) => r.param('a', 1).param('a', 2), 'http://h/base?a=2'],
    [
      'beside the url’s own',
      (r) => r.url('http://h/p?x=1').params({ y: '&=', z: true }),
      'http://h/p?x=1&y=%26%3D&z=true',
    ],
    ['form fields of GET', (r) => r.param('a', 1).formField('b', ['2', '3']), 'http://h/base?a=1&b=2&b=3'],
  ])('%s', (_, say, url) => {
    expect(built(say).url).toBe(url);
  });

  test('from the configuration, or missing', () => {
    expect(new RequestBuilder().path('a').build({ ...CONFIG, url: 'http://c' }).url).toBe('http://c/a');
    expect(() => new RequestBuilder().build(CONFIG)).toThrow('has no url');
  });
});

describe('headers', () => {
  test.each<[string, (request: RequestBuilder) => void, Partial<BuildConfig>, string[]]>([
    ['lists and numbers', (r) => r.header('A', ['1', 2]).header('B', 3), {}, ['A: 1', 'A: 2', 'B: 3']],
    ['again in another case', (r) => r.header('A-b', '1').headers({ 'a-B': '2' }), {}, ['A-b: 2']],
    ['null takes away', (r) => r.header('A', '1').header('a', null), {}, []],
    ['configured ones go first', (r) => r.header('A', '1'), { headers: { a: '2', B: null, C: 3 } }, ['A: 2', 'C: 3']],
    ['cookies', (r) => r.cookie('a', '1').cookies([{ name: 'b', value: 'x y' }]), {}, ['Cookie: a=1; b=x y']],
    ['cookies as maps', (r) => r.cookie('a', { value: 'b', 'max-age': '0', wrap: true }), {}, ['Cookie: a="b"']],
    [
      'cookies of the jar',
      (r) => r.cookie('a', '1'),
      { cookies: CookieJar.of({ a: 'old', b: { value: '2', domain: 'x' } }) },
      ['Cookie: a=1; b=2'],
    ],
  ])('%s', (_, say, config, headers) => {
    expect(built(say, config).headers).toEqual(headers);
  });
});

describe('bodies', () => {
  const json = 'Content-Type: application/json; charset=UTF-8';
  test.each<[string, (request: RequestBuilder) => void, Partial<BuildConfig>, string | null, string[]]>([
    ['a map', (r) => r.body({ a: [1, 'ü'] }), {}, '{"a":[1,"ü"]}', [json]],
    ['a list', (r) => r.body([]), {}, '[]', [json]],
    ['text', (r) => r.body('hi'), {}, 'hi', ['Content-Type: text/plain; charset=UTF-8']],
    [
      'XML',
      (r) => r.body(parseXml('<a><b/></a>')),
      {},
      '<a><b/></a>',
      ['Content-Type: application/xml; charset=UTF-8'],
    ],
    ['bytes', (r) => r.body(Buffer.from('x')), {}, 'x', ['Content-Type: application/octet-stream; charset=UTF-8']],
    ['a number', (r) => r.body(42), {}, '42', ['Content-Type: application/octet-stream']],
    ['nothing', (r) => r.body(null), {}, null, []],
    ['no charset', (r) => r.body({}), { charset: null }, '{}', ['Content-Type: application/json']],
    ['its own type', (r) => r.body({}).header('content-type', 'a/b'), {}, '{}', ['content-type: a/b; charset=UTF-8']],
    [
      'its own charset',
      (r) => r.body('é').header('Content-Type', 'a/b;charset=utf-8;v=1'),
      {},
      'é',
      ['Content-Type: a/b;charset=utf-8;v=1'],
    ],
    ['an empty type', (r) => r.body({}).header('Content-Type', ''), {}, '{}', ['Content-Type: ']],
    [
      'fields',
      (r) => r.method('post').formFields({ a: 'x y&', b: ['1', null, '2'], c: null }),
      {},
      'a=x+y%26&b=1&b=2',
      ['Content-Type: application/x-www-form-urlencoded'],
    ],
    [
      'soap',
      (r) => r.body('<a/>').soapAction(null),
      {},
      '<a/>',
      ['SOAPAction: ', 'Content-Type: text/xml; charset=UTF-8'],
    ],
  ])('%s', (_, say, config, body, headers) => {
    const request = built(say, config);
    expect([request.body, request.headers]).toEqual([body, headers]);
  });

  test('in the charset that the type names', () => {
    const { body } = new RequestBuilder()
      .url('http://h')
      .header('Content-Type', 'text/plain; charset=ISO-8859-1')
      .body('é')
      .build(CONFIG);
    expect([...body!]).toEqual([0xe9]);
  });

  test('several parts', () => {
    const request = new RequestBuilder()
      .url('http://h')
      .multipartField('text', 'grüße')
      .multipartField('json', { a: 1 })
      .multipartField('list', ['x', 7])
      .multipartFile('file', { read: 'a "b".pdf' }, (path) => ({ bytes: Buffer.from('%PDF'), name: path }))
      .multipartFiles(
        {
          csv: { value: 'a,b', filename: 'x.csv', contentType: 'text/csv', charset: 'ISO-8859-1' },
          plain: 'p',
          told: { value: 'a,b', filename: 'x.bin' },
          odd: { value: 'a,b', filename: 'x', contentType: 'text/csv' },
        },
        NO_FILES,
      )
      .multipartFiles([{ name: 'last', value: null, transferEncoding: '7bit' }], NO_FILES);
    const first = request.build(CONFIG);
    expect(first.method).toBe('POST');
    const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(first.headers[0]![1])![1]!;
    const parts = textOf(first.body)!.split(`--${boundary}`);
    expect(parts.map((part) => part.replaceAll('\r\n', '|'))).toEqual([
      '',
      '|Content-Disposition: form-data; name="text"|Content-Type: text/plain; charset=UTF-8||grüße|',
      '|Content-Disposition: form-data; name="json"|Content-Type: application/json; charset=UTF-8||{"a":1}|',
      '|Content-Disposition: form-data; name="list"|Content-Type: text/plain; charset=UTF-8||x|',
      '|Content-Disposition: form-data; name="list"|Content-Type: text/plain; charset=UTF-8||7|',
      '|Content-Disposition: form-data; name="file"; filename="a %22b%22.pdf"|Content-Type: application/pdf|Content-Transfer-Encoding: binary||%PDF|',
      '|Content-Disposition: form-data; name="csv"; filename="x.csv"|Content-Type: text/csv; charset=ISO-8859-1||a,b|',
      '|Content-Disposition: form-data; name="plain"|Content-Type: text/plain; charset=UTF-8||p|',
      '|Content-Disposition: form-data; name="told"; filename="x.bin"|Content-Type: text/plain; charset=UTF-8||a,b|',
      '|Content-Disposition: form-data; name="odd"; filename="x"|Content-Type: text/csv||a,b|',
      '|Content-Disposition: form-data; name="last"|Content-Type: application/octet-stream|Content-Transfer-Encoding: 7bit|||',
      '--|',
    ]);
    // Again for a retry, the same bytes.
    expect(request.build(CONFIG)).toEqual(first);
  });

  test('an entity of parts without names', () => {
    const request = new RequestBuilder()
      .url('http://h')
      .header('Content-Type', 'multipart/mixed')
      .multipartField(null, { a: 1 });
    const { headers, body } = request.build(CONFIG);
    expect(headers[0]![1]).toMatch(/^multipart\/mixed; boundary=/);
    expect(textOf(body)).toContain('\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n{"a":1}\r\n');
    expect(textOf(body)).not.toContain('Content-Disposition');
  });

  test('a name cannot end its header', () => {
    const { body } = new RequestBuilder().url('http://h').multipartField('a"\r\nX: y', 'v').build(CONFIG);
    expect(textOf(body)).toContain('name="a%22%0D%0AX: y"');
  });
});

test('after a request everything but the url is forgotten; copies go their own way', () => {
  const request = new RequestBuilder().url('http://h').path('a').param('p', 1).header('A', 'b').body('x').method('put');
  const copy = request.copy().path('b');
  request.reset();
  expect(request.build(CONFIG)).toEqual({ method: 'GET', url: 'http://h', headers: [], body: null });
  expect(copy.build(CONFIG)).toMatchObject({ method: 'PUT', url: 'http://h/a/b?p=1' });
});

test('what takes a map says so', () => {
  expect(() => new RequestBuilder().params('a')).toThrow("params takes a map such as { name: 'value' }, and got a");
});
