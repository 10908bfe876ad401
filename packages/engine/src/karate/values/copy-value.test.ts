import { describe, expect, it } from 'vitest';
import { copyDeep, copyShallow } from './copy-value.ts';
import { parseJson } from './json/parse-json.ts';
import { printJson } from './json/print-json.ts';
import { typeOf } from './type-of.ts';
import { parseXml } from './xml/parse-xml.ts';
import { writeXPath } from './xml/xpath.ts';

describe('copies', () => {
  it('are their own, as deep as asked for', () => {
    const original = { list: [{ a: 1 }], f: () => 1 };
    const shallow = copyShallow(original);
    const deep = copyDeep(original);
    expect(shallow).toEqual(original);
    expect(shallow.list).toBe(original.list);
    expect(deep.list[0]).not.toBe(original.list[0]);
    expect(deep.f).toBe(original.f);
    expect(copyDeep('x')).toBe('x');
  });

  it('keep the order of keys, circles and prototype-named keys', () => {
    const ordered = parseJson('{"2":{"1":1,"0":2},"1":3,"__proto__":4}');
    for (const copy of [copyDeep, copyShallow]) expect(printJson(copy(ordered))).toBe(printJson(ordered));
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const copy = copyDeep(circle);
    expect(copy.self).toBe(copy);
    expect(copy).not.toBe(circle);
  });

  it('do not overflow', () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(copyDeep(deep)).toHaveLength(1);
  });
});

describe('typeOf', () => {
  it.each([
    [null, 'null'],
    [undefined, 'null'],
    [true, 'boolean'],
    [1, 'number'],
    [(parseJson('[12345678901234567890]') as unknown[])[0], 'number'],
    ['', 'string'],
    [new Uint8Array(1), 'bytes'],
    [[], 'list'],
    [{}, 'map'],
    [Object.create(null), 'map'],
    [parseJson('{"1":1,"0":2}'), 'map'],
    [parseXml('<a/>'), 'xml'],
    [() => 1, 'function'],
    [new Date(), 'other'],
  ])('%s', (value, type) => {
    expect(typeOf(value)).toBe(type);
  });
});

it('XML is copied, so that set on the one leaves the other', () => {
  const xml = parseXml('<a><b>1</b></a>');
  for (const copy of [copyShallow(xml), copyDeep(xml)]) {
    writeXPath(copy, '/a/b', '2');
    expect(String(copy)).toBe('<a><b>2</b></a>');
  }
  expect(String(xml)).toBe('<a><b>1</b></a>');
});
