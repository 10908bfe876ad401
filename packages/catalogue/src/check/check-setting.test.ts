import { expect, test } from 'vitest';
import { type CheckedBundle, checkBundle } from './check-bundle.ts';

const SETTINGS = {
  qa: {
    cookies: ['lang=de; theme=dark', 'sid=1; Path=/'],
    sealed: 'ENC(x1)',
    hidden: '******',
    broken: 'lang',
    number: 3,
  },
};

function check(steps: readonly string[], settings?: { readonly [key: string]: unknown }): readonly string[] {
  const content = ['Feature: f', '  Scenario: s', ...steps.map((step) => `    ${step}`)].join('\n');
  const feature = {
    id: 1,
    name: 'f',
    type: 'ANOROC',
    uri: 'f.feature',
    content,
    locators: null,
    includes: [],
    files: [],
  };
  const bundle = {
    features: [feature],
    entry: [1],
    objects: [],
    files: [],
    environment: { ui: { which: 'qa.cookies' }, ...(settings && { settings }) },
  } as CheckedBundle;
  return checkBundle(bundle).map(({ severity, code, message }) => `${severity} ${code} ${message}`);
}

test('the setting that SET_COOKIES names is there and holds cookies', () => {
  const fine = ['qa.cookies', 'qa.sealed', 'qa.hidden', 'which', 'qa.cookies.0'];
  expect(
    check(
      ['Given NAVIGATE_TO_URL <https://example.test>', ...fine.map((key) => `Then SET_COOKIES <${key}>`)],
      SETTINGS,
    ),
  ).toEqual([]);
  expect(check(['Then SET_COOKIES <qa.cookie>'], SETTINGS)).toEqual([
    'error E_VALUE_UNKNOWN the settings of the environment have no key "qa.cookie"; did you mean qa.cookies?',
  ]);
  expect(check(['Then SET_COOKIES <qa.broken>'], SETTINGS)).toEqual([
    expect.stringMatching(/^error E_COOKIE_INVALID the setting "qa\.broken": "lang" is neither/),
  ]);
  expect(check(['Then SET_COOKIES <qa.number>'], SETTINGS)).toEqual([
    'error E_COOKIE_INVALID the setting "qa.number": it is neither a cookie string nor an array of them',
  ]);
});

test('what cannot be known before the run is left alone', () => {
  expect(check(['Then SET_COOKIES <qa.cookie>'])).toEqual([]);
  expect(
    check(['Then SET_VARIABLE <key> {qa.cookie}', 'Then SET_COOKIES <key>', 'Then SET_COOKIES <${key}>'], SETTINGS),
  ).toEqual([]);
  expect(check(['Then CALL_CUSTOM <any>', 'Then SET_COOKIES <key>'], SETTINGS)).toEqual([]);
});
