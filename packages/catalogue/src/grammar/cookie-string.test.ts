import { expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { readCookieString } from './cookie-string.ts';

const NOW = Date.parse('2026-01-01T00:00:00.500Z');
const SECONDS = Math.floor(NOW / 1000);

test.each([
  ['a=1', [{ name: 'a', value: '1' }]],
  [
    ' a=1;b = 2 ; c="x y=z";',
    [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
      { name: 'c', value: 'x y=z' },
    ],
  ],
  ['empty=', [{ name: 'empty', value: '' }]],
  ['a=1; Path=/shop; secure; HttpOnly', [{ name: 'a', value: '1', path: '/shop', secure: true, httpOnly: true }]],
  ['a=1; DOMAIN=.Shop.Example; samesite=lax', [{ name: 'a', value: '1', domain: 'shop.example', sameSite: 'Lax' }]],
  ['a=1; path=relative', [{ name: 'a', value: '1' }]],
  ['a=1; Max-Age=60; Expires=Wed, 21 Oct 2026 07:28:00 GMT', [{ name: 'a', value: '1', expiry: SECONDS + 60 }]],
  ['a=1; Expires=Wed, 21-Oct-2026 07:28:00 GMT', [{ name: 'a', value: '1', expiry: 1792567680 }]],
  ['a=1; Max-Age=-1', [{ name: 'a', value: '1', expiry: SECONDS - 1 }]],
  ['path=1', [{ name: 'path', value: '1' }]],
])('%s', (text, cookies) => {
  expect(readCookieString(text, NOW)).toEqual(cookies);
});

test.each([
  ['', 'the cookie string is empty'],
  [' ; ', 'the cookie string is empty'],
  ['alone', '"alone" is neither name=value nor a known attribute'],
  ['=x', 'a cookie has no name'],
  ['a b=x', '"a b" cannot be the name of a cookie'],
  ['a=x\u0001', 'the value of the cookie a holds a character that no cookie may hold'],
  ['a=1; Path=/; b=2', '"b" stands behind the attributes of another cookie; write it as a string of its own'],
  ['a=1; Max-Age=soon', 'Max-Age is "soon", not a whole number of seconds'],
  ['a=1; Expires=soon', 'Expires is "soon", which is no date'],
  ['a=1; SameSite=Maybe', 'SameSite is "Maybe"; write Strict, Lax or None'],
])('%s is refused', (text, message) => {
  expect(() => readCookieString(text, NOW)).toThrow(new StepError('E_COOKIE_INVALID', message));
});
