import { expect, test } from 'vitest';
import { indexSteps } from '../grammar/match-step.ts';
import { STEPS } from '../keywords/registry.ts';
import { exchangeReferences } from './exchange-references.ts';
import { findReadFiles, findReferences } from './find-references.ts';

const index = indexSteps(STEPS);
const names = (content: string, own: Record<string, unknown> | null = null) =>
  findReferences({ content, own }, index).map(({ kind, name, line }) => `${line} ${kind} ${name}`);

const FEATURE = `Feature: Shop

  Background:
    Given NAVIGATE_TO_URL <shop.url>

  Scenario: One
    When CLICK [ login.button ]
    And User enters text <user.name> in [login.user]
    And ENTER [login.pin] <"user.name">
    And CLICK [//a[@href='\${shop.url}/x']]
    Then UNKNOWN_THING [other] <value> {expected}

  Scenario Outline: Two <n>
    When ENTER [<field>] <pin <n>>
    And ENTER [name] <who>

    Examples:
      | field      | n | who       |
      | login.user | 1 | user.name |
      | a\\|b       | 2 |           |
`;

test('finds locators, values and files with their places', () => {
  expect(names(FEATURE)).toEqual([
    '4 value shop.url',
    '7 locator login.button',
    '8 value user.name',
    '8 locator login.user',
    '9 locator login.pin',
    '10 value shop.url',
    '11 locator other',
    '11 value value',
    '11 value expected',
    '15 locator name',
    '19 locator login.user',
    '19 value user.name',
    '20 locator a|b',
  ]);
});

test('what the feature has of its own, and what an earlier step set, leads nowhere else', () => {
  const content = `Feature: a
  Scenario: b
    When CLICK [mine]
    And SET_VARIABLE <token> {abc}
    And ENTER [x] <token>
    And ENTER [x] <token.sub>
`;
  const found = names(content, { mine: '//a' });
  expect(found).not.toContain('3 locator mine');
  expect(found.filter((one) => /value token/.test(one))).toEqual([]);
});

test('a renamed locator changes where it stands and nowhere else, whatever ends the lines', () => {
  const content = FEATURE.replaceAll('\n', '\r\n');
  const references = findReferences({ content, own: null }, index);
  const exchanged = exchangeReferences(content, references, ({ kind, name }) =>
    kind === 'locator' && name === 'login.user' ? 'sign in.user' : null,
  );
  expect(exchanged.changes).toEqual([
    {
      line: 8,
      before: '    And User enters text <user.name> in [login.user]',
      after: '    And User enters text <user.name> in [sign in.user]',
    },
    { line: 19, before: '      | login.user | 1 | user.name |', after: '      | sign in.user | 1 | user.name |' },
  ]);
  expect(exchanged.content).toBe(content.replaceAll('login.user', 'sign in.user'));
});

test('a name in a cell is escaped, and an escaped one is found whole', () => {
  const references = findReferences({ content: FEATURE, own: null }, index);
  const { changes } = exchangeReferences(FEATURE, references, ({ name }) => (name === 'a|b' ? 'c|d' : null));
  expect(changes.map((change) => change.after)).toEqual(['      | c\\|d       | 2 |           |']);
});

test('files: uploads, pictures and what the API language reads', () => {
  const content = 'Feature: a\n  Scenario: b\n    When FILE_UPLOAD [x] <one.png; two.png>\n';
  expect(names(content)).toEqual(expect.arrayContaining(['3 file one.png', '3 file two.png']));
  expect(findReadFiles('* def x = read(\'classpath:some file.json\')\n* call read( "b.feature" )\n')).toEqual([
    { kind: 'file', name: 'some file.json', line: 1, start: 26, end: 40 },
    { kind: 'file', name: 'b.feature', line: 2, start: 14, end: 23 },
  ]);
  const line =
    "* def x = karate.callSingle('classpath:auth/tea token.feature?u=a/b', karate.call(true, 'this:../c.feature@d'))";
  expect(findReadFiles(line).map(({ name, start, end }) => [name, line.slice(start, end)])).toEqual([
    ['tea token.feature', 'tea token.feature'],
    ['c.feature', 'c.feature'],
  ]);
  expect(findReadFiles(`* call read('@local')\n* def f = read(name)`)).toEqual([]);
});

test('a text that is no Gherkin has no references', () => {
  expect(names('just words')).toEqual([]);
});

test('a carriage return alone ends a line, for the place of a name as for its exchange', () => {
  const content = 'Feature: a\n  # one\rtwo\n  Scenario: b\n    When CLICK [login.button]\r\n    And CLICK [x]\n';
  const found = findReferences({ content, own: null }, index);
  const { content: after } = exchangeReferences(content, found, ({ name }) => (name === 'x' ? 'y' : 'sign.in'));
  expect(after).toBe(content.replace('login.button', 'sign.in').replace('[x]', '[y]'));
});

test('an outline with thousands of steps and rows is read row by row, not once more for each step', () => {
  const many = 4000;
  const content = `Feature: a\n  Scenario Outline: b\n${'    When CLICK [<c>]\n    And ENTER [x] <c>\n'.repeat(many)}    Examples:\n      | c |\n${'      | d |\n'.repeat(many)}`;
  expect(names(content).filter((one) => one.endsWith('locator d'))).toHaveLength(many);
  expect(names(content).filter((one) => one.endsWith('value d'))).toHaveLength(many);
});

test('pictures with their keys, pushed files, and keys of the environment in pixel patterns', () => {
  const content = [
    'Feature: a',
    '  Scenario: b',
    '    When SK_CLICK [ok.png; similarity=0.9] {spot}',
    '    And MOBILE_PUSH_FILE <bill.pdf> {/sdcard/bill.pdf}',
    '    Then VERIFY_LAYOUT_ABOVE [top] [below] {gap.small}',
  ].join('\n');
  expect(findReferences({ content, own: null }, index)).toEqual([
    { kind: 'file', name: 'ok.png', line: 3, start: 19, end: 25 },
    { kind: 'value', name: 'spot', line: 3, start: 44, end: 48 },
    { kind: 'file', name: 'bill.pdf', line: 4, start: 26, end: 34 },
    { kind: 'value', name: 'bill.pdf', line: 4, start: 26, end: 34 },
    { kind: 'value', name: '/sdcard/bill.pdf', line: 4, start: 37, end: 53 },
    { kind: 'locator', name: 'top', line: 5, start: 30, end: 33 },
    { kind: 'locator', name: 'below', line: 5, start: 36, end: 41 },
    { kind: 'value', name: 'gap.small', line: 5, start: 44, end: 53 },
  ]);
});
