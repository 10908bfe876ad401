import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBundle } from '../../check/check-bundle.ts';
import { API_HELP_ENTRIES } from '../help.ts';
import { checkApiFeature } from './check-api-feature.ts';
import { readsOfProject } from './reads-of-project.ts';

const reads = readsOfProject(
  [
    { name: 'sign-in', type: 'KARATE' },
    { name: 'clicks', type: 'ANOROC' },
  ],
  ['pet.json'],
);

const check = (content: string) => checkApiFeature({ uri: 'a.feature', content, reads });
const ofStep = (step: string) => check(`Feature: f\nScenario: s\n  ${step}`);

test.each([
  ['* dev a = 1', 'error', 'API_STEP', 5, 14, 'def a = 1'],
  ['* configure readTimout = 1', 'error', 'API_SETTING', 15, 25, 'readTimeout'],
  ['* def a = { b: [1, 2 }', 'error', 'API_SYNTAX', 24, 25, undefined],
  ["* def a = 'b", 'error', 'API_SYNTAX', 13, 14, undefined],
  ['* def a = foo(1))', 'error', 'API_SYNTAX', 19, 20, undefined],
  ["* match a == { b: '#strng' }", 'error', 'API_MARKER', 22, 28, '#string'],
  ["* match a == '##nul'", 'error', 'API_MARKER', 17, 22, '##null'],
  ["* def schema = { b: '#numbr' }", 'warning', 'API_MARKER', 24, 30, '#number'],
  ["* def a = karate.gett('b')", 'warning', 'API_FUNCTION', 20, 24, 'get'],
  ["* def a = read('classpath:x/pett.json')", 'error', 'API_FILE', 19, 40, 'pet.json'],
  ["* call read('clicks.feature')", 'error', 'API_FILE', 16, 30, undefined],
  ["* call read('@there')", 'error', 'API_FILE', 16, 22, undefined],
  ['* method gett', 'warning', 'API_METHOD', 12, 16, 'get'],
  ['* status ok', 'error', 'API_STEP', 5, 14, 'match responseStatus == ok'],
  ['* def karate = 1', 'error', 'API_STEP', 5, 19, undefined],
  ['* match each a !contains deep b', 'error', 'API_STEP', 5, 34, undefined],
])('%s', (step, severity, code, column, endColumn, fix) => {
  const [first, ...more] = ofStep(step);
  expect(first).toMatchObject({ severity, code, line: 3, column, endColumn });
  expect(more).toEqual([]);
  const [likeliest] = first!.fixes ?? [];
  if (fix === undefined) expect(likeliest?.kind === 'replace' ? likeliest.label : undefined).toBe(undefined);
  else expect(likeliest).toMatchObject({ kind: 'replace', text: expect.stringContaining(fix) });
});

test.each([
  "* def a = { b: '#abc', 'c-d': <e> }",
  '* def a = a.b.replace(/[(]/g, "x")',
  "* def a = 'it is ' + \"'\"",
  "* def a = read('pet.json')",
  "* call read('classpath:any/sign-in.feature@quick?x')",
  "* def a = read(name + '.json')",
  '* def a = read(`${name}.json`)',
  "* match a == { b: '#regex [(]+', c: '#string? _.length > 0', d: '#[] #number' }",
  '* xml a = <a><b>(</b></a>',
  '* def verb = 1',
  "* match a == '#(^part)'",
  '* url "https://karate.example/x"',
])('%s has nothing to complain about', (step) => {
  expect(ofStep(step)).toEqual([]);
});

test('examples of the help are fine', () => {
  for (const { example } of API_HELP_ENTRIES) {
    if (!/^(?:\*|Given|When|Then|And) /.test(example)) continue;
    const found = checkApiFeature({ uri: 'a', content: `Feature:\nScenario:\n${example}` });
    expect(found, example).toEqual([]);
  }
});

test('no text brings the check down', () => {
  const line = fc.oneof(
    fc.constantFrom('Feature: a', 'Background:', 'Scenario: b', 'Scenario Outline: c', 'Examples:', '"""', '| a | b |'),
    fc.constantFrom('* match a == #', '* def a = {', "* call read('", '* configure', '@t', '* method x', '| <a> |'),
    fc.string().map((text) => `* ${text}`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      const text = lines.join('\n');
      const count = text.split(/\r\n|\n|\r/).length;
      for (const found of check(text)) {
        expect(found.line).toBeLessThanOrEqual(count);
        expect(found.endColumn).toBeGreaterThan(found.column);
      }
    }),
  );
});

describe('structure', () => {
  const outline = (steps: string, examples: string) =>
    check(`Feature: f\nScenario Outline: s\n${steps}\nExamples:\n${examples}`).map(({ code, line, column }) => [
      code,
      line,
      column,
    ]);

  test.each([
    ["* print '<a>', b, __num", '|a|b|\n|1|2|', []],
    ['* print a', '|a|b|\n|1|2|', [['UNUSED_COLUMN', 5, 4]]],
    ['* print __row', '|a|b|\n|1|2|', []],
    ['* print a', '|a|a|\n|1|2|', [['GHERKIN', 5, 2]]],
    [
      '* print a',
      '|a|c|',
      [
        ['EMPTY_EXAMPLES', 5, 1],
        ['UNUSED_COLUMN', 5, 4],
      ],
    ],
    ["* print '<nmae>', name", '|name|\n|x|', [['DOUBTFUL_NAME', 3, 10]]],
    ["* print '<nmae>', name", '| read("x") |', []],
    [
      '* print a',
      '|a|b|\n|1|',
      [
        ['UNUSED_COLUMN', 5, 4],
        ['GHERKIN', 6, 1],
      ],
    ],
  ])('outline %s / %s', (steps, examples, expected) => {
    expect(outline(steps, examples)).toEqual(expected);
  });

  test('places in doc strings, lines that are not run, scenarios without steps', () => {
    const found = check(
      'Feature: f\n* print 1\nScenario: a\n*print 2\nScenario: b\n* def c =\n  """\n    { a: 1,\n\n      b: [ }\n  """',
    );
    expect(found.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['SWALLOWED_LINE', 2, 1],
      ['EMPTY_SCENARIO', 3, 1],
      ['SWALLOWED_LINE', 4, 1],
      ['API_SYNTAX', 10, 12],
    ]);
  });

  test('a step without a text is told once', () => {
    expect(outline('*', '|a|\n|1|').filter(([code]) => code !== 'UNUSED_COLUMN')).toHaveLength(1);
  });

  test('a text that is none', () => {
    expect(check('hello')).toMatchObject([{ code: 'GHERKIN', line: 1, severity: 'error' }]);
  });
});

describe('in a bundle', () => {
  const feature = (id: number, type: 'KARATE' | 'ANOROC', content: string, includes: number[] = []) => ({
    ...{ id, type, content, includes, name: `f${id}`, uri: `f${id}.feature`, locators: null, files: [] },
  });
  const bundle = (features: ReturnType<typeof feature>[], tags = '') =>
    checkBundle({
      features,
      entry: [1],
      objects: [],
      files: [],
      environment: null,
      options: { tags },
      reads,
    }).map(({ code, uri }) => [code, uri]);
  const API = 'Feature: f\n@a\nScenario: s\n* print 1';

  test.each([
    [[feature(1, 'KARATE', API)], '', []],
    [[feature(1, 'KARATE', API)], '@a', []],
    [[feature(1, 'KARATE', API)], "anyOf('@a', '@b')", []],
    [[feature(1, 'KARATE', API)], '~@a', [['NO_SCENARIO', '']]],
    [[feature(1, 'KARATE', API)], "anyOf('@a'", [['TAGS', '']]],
    [[feature(1, 'KARATE', API, [2]), feature(2, 'KARATE', API, [1])], '', []],
    [[feature(1, 'KARATE', API, [2]), feature(2, 'ANOROC', 'Feature: f')], '', [['FEATURE_TYPE', 'f1.feature']]],
    [[feature(1, 'KARATE', `${API}\n* read('pets.json')`)], '', [['API_FILE', 'f1.feature']]],
  ])('%j with %j', (features, tags, expected) => {
    expect(bundle(features, tags)).toEqual(expected);
  });
});
