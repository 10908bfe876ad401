import { expect, test } from 'vitest';
import { addressName, dispositionName, numbered, safeName } from './file-name.ts';

test.each([
  ['attachment; filename="report.pdf"', 'report.pdf'],
  ['attachment; filename=report.pdf; size=3', 'report.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  ['attachment; filename="x.txt"; filename*=UTF-8\'\'%C3%BCber%20uns.txt', 'über uns.txt'],
  ["attachment; filename*=iso-8859-1'en'%A3%20rates", '£ rates'],
  ["attachment; filename*=UTF-8''%FF%FF; filename=plain.txt", 'plain.txt'],
  ['attachment; filename="\u00c3\u00bcber.txt"', 'über.txt'],
  ['attachment; filename="\u00fcber.txt"', 'über.txt'],
  ['inline', null],
  ['', null],
])('%s', (header, name) => {
  expect(dispositionName(header)).toBe(name);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.txt', 'a.txt'],
  ['.bashrc', 'bashrc'],
  ['...', 'download'],
  ['', 'download'],
  ['a;b{c}<d>|e.txt', 'a_b_c__d__e.txt'],
  ['evil\u202egpj.exe', 'evilgpj.exe'],
  ['con.txt', '_con.txt'],
  ['tab\u0000\u0009.txt', 'tab.txt'],
  [`${'ü'.repeat(200)}.pdf`, `${'ü'.repeat(88)}.pdf`],
])('%s becomes %s', (proposed, name) => {
  expect(safeName(proposed)).toBe(name);
});

test('numbers stand before the ending', () => {
  expect(numbered('a.pdf', 0)).toBe('a.pdf');
  expect(numbered('a.pdf', 2)).toBe('a (2).pdf');
  expect(numbered('a.tar.gz', 1)).toBe('a (1).tar.gz');
  expect(numbered('plain', 1)).toBe('plain (1)');
});

test('names in addresses', () => {
  expect(addressName(new URL('https://x.example/a/b%20c.txt?d=1'))).toBe('b c.txt');
  expect(addressName(new URL('https://x.example/'))).toBe(null);
  expect(addressName(new URL('https://x.example/%E0%A4%A'))).toBe('%E0%A4%A');
});
