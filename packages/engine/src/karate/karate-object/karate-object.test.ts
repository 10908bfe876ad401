import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KARATE_FUNCTIONS, KARATE_PROPERTIES } from '@stepwright/catalogue/karate/function-help';
import { expect, test } from 'vitest';
import { tryKarate } from '../suite/testing-karate.ts';
import { karateFactNames, karateFunctionNames } from './karate-object.ts';

/** What each expression must give, compared by the language's own `match`. */
const VALUES: readonly (readonly [expression: string, expected: string])[] = [
  // Variables and paths
  ["karate.get('person.name')", "'Ada'"],
  ["karate.get('$person.pets[*].name')", "['Rex', 'Tom']"],
  ["karate.get('nobody')", 'null'],
  ["karate.get('nobody.at.all', 5)", '5'],
  ["karate.get('$person.nothing', 'none')", "'none'"],
  ["karate.jsonPath(person, '$.pets[?(@.age > 3)].name')", "['Tom']"],
  ["karate.xmlPath(order, '/order/item[2]')", "'pen'"],
  ["karate.match(person, { name: '#string', pets: '#[2]' }).pass", 'true'],
  ["karate.match('person.name == 1')", "{ pass: false, message: '#string' }"],
  ["karate.eval('1 + 2')", '3'],
  ['karate.fromString(\'{ "a": "#(1 + 1)" }\').a.length', '8'],
  ["karate.fromString('plain')", "'plain'"],
  // Conversions
  ['karate.toString({ a: [1, null] })', '\'{"a":[1,null]}\''],
  ['karate.typeOf([])', "'list'"],
  ['karate.typeOf(order)', "'xml'"],
  ['karate.typeOf(x => x)', "'function'"],
  ['karate.toJson({ a: null, b: { c: null, d: 1 } }, true)', '{ b: { d: 1 } }'],
  ['karate.fromJson(\'{"2": 1, "1": 2}\')', "{ '2': 1, '1': 2 }"],
  ['karate.toBytes([1, -1]).length', '2'],
  ["karate.toCsv([{ a: 1, b: 'x,y' }])", '\'a,b\\r\\n1,"x,y"\\r\\n\''],
  ["karate.lowerCase({ A: 'B', c: [1, 'D'] })", "{ a: 'b', c: [1, 'd'] }"],
  ["karate.extract('id=42;', 'id=(\\\\d+)', 1)", "'42'"],
  ["karate.extract('nothing', 'id=(\\\\d+)', 1)", 'null'],
  ["karate.extractAll('a1B2', '(?i)[a-z](\\\\d)', 1)", "['1', '2']"],
  ["karate.urlEncode('a b&c=ä~')", "'a+b%26c%3D%C3%A4%7E'"],
  ["karate.urlDecode('a+b%26')", "'a b&'"],
  ['karate.uuid()', "'#uuid'"],
  // Collections
  ['karate.map([1, 2], (x, i) => x * 10 + i)', '[10, 21]'],
  ["karate.map('no list', x => x)", '[]'],
  ['karate.filter([1, 2, 3], x => x > 1)', '[2, 3]'],
  ['karate.filter([1, 2], x => 1)', '[]'],
  ['karate.repeat(3, i => i)', '[0, 1, 2]'],
  ['karate.range(1, 7, 3)', '[1, 4, 7]'],
  ['karate.range(3, 1)', '[3, 2, 1]'],
  ['karate.append([1], 2, [3])', '[1, 2, 3]'],
  ['karate.merge({ a: 1, b: 1 }, { b: 2 })', '{ a: 1, b: 2 }'],
  ['karate.sort([{ n: 2 }, { n: 10 }, { n: 1 }], x => x.n)', '[{ n: 1 }, { n: 2 }, { n: 10 }]'],
  ["karate.sort(['b', 'a'])", "['a', 'b']"],
  ['karate.distinct([1, 2, 1])', '[1, 2]'],
  ['karate.keysOf({ b: 1, a: 2 })', "['b', 'a']"],
  ['karate.valuesOf({ b: 1, a: 2 })', '[1, 2]'],
  ["karate.filterKeys({ a: 1, b: 2, c: 3 }, 'c', 'x', 'a')", '{ c: 3, a: 1 }'],
  ['karate.filterKeys({ a: 1, b: 2 }, { b: 0 })', '{ b: 2 }'],
  ["karate.mapWithKey([1, 2], 'n')", '[{ n: 1 }, { n: 2 }]'],
  ['([karate.sizeOf([1]), karate.sizeOf({}), karate.sizeOf(1)])', '[1, 0, -1]'],
  ['([3].map(karate.typeOf))', "['number']"],
  // Files
  ["karate.readAsString('data.json')", '\'{ "made": "#(1 + 1)" }\''],
  ["karate.read('data.json')", '{ made: 2 }'],
  ["karate.readAsBytes('data.json').length", '22'],
  ["karate.toAbsolutePath('data.json')", "'#regex .*/data.json'"],
  // Facts
  ['karate.env', "'test'"],
  ["karate.properties['a.b']", "'c'"],
  ["karate.sysprop('nope', 1)", '1'],
  ["karate.sysenv('TRIAL')", "'yes'"],
  ['karate.os', "{ name: '#string', type: '#string' }"],
  [
    'karate.info',
    "{ featureDir: '#string', featureFileName: 'test.feature', scenarioName: 'only', scenarioDescription: '#string', errorMessage: null }",
  ],
  ['karate.scenario.exampleIndex', '-1'],
  ['karate.scenarioOutline', 'null'],
  ['karate.feature.fileName', "'test.feature'"],
  ['karate.request', 'null'],
  ['karate.config.readTimeout', '30000'],
  ['karate.config.retry', '{ count: 3, interval: 3000 }'],
  // Made-up data
  ['karate.faker.seed(7).fullName() == karate.faker.seed(7).fullName()', 'true'],
  ['karate.faker.randomInt(5, 5)', '5'],
  ['karate.faker.email()', "'#regex [a-z.]+\\\\d*@example[.]com'"],
  ['karate.faker.uuid()', "'#uuid'"],
  ['karate.faker.creditCardNumber()', "'#regex 9\\\\d{15}'"],
];

test.for(VALUES)('%s', async ([expression, expected]) => {
  const trial = await tryKarate(
    [
      "* def person = { name: 'Ada', pets: [{ name: 'Rex', age: 3 }, { name: 'Tom', age: 5 }] }",
      '* def order = <order><item>ink</item><item>pen</item></order>',
      `* def actual = ${expression}`,
      `* match actual == ${expected}`,
    ].join('\n'),
    { env: 'test', properties: { 'a.b': 'c' }, files: { 'data.json': '{ "made": "#(1 + 1)" }' } },
  );
  expect(trial.failures).toEqual([]);
});

test('functions change variables, lists and configuration', async () => {
  const { failures, variables, printed } = await tryKarate(`
    * karate.set('a', 1)
    * karate.set({ b: 2, c: 3 })
    * def body = { list: [] }
    * karate.set('body', '$.list[]', 4)
    * karate.set('body', 'name', 'x')
    * karate.remove('body', 'name')
    * karate.setXml('xml', '<a><b>1</b></a>')
    * karate.setXml('xml', '/a/c', '<c>2</c>')
    * def more = []
    * karate.appendTo(more, 1, [2])
    * karate.appendTo('more', 3)
    * def seen = []
    * karate.forEach({ x: 1 }, (key, value, index) => seen.push(key + value + index))
    * karate.configure('readTimeout', 1234)
    * assert karate.config.readTimeout == 1234
    * karate.log('said', { a: 1 })
    * karate.logger.warn('warned')
    * karate.embed('shown', 'text/x')
  `);
  expect(failures).toEqual([]);
  expect(variables).toMatchObject({ a: 1, b: 2, c: 3, body: { list: [4] }, more: [1, 2, 3], seen: ['x10'] });
  expect(printed).toMatch(/^said \{[\s\S]*"a": 1[\s\S]*\}\nwarned\ntext\/x: shown$/);
});

test('features and functions are called, and scenarios end as they are told', async () => {
  const { failures, variables } = await tryKarate(
    `
    * def answer = karate.call('called.feature', { input: 2 })
    * karate.call(true, 'called.feature', { input: 3 })
    * def once = karate.callonce('called.feature?').doubled || 0
    * def single = karate.callSingle('single.js', 5)
    * def again = karate.callSingle('single.js', 6)
    * def bound = karate.wrapFunction(x => x + doubled)
    * karate.abort()
    * def never = true
  `.replace("karate.callonce('called.feature?').doubled || 0", "karate.callonce('once.feature').it"),
    {
      files: {
        'called.feature': 'Feature:\nScenario:\n* def doubled = input * 2\n',
        'once.feature': 'Feature:\nScenario:\n* def it = 7\n',
        'single.js': '(x) => ({ got: x })',
      },
    },
  );
  expect(failures).toEqual([]);
  expect(variables).toMatchObject({
    answer: { doubled: 4 },
    doubled: 6,
    once: 7,
    single: { got: 5 },
    again: { got: 5 },
  });
  expect(variables).not.toHaveProperty('never');
});

/** Steps that must fail, and what the failure says. */
const FAILURES: readonly (readonly [step: string, reason: RegExp])[] = [
  ["* karate.fail('not today')", /not today/],
  ["* karate.map([1], 'x')", /karate\.map\(\) needs a function, but got a value of type string/],
  ['* karate.get()', /karate\.get\(\) needs the name of a variable or a path, but got nothing/],
  ["* karate.write('x', '../../x.txt')", /lies outside the folder that a run may write to/],
  ["* karate.write('x', '/tmp/x.txt')", /lies outside/],
  ['* karate.repeat(1e9, x => x)', /would make 1000000000 items/],
  ["* karate.channel('kafka')", /karate\.channel\(\) does not work here/],
  ['* karate.proceed()', /belongs into the feature of a mock/],
  ["* karate.extract('a', '(', 1)", /karate\.extract\(\)/],
  ["* karate.extract('a', 'a', 2)", /has no group 2/],
  ["* karate.start('nowhere.feature')", /nowhere\.feature/],
  ["* karate.webSocket('http://localhost')", /does not begin with ws/],
  ['* karate.fork({}).waitSync()', /line or args/],
  ["* karate.fork('no-such-program-here').waitSync()", /could not be started/],
  ['* karate.expect(1).to.equal(2)', /match failed: EQUALS/],
  ['* karate.expect([1, 2]).to.not.contain(2)', /not to contain 2/],
  ['* karate.expect(3).to.be.below(3)', /expected 3 to be below 3/],
  ["* karate.expect({ a: 1 }).to.have.property('b')", /to have the property b/],
];

test.for(FAILURES)('%s fails', async ([step, reason]) => {
  const { failures } = await tryKarate(step);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(reason);
});

test('expectations that hold', async () => {
  const { failures } = await tryKarate(
    [
      "expect('ab').to.be.a('string').and.have.length(2)",
      'expect([]).to.be.empty',
      "expect({ a: { b: 1 } }).to.have.nested.property('a.b', 1)",
      "expect({ a: 1, b: 2 }).to.have.keys('a', 'b')",
      "expect({ a: 1, b: 2 }).to.have.any.keys('x', 'b')",
      'expect({ a: { b: [1, 2] } }).to.deep.include({ a: { b: [2] } })',
      'expect(5).to.be.at.least(5).and.be.at.most(5)',
      'expect(0.1 + 0.2).to.be.closeTo(0.3, 0.001)',
      'expect(2).to.be.oneOf([1, 2])',
      "expect('abc').to.match(/b/)",
      'expect(null).to.not.exist',
      'expect(1).to.not.equal(2)',
    ]
      .map((chain) => `* karate.${chain}`)
      .join('\n'),
  );
  expect(failures).toEqual([]);
});

test('files are written into the output of the run, and templates are filled', async () => {
  const template = `<ul><li th:each="p: people" th:text="p.name" th:class="p.age > 20 ? 'old' : null">x</li></ul>
<p th:if="people.length == 0">nobody</p><br/><b th:unless="false">[[\${people.length}]]</b><!-- <i th:text="nope"> -->`;
  const { failures, variables } = await tryKarate(
    `
    * def people = [{ name: 'A&B', age: 30 }, { name: 'C', age: 3 }]
    * def html = karate.render('page.html')
    * def raw = karate.render({ html: '<b th:text="1 + 1">x</b>' })
    * def file = karate.write(people, 'deep/people.json')
    * match file.name == 'people.json'
  `,
    {
      files: { 'page.html': template },
      look: (folder) => {
        expect(JSON.parse(readFileSync(join(folder, 'output/deep/people.json'), 'utf8'))).toHaveLength(2);
      },
    },
  );
  expect(failures).toEqual([]);
  expect(variables.html).toBe(
    '<ul><li class="old">A&amp;B</li><li>C</li></ul>\n<br><b>2</b><!-- <i th:text="nope"> -->',
  );
  expect(variables.raw).toBe('<b th:text="1 + 1">x</b>');
});

test('every member has its help, and every help its member', () => {
  const refused = ['channel', 'consume', 'compareImage', 'driver', 'robot', 'target', 'getEngine', 'pdf'];
  const functions = karateFunctionNames().filter((name) => !refused.includes(name));
  expect(KARATE_FUNCTIONS.map(({ name }) => name).toSorted()).toEqual([...functions].toSorted());
  expect(KARATE_PROPERTIES.map(({ name }) => name).toSorted()).toEqual([...karateFactNames()].toSorted());
});
