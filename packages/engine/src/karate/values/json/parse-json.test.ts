import { describe, expect, it } from 'vitest';
import { ExactNumber, readNumber, sameNumber } from './exact-number.ts';
import { parseJson, parseStrictJson } from './parse-json.ts';
import { printJson } from './print-json.ts';

describe('parseJson', () => {
  it.each([
    ['{}', '{}'],
    ['[ ]', '[]'],
    [' {a:1}', '{"a":1}'],
    ['{a: some words, b-c: x, d.e: 2, f g: 3}', '{"a":"some words","b-c":"x","d.e":2,"f g":3}'],
    [`{'a':'it"s', "b": "it's"}`, `{"a":"it\\"s","b":"it's"}`],
    ['{a: #(foo.bar), b: ##(x), c: #[] item}', '{"a":"#(foo.bar)","b":"##(x)","c":"#[] item"}'],
    ['{,a:1,}', '{"a":1}'],
    ['[,1,,2,]', '[1,2]'],
    ['["a" "b"]', '["a","b"]'],
    ['{a:true,b:TRUE,c:null,d:nullx}', '{"a":true,"b":"TRUE","c":null,"d":"nullx"}'],
    [
      '{a:01,b:-1,c:+1,d:.5,e:-.5,f:1.2.3,g:1e3,h:10:30}',
      '{"a":1,"b":-1,"c":"+1","d":".5","e":-0.5,"f":"1.2.3","g":1000,"h":"10:30"}',
    ],
    ['{a: http://x.test/y?q=1}', '{"a":"http://x.test/y?q=1"}'],
    ['{"a":"\\u0041\\x41\\/\\t"}', '{"a":"AA/\\t"}'],
    ['{a:1} what follows', '{"a":1}'],
    ['{a:1,a:2}', '{"a":2}'],
    ['\ufeff{a:1}', '{"a":1}'],
    ['{"2":"a","1":"b","x":"c","0":"d"}', '{"2":"a","1":"b","x":"c","0":"d"}'],
    ['{"a":{"10":1,"9":2}}', '{"a":{"10":1,"9":2}}'],
    [
      '[12345678901234567890,0.1234567890123456789,100000000000000000000000]',
      '[12345678901234567890,0.1234567890123456789,100000000000000000000000]',
    ],
    ['["\\ud800"]', '["\\ud800"]'],
  ])('%s', (text, printed) => {
    expect(printJson(parseJson(text))).toBe(printed);
  });

  it.each([
    ['{a:1', '1:5', '"}" is missing'],
    ['[1,\n {a b}]', '2:3', '":" is missing'],
    ['{a:}', '1:4', 'a value should stand'],
    ['{:1}', '1:2', 'a key should stand'],
    ['{"a":"x" "b":2}', '1:10', '"," or "}" is missing'],
    ['{"a": "b}', '1:7', 'never closed'],
    ['{"a": "\\u12"}', '1:9', 'hexadecimal'],
    ['', '1:1', 'a value should stand'],
  ])('%s is no JSON', (text, place, why) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(() => parseJson(text)).toThrow(new RegExp(`line ${place}: .*${why.replace(/[}"]/g, '.')}`));
  });

  it('keeps keys that mean something to the language as keys, and pollutes nothing', () => {
    for (const text of [
      '{"__proto__":{"x":1},"constructor":2,"toString":3}',
      '{__proto__:{x:1},constructor:2,toString:3}',
    ]) {
      const value = parseJson(text) as object;
      expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString']);
      expect(({} as { x?: unknown }).x).toBeUndefined();
    }
  });

  it('says so when it is nested too deep', () => {
    for (const text of ['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{a:'.repeat(100_000)]) {
      expect(() => parseJson(text)).toThrow(/nested deeper than 1000/);
    }
    expect(printJson(parseJson(`${'['.repeat(999)}${']'.repeat(999)}`))).toHaveLength(1998);
  });

  it('keeps the order of keys that look like numbers while the object changes', () => {
    const value = parseJson('{"2":1,"1":2}') as { [key: string]: unknown };
    value['0'] = 3;
    delete value['2'];
    value['2'] = 4;
    expect(printJson(value)).toBe('{"1":2,"0":3,"2":4}');
    expect(JSON.stringify({ ...value })).toContain('"0":3');
  });
});

describe('parseStrictJson', () => {
  it('takes the letter of the standard only', () => {
    expect(parseStrictJson(' [1, {"a": null}] ')).toEqual([1, { a: null }]);
    expect(printJson(parseStrictJson('{"1":9007199254740993,"0":1}'))).toBe('{"1":9007199254740993,"0":1}');
    for (const text of ['{a:1}', "{'a':1}", '[1,]', '[1] x', ''])
      expect(() => parseStrictJson(text)).toThrow(SyntaxError);
    expect(() => parseStrictJson('{"a":\n  x}')).toThrow('line 2:3');
    expect(() => parseStrictJson(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toThrow('nested deeper');
  });
});

describe('printJson', () => {
  it('breaks lines as reports do', () => {
    expect(printJson({ a: 1, b: [true, { c: 'd' }], e: [], f: {} }, { pretty: true })).toBe(
      '{\n  "a": 1,\n  "b": [\n    true,\n    {\n      "c": "d"\n    }\n  ],\n  "e": [\n  ],\n  "f": {\n  }\n}\n',
    );
  });

  it('prints what is not JSON by itself', () => {
    const circle: { name: string; self?: unknown } = { name: 'x' };
    circle.self = circle;
    expect(printJson(circle)).toBe('{"name":"x","self":"#ref:map"}');
    expect(printJson({ a: undefined, b: Number.NaN, c: 10n, d: new Uint8Array([1, 2]), e: new Set([1]) })).toBe(
      '{"a":null,"b":null,"c":10,"d":[1,2],"e":[1]}',
    );
    const shared = { x: 1 };
    expect(printJson([shared, shared])).toBe('[{"x":1},{"x":1}]');
    expect(printJson({ toJSON: 1 })).toBe('{"toJSON":1}');
  });

  it('does not overflow on what is nested endlessly', () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(() => printJson(deep)).toThrow('nested deeper');
  });
});

describe('numbers', () => {
  it.each([
    ['1.0', 1],
    ['1e5', 100000],
    ['0.30000000000000004', 0.30000000000000004],
    ['9007199254740991', 9007199254740991],
  ])('%s fits a double', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['9007199254740993', '3.14159265358979323846', '1e400', '123456789012345678901234'])(
    '%s does not',
    (text) => {
      const number = readNumber(text);
      expect(number).toBeInstanceOf(ExactNumber);
      expect(`${number}`).toBe(text);
      expect(Number(number)).toBe(Number(text));
    },
  );

  it('compares every digit, but a literal of a script as the double that it is', () => {
    const exact = (text: string) => new ExactNumber(text);
    expect(sameNumber(exact('9007199254740993'), exact('9007199254740992'))).toBe(false);
    expect(sameNumber(exact('9007199254740993'), exact('9007199254740993.00'))).toBe(true);
    expect(sameNumber(exact('1234567890.12345678900e3'), exact('1234567890123.456789'))).toBe(true);
    // biome-ignore lint/correctness/noPrecisionLoss: the loss is what this is about
    expect(sameNumber(exact('9007199254740993'), 9007199254740993)).toBe(true);
    expect(sameNumber(0.1, exact('0.10000000000000000000001'))).toBe(false);
  });
});
