import { describe, expect, it } from 'vitest';
import { KarateError } from '../karate-error.ts';
import { fillEmbedded } from './embedded.ts';
import { parseXml } from './xml/parse-xml.ts';
import { printXml } from './xml/print-xml.ts';
import type { XmlValue } from './xml/xml-value.ts';

const VARIABLES: { readonly [name: string]: unknown } = {
  n: 1,
  s: 'text',
  none: null,
  list: [1, 2],
  map: { a: 1 },
  tree: parseXml('<t><u>1</u></t>'),
};

function evaluate(source: string): unknown {
  const name = source.slice(1, -1).trim();
  if (name === '{ a: n }') return { a: 1 };
  if (!Object.hasOwn(VARIABLES, name)) throw new ReferenceError(`${name} is not defined`);
  return VARIABLES[name];
}

describe('JSON', () => {
  it.each<[unknown, unknown]>([
    [
      { a: '#(n)', b: ' #( s ) ', c: 'x #(n)' },
      { a: 1, b: 'text', c: 'x #(n)' },
    ],
    [
      { a: '#(none)', b: '##(none)', c: '##(n)' },
      { a: null, c: 1 },
    ],
    [
      [1, '##(none)', ['#(list)'], { x: ['##(none)'] }],
      [1, [[1, 2]], { x: [] }],
    ],
    [
      { a: '#(later)', b: '#(^map)', c: '#notnull', d: '#(', e: '#string' },
      { a: '#(later)', b: '#(^map)', c: '#notnull', d: '#(', e: '#string' },
    ],
    ['#({ a: n })', { a: 1 }],
    ['##(none)', null],
    [
      { __proto__: null, 2: '#(n)', 1: 'x' },
      { 2: 1, 1: 'x' },
    ],
  ])('%j', (value, expected) => {
    const before = JSON.stringify(value);
    expect(fillEmbedded(value, evaluate, 'value')).toEqual(expected);
    expect(JSON.stringify(value)).toBe(before);
  });

  it('answers the same object where nothing is to do, and shares what has no expression', () => {
    const plain = { a: [{ b: 'x' }], c: '#number' };
    expect(fillEmbedded(plain, evaluate, 'value')).toBe(plain);
    const mixed = { keep: plain, fill: '#(n)' };
    expect((fillEmbedded(mixed, evaluate, 'value') as typeof mixed).keep).toBe(plain);
  });

  it('keeps optional schemas of a match, lets stopped scripts stop', () => {
    const schema = { a: '##(map)', b: '##(list)', c: '##(none)', d: '##(n)', e: '#(map)' };
    expect(fillEmbedded(schema, evaluate, 'match')).toEqual({ a: '##(map)', b: '##(list)', d: 1, e: { a: 1 } });
    const stopped = () => {
      throw new KarateError('E_TIMEOUT', 'too long');
    };
    expect(() => fillEmbedded({ a: '#(n)' }, stopped, 'value')).toThrow('too long');
  });
});

describe('XML', () => {
  it.each([
    ['<a b="#(n)">#(s)</a>', '<a b="1">text</a>'],
    ['<a b="##(none)" c="##(n)"/>', '<a c="1"/>'],
    ['<a><b>##(none)</b><c> ##(n) </c></a>', '<a><c>1</c></a>'],
    ['<a>#(tree)</a>', '<a><t><u>1</u></t></a>'],
    ['<a>#(map)</a>', '<a><a>1</a></a>'],
    ['<a><![CDATA[#(tree)]]></a>', '<a><![CDATA[<t><u>1</u></t>]]></a>'],
    ['<a><![CDATA[#(s)]]></a>', '<a><![CDATA[text]]></a>'],
    ['<a>#(later)</a>', '<a>#(later)</a>'],
    ['<a>#(list)#(n)</a>', '<a>#(list)#(n)</a>'],
  ])('%s', (text, expected) => {
    const value = parseXml(text);
    expect(printXml(fillEmbedded(value, evaluate, 'value') as XmlValue)).toBe(expected);
    expect(printXml(value)).toBe(printXml(parseXml(text)));
  });

  it('keeps optional schemas of a match', () => {
    const filled = fillEmbedded(parseXml('<a><b>##(map)</b><c>##(none)</c></a>'), evaluate, 'match');
    expect(printXml(filled as XmlValue)).toBe('<a><b>##(map)</b></a>');
  });
});
