import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkCookie, deleteAllCookies, deleteCookie, keepCookie, setCookiesFromSetting } from './cookies.run.ts';
import { removeAllCookies, removeCookie, setCookies, setCookieVariable, verifyCookieValue } from './cookies.step.ts';

const cookie = (name: string, value: string, more = {}) => ({
  ...{ name, value, domain: 'shop.example', path: '/', secure: false, httpOnly: false },
  ...more,
});

describe('SET_COOKIES', () => {
  test('takes a string or several, from a key or a path, opened and masked', async () => {
    const on = rehearse();
    on.settings = {
      'qa.cookies': 'ENC(thgindim=emeht ;ed=gnal)',
      qa: { more: ['sid=abc123; Path=/a; Secure', 'x=1'] },
    };
    await on.run(setCookies, setCookiesFromSetting, { data: 'qa.cookies' });
    await on.run(setCookies, setCookiesFromSetting, { data: 'qa.more' });
    expect(on.port.calls).toEqual([
      'page',
      'set cookie {"name":"lang","value":"de"}',
      'set cookie {"name":"theme","value":"midnight"}',
      'page',
      'set cookie {"name":"sid","value":"abc123","path":"/a","secure":true}',
      'set cookie {"name":"x","value":"1"}',
    ]);
    expect(on.secrets).toEqual(['midnight', 'abc123']);
    expect(on.notes).toEqual(['cookies set: lang, theme', 'cookies set: sid, x']);
  });

  test.each([
    [{}, 'E_VALUE_UNKNOWN', 'the settings of the environment have no key "c"'],
    [{ c: 7 }, 'E_COOKIE_INVALID', 'the setting "c" is neither a cookie string nor an array of them'],
    [{ c: [] }, 'E_COOKIE_INVALID', 'the setting "c" is neither a cookie string nor an array of them'],
    [{ c: 'a' }, 'E_COOKIE_INVALID', '"a" is neither name=value nor a known attribute'],
    [
      { c: 'a=1; Domain=other.example' },
      'E_COOKIE_INVALID',
      'the cookie a belongs to other.example, but a page of shop.example is open; open a page of its site first',
    ],
  ])('%o', async (settings, code, message) => {
    const on = rehearse();
    on.settings = settings;
    expect(await on.fails(setCookies, setCookiesFromSetting, { data: 'c' })).toMatchObject({ code, message });
  });

  test('no page is open; the browser refuses', async () => {
    const on = rehearse();
    on.settings = { c: 'a=1' };
    on.port.pageState = { ...on.port.pageState, url: 'about:blank' };
    expect(await on.fails(setCookies, setCookiesFromSetting, { data: 'c' })).toMatchObject({
      code: 'E_COOKIE_INVALID',
      message: 'cookies belong to a site, but the browser shows about:blank; open a page first',
    });
    on.port.pageState = { ...on.port.pageState, url: 'https://shop.example/' };
    on.port.refusesCookie = () => 'too odd';
    expect(await on.fails(setCookies, setCookiesFromSetting, { data: 'c' })).toMatchObject({ message: 'too odd' });
  });
});

describe('SET_COOKIE_VARIABLE', () => {
  test('waits for the cookie', async () => {
    const on = rehearse();
    on.clock.at(700, () => on.port.jar.push(cookie('sid', 'a%20b', { httpOnly: true })));
    await on.run(setCookieVariable, keepCookie, { data: 'session', expected: 'sid' });
    expect(on.variables.get('session')).toBe('a%20b');
    expect(on.clock.now()).toBeLessThan(900);
  });

  test('none came; a bad name of a variable', async () => {
    const on = rehearse();
    on.settings = { 'Explicit.wait.time': 1 };
    on.port.jar.push(cookie('b', '1'), cookie('a', '1'), cookie('far', '1', { domain: 'other.example' }));
    expect(await on.fails(setCookieVariable, keepCookie, { data: 'session', expected: 'SID' })).toMatchObject({
      code: 'E_NO_COOKIE',
      message: 'the page has no cookie "SID"',
      details: ['Cookies: a, b'],
      waitedMs: 1000,
    });
    expect((await on.fails(setCookieVariable, keepCookie, { data: '1x', expected: 'a' })).code).toBe('E_VARIABLE');
  });
});

test('REMOVE_COOKIE and REMOVE_ALL_COOKIES leave what belongs elsewhere', async () => {
  const on = rehearse();
  on.port.jar.push(cookie('a', '1'), cookie('b', '1'), cookie('a', '1', { domain: 'other.example' }));
  await on.run(removeCookie, deleteCookie, { data: 'a' });
  await on.run(removeCookie, deleteCookie, { data: 'never' });
  expect(on.port.jar.map(({ name, domain }) => `${name} ${domain}`)).toEqual(['b shop.example', 'a other.example']);
  await on.run(removeAllCookies, deleteAllCookies);
  expect(on.port.jar).toHaveLength(1);
});

describe('VERIFY_COOKIE_VALUE', () => {
  test('presence, or the whole value', async () => {
    const on = rehearse();
    on.port.jar.push(cookie('lang', 'en'), cookie('lang', 'de', { path: '/start' }));
    await on.run(verifyCookieValue, checkCookie, { data: 'lang' });
    await on.run(verifyCookieValue, checkCookie, { data: 'lang', expected: 'de' });
    expect(on.clock.now()).toBe(0);
  });

  test('another value, another case, none', async () => {
    const on = rehearse();
    on.settings = { 'Verify.settle.time': 1 };
    on.port.jar.push(cookie('lang', 'de'));
    expect(await on.fails(verifyCookieValue, checkCookie, { data: 'lang', expected: 'DE' })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the values differ',
      expected: 'DE',
      actual: 'de',
      waitedMs: 1000,
    });
    expect(await on.fails(verifyCookieValue, checkCookie, { data: 'Lang' })).toMatchObject({
      code: 'E_NO_COOKIE',
      details: ['Cookies: lang'],
    });
    expect((await on.fails(verifyCookieValue, checkCookie, { data: ' ' })).code).toBe('E_TESTDATA');
  });
});
