import { expect, test } from 'vitest';
import { headlineOf, shortHeadlineOf } from './error-headline.ts';

test.each([
  ['one line', 'status was 404', 'status was 404'],
  ['several lines', 'CLICK failed. (E_X)\nExpected: "a"', 'CLICK failed. (E_X)'],
  ['a match without paths', 'match failed: EQUALS\nsomething', 'match failed: EQUALS'],
  [
    'the innermost path of the first chain',
    [
      'match failed: EQUALS',
      "  $ | not equal | match failed for name: 'tea' (MAP:MAP)",
      '  {"tea":{"price":1}}',
      '  {"tea":{"price":"1"}}',
      '',
      "    $.tea | match failed for name: 'price' (MAP:MAP)",
      '    {"price":1}',
      '    {"price":"1"}',
      '',
      '      $.tea.price | data types differ (NUMBER:STRING)',
      '      1',
      "      '1'",
      '',
      '    $.milk | not equal (NUMBER:NUMBER)',
    ].join('\n'),
    "match failed: EQUALS $.tea.price data types differ (NUMBER:STRING): 1, expected '1'",
  ],
])('%s', (_, message, expected) => {
  expect(headlineOf(message)).toBe(expected);
});

test('values too long for a line are left out', () => {
  const message = `match failed: EQUALS\n  $ | not equal (STRING:STRING)\n  '${'a'.repeat(80)}'\n  'b'`;
  expect(headlineOf(message)).toBe('match failed: EQUALS $ not equal (STRING:STRING)');
});

test.each([
  ["match failed: EQUALS $.tea data types differ (NUMBER:STRING): 1, expected '1'", "$.tea: 1, expected '1'"],
  ['match failed: EQUALS $ not equal | actual has 1 more (MAP:MAP)', '$: actual has 1 more'],
  ['match failed: EACH_EQUALS $[1] not a number (STRING:STRING)', '$[1]: not a number'],
  ['match failed: EQUALS', 'match failed: EQUALS'],
  ['status was 404', 'status was 404'],
])('in little room: %s', (headline, short) => {
  expect(shortHeadlineOf(headline)).toBe(short);
});
