import type { BundleFeature } from '@stepwright/contract/bundle';
import { describe, expect, test } from 'vitest';
import { FIXTURE_STEPS } from '../grammar/fixture-steps.ts';
import { indexSteps } from '../grammar/match-step.ts';
import { type CheckedBundle, type CheckedText, checkBundle, checkText } from './check-bundle.ts';

const WORDS: { readonly [keyword: string]: readonly string[] } = { WAIT_UNTIL: ['enabled', 'visible', 'hidden'] };
const INDEX = indexSteps(
  FIXTURE_STEPS.map((step) =>
    WORDS[step.keyword] ? { ...step, expected: { ...step.expected, words: WORDS[step.keyword]! } } : step,
  ),
);

const OBJECTS = [
  { name: 'login', locators: { user: '//user', go: '//go', clash: '//1' } },
  { name: 'cart', locators: { total: '//total', clash: '//2' } },
];
const ENVIRONMENT = {
  userName: 'bob',
  timeout: '10',
  bad: 'ten',
  users: { first: 'Ann' },
  state: 'visible',
  secret: 'ENC(a1)',
};

function check(content: string, more: Partial<CheckedText> = {}) {
  return checkText(
    { uri: 'p/f.feature', content, type: 'ANOROC', objects: OBJECTS, environment: ENVIRONMENT, ...more },
    INDEX,
  );
}

/** Findings of steps, each as `severity code message`. */
function checkSteps(steps: readonly string[], more: Partial<CheckedText> = {}): readonly string[] {
  const content = ['Feature: f', '  Scenario: s', ...steps.map((step) => `    ${step}`)].join('\n');
  return check(content, more).map(({ severity, code, message }) => `${severity} ${code} ${message}`);
}

describe('steps', () => {
  test('a feature without faults has no findings', () => {
    const steps = [
      'Given NAVIGATE_TO_URL <https://example.test/a?b=c>',
      'Then ENTER [login.user] <userName>',
      'And User clicks on [go].',
      'Then !ENTER [user] <users.first>',
      'Then SET_VARIABLE [total] <sum>',
      'Then VERIFY_NUMERIC_VALUES [total] {>= sum}',
      'Then WAIT_UNTIL [go] <timeout> {state}',
      'Then WAIT_UNTIL [go] {VISIBLE}',
      'Then ENTER [user] <${sum} of ${userName}>',
      'Then VERIFY_ELEMENT_WIDTH [go] {10-20px}',
      'Then VERIFY_HEIGHT [go] <gte> {120px}',
      'Then CLICK_AT [go] <10;20;2>',
      'Then KEY_PRESS <CONTROL+A;DELETE>',
      'Then IF_CONDITION <sum> {gt 0}',
      'Then CLICK [(//a[text()="]"])[1]]',
    ];
    expect(checkSteps(steps)).toEqual([]);
  });

  test.each([
    ['Then CLIK [go]', 'error E_UNKNOWN_ACTION there is no action CLIK; did you mean CLICK'],
    ['Then ENTER [user]', 'error E_SLOT_MISSING ENTER needs test data'],
    ['Then CLICK [go', 'error E_SYNTAX the locator [ ] that begins here is not closed'],
    ['Then CLICK [login.usr]', 'error E_LOCATOR there is no locator "login.usr"; the closest names are login.user'],
    [
      'Then CLICK [clash]',
      'error E_LOCATOR_AMBIGUOUS "clash" stands for different elements; write login.clash or cart.clash',
    ],
    ['Then DRAG_AND_DROP [go] [nowhere]', 'error E_LOCATOR there is no locator "nowhere"'],
    ['Then DELETE_TEXT [user] <2 x>', 'error E_TESTDATA "2 x" is not a number'],
    ['Then DELETE_TEXT [user] <bad>', 'error E_TESTDATA "ten" is not a number'],
    ['Then WAIT_UNTIL [go] {visble}', 'error E_EXPECTED "visble" is not one of enabled, visible, hidden'],
    ['Then VERIFY_ELEMENT_PRESENT [go] {"yes"}', 'error E_EXPECTED "yes" is neither true nor false'],
    ['Then CLICK_AT [go] <10>', 'error E_TESTDATA "10" is not a point'],
    ['Then CLICK_ON_INDEX_SUB_ELEMENT [go] {Save as}', 'error E_EXPECTED "Save as" must end with an underscore'],
    ['Then KEY_PRESS <CTRL+A>', 'error E_KEY "CTRL" is not a key'],
    ['Then MATH_OPERATIONS <power(1,2)> {x}', 'error E_TESTDATA "power(1,2)" is not a calculation'],
    ['Then MATH_OPERATIONS <sum(1,2)> {1x}', 'error E_VARIABLE "1x" is not a name for a variable'],
    ['Then VERIFY_ELEMENTS_CSS_VALUE [go] {10px}', 'error E_EXPECTED "10px" must be written as property:test'],
    ['Then VERIFY_ELEMENT_WIDTH [go] {20-10px}', 'error E_EXPECTED in "20-10px" the low limit is above'],
    ['Then WAIT_UNTIL_ATTRIBUTE [go] <5> {class}', 'error E_EXPECTED "class" must be written as name=value'],
    ['Then VERIFY_NUMERIC_VALUES {5}', 'error E_SLOT_MISSING the left side is missing'],
    ['Then VERIFY_NUMERIC_VALUES [total] {><5}', 'error E_EXPECTED >< needs two numbers'],
    ['Then VERIFY_ELEMENTS_STRING_OPERATIONS [go] <left> {a}', 'error E_TESTDATA "left" is not complete'],
    ['Then ENTER [user] <${nobody}>', 'error E_VALUE_UNKNOWN no earlier step sets a variable "nobody"'],
    ['Then ENTER [user] <usrName>', 'warning DOUBTFUL_NAME "usrName" is taken as plain text'],
    ['Then ENTER [user] <username>', 'warning DOUBTFUL_NAME "username" is taken as plain text'],
    ['Then ENTER [user] <users.frist>', 'did you mean users.first?'],
  ])('%s', (step, finding) => {
    const findings = checkSteps([step]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(finding);
  });

  test.each([
    'Then ENTER [user] <Anna>',
    'Then ENTER [user] <"usrName">',
    'Then ENTER [user] <42>',
    'Then ENTER [user] <$${x}>',
  ])('plain text is fine: %s', (step) => {
    expect(checkSteps([step])).toEqual([]);
  });

  test('a finding stands where the fault is', () => {
    const [finding] = check('Feature: f\n  Scenario: s\n    Then   CLICK [nowhere]');
    expect(finding).toMatchObject({ uri: 'p/f.feature', line: 3, column: 18, endColumn: 27 });
    expect(check('Feature: f\n  Scenario: s\n    Then CLICK [go')[0]).toMatchObject({ line: 3, column: 16 });
  });

  test('a variable that an earlier step sets may be any value', () => {
    const set = ['Then SET_VARIABLE [total] <n>', 'Then MATH_OPERATIONS <sum(1,2)> {m}'];
    expect(
      checkSteps([...set, 'Then DELETE_TEXT [user] <n>', 'Then DELETE_TEXT [user] <m.x>', 'Then ENTER [user] <${n}>']),
    ).toEqual([]);
    expect(checkSteps(['Then DELETE_TEXT [user] <n>', ...set])[0]).toContain('error E_TESTDATA');
    expect(checkSteps(['Then DELETE_TEXT [user] <n>'], { variables: ['n'] })).toEqual([]);
  });

  test('without an environment, or after a custom action, a name may be a key: a warning', () => {
    expect(checkSteps(['Then DELETE_TEXT [user] <count>'], { environment: null })[0]).toMatch(
      /^warning E_TESTDATA .*unless a variable/,
    );
    expect(checkSteps(['Then DELETE_TEXT [user] <2 x>'], { environment: null })[0]).toMatch(/^error E_TESTDATA/);
    expect(checkSteps(['Then CALL_CUSTOM <act>', 'Then DELETE_TEXT [user] <n>', 'Then ENTER [user] <${n}>'])).toEqual([
      expect.stringMatching(/^warning E_TESTDATA/),
    ]);
    expect(checkSteps(['Then ENTER [user] <${n}>'], { environment: null })).toEqual([]);
  });

  test('the own locators of a feature', () => {
    expect(checkSteps(['Then CLICK [mine]'], { locators: { mine: '//x' } })).toEqual([]);
  });

  test('files that steps name', () => {
    const files = ['avatar.png'];
    expect(
      checkSteps(['Then FILE_UPLOAD [user] <avatar.png>', 'Then FILE_UPLOAD [user] </tmp/x.png>'], { files }),
    ).toEqual([]);
    expect(checkSteps(['Then FILE_UPLOAD [user] <Avatar.png>'], { files })[0]).toContain('did you mean avatar.png?');
    expect(checkSteps(['Then SK_CLICK [button.png]'], { files, type: 'WINDOWS' })[1]).toContain(
      'E_IMAGE_FILE no included file is called "button.png"',
    );
  });
});

describe('scenarios and outlines', () => {
  const codes = (content: string, more: Partial<CheckedText> = {}) =>
    check(content, more).map(({ severity, code, line }) => `${severity} ${code} ${line}`);

  test('lines that were read as description', () => {
    const content = [
      'Feature: f',
      '  User story: a shop clerk wants to sign in.',
      '  Scenario: a',
      '    CLICK [go]',
      '    Then CLICK [go]',
      '  Scenario: b',
      '    !Then CLICK [go]',
      '  Scenario: c',
      '    then CLICK [go]',
      '  Scenario: d',
      '    User clicks on [go]',
      '  Scenario: e',
      '    gpt: sign in',
      '  Scenario: f',
      '    Buys tea and pays with a card.',
      '    Then CLICK [go]',
    ].join('\n');
    expect(codes(content)).toEqual([
      'error SWALLOWED_LINE 4',
      'warning EMPTY_SCENARIO 6',
      'error SWALLOWED_LINE 7',
      'warning EMPTY_SCENARIO 8',
      'error SWALLOWED_LINE 9',
      'warning EMPTY_SCENARIO 10',
      'error SWALLOWED_LINE 11',
      'warning EMPTY_SCENARIO 12',
      'error SWALLOWED_LINE 13',
    ]);
    expect(check(content)[0]?.message).toBe(
      'this line is not run, it is read as description: a step begins with a keyword such as Then: Then CLICK ...',
    );
  });

  test('outlines without rows, columns twice, columns that hide a key', () => {
    const outline = (...rows: string[]) =>
      ['Feature: f', '  Scenario Outline: o', '    Then ENTER [user] <userName>', ...rows].join('\n');
    expect(codes(outline())).toEqual(['warning EMPTY_EXAMPLES 2']);
    expect(codes(outline('    Examples:', '      | userName |'))).toEqual([
      'warning EMPTY_EXAMPLES 5',
      'warning SHADOWED_KEY 5',
    ]);
    expect(codes(outline('    Examples:', '      | x | x |', '      | 1 | 2 |'))).toEqual(['error GHERKIN 5']);
  });

  test('each row is checked, the same finding told once', () => {
    const content = `Feature: f
  Scenario Outline: o
    Then DELETE_TEXT [<where>] <n>
    Then ENTER [user] <N>
    Examples:
      | where | n   |
      | user  | 1   |
      | user  | two x |
      | nobod | 3   |
      | user  | two x |`;
    expect(check(content).map(({ code, line, message }) => [code, line, message.slice(0, 40)])).toEqual([
      ['E_LOCATOR', 3, 'there is no locator "nobod"; no object h'],
      ['E_TESTDATA', 3, '"two x" is not a number'],
      ['DOUBTFUL_NAME', 4, '<N> is plain text; the Examples column i'],
    ]);
  });

  test('a Background is checked once', () => {
    expect(
      codes(
        'Feature: f\n Background:\n  Given CLICK [x]\n Scenario: a\n  Then CLICK [go]\n Scenario: b\n  Then CLICK [go]',
      ),
    ).toEqual(['error E_LOCATOR 3']);
  });

  test('a table below a step, two features in a text, no Gherkin at all', () => {
    expect(codes('Feature: f\n Scenario: a\n  Then CLICK [go]\n   | x |')).toEqual(['error E_SYNTAX 3']);
    expect(codes('Feature: f\nFeature: g\n Scenario: a\n  Then CLICK [go]')).toEqual(['warning SWALLOWED_LINE 2']);
    expect(codes('hello')).toEqual(['error GHERKIN 1']);
    expect(codes('')).toEqual([]);
  });

  test('types with a language of their own are not checked', () => {
    expect(codes('Feature: f\n Scenario: a\n  * url x', { type: 'KARATE' })).toEqual([]);
  });
});

describe('bundles', () => {
  const feature = (id: number, steps: string, more: Partial<BundleFeature> = {}): BundleFeature => ({
    id,
    name: `f${id}`,
    type: 'ANOROC',
    uri: `p/f${id}.feature`,
    content: `Feature: f\n  Scenario: s\n    Then ${steps}\n`,
    locators: null,
    includes: [],
    files: [],
    ...more,
  });
  const bundle = (features: BundleFeature[], more: Partial<CheckedBundle> = {}): CheckedBundle => ({
    features,
    entry: [1],
    objects: OBJECTS,
    files: [],
    environment: { ui: ENVIRONMENT },
    ...more,
  });

  test('variables of included features are known', () => {
    const including = feature(1, 'DELETE_TEXT [user] <n>', { includes: [2] });
    expect(checkBundle(bundle([including, feature(2, 'SET_VARIABLE [total] <n>')]), INDEX)).toEqual([]);
    expect(checkBundle(bundle([including, feature(2, 'CLICK [go]')]), INDEX)).toHaveLength(1);
  });

  test('what is missing around the texts', () => {
    const broken = feature(1, 'CLICK [go]', { includes: [2, 9], files: ['a.png', 'b.png'] });
    const findings = checkBundle(
      bundle([broken, feature(2, 'x', { type: 'PERFORMANCE' })], {
        files: [{ name: 'a.png', size: 1, sha256: '0' }],
        options: { tags: '@a and' },
      }),
      INDEX,
    );
    expect(findings.map(({ code, uri }) => `${code} ${uri}`)).toEqual([
      'TAGS ',
      'FEATURE_TYPE p/f1.feature',
      'MISSING_INCLUDE p/f1.feature',
      'MISSING_FILE p/f1.feature',
    ]);
  });

  test('only what will run is checked', () => {
    expect(checkBundle(bundle([feature(1, 'CLICK [go]'), feature(2, 'nonsense')]), INDEX)).toEqual([]);
  });

  test('a circle of includes', () => {
    const circle = [feature(1, 'CLICK [go]', { includes: [2] }), feature(2, 'CLICK [go]', { includes: [1] })];
    expect(checkBundle(bundle(circle), INDEX).map(({ severity, code, uri }) => `${severity} ${code} ${uri}`)).toEqual([
      'warning INCLUDE_CIRCLE p/f2.feature',
      'warning INCLUDE_CIRCLE p/f1.feature',
    ]);
  });

  test('tags that leave nothing, or leave the faults out', () => {
    const content =
      'Feature: f\n  @slow\n  Scenario: a\n    Then CLICK [nowhere]\n  @fast\n  Scenario: b\n    Then CLICK [go]\n';
    const of = (tags: string) =>
      checkBundle(bundle([feature(1, '', { content })], { options: { tags } }), INDEX).map(({ code }) => code);
    expect(of('@slow')).toEqual(['E_LOCATOR']);
    expect(of('@fast')).toEqual([]);
    expect(of('@none')).toEqual(['NO_SCENARIO']);
    expect(of('')).toEqual(['E_LOCATOR']);
  });

  test('settings that no run could use, sealed ones left alone', () => {
    const of = (settings: Record<string, unknown>) =>
      checkBundle(bundle([], { entry: [], environment: { ui: {}, settings } }), INDEX).map(
        ({ setting, code, message, uri }) => `${code} ${setting} ${uri}${message}`,
      );
    expect(
      of({ 'webdriver.type': 'CHROME', 'Explicit.wait.time': '10', 'remote.webdriver.url': 'http://grid:4444' }),
    ).toEqual([]);
    expect(of({ 'remote.webdriver.url': 'ENC(abc)', 'webdriver.type': 'SAUCELABS' })).toEqual([]);
    expect(of({ 'webdriver.type': 'CHROM', 'Explicit.wait.time': 'ten', 'remote.webdriver.url': 'grid' })).toEqual([
      expect.stringContaining('E_CONFIG webdriver.type the setting webdriver.type is wrong: "CHROM" is no browser'),
      expect.stringContaining('E_CONFIG remote.webdriver.url'),
      expect.stringContaining('E_CONFIG Explicit.wait.time'),
    ]);
    expect(of({ 'webdriver.type': 'BROWSERSTACK' })).toEqual([expect.stringContaining('needs the address')]);
    expect(of({ 'run.timeout.minutes': 0, capabilities: '{' })).toHaveLength(2);
    expect(
      checkBundle(
        bundle([], { entry: [], environment: { ui: {}, settings: { 'webdriver.type': 'CHROM' } } }),
        INDEX,
      )[0],
    ).toMatchObject({
      setting: 'webdriver.type',
      fixes: [{ kind: 'changeSetting', key: 'webdriver.type', text: 'CHROME' }],
    });
  });
});

test('frames by locator or by name, limits and distances of actions', () => {
  const text = [
    'FRAME_DRAG_AND_DROP [form.head] [form.go] <payFrame>',
    'FRAME_DRAG_AND_DROP [form.head] [form.go] <form.hea>',
    'FRAME_DRAG_AND_DROP [form.head] [form.go] <//iframe[>',
    'AXE_CHECK {serious}',
    'AXE_CHECK {1.5}',
    'DIV_SCROLLBAR [form.head] <down> {0}',
  ];
  const content = `Feature: F\n  Scenario: S\n${text.map((step) => `    Then ${step}`).join('\n')}`;
  const objects = [{ name: 'form', locators: { head: '//h1', go: '//b' } }];
  const found = checkText({ uri: 'f', content, type: 'ANOROC', objects, environment: {} });
  expect(found.map(({ line, severity, code }) => `${line} ${severity} ${code}`)).toEqual([
    '4 warning E_LOCATOR',
    expect.stringMatching(/^5 error /),
    '7 error E_EXPECTED',
    '8 error E_EXPECTED',
  ]);
});
