import type { MatchOperator } from '@stepwright/catalogue/karate/match-command';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../json/parse-json.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { MatchResult, MatchScript } from './match-result.ts';
import { matchValues } from './match-values.ts';

const VARIABLES: { readonly [name: string]: unknown } = {
  part: { a: 1 },
  item: { a: '#number' },
  pair: [1, 2],
  limit: 2,
  missing: null,
};

function scriptWith(changes: Partial<MatchScript> = {}): MatchScript {
  return {
    eachEmptyAllowed: false,
    evaluate(source, bindings) {
      const scope = { ...VARIABLES, ...bindings };
      return new Function(...Object.keys(scope), `return (${source})`)(...Object.values(scope));
    },
    ...changes,
  };
}

/** JSON, XML, or the text itself. */
function read(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (/^[[{]/.test(text)) return parseJson(text);
  return text.startsWith('<') ? parseXml(text) : text;
}

function match(actual: unknown, sentence: string, expected: unknown, script = scriptWith()): MatchResult {
  const each = sentence.startsWith('each ');
  const operator = (each ? sentence.slice(5) : sentence) as MatchOperator;
  return matchValues({ actual: read(actual), operator, expected: read(expected), each }, script);
}

function failure(...question: Parameters<typeof match>): string {
  const result = match(...question);
  return result.pass ? 'passed' : result.message;
}

const PASSING: readonly (readonly [actual: unknown, sentence: string, expected: unknown])[] = [
  [null, '==', null],
  [undefined, '==', null],
  ['', '!=', null],
  [1, '==', 1.0],
  [0.1, '==', 0.1],
  ['[12345678901234567890]', '==', '[12345678901234567890]'],
  ['[12345678901234567890]', '!=', '[12345678901234567891]'],
  [new Uint8Array([1, 2]), '==', new Uint8Array([1, 2])],
  [new Uint8Array([1, 2]), '!=', new Uint8Array([1, 3])],
  [new Set(['x', 'y']), 'contains only', "['y', 'x']"],
  ['{a:1,b:2}', '==', '{b:2,a:1}'],
  ['{"2":1,"1":2}', '==', '{"1":2,"2":1}'],
  ['[1,2]', '!=', '[2,1]'],
  // contains
  ['foobar', 'contains', 'oba'],
  ['foobar', '!contains', 'baz'],
  ['[1,2,3]', 'contains', 2],
  ['[1,2,3]', 'contains', '[3,1]'],
  ['[1,2,3]', '!contains', 4],
  ['[1,2,3]', 'contains any', '[9,3]'],
  ['[1,2,2]', 'contains only', '[2,1,2]'],
  ['[{a:1},{b:2}]', 'contains', '{b:2}'],
  ['[{a:1,b:2}]', '!contains', '{a:1}'],
  ['[{a:1,b:2}]', 'contains deep', '{a:1}'],
  ['{a:1,b:2}', 'contains', '{b:2}'],
  ['{a:1,b:2}', 'contains', '{}'],
  ['{a:1,b:2}', '!contains', '{}'],
  ['{a:1,b:2}', '!contains', '{c:1}'],
  ['{a:1,b:2}', 'contains any', '{z:1,b:2}'],
  ['{a:1,b:2}', 'contains only', '{b:2,a:1}'],
  ['{a:{b:[1,2,3]},c:4}', 'contains deep', '{a:{b:[2]}}'],
  ['{a:[1,2,3]}', 'contains only deep', '{a:[3,2,1]}'],
  ['{a:{b:1,c:2}}', 'contains any deep', '{a:{b:1,z:3}}'],
  // within: the other way round
  ['[1,2]', 'within', '[3,2,1]'],
  [2, 'within', '[3,2,1]'],
  ['{a:1}', 'within', '{a:1,b:2}'],
  ['ob', 'within', 'foobar'],
  [4, '!within', '[1,2]'],
  // each
  ['[1,2]', 'each ==', '#number'],
  ['[{a:1,b:2},{a:2,b:4}]', 'each ==', "{a:'#number',b:'#(_$.a * 2)'}"],
  ['[{a:1,b:2},{a:2,b:4}]', 'each contains', "{b:'#? _ == _$.a * 2'}"],
  ['[[1,2],[2,3]]', 'each contains', 2],
  ['[[1,2],[2,3]]', 'each !contains', 9],
  ['[{a:{b:1,c:2}}]', 'each contains deep', '{a:{b:1}}'],
  ['[1,2]', 'each !=', 3],
  // markers
  ['{a:1}', '==', "{a:'#ignore',b:'#ignore'}"],
  ['{a:1}', '==', "{a:'#present',b:'#notpresent',c:'##string'}"],
  ['{a:null}', '==', "{a:'#present'}"],
  ['{a:null}', '==', "{a:'#null'}"],
  ['{a:null}', '==', "{a:'##number'}"],
  ['{a:null}', '!=', "{a:'#notnull'}"],
  ['{}', '!=', "{a:'#null'}"],
  ['{}', '!=', '{a:null}'],
  [NOT_PRESENT, '==', '#notpresent'],
  ['#notpresent', '==', '#notpresent'],
  [NOT_PRESENT, '==', '##string'],
  [NOT_PRESENT, '==', '#ignore'],
  [NOT_PRESENT, '!=', '#present'],
  [NOT_PRESENT, '!=', 'x'],
  ['[1]', '==', '#array'],
  ['{}', '==', '#object'],
  [true, '==', '#boolean'],
  [1.5, '==', '#number'],
  ['', '==', '#string'],
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '==', '#uuid'],
  ['ab12', '==', '#regex [a-z]+\\d+'],
  ['ab12x', '!=', '#regex [a-z]+\\d+'],
  ['AB', '==', '#regex (?i)ab'],
  ['äb', '==', '#regex \\p{L}+'],
  ['a.c', '==', '#regex \\Qa.\\E[b-d]++'],
  ['x y', '==', '#regex \\p{Alpha}\\h\\p{Lower}'],
  ['a?b', '==', '#regex a\\?b'],
  [3, '==', '#? _ > 2'],
  [3, '==', '#number? _ > limit'],
  [3, '!=', '#string? _ > 2'],
  ['{a:2,b:4}', '==', "{a:'#number',b:'#? _ == $.a * 2'}"],
  ['[1,2]', '==', '#[2]'],
  ['[1,2]', '==', '#[]'],
  ['[1,2]', '==', '#[limit]'],
  ['[1,2]', '==', '#[_ > 1] #number'],
  ['[1,2]', '==', '#[]? _ < 3'],
  ['[1,2]', '!=', '#[3]'],
  ['[]', '!=', '#[] #number'],
  [null, '==', '##[] #number'],
  ['[{a:1},{a:2}]', '==', '#[] item'],
  ['[{a:1,b:1},{a:1}]', '==', '#[] ^part'],
  ['[{a:1,b:1}]', '==', '#[1] (^part)'],
  ['[{a:2}]', '==', '#[] !=part'],
  ['{a:1,b:2}', '==', '#(^part)'],
  ['[2,1]', '==', '#(^^pair)'],
  ['[2,9]', '==', '#(^*pair)'],
  ['[3]', '==', '#(!^pair)'],
  ['[3]', '==', '#(!=pair)'],
  ['{x:{a:1,y:[{z:1}]}}', '==', "{x:'#(^+part)'}"],
  ['[{a:1,b:2},{a:2}]', 'contains', '#(^part)'],
  ['{x:null}', '==', "{x:'##(part)'}"],
  ['[foo,bar]', 'contains', '#regex .{3}'],
  ['{list:[1]}', 'contains', "{list:'#array'}"],
  ['#tag', '==', '#tag'],
  ['a #tag b', 'contains', '#tag'],
  // XML
  ['<a><b>1</b><c>2</c></a>', '==', '<a><c>2</c><b>1</b></a>'],
  ['<a x="1">t</a>', '==', '<a x="#string">#notnull</a>'],
  ['<a/>', '==', '<a>#null</a>'],
  ['<a><b>1</b><b>2</b></a>', '==', '<a><b>#array</b></a>'],
  ['<p:a xmlns:p="u"><p:b>1</p:b></p:a>', '==', '<a><b>1</b></a>'],
  ['<a><b>1</b></a>', '!=', "{a:{b:'1'}}"],
  ['{a:{b:"1"}}', '==', '<a><b>1</b></a>'],
  ['<a><b>1</b></a>', '!=', '<a><b>2</b></a>'],
];

describe('matchValues', () => {
  it.each(PASSING)('%s %s %s', (actual, sentence, expected) => {
    expect(match(actual, sentence, expected)).toEqual({ pass: true });
  });

  it('is never true of a value and its negation at once', () => {
    const opposite: { readonly [operator: string]: string } = {
      '==': '!=',
      contains: '!contains',
      within: '!within',
    };
    for (const [actual, sentence, expected] of PASSING) {
      const negated = opposite[sentence] ?? Object.keys(opposite).find((key) => opposite[key] === sentence);
      // `!contains {}` is the exception that the language makes.
      if (negated === undefined || expected === '{}') continue;
      expect(match(actual, negated, expected).pass, `${String(actual)} ${negated} ${String(expected)}`).toBe(
        !match(actual, sentence, expected).pass,
      );
    }
  });

  it('finds every JSON value equal to itself and inside itself, and not after a change', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    const any = (depth: number): unknown => {
      const choice = random();
      if (depth === 0 || choice < 0.4) return [1, 'x', true, null, 2.5, ''][Math.floor(random() * 6)];
      if (choice < 0.7) return Array.from({ length: Math.floor(random() * 4) }, () => any(depth - 1));
      return Object.fromEntries(['a', '1', 'b-c'].filter(() => random() < 0.6).map((key) => [key, any(depth - 1)]));
    };
    for (let round = 0; round < 300; round += 1) {
      const value = any(4);
      const copy = JSON.parse(JSON.stringify(value));
      for (const operator of ['==', 'contains', 'contains only', 'contains deep', 'within']) {
        expect(match(value, operator, copy).pass, `${JSON.stringify(value)} ${operator}`).toBe(true);
      }
      const changed = { inner: [copy, 'more'] };
      expect(match({ inner: [value] }, '==', changed).pass).toBe(false);
      expect(match({ inner: [value, 'more', 1] }, 'contains deep', changed).pass).toBe(true);
    }
  });

  it('fails for each on an empty list, unless that is allowed', () => {
    expect(failure('[]', 'each ==', '#number')).toContain('match each failed, empty array / list (LIST:STRING)');
    expect(match('[]', 'each ==', '#number', scriptWith({ eachEmptyAllowed: true })).pass).toBe(true);
    expect(failure('{}', 'each ==', '#number')).toContain('actual is not an array or list');
  });

  it('runs a script once only, and never one that is not of the feature', () => {
    let runs = 0;
    const counting = scriptWith({
      evaluate() {
        runs += 1;
        return false;
      },
    });
    expect(failure('{a:1}', '==', "{a:'#? check(_)'}", counting)).toContain(
      "$.a | evaluated to 'false' (NUMBER:STRING)",
    );
    expect(runs).toBe(1);
    const closed = scriptWith({
      mayEvaluate: () => false,
      evaluate() {
        throw new Error('must not run');
      },
    });
    for (const text of ['#(steal())', '#? steal()', '#[steal()]', '#[] steal()']) {
      expect(match(text, '==', text, closed).pass).toBe(!text.startsWith('#['));
      expect(match(['x'], '==', text, closed).pass).toBe(false);
    }
  });

  it('refuses what is nested endlessly', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const other: { self?: unknown } = {};
    other.self = { self: other };
    expect(() => match(circle, '==', other)).toThrow('nested deeper than 1000');
  });
});

describe('the message of a failure', () => {
  it('leads from the outer value to the one that differs', () => {
    expect(failure('{a:{b:{c:1}},d:2}', '==', '{d:2,a:{b:{c:2}}}')).toBe(
      [
        'match failed: EQUALS',
        "  $ | not equal | match failed for name: 'a' (MAP:MAP)",
        '  {"a":{"b":{"c":1}},"d":2}',
        '  {"a":{"b":{"c":2}},"d":2}',
        '',
        "    $.a | not equal | match failed for name: 'b' (MAP:MAP)",
        '    {"b":{"c":1}}',
        '    {"b":{"c":2}}',
        '',
        "      $.a.b | not equal | match failed for name: 'c' (MAP:MAP)",
        '      {"c":1}',
        '      {"c":2}',
        '',
        '        $.a.b.c | not equal (NUMBER:NUMBER)',
        '        1',
        '        2',
      ].join('\n'),
    );
  });

  it.each<[unknown, string, unknown, string]>([
    ['', '==', null, "EQUALS\n  $ | data types don't match (STRING:NULL)\n  ''\n  null"],
    [NOT_PRESENT, '==', 2, "EQUALS\n  $ | actual path does not exist (STRING:NUMBER)\n  '#notpresent'\n  2"],
    [
      '[1,2]',
      '==',
      '[1]',
      'EQUALS\n  $ | not equal | actual array length is not equal to expected - 2:1 (LIST:LIST)\n  [1,2]\n  [1]',
    ],
    [
      '{a:1,b:2}',
      '==',
      '{a:1}',
      'EQUALS\n  $ | not equal | actual has 1 more key(s) than expected - {"b":2} (MAP:MAP)\n  {"a":1,"b":2}\n  {"a":1}',
    ],
    [
      '{a:1}',
      'contains',
      '{z:9}',
      `CONTAINS\n  $ | actual does not contain expected | actual does not contain key - 'z' (MAP:MAP)\n  {"a":1}\n  {"z":9}`,
    ],
    [
      '[x]',
      'contains',
      'y',
      `CONTAINS\n  $ | actual does not contain expected | actual array does not contain expected item - y (LIST:STRING)\n  ["x"]\n  'y'\n\n    $[0] | not equal (STRING:STRING)\n    'x'\n    'y'`,
    ],
    [
      '[1,a]',
      'each ==',
      '#number',
      `EACH_EQUALS\n  $ | match each failed at index 1 (LIST:STRING)\n  [1,"a"]\n  '#number'\n\n    $[1] | not a number (STRING:STRING)\n    'a'\n    '#number'`,
    ],
    ['{a-b:1}', '!=', '{a-b:1}', 'NOT_EQUALS\n  $ | equals (MAP:MAP)\n  {"a-b":1}\n  {"a-b":1}'],
    ['[1]', '!within', '[1,2]', 'NOT_WITHIN\n  $ | actual is within expected (LIST:LIST)\n  [1]\n  [1,2]'],
    [
      '<a><b>1</b></a>',
      '==',
      '<a><b>2</b></a>',
      "EQUALS\n  / | not equal | match failed for name: 'a' (XML:XML)\n  <a><b>1</b></a>\n  <a><b>2</b></a>\n\n    /a | not equal | match failed for name: 'b' (MAP:MAP)\n    <b>1</b>\n    <b>2</b>\n\n      /a/b | not equal (STRING:STRING)\n      1\n      2",
    ],
    [
      '<a x="1">t</a>',
      '==',
      '<a x="2">t</a>',
      `EQUALS\n  / | not equal | match failed for name: 'a' (XML:XML)\n  <a x="1">t</a>\n  <a x="2">t</a>\n\n    /a/@x | not equal (STRING:STRING)\n    1\n    2`,
    ],
  ])('%s %s %s', (actual, sentence, expected, message) => {
    expect(failure(actual, sentence, expected)).toBe(`match failed: ${message}`);
  });

  it('stays readable and small where very much differs', () => {
    const list = Array.from({ length: 2000 }, (_, id) => ({ id, name: `n${id}` }));
    const wanted = list.map(({ id }) => ({ id, name: 'other' }));
    const result = matchValues({ actual: list, operator: 'contains', expected: wanted, each: false }, scriptWith());
    if (result.pass) throw new Error('must fail');
    expect(result.mismatches).toHaveLength(200);
    expect(result.mismatches[0]).toMatchObject({ path: '$', depth: 0, actualType: 'list', expectedType: 'list' });
    expect(result.message.length).toBeLessThan(100_000);
    expect(result.message).toContain('more characters)');
  });
});
