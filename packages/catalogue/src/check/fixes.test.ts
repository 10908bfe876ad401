import { describe, expect, test } from 'vitest';
import { FIXTURE_STEPS } from '../grammar/fixture-steps.ts';
import { indexSteps } from '../grammar/match-step.ts';
import { applyChanges, changesOf } from './apply-fix.ts';
import { checkText } from './check-bundle.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Fix } from './fix.ts';

const INDEX = indexSteps(FIXTURE_STEPS);
const OBJECTS = [
  { name: 'login', locators: { user: '//user', go: '//go', clash: '//1' } },
  { name: 'cart', locators: { total: '//total', clash: '//2' } },
];
const ENVIRONMENT = { userName: 'bob', users: { first: 'Ann' } };

function check(content: string): readonly Diagnostic[] {
  const files = ['avatar.png'];
  return checkText({ uri: 'f', content, type: 'ANOROC', objects: OBJECTS, environment: ENVIRONMENT, files }, INDEX);
}

const fixesOf = (content: string): readonly Fix[] => check(content).flatMap(({ fixes }) => fixes ?? []);
const inScenario = (step: string): string => `Feature: f\n  Scenario: s\n    ${step}\n`;

/** What is left of the findings, and the text, after a fix. */
function mended(content: string, at = 0): { text: string; left: readonly string[] } {
  const changes = changesOf(fixesOf(content)[at]!, content);
  const text = applyChanges(content, changes!);
  return { text, left: check(text).map(({ code }) => code) };
}

describe('fixes that change the text mend it', () => {
  test.each([
    ['Then CLIK [go]', 'Then CLICK [go]'],
    ['Then CLICK [login.usr]', 'Then CLICK [login.user]'],
    ['Then CLICK [clash]', 'Then CLICK [login.clash]'],
    ['Then ENTER [user] <usrName>', 'Then ENTER [user] <userName>'],
    ['Then ENTER [user] <a ${usrName} b>', 'Then ENTER [user] <a ${userName} b>'],
    ['Then VERIFY_ELEMENT_PRESENT [go] <x>', 'Then VERIFY_ELEMENT_PRESENT [go]'],
    ['Then FILE_UPLOAD [user] <avatr.png>', 'Then FILE_UPLOAD [user] <avatar.png>'],
    ['CLICK [go]', 'Then CLICK [go]'],
    ['then CLICK [go]', 'Then CLICK [go]'],
    ['!Then CLICK [go]', 'Then !CLICK [go]'],
    ['Then User click on [go]', 'Then User clicks on [go]'],
  ])('%s', (step, better) => {
    expect(mended(inScenario(step))).toEqual({ text: inScenario(better), left: [] });
  });

  const outline = (...rows: string[]) =>
    ['Feature: f', '  Scenario Outline: o', '    Then ENTER [user] <userName>', ...rows, ''].join('\n');

  test('a column that hides a key gets another name, or goes', () => {
    const text = outline('    Examples:', '      | a\\|b | userName | c |', '      | 1 | Bob | 2 |');
    expect(mended(text)).toEqual({
      text: [
        'Feature: f',
        '  Scenario Outline: o',
        '    Then ENTER [user] <userName2>',
        '    Examples:',
        '      | a\\|b | userName2 | c |',
        '      | 1 | Bob | 2 |',
        '',
      ].join('\n'),
      left: [],
    });
    expect(mended(text, 1)).toEqual({
      text: outline('    Examples:', '      | a\\|b | c |', '      | 1 | 2 |'),
      left: [],
    });
  });

  test('Examples are added, and a row to Examples', () => {
    expect(mended(outline()).text).toBe(outline('    Examples:', '      | userName |', '      |          |'));
    const added = mended(
      'Feature: f\n  Scenario Outline: o\n    Then ENTER [user] <x>\n    Examples:\n      | x |\n  Scenario: t\n    Then CLICK [go]\n',
    );
    expect(added.text.split('\n')[5]).toBe('      |  |');
    expect(added.left).toEqual([]);
  });

  test('scenarios of one name', () => {
    const twice = 'Feature: f\n  Scenario: s\n    Then CLICK [go]\n  Scenario: s\n    Then CLICK [go]\n';
    expect(check(twice)).toMatchObject([{ severity: 'warning', code: 'DUPLICATE_NAME', line: 4 }]);
    expect(mended(twice)).toMatchObject({ text: expect.stringContaining('Scenario: s 2\n'), left: [] });
  });

  test('a fix whose place is gone changes nothing', () => {
    expect(changesOf({ kind: 'removeColumn', line: 5, at: 0, name: 'x' }, 'Feature: f')).toEqual([]);
    expect(changesOf({ kind: 'addKey', key: 'x' }, 'Feature: f')).toBeNull();
  });
});

test('what has to be made elsewhere', () => {
  expect(fixesOf(inScenario('Then CLICK [cart.sum]'))).toContainEqual({
    kind: 'createLocator',
    object: 'cart',
    entry: 'sum',
  });
  expect(fixesOf(inScenario('Then CLICK [basket]'))).toContainEqual({
    kind: 'createLocator',
    object: null,
    entry: 'basket',
  });
  expect(fixesOf(inScenario('Then ENTER [user] <${town}>'))).toEqual([{ kind: 'addKey', key: 'town' }]);
  expect(fixesOf(inScenario('Then FILE_UPLOAD [user] <other.txt>'))).toEqual([
    { kind: 'includeFile', name: 'other.txt', stored: false },
  ]);
});

test('a variable that is set too late', () => {
  const [finding] = check(
    'Feature: f\n  Scenario: s\n    Then ENTER [user] <${sum}>\n    Then SET_VARIABLE [total] <sum>\n',
  );
  expect(finding).toMatchObject({
    severity: 'error',
    code: 'USED_BEFORE_SET',
    line: 3,
    message: expect.stringContaining('line 4'),
  });
  expect(finding?.fixes).toBeUndefined();
  expect(
    check(
      'Feature: f\n  Scenario: s\n    Then SET_VARIABLE [total] <${userName}_1>\n    Then ENTER [user] <${bob_1}>\n',
    ),
  ).toEqual([]);
});

test('a long feature is checked fast', () => {
  const lines = ['Feature: long'];
  for (let number = 1; lines.length < 5000; number++) {
    lines.push(
      '',
      '  @regression',
      `  Scenario: number ${number}`,
      '    Given NAVIGATE_TO_URL <https://shop.example/${userName}>',
    );
    for (let step = 0; step < 8; step++) {
      lines.push(`    Then ENTER [login.user] <value ${number}.${step}>`, '    And User clicks on [go]');
    }
  }
  const content = lines.join('\n');
  let took = 0;
  for (let round = 0; round < 6; round++) {
    const begin = performance.now();
    expect(check(content)).toEqual([]);
    took = performance.now() - begin;
  }
  console.log(`${lines.length} lines checked in ${took.toFixed(0)} ms`);
});
