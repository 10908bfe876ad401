import type { RunMessage } from '@stepwright/contract/messages';
import { expect, test } from 'vitest';
import { foldRun, RunFold } from './fold-run.ts';
import { browsersOf, countScenarios } from './run-model.ts';
import { evidenceOf } from './step-evidence.ts';

const time = { seconds: 1, nanos: 0 };
const sound = [
  {
    pickle: {
      id: 'p',
      name: 'Sound',
      uri: 'u',
      astNodeIds: ['n'],
      tags: [],
      steps: [{ id: 'ps', text: 'x', astNodeIds: ['s'] }],
    },
  },
  { testCase: { id: 'c', pickleId: 'p', testSteps: [{ id: 't', pickleStepId: 'ps' }] } },
  { testCaseStarted: { id: 's', testCaseId: 'c', attempt: 0, timestamp: time } },
];
const end = [
  {
    testStepFinished: { testCaseStartedId: 's', testStepId: 't', testStepResult: { status: 'PASSED', duration: time } },
  },
  { testCaseFinished: { testCaseStartedId: 's', timestamp: time } },
];
const step = { kind: 'step', testCaseStartedId: 's', testStepId: 't', keyword: null, hidden: false, notes: ['n'] };

test('messages that make no sense change nothing, and what makes sense is still told', () => {
  const broken: unknown[] = [
    null,
    'text',
    7,
    {},
    { pickle: null },
    { pickle: { id: 'q', name: {}, uri: 'u', astNodeIds: ['n'], tags: [], steps: [] } },
    { pickle: { id: 'q', name: 'x', uri: 'u', astNodeIds: null, tags: [{}], steps: [] } },
    { gherkinDocument: { feature: { name: 'F', children: [{ scenario: { id: 1 } }, null] } } },
    { testCase: { id: 'c', pickleId: 'p' } },
    { testStepFinished: { testCaseStartedId: 's', testStepId: 't' } },
    { attachment: { testCaseStartedId: 's', testStepId: 't', mediaType: 5, body: 'x' } },
    { stepwright: { ...step, notes: [{}] } },
    { stepwright: { ...step, notes: undefined } },
    { stepwright: { ...step, error: { code: 'E', reason: null } } },
    { stepwright: { ...step, error: { code: 'E', reason: 'r', waited: 'long' } } },
    { stepwright: { ...step, testData: { written: 'a', value: 1 } } },
    { testCaseStarted: { id: 's2', testCaseId: 'c', attempt: 0, timestamp: 'now' } },
    { meta: {} },
  ];
  const run = foldRun([...broken, ...sound, ...broken, { stepwright: step }, ...end, ...broken] as RunMessage[]);
  expect(run.scenarios).toMatchObject([
    { name: 'Sound', status: 'passed', steps: [{ text: 'x', detail: { notes: ['n'] } }] },
  ]);
  expect(countScenarios(run)).toMatchObject({ total: 1, passed: 1 });
});

test('an unknown status is no success', () => {
  const odd = {
    testStepFinished: { testCaseStartedId: 's', testStepId: 't', testStepResult: { status: 'GREAT', duration: time } },
  };
  expect(foldRun([...sound, odd, end[1]] as unknown as RunMessage[]).scenarios[0]?.status).toBe('failed');
});

test('a scenario tells its browser; what a step waits for is told until the step is over', () => {
  const names = { testCaseStartedId: 's', testStepId: 't' };
  const said = [
    { testStepStarted: { ...names, timestamp: time } },
    { stepwright: { kind: 'note', ...names, text: 'waiting for a free browser' } },
  ];
  const opened = [
    { stepwright: { kind: 'browser', testCaseStartedId: 's', name: 'firefox', version: '140.2' } },
    { stepwright: { kind: 'browser', testCaseStartedId: 's', name: null, version: '1' } },
    { stepwright: { kind: 'browser', testCaseStartedId: 'unknown', name: 'chrome', version: '1' } },
  ];
  const waiting = foldRun([...sound, ...said] as RunMessage[]);
  expect(waiting.scenarios).toMatchObject([{ browser: null, steps: [{ busyWith: 'waiting for a free browser' }] }]);
  expect(browsersOf(waiting)).toEqual([]);
  const done = foldRun([...sound, ...said, ...opened, { stepwright: step }, ...end] as RunMessage[]);
  expect(done.scenarios).toMatchObject([
    { browser: 'Firefox 140.2', status: 'passed', steps: [{ busyWith: null, detail: { notes: ['n'] } }] },
  ]);
  expect(browsersOf(done)).toEqual(['Firefox 140.2']);
});

test('what a step of an API test did is told where it makes sense, and bodies are not listed twice', () => {
  const body = { text: '{}', size: 2, mediaType: 'application/json', cut: true, whole: 'attachments/b.json' };
  const exchange = {
    method: 'GET',
    url: 'http://a.example/',
    startedAt: 0,
    durationMs: 5,
    request: { headers: [], body: null },
    response: { status: 200, statusText: 'OK', headers: [], body },
  };
  const file = (name: string) => ({
    attachment: {
      testCaseStartedId: 's',
      testStepId: 't',
      mediaType: 'application/json',
      body: '',
      url: `attachments/${name}`,
    },
  });
  const said = [
    ...sound,
    file('b.json'),
    file('c.json'),
    { stepwright: { ...step, api: { exchanges: [exchange] } } },
    { stepwright: { ...step, api: { exchanges: [{ ...exchange, response: 5 }] } } },
    ...end,
  ];
  const told = foldRun(said as RunMessage[]).scenarios[0]?.steps[0];
  expect(told?.detail?.api?.exchanges).toEqual([exchange]);
  expect(evidenceOf(told!).map(({ attachment }) => attachment.url)).toEqual(['attachments/c.json']);
});

test('rows that are only known when their turn comes are counted, whatever was planned before', () => {
  const plan = (scenarios: number) => ({ stepwright: { kind: 'plan', scenarios, filtered: 0 } });
  const fold = new RunFold();
  fold.apply(plan(1) as RunMessage);
  expect(countScenarios(fold.run)).toMatchObject({ total: 1, pending: 1 });
  const again = (at: number) =>
    JSON.parse(JSON.stringify([...sound, ...end]).replaceAll(/"(p|c|s|ps|t)"/g, `"$1${at}"`));
  for (const message of [plan(3), ...again(0), ...again(1), ...again(2)]) fold.apply(message);
  expect(countScenarios(fold.run)).toMatchObject({ total: 3, passed: 3, pending: 0 });
  expect(fold.run.planned).toBe(3);
});
