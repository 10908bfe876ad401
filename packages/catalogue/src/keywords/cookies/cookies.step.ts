import { EVERYWHERE, NEW_VARIABLE, NO_SLOT, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

const COOKIE_NAME = {
  use: 'required',
  kind: 'name',
  help: 'Name of the cookie; upper and lower case differ.',
} as const;

export const setCookies = step({
  keyword: 'SET_COOKIES',
  group: 'cookies',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'name',
    help: 'Key in the SETTINGS of the environment, not in the test data. Its entry is a cookie string or an array of them.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User sets the cookies from the setting <key>',
  help:
    'Adds cookies to the browser, for example to begin signed in. Open a page of their site first; the page is not loaded again by itself. ' +
    'An entry like "lang=de; theme=dark" holds several cookies of the host that is open; one like "sid=1; Path=/; Secure; HttpOnly" is a single cookie ' +
    'with its attributes (Path, Domain, Expires, Max-Age, Secure, HttpOnly, SameSite). A cookie of the same name, domain and path is replaced. ' +
    'Values of six characters and more are shown as ****** from then on; ENC(...) entries are opened.',
  examples: ['Then SET_COOKIES <qa.cookies>', 'And User sets the cookies from the setting <qa.cookies>'],
  errors: [
    { code: 'E_VALUE_UNKNOWN', when: 'The settings of the environment have no such key.' },
    {
      code: 'E_COOKIE_INVALID',
      when: 'The entry is not a cookie string, no page of the site is open, or the browser refuses the cookie.',
    },
  ],
});

export const setCookieVariable = step({
  keyword: 'SET_COOKIE_VARIABLE',
  group: 'cookies',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NEW_VARIABLE,
  expected: COOKIE_NAME,
  autoWait: 'own',
  sentence: 'User sets the variable <variable> from the cookie {cookie}',
  help:
    'Waits until the page has a cookie of this name and keeps its value, exactly as the browser has it, in a variable. Cookies that scripts of ' +
    'the page cannot see (HttpOnly) are found, too.',
  examples: [
    'Then SET_COOKIE_VARIABLE <session> {SESSIONID}',
    'And User sets the variable <session> from the cookie {SESSIONID}',
  ],
  errors: [
    VARIABLE_NAME_ERROR,
    {
      code: 'E_NO_COOKIE',
      when: 'No cookie of this name came within the wait; the message lists those that are there.',
    },
  ],
});

export const removeCookie = step({
  keyword: 'REMOVE_COOKIE',
  group: 'cookies',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: COOKIE_NAME,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User removes the cookie <cookie>',
  help:
    'Deletes the cookie of this name that belongs to the open page. It passes also when there is none. The page is not loaded again, so what it ' +
    'shows does not change by itself.',
  examples: ['Then REMOVE_COOKIE <SESSIONID>', 'And User removes the cookie <SESSIONID>'],
  errors: [],
});

export const removeAllCookies = step({
  keyword: 'REMOVE_ALL_COOKIES',
  group: 'cookies',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User removes all cookies',
  help: 'Deletes every cookie that belongs to the open page; those of other sites stay. The page is not loaded again.',
  examples: ['Then REMOVE_ALL_COOKIES', 'And User removes all cookies'],
  errors: [],
});

export const verifyCookieValue = step({
  keyword: 'VERIFY_COOKIE_VALUE',
  group: 'cookies',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: COOKIE_NAME,
  expected: {
    use: 'optional',
    kind: 'value',
    help: 'The whole value, every character as it is. Left out: it is enough that the cookie is there.',
  },
  autoWait: 'none',
  sentence: 'User verifies the cookie <cookie>( to have the value {value})',
  help:
    'Checks that the open page has a cookie of this name and, where a value is given, that it has exactly this one. The check is repeated for the ' +
    'settle time.',
  examples: ['Then VERIFY_COOKIE_VALUE <lang> {de}', 'And User verifies the cookie <lang> to have the value {de}'],
  errors: [
    { code: 'E_NO_COOKIE', when: 'The page has no cookie of this name; the message lists those that are there.' },
    { code: 'E_VERIFY', when: 'The cookie has another value.' },
  ],
});
