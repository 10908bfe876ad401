import { expect, test } from 'vitest';
import { CookieJar, responseCookies } from './cookie-jar.ts';
import type { HeaderLines, HttpResponse } from './http-exchange.ts';
import { cookiePair, readSetCookie } from './read-cookie.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');

test.each<[string, object | null]>([
  [
    'a=b',
    { name: 'a', value: 'b', wrap: false, domain: null, path: null, maxAge: null, secure: false, httpOnly: false },
  ],
  [
    'a=b=c; Path=/x; Domain=.Example.COM; Secure; HttpOnly; SameSite=Lax',
    { value: 'b=c', path: '/x', domain: 'example.com', secure: true, httpOnly: true, sameSite: 'Lax' },
  ],
  ['zone=FLE Standard Time', { value: 'FLE Standard Time' }],
  ['a="b c"; max-age=60', { value: 'b c', wrap: true, maxAge: 60 }],
  ['a=b; expires=Tue, 01-Jan-30 00:01:00 GMT', { maxAge: 60 }],
  ['a=b; Expires=Mon, 31 Dec 2029 23:59:00 GMT', { maxAge: -60 }],
  ['a=b; Expires=Mon, 31 Dec 2029 23:59:00 GMT; Max-Age=5', { maxAge: 5 }],
  ['a=b; Expires=soon; Max-Age=x', { maxAge: null }],
  ['a=', { name: 'a', value: '' }],
  ['; Secure', null],
  ['nothing', null],
  ['=b', null],
  ['', null],
])('Set-Cookie: %s', (line, cookie) => {
  const read = readSetCookie(line, NOW);
  if (cookie === null) expect(read).toBeNull();
  else expect(read).toMatchObject(cookie);
});

function response(url: string, headers: HeaderLines, redirects: HttpResponse['redirects'] = []): HttpResponse {
  return { url, headers, redirects, startedAt: NOW } as HttpResponse;
}

test('a scenario’s jar', () => {
  const jar = CookieJar.of([
    { name: 'first', value: '1' },
    { name: 'gone', value: 'x' },
  ]);
  const answer = response(
    'http://h/end',
    [
      ['set-cookie', 'gone=; Max-Age=0'],
      ['Set-Cookie', 'zone=FLE Standard Time'],
      ['SET-COOKIE', ';'],
    ],
    [{ url: 'http://h/begin', status: 302, headers: [['Set-Cookie', 'way=2; Path=/']] }],
  );
  expect(jar.takeResponse(answer)).toBe(true);
  expect([...jar].map(cookiePair)).toEqual(['first=1', 'way=2', 'zone=FLE Standard Time']);
  // What came is told with what ended.
  expect(Object.keys(responseCookies(answer))).toEqual(['way', 'gone', 'zone']);
  expect(responseCookies(answer).way).toEqual({
    name: 'way',
    value: '2',
    wrap: false,
    domain: null,
    path: '/',
    'max-age': null,
    secure: false,
    httponly: false,
  });
  // Kept and given back, it is the same.
  expect([...CookieJar.of(jar.toMap())]).toEqual([...jar]);
  expect([...CookieJar.fromLines(jar.lines(), 'http://other')].map(({ name }) => name)).toEqual([
    'first',
    'way',
    'zone',
  ]);
  expect(jar.takeResponse(response('http://h', []))).toBe(false);
});

test.each([
  ['http://h.example/', null, 'all=1; own=1; below=1'],
  ['http://a.h.example/', null, 'all=1; own=1; below=1'],
  ['http://example/', null, null],
  ['https://h.example/', 'own=old; x=y', 'own=1; x=y; all=1; below=1; safe=1'],
])('along redirects, %s is told', (url, own, header) => {
  const lines = [
    'all=1; Domain=h.example',
    'own=1',
    'below=1; Domain=.h.example',
    'safe=1; Secure',
    'other=1; Domain=xh.example',
  ];
  expect(CookieJar.fromLines(lines, 'http://h.example/').headerFor(new URL(url), own)).toBe(header);
});

test('what a map of cookies may hold', () => {
  expect([...CookieJar.of({ a: 1, b: null, c: { value: 'x' } })].map(cookiePair)).toEqual(['a=1', 'c=x']);
  for (const nothing of [null, undefined, 'text', 5]) expect(CookieJar.of(nothing).size).toBe(0);
});
