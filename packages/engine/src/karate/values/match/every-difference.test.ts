import type { MatchOperator } from '@stepwright/catalogue/karate/match-command';
import { expect, it } from 'vitest';
import { parseJson } from '../json/parse-json.ts';
import { matchValues } from './match-values.ts';

let evaluated: string[] = [];
const script = {
  eachEmptyAllowed: false,
  evaluate(source: string, bindings: { readonly [name: string]: unknown }) {
    evaluated.push(source);
    return new Function(...Object.keys(bindings), `return (${source})`)(...Object.values(bindings));
  },
};

/** `[path, reason]`, from the outside inwards; the path with `+` where it is one that lies around others. */
function differences(actual: string, sentence: string, expected: string) {
  const each = sentence.startsWith('each ');
  const operator = sentence.replace('each ', '') as MatchOperator;
  const read = (text: string) => (/^[[{\d]/.test(text) ? parseJson(text) : text);
  evaluated = [];
  const result = matchValues({ actual: read(actual), operator, expected: read(expected), each }, script);
  if (result.pass) throw new Error('must fail');
  const before = evaluated.length;
  const found = result.everyDifference();
  expect(evaluated, 'scripts run once').toHaveLength(before);
  return found.map(
    ({ path, depth, reason }, at) => `${path}${(found[at + 1]?.depth ?? -1) > depth ? ' +' : `: ${reason}`}`,
  );
}

it.each<[string, string, string, string[]]>([
  ['{a:1,b:2,c:3}', '==', '{a:9,c:8}', ['$ +', '$.a: not equal', '$.c: not equal', '$.b: is not expected']],
  ['{a:1}', '==', '{a:2,b:3,d:"##string"}', ['$ +', '$.a: not equal', '$.b: is missing']],
  [
    '{a:{b:{c:1,d:x},e:2},f:3}',
    '==',
    '{a:{b:{c:"#string",d:y},e:2},f:4}',
    ['$ +', '$.a +', '$.a.b +', '$.a.b.c: not a string', '$.a.b.d: not equal', '$.f: not equal'],
  ],
  ['[1,2,3]', '==', '[1,5]', ['$ +', '$[1]: not equal', '$[2]: is not expected']],
  ['[1]', '==', '[2,3]', ['$ +', '$[0]: not equal', '$[1]: is missing']],
  ['{a:1,b:2,x:0}', 'contains', '{a:2,b:3,c:4}', ['$ +', '$.a: not equal', '$.b: not equal', '$.c: is missing']],
  ['{a:{b:1,c:2}}', 'contains deep', '{a:{b:2,d:1}}', ['$ +', '$.a +', '$.a.b: not equal', '$.a.d: is missing']],
  ['{a:1,b:2}', 'contains only', '{a:2}', ['$ +', '$.a: not equal', '$.b: is not expected']],
  [
    '[{a:1},{a:x},{a:y}]',
    'each ==',
    '{a:"#number"}',
    ['$ +', '$[1] +', '$[1].a: not a number', '$[2] +', '$[2].a: not a number'],
  ],
  // The script of `a` decided; that of `c` was not reached, and is not run for the report.
  ['{a:1,b:2,c:3}', '==', '{a:"#? _ > 1",b:3,c:"#? _ > 9"}', ['$ +', "$.a: evaluated to 'false'", '$.b: not equal']],
  // Compared as a whole: what matching said stands.
  ['x', '==', 'y', ['$: not equal']],
  ['[1,2]', 'contains', '[9]', ['$ +', '$[1]: not equal', '$[0]: not equal']],
  ['{a:1}', '!=', '{a:1}', ['$: equals']],
  ['{a:1}', '==', '[1]', ["$: data types don't match"]],
])('%s %s %s', (actual, sentence, expected, found) => {
  expect(differences(actual, sentence, expected)).toEqual(found);
});

it('tells as many as a person reads', () => {
  const list = (value: number) => `[${Array.from({ length: 500 }, () => value)}]`;
  expect(differences(list(1), '==', list(2))).toHaveLength(101);
});
