import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runApi } from './testing-api-run.ts';

/** Answers after a while that is different each time, with who asked and how often this path was asked for. */
const SERVER = `
const { parentPort } = require('node:worker_threads');
const asked = new Map();
const server = require('node:http').createServer((request, response) => {
  const count = (asked.get(request.url) ?? 0) + 1;
  asked.set(request.url, count);
  setTimeout(() => response.end(JSON.stringify({ who: request.headers.who ?? null, count })), Math.random() * 15);
});
server.listen(0, () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => parentPort.postMessage(asked));
`;

let server: Worker;
let url: string;

// In a thread of its own: a script that waits for an answer stops everything in this one.
beforeAll(async () => {
  server = new Worker(SERVER, { eval: true });
  const [port] = await once(server, 'message');
  url = `http://localhost:${port}`;
});
afterAll(() => server.terminate());

/** Functions that every scenario shares by their text, and that ask for names of the scenario that runs. */
const CONFIG = `function fn() {
  java.lang.System.out.println('config of ' + karate.scenario.name);
  var single = karate.callSingle('single.feature', { base: base }).list;
  karate.configure('headers', function () { return { who: me } });
  return {
    single: single,
    whoami: function () { return typeof me === 'undefined' ? 'nobody' : me },
    afterCall: function () { return karate.call('called.feature').who + '/' + me },
  };
}`;

const FILES = { 'karate-config.js': CONFIG };

const CALLED = `Feature: called
Scenario:
* url base
* path 'called', me
* method get
* def who = response.who
* def inside = 'of the callee'
`;
const ONCE = `Feature: once
Scenario:
* url base
* path 'once', file
* method get
* def kept = []
* def count = response.count
`;
const SINGLE = `Feature: single
Scenario:
* configure headers = null
* url base
* path 'single'
* method get
* def list = ([response.count])
`;

/** Scenarios of one text; the steps of each end at other times than those of any other. */
function lanesFeature(file: string, scenarios: number): string {
  const rows = Array.from({ length: scenarios }, (_, at) => `| ${file}-${at} |`).join('\n');
  return `Feature: ${file}
Background:
* def file = '${file}'
* def me = 'background'
* callonce read('once.feature')

Scenario Outline: <name>
* def me = '<name>'
* match kept == []
* match count == 1
* kept.push(me)
* match single == [1]
* single.push(me)
* url base
* path 'first', me
* method get
* match response.who == '<name>'
* match whoami() == '<name>'
* match karate.get('me') == '<name>'
* match afterCall() == '<name>/<name>'
* assert typeof inside == 'undefined'
* def called = call read('called.feature') { me: '<name>!' }
* match called.who == '<name>!'
* def keep = function(){ return me }
* configure retry = { interval: 5, count: 5 }
* path 'poll', me
* retry until response.count >= 3 && response.who == me
* method get
* match keep() == '<name>'
* match [1, 2] == '#[] #? keep() == "<name>"'
* java.lang.Thread.sleep(Math.floor(Math.random() * 4))
* match kept == ['<name>']
* match single == [1, '<name>']
* eval afterCall(); java.lang.System.out.println('line of ' + me)
* print 'end of', me

Examples:
| name |
${rows}
`;
}

test('eight lanes, each stopping at any time, see their own variables only', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const lanes = Object.fromEntries(names.map((name) => [`${name}.feature`, lanesFeature(name, 6)]));
  const ran = await runApi({
    features: { ...lanes, 'called.feature': CALLED, 'once.feature': ONCE, 'single.feature': SINGLE },
    entry: Object.keys(lanes),
    files: FILES,
    api: { base: url },
    options: { parallel: 8 },
  });
  expect(ran.failures).toEqual([]);
  expect(ran.scenarios).toHaveLength(30);
  server.postMessage('how often?');
  const [asked] = (await once(server, 'message')) as [Map<string, number>];
  expect(asked.get('/single')).toBe(1);
  for (const name of names) expect(asked.get(`/once/${name}`), name).toBe(1);
  // Each scenario tells its own lines, also behind a feature that its function called.
  const told = ran.printed.join('\n').split('\n');
  for (const name of names.flatMap((file) => [0, 1, 2, 3, 4, 5].map((at) => `${file}-${at}`))) {
    for (const line of [`config of ${name}`, `line of ${name}`, `end of ${name}`])
      expect(told.filter((each) => each.includes(line))).toHaveLength(1);
  }
});

test('a script that asks for what another scenario is just making gets it, too', async () => {
  const text = `Feature: two
Scenario: step
* def file = 'two'
* def answer = callonce read('once.feature')
* match answer.count == '#number'
Scenario: script
* def file = 'two'
* def answer = karate.callonce('once.feature')
* match answer.count == '#number'
`;
  const ran = await runApi({
    features: { 'two.feature': text, 'once.feature': ONCE },
    entry: ['two.feature'],
    api: { base: url },
    options: { parallel: 2 },
  });
  expect(ran.failures).toEqual([]);
});
