import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { calculate, foldNumbers, readArithmeticQuery, roundAsWritten } from './arithmetic.ts';
import { readCoordinates } from './coordinates.ts';
import { readIndexForm } from './index-form.ts';
import { readKeys } from './keys.ts';
import { splitList } from './list.ts';
import { readNameValue } from './name-value.ts';
import { foldCase, lengthOf, norm } from './normalise.ts';
import { Decimal, formatNumber, numberWithin, readNumber, requireNumber } from './number.ts';
import { readStringOperation } from './string-operation.ts';

/** The code and message of the StepError that an action ends with. */
function fault(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof StepError) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error('no fault');
}

describe('§8 numbers', () => {
  test.each([
    ['-$1,250.50', '-1250.5'],
    [' 1 000 ', '1000'],
    ['+.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.0e-3', '0.001'],
    ['-0', '0'],
    ['0.10', '0.1'],
    ['12345678901234567890123456789', '12345678901234567890123456789'],
  ])('%s is %s', (text, plain) => {
    expect(formatNumber(readNumber(text)!)).toBe(plain);
  });

  test.each(['', '5%', '€5', 'abc', '1.2.3', '--1', '0x10', 'Infinity', 'NaN', '1e', '.', '1e999999999'])(
    '%j is none',
    (text) => {
      expect(readNumber(text)).toBeNull();
      expect(fault(() => requireNumber(text, 'the left side'))).toContain(
        'E_NOT_NUMERIC the left side is not a number',
      );
    },
  );

  test('limits', () => {
    expect(numberWithin('3', 'the count', { whole: true, min: 1, max: 5 }, 'E_TESTDATA')).toBe(3);
    expect(fault(() => numberWithin('3.5', 'the count', { whole: true, min: 1, max: 5 }, 'E_TESTDATA'))).toBe(
      'E_TESTDATA the count must be a whole number from 1 to 5, not "3.5"',
    );
    expect(fault(() => numberWithin('-1', 'the wait', { min: 0 }, 'E_EXPECTED'))).toContain('a number of at least 0');
  });
});

test('§8 norm, case and length', () => {
  expect(norm(' a\r\n\tb\u00A0 c ')).toBe('a b c');
  expect(norm('e\u0301')).toBe('é');
  expect(foldCase('ÄSS')).toBe('äss');
  expect(lengthOf('a😀')).toBe(2);
});

test.each([
  ['a;b', ['a', 'b']],
  [' a ; b ', ['a', 'b']],
  ['', ['']],
  [';', ['', '']],
  ['a\\;b;c', ['a;b', 'c']],
  ['a\\\\;b', ['a\\', 'b']],
  ['C:\\x;y', ['C:\\x', 'y']],
  ['" a ";b', [' a ', 'b']],
  ['"a;b";c', ['a;b', 'c']],
  ['"a" b;c', ['"a" b', 'c']],
  ['"a;b', ['"a', 'b']],
  ['say \\"x', ['say \\"x']],
])('§10.1 list %s', (text, items) => {
  expect(splitList(text)).toEqual(items);
});

describe('§10.2 index form', () => {
  test.each([
    ['Save as_0', 'Save as', 0],
    ['user_name_2', 'user_name', 2],
    ['_3', '', 3],
  ])('%s', (value, text, index) => {
    expect(readIndexForm(value, 'E_EXPECTED')).toEqual({ text, index });
  });
  test.each(['Save', 'a_', 'a_x', 'a_-1', 'a_1.5', ''])('%j is refused', (value) => {
    expect(fault(() => readIndexForm(value, 'E_EXPECTED'))).toContain('E_EXPECTED');
  });
});

describe('§10.3 coordinates', () => {
  test.each([
    ['10;20', { x: 10, y: 20, count: 1 }],
    [' -10.5 ; 20 ; 2 ', { x: -10.5, y: 20, count: 2 }],
  ])('%s', (value, point) => {
    expect(readCoordinates(value, 'E_TESTDATA', { count: true })).toEqual(point);
  });
  test.each(['10', '10;', 'a;b', '1;2;0', '1;2;3;4', '1;2;x'])('%s is refused', (value) => {
    expect(fault(() => readCoordinates(value, 'E_TESTDATA', { count: true }))).toContain('E_TESTDATA');
  });
  test('a count only where one may stand', () => {
    expect(fault(() => readCoordinates('1;2;3', 'E_TESTDATA', { count: false }))).toContain('write X;Y with numbers');
  });
});

describe('§10.6 string operations', () => {
  test.each([
    ['mid(1;2)', 'abcd', 'bc'],
    ['mid (1;2)', 'abcd', 'bc'],
    ['mid;1;2', 'abcd', 'bc'],
    ['MID ( 2 ; 9 )', 'abcd', 'cd'],
    ['mid(9;1)', 'abcd', ''],
    ['mid(1;1)', 'a😀c', '😀'],
    ['lower', 'ÄB', 'äb'],
    ['upper', 'äb', 'ÄB'],
    ['length', 'a😀', '2'],
    ['ltrim', ' a ', 'a '],
    ['rtrim', ' a ', ' a'],
    ['trim', ' a ', 'a'],
    ['left;2', 'abc', 'ab'],
    ['left;9', 'abc', 'abc'],
    ['right;2', 'abc', 'bc'],
    ['right;0', 'abc', ''],
    ['right;9', 'abc', 'abc'],
    ['charat;1', 'abc', 'b'],
    ['charat;9', 'abc', ''],
    ['replace;a', 'banana', 'bnn'],
    ['replace;a;o', 'banana', 'bonono'],
    ['replace;\\;;,', 'a;b', 'a,b'],
    ['replace;a;$&', 'ab', '$&b'],
    ['startswith;Mr', 'Mr X', 'true'],
    ['startswith;mr', 'Mr X', 'false'],
    ['ENDSWITH;X', 'Mr X', 'true'],
  ])('%s of %j is %j', (operation, text, result) => {
    expect(readStringOperation(operation, 'E_TESTDATA').apply(text)).toBe(result);
  });
  test.each([
    '',
    'middle',
    'mid',
    'mid(1)',
    'mid(-1;2)',
    'left',
    'left;x',
    'left;-1',
    'replace',
    'replace;',
    'lower;x',
    'replace;a;b;c',
  ])('%j is refused', (operation) => {
    expect(fault(() => readStringOperation(operation, 'E_TESTDATA'))).toContain('E_TESTDATA');
  });
});

describe('§10.7 arithmetic', () => {
  const sources: { readonly [name: string]: string } = { total: '1,000', half: '0.5' };
  const resolve = (name: string) => sources[name] ?? name;
  test.each([
    ['sum(10,20,30)', '60'],
    ['sum 10 20', '30'],
    ['sum(1,000;2,000)', '3000'],
    ['SUM;1;2', '3'],
    ['sum ( 1 , 2 )', '3'],
    ['subtract(10,3,2)', '5'],
    ['multiply(0.1,3)', '0.3'],
    ['divide(10,4)', '2.5'],
    ['divide(1,3)', '0.33333333333333333333'],
    ['min(3,1,2)', '1'],
    ['max 3 1 2', '3'],
    ['average(1,2)', '1.5'],
    ['sum(5)', '5'],
    ['sum(total;half)', '1000.5'],
    ['sum(0.1,0.2)', '0.3'],
  ])('%s is %s', (query, result) => {
    expect(calculate(readArithmeticQuery(query), resolve)).toBe(result);
  });
  test.each([
    ['sum', 'E_TESTDATA'],
    ['sum()', 'E_TESTDATA'],
    ['sum(1,,2)', 'E_TESTDATA'],
    ['power(1,2)', 'E_TESTDATA'],
    ['sum(1,x)', 'E_NOT_NUMERIC'],
    ['divide(1,0)', 'E_DIVISION_BY_ZERO'],
  ])('%s is %s', (query, code) => {
    expect(fault(() => calculate(readArithmeticQuery(query), resolve))).toContain(code);
  });
  test('a quotient is rounded as the expected value is written', () => {
    expect(roundAsWritten(foldNumbers('divide', [new Decimal(10), new Decimal(3)]), '3.33').toString()).toBe('3.33');
    expect(roundAsWritten(new Decimal('2.5'), '$3').toString()).toBe('3');
  });
});

test.each([
  ['class=a b', { name: 'class', value: 'a b' }],
  [' href = /x?a=b ', { name: 'href', value: '/x?a=b' }],
  ['value=', { name: 'value', value: '' }],
])('§10.8 %s', (text, pair) => {
  expect(readNameValue(text, 'E_EXPECTED')).toEqual(pair);
});
test.each(['class', '', '=x'])('§10.8 %j is refused', (text) => {
  expect(fault(() => readNameValue(text, 'E_EXPECTED'))).toContain('E_EXPECTED');
});

describe('§10.10 keys', () => {
  test.each([
    ['enter', [['ENTER']]],
    ['control+a', [['CONTROL', 'a']]],
    ['Mod + Shift + K ; f12', [['MOD', 'SHIFT', 'K'], ['F12']]],
    ['PLUS;SEMICOLON;€', [['PLUS'], ['SEMICOLON'], ['€']]],
  ])('%s', (text, chords) => {
    expect(readKeys(text, 'E_KEY')).toEqual(chords);
  });
  test.each([
    ['ENTR', 'did you mean ENTER'],
    ['CONTROL+', 'a key is missing'],
    ['F13', 'is not a key'],
    ['', 'a key is missing'],
  ])('%j is refused', (text, message) => {
    expect(fault(() => readKeys(text, 'E_KEY'))).toContain(message);
  });
});
