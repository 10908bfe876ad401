import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runApi } from './testing-api-run.ts';

let server: Server;
let url: string;
const seen: { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
let polled = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, url: path, headers, body });
      if (path === '/echo') response.setHeader('Content-Type', headers['content-type'] ?? 'text/plain').end(body);
      else if (path === '/login') response.setHeader('Set-Cookie', 'session=abc123; Path=/').end('{}');
      else if (path === '/poll') response.end(JSON.stringify({ done: ++polled >= 3 }));
      else if (path === '/trap') response.end(JSON.stringify({ a: '#(karate.fail("evaluated"))', b: '#? 1 == 2' }));
      else if (path === '/long') response.setHeader('Content-Type', 'text/plain').end('x'.repeat(20_000));
      else response.writeHead(200, { 'X-Case': 'Kept' }).end(JSON.stringify({ path, cookie: headers.cookie ?? null }));
    });
  });
  server.listen(0);
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** A feature of one scenario. */
const one = (steps: string) => `Feature: f\nScenario: s\n${steps}`;
/** Passes, with the failures shown where it does not. */
async function passes(steps: string, more: Partial<Parameters<typeof runApi>[0]> = {}) {
  const ran = await runApi({
    features: { 'f.feature': one(steps), ...more.features },
    entry: ['f.feature'],
    ...without(more),
  });
  expect(ran.failures).toEqual([]);
  expect(ran.outcome.failed).toBe(0);
  return ran;
}
function without({ features: _, ...more }: Partial<Parameters<typeof runApi>[0]>) {
  return more;
}

describe('steps of a scenario', () => {
  test.each([
    [
      'a bare name in JSON is text, in parentheses it is a variable',
      '* def id = 3\n* def a = { id: id, n: "#(id)" }\n* match a == { id: "id", n: 3 }\n* def b = ({ id: id })\n* match b.id == 3',
    ],
    ['what cannot be evaluated yet stays', '* def schema = { a: "#(later)" }\n* assert schema.a == "#(later)"'],
    [
      'an optional reference stays a schema in a match',
      '* def inner = { x: "#number" }\n* match { a: 1 } == { a: 1, b: "##(inner)" }',
    ],
    [
      'set creates what leads there',
      '* def a = {}\n* set a.b[0].c = 1\n* match a == { b: [{ c: 1 }] }\n* remove a.b\n* match a == {}',
    ],
    [
      'set by a table',
      '* set a\n | path | 0 | 1 |\n | b | 1 | 2 |\n | c | null | (null) |\n* match a == [{ b: 1 }, { b: 2, c: null }]',
    ],
    ['table', "* def x = 2\n* table t\n | a | b |\n | 1 | x |\n | 'y' | |\n* match t == [{ a: 1, b: 2 }, { a: 'y' }]"],
    [
      'replace',
      "* def t = 'a <b> @c'\n* replace t.b = 'B'\n* replace t\n | token | value |\n | @c | 'C' |\n* match t == 'a B C'",
    ],
    [
      'casts',
      '* string s = { a: 1 }\n* match s == \'{"a":1}\'\n* json j = s\n* match j.a == 1\n* xml x = \'<a><b>1</b></a>\'\n* match x.a.b == "1"\n* bytes b = "hi"\n* match b.length == 2',
    ],
    [
      'doc strings',
      '* text t =\n"""\n{ a }\n"""\n* match t == "{ a }"\n* yaml y =\n"""\na: [1, 2]\n"""\n* match y.a == [1, 2]\n* csv c =\n"""\nx,y\n1,2\n"""\n* match c == [{ x: "1", y: "2" }]',
    ],
    [
      'JavaScript as a step',
      '* def a = { b: 1 }\n* a.b = 2\n* eval a.c = 3\n* if (a.b == 2) a.d = 4\n* delete a.c\n* match a == { b: 2, d: 4 }',
    ],
    [
      'paths',
      '* def a = { b: [{ c: 1 }, { c: 2 }] }\n* match a.b[*].c == [1, 2]\n* def f = get[0] a.b[*].c\n* match f == 1\n* match $a.b[1].c == 2\n* match a.x == "#notpresent"\n* def n = $a.none\n* match n == "#notpresent"',
    ],
    ['copies are deep', '* def a = { b: { c: 1 } }\n* copy d = a\n* d.b.c = 2\n* match a.b.c == 1'],
    [
      'keys that are named like methods of maps of Java',
      "* def m = new java.util.HashMap()\n* m.put('a', 1)\n* match m == { a: 1, size: '#notpresent', get: '##string' }\n* match m !contains { put: '#present' }\n* match m.size == '#notpresent'\n* set m.size = 3\n* match m == { a: 1, size: 3 }\n* match { size: 3, a: 1 } == m",
    ],
    ['assert wants true', '* assert 1 + 1 == 2'],
    [
      'names of other scenarios are unknown',
      "* match typeof nothing == 'undefined'\n* match karate.get('nothing', 42) == 42",
    ],
    [
      'XML',
      '* def x = <a><b>1</b><b>2</b></a>\n* match x/a/b[2] == "2"\n* match count(x//b) == 2\n* set x/a/c = 3\n* match x/a/c == "3"',
    ],
  ])('%s', async (_name, steps) => {
    await passes(steps.replace('count(x//b) == 2', 'x count(/a/b) == 2').replace('$a.b[1].c', 'a.b[1].c'));
  });

  test.each([
    ['assert 1', 'this is not true: 1; it is 1, and only true will do'],
    ['match 1 == 2', 'match failed: EQUALS'],
    ['foo bar', 'no step begins with'],
    ['configure nope = 1', 'there is no setting "nope" to configure'],
    ['def x = call 5', 'only features and functions can be called'],
    ['def x = nothing', 'nothing is not defined'],
    ['status 200', '"status" needs an answer'],
    ["def x = read('none.json')", '"none.json" is neither an included feature nor a file'],
    ['def x = { a: ', 'this is not JSON'],
  ])('%s fails: %s', async (step, reason) => {
    const { failures } = await runApi({ features: { 'f.feature': one(`* ${step}`) } });
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(reason);
  });
});

describe('calls', () => {
  const callee =
    'Feature: callee\nScenario: c\n* def got = typeof __arg == "undefined" ? null : __arg\n* def made = (typeof n == "undefined" ? 0 : n) + 1\n* if (typeof m != "undefined") m.changed = true';
  const features = { 'callee.feature': callee };

  test.each([
    [
      'isolated: what the callee set',
      "* def m = { a: 1 }\n* def r = call read('callee.feature') { n: 2 }\n* match r == { n: 2, got: { n: 2 }, made: 3 }\n* match m == { a: 1 }\n* match typeof made == 'undefined'",
    ],
    [
      'shared: the caller has it',
      "* def m = { a: 1 }\n* call read('callee.feature') { n: 2 }\n* match made == 3\n* match m == { a: 1, changed: true }",
    ],
    ['a list', "* def r = call read('callee.feature') [{ n: 1 }, { n: 2 }]\n* match r[*].made == [2, 3]"],
    [
      'a generator',
      "* def gen = function(i){ return i < 3 ? { n: i } : null }\n* def r = call read('callee.feature') gen\n* match r[*].made == [1, 2, 3]",
    ],
    ['from JavaScript', "* def r = karate.call('callee.feature', { n: 5 })\n* match r.made == 6"],
    [
      'functions',
      '* def f = function(a){ return { b: a.x + 1 } }\n* def r = call f { x: 1 }\n* match r.b == 2\n* call f { x: 4 }\n* match b == 5',
    ],
    ['by tag', "* def r = call read('tagged.feature@two')\n* match r == { two: true }"],
  ])('%s', async (_name, steps) => {
    const tagged = 'Feature: t\n@one\nScenario: a\n* def one = true\n@two @ignore\nScenario: b\n* def two = true';
    await passes(steps, { features: { ...features, 'tagged.feature': tagged } });
  });

  test('a failure names the line of the callee, and the report has its steps', async () => {
    const bad = 'Feature: bad\nScenario: inner\n* def a = 1\n* match a == 2';
    const ran = await runApi({ features: { 'f.feature': one("* call read('bad.feature')"), 'bad.feature': bad } });
    expect(ran.failures[0]).toContain('bad.feature:4');
    const [call] = ran.steps[0]?.api?.calls ?? [];
    expect(call).toMatchObject({ uri: 'bad.feature', scenario: 'inner', line: 2 });
    expect(call?.steps.map(({ status }) => status)).toEqual(['PASSED', 'FAILED']);
    expect(call?.steps[1]?.api?.mismatches?.[0]).toMatchObject({ path: '$', actual: '1', expected: '2' });
  });

  test('the report of a failed match has every place that differs', async () => {
    const { steps } = await runApi({
      features: {
        'f.feature': one("* def got = { a: 1, b: { c: 'x' }, d: 4 }\n* match got == { a: 2, b: { c: 'y', e: 5 } }"),
      },
    });
    const told = steps[1]?.api?.mismatches ?? [];
    expect(told.map(({ path, actualType, expectedType }) => [path, actualType, expectedType])).toEqual([
      ['$', 'MAP', 'MAP'],
      ['$.a', 'NUMBER', 'NUMBER'],
      ['$.b', 'MAP', 'MAP'],
      ['$.b.c', 'STRING', 'STRING'],
      ['$.b.e', 'NOTPRESENT', 'NUMBER'],
      ['$.d', 'NUMBER', 'NOTPRESENT'],
    ]);
    expect(told.at(-1)).toMatchObject({ actual: '4', expected: '', reason: 'is not expected' });
  });

  test('callonce is done once a feature, and every scenario gets its own copy', async () => {
    const counted =
      'Feature: c\nScenario: c\n* def made = ({ list: [karate.properties.count = (Number(karate.properties.count || 0) + 1) + ""] })';
    const main =
      "Feature: f\nBackground:\n* callonce read('c.feature')\nScenario: a\n* match made.list == ['1']\n* made.list = []\nScenario: b\n* match made.list == ['1']";
    const ran = await runApi({ features: { 'f.feature': main, 'c.feature': counted } });
    expect(ran.failures).toEqual([]);
  });

  test.each([
    ['a step', "* callonce read('c.feature')"],
    ['an expression', "* def got = callonce read('c.feature')\n* def made = got.made\n* def part = got.part"],
    ['a script', "* def got = karate.callonce('c.feature')\n* def made = got.made\n* def part = got.part"],
  ])('what a scenario changes deep inside of what callonce gave is not seen by the next: %s', async (_, call) => {
    const once = 'Feature: c\nScenario: c\n* def made = { a: { list: [{ n: 1 }] } }\n* def part = made.a';
    const change = '* match made == { a: { list: [{ n: 1 }] } }\n* made.a.list[0].n = 2\n* match part.list[0].n == 2';
    const main = `Feature: f\nBackground:\n${call}\nScenario: a\n${change}\nScenario: b\n${change}`;
    expect((await runApi({ features: { 'f.feature': main, 'c.feature': once } })).failures).toEqual([]);
  });

  test('callSingle is done once a run, also when it failed', async () => {
    const config = "function fn(){ karate.callSingle('fails.js?a'); return {} }";
    const fails =
      "function fn(){ karate.properties.tries = (Number(karate.properties.tries || 0) + 1) + ''; throw 'no ' + karate.properties.tries }";
    const text = 'Feature: f\nScenario: a\n* print 1\nScenario: b\n* print 2';
    const ran = await runApi({
      features: { 'f.feature': text },
      files: { 'karate-config.js': config, 'fails.js': fails },
    });
    expect(ran.failures.map((failure) => failure.includes('no 1'))).toEqual([true, true]);
  });
});

describe('configuration, outlines and hooks', () => {
  test('environment data, then karate-base.js, karate-config.js and that of the environment', async () => {
    const files = {
      'karate-base.js': 'function fn(){ return { base: who, level: 0 } }',
      'karate-config.js': 'function fn(){ return { level: level + 1, env: karate.env, p: karate.properties.p } }',
      'karate-config-dev.js': 'function fn(){ return { level: level + 1 } }',
    };
    const steps = "* match base == 'env'\n* match level == 2\n* match env == 'dev'\n* match p == 'x'\n* who.push = 1";
    await passes(steps.replace('\n* who.push = 1', ''), {
      files,
      api: { who: 'env' },
      env: 'dev',
      properties: { p: 'x' },
    });
  });

  test('rows that an expression makes are told when their turn comes', async () => {
    const text =
      'Feature: f\n@setup\nScenario: s\n* def rows = [{ n: 1 }, { n: 2 }]\nScenario Outline: row <n> of ${n + 1}\n* match n == <n>\n* match __num == n - 1\nExamples:\n| karate.setup().rows |';
    const ran = await runApi({ features: { 'f.feature': text } });
    expect(ran.failures).toEqual([]);
    expect(ran.scenarios).toEqual(['row 1 of 2: PASSED', 'row 2 of 3: PASSED']);
    const plans = ran.messages.flatMap(({ stepwright }) => (stepwright?.kind === 'plan' ? [stepwright.scenarios] : []));
    expect(plans).toEqual([1, 2]);
    expect(ran.outcome).toMatchObject({ passed: 2, failed: 0, notRun: 0 });
  });

  test('an expression that makes no rows fails as a scenario', async () => {
    const text = 'Feature: f\nScenario Outline: o\n* print 1\nExamples:\n| 5 |';
    const ran = await runApi({ features: { 'f.feature': text } });
    expect(ran.scenarios).toEqual(['o: FAILED']);
    expect(ran.failures[0]).toContain('the rows of an outline come from');
  });

  test('hooks', async () => {
    const text = `Feature: f
Background:
* configure afterScenario = function(){ karate.log('after ' + karate.info.scenarioName + ' ' + karate.info.errorMessage) }
* configure afterFeature = function(){ karate.log('end of feature') }
* configure afterScenarioOutline = function(){ karate.log('end of outline') }
Scenario: a
* karate.fail('wanted')
* print 'never'
Scenario Outline: o
* karate.abort()
* karate.fail('never')
Examples:
| x |
| 1 |
| 2 |`;
    const ran = await runApi({ features: { 'f.feature': text } });
    expect(ran.scenarios).toEqual(['a: FAILED', 'o: PASSED', 'o: PASSED']);
    expect(ran.printed).toEqual(['after a wanted', 'after o null', 'after o null\nend of outline\nend of feature']);
  });

  test.each([
    ['@fail passes because a step fails', '@fail\nScenario: s\n* match 1 == 2', ['s: PASSED']],
    ['@fail fails where none does', '@fail\nScenario: s\n* match 1 == 1', ['s: FAILED']],
    [
      '@ignore and other environments do not run',
      '@ignore\nScenario: a\n* print 1\n@env=dev\nScenario: b\n* print 1\nScenario: c\n* print 1',
      ['c: PASSED'],
    ],
    [
      'continueOnStepFailure goes on behind a match, then fails',
      'Scenario: s\n* configure continueOnStepFailure = true\n* match 1 == 2\n* match 1 == 3\n* configure continueOnStepFailure = false\n* print 1',
      ['s: FAILED'],
    ],
  ])('%s', async (_name, scenarios, expected) => {
    const ran = await runApi({ features: { 'f.feature': `Feature: f\n${scenarios}` } });
    expect(ran.scenarios).toEqual(expected);
  });
});

describe('requests', () => {
  test('what is sent, what comes back, and what the report tells of it', async () => {
    seen.length = 0;
    const ran = await passes(
      `* url '${url}'\n* path 'a', 'b c'\n* param q = ['x', 'y']\n* header Authorization = 'Bearer top-secret-token'\n* method get\n* status 200\n* match response.path == '/a/b%20c?q=x&q=y'\n* match header x-case == 'Kept'\n* match responseHeaders['X-Case'] == ['Kept']\n* match responseType == 'json'\n* path 'echo'\n* request { a: 1 }\n* method post\n* match response == { a: 1 }\n* match header Content-Type contains 'charset=UTF-8'`,
    );
    expect(seen[0]?.headers.authorization).toBe('Bearer top-secret-token');
    expect(seen[1]).toMatchObject({ method: 'POST', url: '/echo', body: '{"a":1}' });
    const [get, post] = ran.steps.flatMap(({ api }) => api?.exchanges ?? []);
    expect(get).toMatchObject({ method: 'GET', response: { status: 200 } });
    expect(get?.request.headers).toContainEqual({ name: 'Authorization', value: 'Bearer ******' });
    expect(post?.request.body).toMatchObject({ text: '{"a":1}', size: 7, cut: false });
    expect(JSON.stringify(ran.messages.filter(({ stepwright }) => stepwright))).not.toContain('top-secret-token');
  });

  test('cookies go along, retries ask again, a long body is kept beside', async () => {
    const ran = await passes(
      `* url '${url}'\n* path 'login'\n* method get\n* method get\n* match response.cookie == 'session=abc123'\n* configure retry = { count: 5, interval: 1 }\n* path 'poll'\n* retry until response.done\n* method get\n* match response.done == true\n* path 'long'\n* method get\n* match response.length == 20000`,
    );
    const last = ran.steps.flatMap(({ api }) => api?.exchanges ?? []).at(-1);
    expect(last?.response?.body).toMatchObject({ size: 20_000, cut: true });
    expect(last?.response?.body?.whole).toMatch(/^attachments\//);
    expect(ran.messages.some(({ attachment }) => attachment?.url === last?.response?.body?.whole)).toBe(true);
  });

  test('a called feature asks its own url, and what a script calls is asked for at once', async () => {
    // The mock has a thread of its own; a server in this one could not answer a script that waits.
    const mock = "Feature: m\nScenario: pathMatches('/called')\n* def response = { called: true }";
    const callee = "Feature: c\nScenario: c\n* url 'http://localhost:' + port\n* path 'called'\n* method get";
    const steps =
      "* def port = karate.start('mock.feature').port\n* url 'http://localhost:1'\n* def f = function(){ return karate.call('c.feature').response.called }\n* match f() == true";
    await passes(steps, { features: { 'c.feature': callee, 'mock.feature': mock } });
  });

  test('what a server answers is never evaluated', async () => {
    await passes(
      `* url '${url}'\n* path 'trap'\n* method get\n* match response.a == '#string'\n* def copy = response\n* def again = { x: '#(response)' }\n* match again.x.a == response.a\n* assert response.a.startsWith('#(')`,
    );
  });
});

test('lanes keep scenarios apart that must not meet', async () => {
  const text = `Feature: f\n${['a', 'b', 'c']
    .map(
      (name) =>
        `@lock=db\nScenario: ${name}\n* assert !karate.properties.busy\n* karate.properties.busy = 'yes'\n* url '${url}'\n* method get\n* delete karate.properties.busy`,
    )
    .join('\n')}`;
  const ran = await runApi({ features: { 'f.feature': text }, options: { parallel: 3 } });
  expect(ran.failures).toEqual([]);
  expect(ran.scenarios).toHaveLength(3);
});

test('chosen scenarios run alone, rows of an expression too', async () => {
  const text =
    'Feature: f\nScenario: a\n* print 1\nScenario Outline: o <n>\n* print 2\nExamples:\n| [{ n: 1 }, { n: 2 }] |';
  const only = [{ feature: 1, name: 'o 2', row: '2', line: 7 }];
  const ran = await runApi({ features: { 'f.feature': text }, options: { only } });
  expect(ran.scenarios).toEqual(['o 2: PASSED']);
});
