import { describe, expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { fillSlot } from './fill-slot.ts';
import { lexInstruction, scanInstruction } from './lex-instruction.ts';

/** The slots of an instruction as text, in the order written. */
function slots(text: string, cells: { [column: string]: string } = {}): string[] {
  const row = new Map(Object.entries(cells));
  return lexInstruction(text, new Set(row.keys()))
    .parts.filter((part) => part.type === 'slot')
    .map((slot) => fillSlot(slot, row).literal);
}

function faultOf(text: string, columns: string[] = []): StepError {
  try {
    lexInstruction(text, new Set(columns));
  } catch (error) {
    if (error instanceof StepError) return error;
    throw error;
  }
  throw new Error(`no fault in ${text}`);
}

describe('rule 1: an operator comes first', () => {
  test.each([
    ['<>=>', '>='],
    ['<><>', '><'],
    ['<<=>', '<='],
    ['<>>', '>'],
    ['<<>', '<'],
    ['<<>>', '<>'],
    ['<!<>', '!<'],
    ['<!>>', '!>'],
    ['<=>', '='],
    ['<==>', '=='],
    ['<!=>', '!='],
    ['< >= >', '>='],
    ['<>', ''],
    ['<a>', 'a'],
    ['<>=5>', ''],
  ])('%s is %s', (written, text) => {
    if (written === '<>=5>') expect(faultOf(`X ${written}`).code).toBe('E_SYNTAX');
    else expect(slots(`X [a] ${written}`)).toEqual(['a', text]);
  });
});

describe('rules 2 to 6: brackets, quotes, escapes, blanks', () => {
  test.each([
    ["CLICK [//ul/li[2]/a[@id='x']]", ["//ul/li[2]/a[@id='x']"]],
    ['X {{"a":{"b":1}}}', ['{"a":{"b":1}}']],
    ['X <a < b>', ['a < b']],
    ["CLICK [//a[text()=']']]", ["//a[text()=']']"]],
    ['CLICK [(//a[.="]"])[1]]', ['(//a[.="]"])[1]']],
    ["CLICK [it's]", ["it's"]],
    ['CLICK [//a[.="\\]"]]', ['//a[.="\\]"]']],
    ['X <a \\> b>', ['a > b']],
    ['X <C:\\temp\\a.txt>', ['C:\\temp\\a.txt']],
    ['X <\\\\server\\share>', ['\\\\server\\share']],
    ['X <C:\\temp\\\\>', ['C:\\temp\\']],
    ['X <C:\\temp\\\\\\>>', ['C:\\temp\\>']],
    ['X {\\[a\\]}', ['[a]']],
    ['X {a\\}b}', ['a}b']],
    ['X [a\\]b]', ['a]b']],
    ['X <  abc  >', ['abc']],
    ['X <"  abc ">', ['  abc ']],
    ['X <"say \\"hi\\"">', ['say "hi"']],
    ['X <"a" and "b">', ['"a" and "b"']],
    ['X {} <>', ['', '']],
    ['X[a]<b>{c}', ['a', 'b', 'c']],
    ['X <a@b.c/#\\x>', ['a@b.c/#\\x']],
  ])('%s', (text, expected) => {
    expect(slots(text)).toEqual(expected);
  });

  test('a quoted slot is marked, a partly quoted one is not', () => {
    const [quoted, plain] = lexInstruction('X <"a"> {"a" b}').parts.filter((part) => part.type === 'slot');
    expect(fillSlot(quoted!)).toMatchObject({ quoted: true, text: '"a"', literal: 'a', raw: '"a"' });
    expect(fillSlot(plain!)).toMatchObject({ quoted: false, text: '"a" b', literal: '"a" b' });
  });

  test('spans go from the opening bracket to behind the closing one', () => {
    const text = '! ENTER  [f] < x >';
    const { hidden, parts } = lexInstruction(text);
    expect(hidden).toBe(true);
    expect(parts.map((part) => text.slice(part.span.start, part.span.end))).toEqual(['ENTER', '[f]', '< x >']);
  });
});

describe('rule 7: faults with their place', () => {
  test.each([
    ['CLICK [a', 6, 'is not closed'],
    ['CLICK [//a[1]', 6, 'is not closed'],
    ["CLICK [//a[.='x]] <b'>", 6, 'is not closed'],
    ['CLICK []', 6, 'the locator is empty'],
    ['CLICK [  ]', 6, 'the locator is empty'],
    ['CLICK a]', 7, 'closes nothing'],
    ['CLICK [a]]', 9, 'closes nothing'],
    ['CLICK [a] [b] [c]', 14, 'at most two locators'],
    ['ENTER [a] <b> <c>', 14, 'a second test data'],
    ['ENTER [a] {b} {c}', 14, 'a second expected result'],
    ['ENTER [a] <b', 10, 'is not closed'],
    ['ENTER [a] {b{c}', 10, 'is not closed'],
  ])('%s', (text, column, message) => {
    const fault = faultOf(text);
    expect(fault.code).toBe('E_SYNTAX');
    expect(fault.span?.start).toBe(column);
    expect(fault.message).toContain(message);
  });

  test('a scan keeps what came before the fault and tells which slot is open', () => {
    expect(scanInstruction('ENTER [a] <b')).toMatchObject({ open: { slot: 'testData', start: 10 }, parts: [{}, {}] });
  });
});

describe('§3: placeholders of an outline', () => {
  const row = { user: 'Bob', n: '2' };
  test.each([
    ['ENTER [name] <user>', ['name', 'Bob']],
    ['ENTER [name] <pin>', ['name', 'pin']],
    ['CLICK_ON_INDEX_SUB_ELEMENT [menu] {<user>_<n>}', ['menu', 'Bob_2']],
    ['CLICK [//tr[<n>]/td]', ['//tr[2]/td']],
    ['ENTER [name] <Mr <user>>', ['name', 'Mr Bob']],
    ['ENTER [name] < user >', ['name', 'Bob']],
    ['ENTER [name] <User>', ['name', 'User']],
    ["CLICK [//a[.='<user>']]", ["//a[.='Bob']"]],
    ['ENTER [name] <\\<user\\>>', ['name', '<user>']],
    ['ENTER [name] <"<user> ">', ['name', 'Bob ']],
  ])('%s', (text, expected) => {
    expect(slots(text, row)).toEqual(expected);
  });

  test('a cell is neither unescaped nor searched again', () => {
    expect(slots('ENTER [a] <x> {<y>}', { x: '<y> \\> ]', y: '<x>' })).toEqual(['a', '<y> \\> ]', '<x>']);
  });

  test('a cell in quotes is literal; quotes inside a quoted template are ordinary', () => {
    expect(slots('ENTER [a] <x> {"<x>"}', { x: '" b "' })).toEqual(['a', ' b ', '" b "']);
  });

  test('a locator that a row leaves empty is a fault', () => {
    expect(() => slots('CLICK [<x>]', { x: '' })).toThrow('the locator is empty');
  });
});

test('a line full of brackets in an outline is read at once', () => {
  const text = `ENTER [x] {${'<'.repeat(2000)}user>${'b>'.repeat(2000)}}`;
  const [, , expected] = lexInstruction(text, new Set(['user'])).parts;
  expect(expected).toMatchObject({ slot: 'expected' });
  expect(expected && 'pieces' in expected ? expected.pieces : []).toHaveLength(3);
});
