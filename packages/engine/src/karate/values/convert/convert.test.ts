import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../json/exact-number.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { printXml } from '../xml/print-xml.ts';
import { asBytes } from './as-bytes.ts';
import { asJson } from './as-json.ts';
import { asPrettyText, asPrettyXml, asText } from './as-text.ts';
import { asXml } from './as-xml.ts';
import { decodeText, encodeText } from './charset.ts';
import { readCsv, toCsv } from './read-csv.ts';
import { readYaml } from './read-yaml.ts';

describe('text', () => {
  it.each<[unknown, string | null]>([
    [null, null],
    [undefined, null],
    ['x', 'x'],
    [10, '10'],
    [10.5, '10.5'],
    [true, 'true'],
    [new ExactNumber('12345678901234567890'), '12345678901234567890'],
    [{ a: [1, null, 'x'] }, '{"a":[1,null,"x"]}'],
    [[], '[]'],
    [parseXml('<a>1</a>'), '<a>1</a>'],
    [new TextEncoder().encode('ä'), 'ä'],
  ])('%j is %j', (value, text) => {
    expect(asText(value)).toBe(text);
  });

  it('is pretty over several lines', () => {
    expect(asPrettyText(parseXml('<a><b/></a>'))).toBe('<a>\n  <b/>\n</a>\n');
    expect(asPrettyXml({ a: { b: 1 } })).toBe('<a>\n  <b>1</b>\n</a>\n');
    expect(asPrettyText('x')).toBe('x');
  });
});

describe('JSON, XML and bytes', () => {
  it('are made of each other', () => {
    expect(asJson("{ a: 'b', c: d }")).toEqual({ a: 'b', c: 'd' });
    expect(asJson(new TextEncoder().encode('[1]'))).toEqual([1]);
    expect(asJson(parseXml('<a><b>1</b></a>'))).toEqual({ a: { b: '1' } });
    expect(() => asJson(1)).toThrow('number cannot become JSON');
    expect(printXml(asXml({ a: { b: [1, 2], '@': null } }))).toContain('<b>1</b><b>2</b>');
    expect(() => asXml('nope')).toThrow('XML cannot be read');
    expect(() => asXml([1])).toThrow('list cannot become XML');
    expect(asBytes({ a: 1 })).toEqual(new TextEncoder().encode('{"a":1}'));
    expect(asBytes(null)).toHaveLength(0);
  });

  it.each([
    ['utf-8', 'ä€', [0xc3, 0xa4, 0xe2, 0x82, 0xac]],
    ['ISO-8859-1', 'ä', [0xe4]],
    ['windows-1252', '€', [0x80]],
    ['iso-8859-15', '€', [0xa4]],
    ['UTF-16', 'a', [0xfe, 0xff, 0, 0x61]],
    ['UTF-16LE', 'a', [0x61, 0]],
    ['US-ASCII', 'a', [0x61]],
  ])('%s there and back', (charset, text, bytes) => {
    expect([...encodeText(text, charset)]).toEqual(bytes);
    expect(decodeText(Uint8Array.from(bytes), charset)).toBe(text);
  });

  it('names charsets that cannot be', () => {
    expect(() => encodeText('x', 'klingon')).toThrow('"klingon" is not known');
    expect(encodeText('ä€', 'latin1')).toEqual(Uint8Array.of(0xe4, 63));
  });
});

describe('CSV', () => {
  it.each<[string, unknown]>([
    [
      'a,b\n1,2\n3,4',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
    ],
    ['\ufeffa,b\r\n"x, ""y""","l1\nl2"\r\n\r\n', [{ a: 'x, "y"', b: 'l1\nl2' }]],
    [
      'a,b\n1\n1,2,3',
      [
        { a: '1', b: '' },
        { a: '1', b: '2' },
      ],
    ],
    ['a\n', []],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  it('is written with CR LF and quotes where needed', () => {
    expect(
      toCsv([
        { a: 1, b: null },
        { a: 'x,y', b: '"' },
      ]),
    ).toBe('a,b\r\n1,\r\n"x,y",""""\r\n');
    expect(toCsv([])).toBe('');
  });
});

describe('YAML', () => {
  it.each<[string, unknown]>([
    ['a: 1\nb: [x, true, null]\nc:\n  d: 1.5', { a: 1, b: ['x', true, null], c: { d: 1.5 } }],
    ['on: yes', { true: true }],
    ['d: 2020-01-02', { d: '2020-01-02' }],
    ['base: &b {x: 1}\nuse:\n  <<: *b\n  y: 2', { base: { x: 1 }, use: { x: 1, y: 2 } }],
    ['', null],
    ['- 1\n- "2"', [1, '2']],
  ])('%j', (text, value) => {
    expect(readYaml(text)).toEqual(value);
  });

  it('keeps order and digits, says where it cannot be read', () => {
    expect(Object.keys(readYaml('2: a\n1: b') as object)).toEqual(['2', '1']);
    expect(String((readYaml('n: 12345678901234567890') as { n: unknown }).n)).toBe('12345678901234567890');
    expect(() => readYaml('a: [1')).toThrow('YAML cannot be read');
    const bomb = `a: &a [x]\n${[...'bcdefghij'].map((n, i) => `${n}: &${n} [${Array(9).fill(`*${'abcdefghij'[i]}`)}]`).join('\n')}`;
    expect(() => readYaml(bomb)).toThrow('YAML cannot be read');
  });
});
