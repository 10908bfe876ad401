import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DebugMessage } from '@stepwright/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { debugApi } from './testing-api-debug.ts';

const URI = 'shop/orders.feature';
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ path: request.url, id: 7, tags: ['a'] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const orders = (expected: string) => `Feature: orders
  Background:
    * url base
  Scenario: read one
    Given path 'orders', 7
    When method get
    Then status 200
    And match response.id == ${expected}
  Scenario: another
    * def done = true
`;
const debugOrders = (expected = '7', debug = {}) =>
  debugApi({ features: { [URI]: orders(expected) }, api: { base: url } }, debug);
const variable = (state: Pick<DebugMessage, 'variables'>, name: string) =>
  state.variables.find((one) => one.name === name);

test('it steps through a scenario, Background first, and shows the variables and the exchange of each step', async () => {
  const session = debugOrders();
  expect(await session.first).toMatchObject({ why: 'start', line: 3, scenario: 'read one', uri: URI });
  expect(await session.order({ do: 'step' })).toMatchObject({ why: 'step', line: 5, text: "path 'orders', 7" });
  const sent = await session.order({ do: 'runTo', uri: URI, line: 7 });
  expect(sent).toMatchObject({ why: 'cursor', line: 7 });
  expect(variable(sent, 'response')).toEqual({
    name: 'response',
    type: 'map',
    value: '{\n  "path": "/orders/7",\n  "id": 7,\n  "tags": [\n    "a"\n  ]\n}',
  });
  expect(sent.variables.at(-1)).toEqual({ name: 'base', type: 'string', value: url });
  expect(variable(sent, 'responseStatus')).toMatchObject({ value: '200', type: 'number' });
  expect(session.steps().at(-1)?.detail.api?.exchanges).toMatchObject([
    { method: 'GET', url: `${url}/orders/7`, response: { status: 200 } },
  ]);
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end', scenario: 'another' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ outcome: 'finished', passed: 2, failed: 0, notRun: 0 });
  expect(session.messages.some(({ stepwright }) => stepwright?.kind === 'browser')).toBe(false);
});

test('a failed match is mended in the text and repeated; breakpoints hold', async () => {
  const session = debugOrders('8', { pauseAtStart: false, breakpoints: [{ uri: URI, line: 7 }] });
  expect(await session.first).toMatchObject({ why: 'breakpoint', line: 7 });
  const failed = await session.order({ do: 'continue' });
  expect(failed).toMatchObject({ why: 'failure', line: 8 });
  expect(session.steps().at(-1)?.detail.api?.mismatches).toMatchObject([{ actual: '7', expected: '8' }]);
  expect(await session.order({ do: 'retry' })).toMatchObject({ why: 'failure', line: 8 });
  const mended = await session.order({ do: 'retry', text: orders('7\n    * def more = response.id + 1') });
  expect(mended).toMatchObject({ why: 'step', line: 9, text: 'def more = response.id + 1', problem: null });
  expect(variable(await session.order({ do: 'step' }), 'more')).toMatchObject({ value: '8' });
  const broken = await session.order({ do: 'step', text: 'Feature: orders\n  Scenario: gone\n    * def a = 1\n' });
  expect(broken.problem).toMatch(/"read one".*no longer in the text/);
  session.stop();
  await session.outcome;
});

test('tried steps run in the present scope; what is wrong with them is said; values are expressions', async () => {
  const session = debugOrders('7', { scenarioLine: 9 });
  await session.first;
  const tried = await session.order({ do: 'try', step: 'def both = { n: "#(1 + 1)" }' });
  expect(tried).toMatchObject({ why: 'tried', line: 3, problem: null });
  expect(variable(tried, 'both')?.value).toBe('{\n  "n": 2\n}');
  await session.order({ do: 'try', step: 'And match both.n == 3' });
  expect(session.steps().map(({ status, tried: typed, line }) => [status, typed, line])).toEqual([
    ['PASSED', true, null],
    ['FAILED', true, null],
  ]);
  expect(session.steps().at(-1)?.message).toMatch(/3/);
  expect((await session.order({ do: 'try', step: 'mtach both == 1' })).problem).toMatch(
    /^This cannot be tried: .+match/,
  );
  const two = await session.order({ do: 'try', step: '* def x = 1\n* def y = x + 1' });
  expect(variable(two, 'y')).toMatchObject({ value: '2' });
  const long = variable(await session.order({ do: 'try', step: 'def long = karate.range(1, 5000)' }), 'long');
  expect(long).toMatchObject({ type: 'list', length: expect.any(Number) });
  expect(long!.length).toBeGreaterThan(long!.value.length);
  expect(variable(await session.order({ do: 'set', name: 'y', value: '{ "a": [1] }' }), 'y')).toMatchObject({
    type: 'map',
  });
  for (const value of [
    variable(tried, 'both')!.value,
    '<tea>\n  <leaf>green</leaf>\n</tea>',
    '() => {\n  return 5;\n}',
  ]) {
    const set = await session.order({ do: 'set', name: 'y', value });
    expect(set.problem).toBeNull();
    expect(variable(set, 'y')?.value).toBe(value);
  }
  expect((await session.order({ do: 'set', name: 'y', value: 'nothing.there' })).problem).toMatch(
    /^This cannot be set: /,
  );
  const aborted = await session.order({ do: 'try', step: 'karate.abort()' });
  expect(aborted).toMatchObject({ line: 3 });
  expect(await session.order({ do: 'step' })).toMatchObject({ line: 10 });
  expect(variable(await session.order({ do: 'step' }), 'done')).toMatchObject({ value: 'true', type: 'boolean' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ passed: 1, failed: 0 });
});

test('rows of outlines, written and made, each in a walk of its own; a called feature is one step', async () => {
  const text = `Feature: rows
  Scenario Outline: written <n>
    * def twice = n + n
    Examples:
      | n! |
      | 4  |
  Scenario Outline: made <n>
    * def got = call read('callee.feature') { n: '#(n)' }
    * match got.doubled == <n> * 2
    Examples:
      | karate.toList(rows) |
`;
  const callee = 'Feature: callee\n  Scenario: x\n    * def doubled = n * 2\n';
  const features = {
    'a/rows.feature': text.replace('karate.toList(rows)', '[{ n: 5 }, { n: 6 }]'),
    'a/callee.feature': callee,
  };
  const session = debugApi({ features });
  expect(await session.first).toMatchObject({ scenario: 'written 4', line: 3 });
  const end = await session.order({ do: 'step' });
  expect(variable(end, 'twice')).toMatchObject({ value: '8' });
  expect(variable(end, 'n')).toMatchObject({ value: '4' });
  expect(await session.order({ do: 'step' })).toMatchObject({ scenario: 'made 5', line: 8 });
  expect(await session.order({ do: 'step' })).toMatchObject({
    scenario: 'made 5',
    line: 9,
    text: 'match got.doubled == 5 * 2',
  });
  expect(session.steps().at(-1)?.detail.api?.calls).toHaveLength(1);
  const added = features['a/rows.feature'].replace('<n> * 2', '<n> * 2\n    * def last = <n>');
  expect(await session.order({ do: 'step', text: added })).toMatchObject({ line: 10, text: 'def last = 5' });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end', scenario: 'made 6' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ passed: 3, failed: 0, notRun: 0 });
});

test('a scenario that is only called is debugged alone, whatever its tags say; breakpoints in what is called do not hold', async () => {
  const features = {
    'a.feature': `Feature: a
  @ignore
  Scenario: only called
    * def x = 1
    * call read('a.feature@inner')
    * def z = 3
  @ignore @inner
  Scenario: inner
    * def y = x + 1
`,
  };
  const breakpoints = [{ uri: 'a.feature', line: 9 }];
  const session = debugApi({ features }, { scenarioLine: 3, breakpoints });
  expect(await session.first).toMatchObject({ scenario: 'only called', line: 4 });
  const end = await session.order({ do: 'continue' });
  expect(end).toMatchObject({ why: 'end', scenario: 'only called' });
  expect(variable(end, 'y')).toMatchObject({ value: '2' });
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ passed: 1, failed: 0, notRun: 0 });
});

test('a mock that the test starts answers while the session is paused', async () => {
  const features = {
    'a.feature': `Feature: a
  Scenario: mocked
    * def mock = karate.start('mock.feature')
    * def port = mock.port
    * url 'http://localhost:' + port
    * method get
    * match response == { tea: 'green' }
`,
    'mock.feature': "Feature: mock\n  Scenario: methodIs('get')\n    * def response = { tea: 'green' }\n",
  };
  const session = debugApi({ features });
  await session.first;
  const started = await session.order({ do: 'runTo', uri: 'a.feature', line: 5 });
  const answer = await fetch(`http://localhost:${variable(started, 'port')!.value}`);
  expect(await answer.json()).toEqual({ tea: 'green' });
  expect(await session.order({ do: 'continue' })).toMatchObject({ why: 'end' });
  expect(session.done().at(-1)).toBe("PASSED 7 match response == { tea: 'green' }");
  session.send({ do: 'continue' });
  expect(await session.outcome).toMatchObject({ passed: 1, failed: 0 });
});

test('a stop ends a step that waits', async () => {
  const session = debugApi({
    features: { 'a.feature': 'Feature: a\n  Scenario: s\n    * listen 60000\n    * def x = 1\n' },
  });
  await session.first;
  session.send({ do: 'step' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  session.stop();
  expect(await session.outcome).toMatchObject({ outcome: 'stopped', error: null });
});
