import { FeatureTexts } from '@stepwright/catalogue/reports/feature-texts';
import type { RunMessage } from '@stepwright/contract/messages';
import { expect, test } from 'vitest';
import { ConsoleReport } from './console.ts';
import { elapsed, harmless, shortened } from './terminal-text.ts';

const location = { line: 3, column: 1 };
const at = (seconds: number) => ({ seconds, nanos: 0 });
const names = { testCaseStartedId: 's', testStepId: 't' };

/** One scenario of one step that ends as told. */
function messagesOf(status: 'PASSED' | 'FAILED', name = 'Scenario name'): RunMessage[] {
  const step = { location, keyword: 'Then ', text: 'CLICK [a]', id: 'ast' };
  const scenario = {
    location,
    tags: [],
    keyword: 'Scenario',
    name,
    description: '',
    steps: [step],
    examples: [],
    id: 'n',
  };
  const feature = {
    location,
    tags: [],
    language: 'en',
    keyword: 'Feature',
    name: 'Shop',
    description: '',
    children: [{ scenario }],
  };
  return [
    { stepwright: { kind: 'plan', scenarios: 2, filtered: 1 } },
    { gherkinDocument: { uri: 'shop.feature', feature, comments: [] } },
    {
      pickle: {
        id: 'p',
        uri: 'shop.feature',
        name,
        language: 'en',
        tags: [],
        astNodeIds: ['n'],
        steps: [{ id: 'ps', text: 'CLICK [a]', astNodeIds: ['ast'] }],
      },
    },
    { testRunStarted: { id: 'r', timestamp: at(0) } },
    { testCase: { id: 'c', pickleId: 'p', testSteps: [{ id: 't', pickleStepId: 'ps' }] } },
    { testCaseStarted: { id: 's', testCaseId: 'c', attempt: 0, timestamp: at(1) } },
    { testStepStarted: { ...names, timestamp: at(1) } },
    {
      attachment: { ...names, body: '', contentEncoding: 'IDENTITY', mediaType: 'image/png', url: 'attachments/x.png' },
    },
    { stepwright: { kind: 'step', ...names, keyword: 'CLICK', hidden: false, notes: ['size 3'] } },
    {
      testStepFinished: {
        ...names,
        timestamp: at(2),
        testStepResult: {
          status,
          duration: at(1),
          ...(status === 'FAILED' && { message: 'CLICK failed\u001b[31m.\nActual:   "x"' }),
        },
      },
    },
    { testCaseFinished: { testCaseStartedId: 's', timestamp: at(3), willBeRetried: false } },
  ] as RunMessage[];
}

function print(messages: RunMessage[], live: boolean): string {
  let text = '';
  const texts = new FeatureTexts();
  const report = new ConsoleReport(
    {
      write: (piece) => {
        text += piece;
      },
      live,
      colours: live,
      columns: () => 40,
    },
    texts,
  );
  for (const message of messages) {
    texts.update(message);
    report.update(message);
  }
  report.end();
  return text;
}

test('plain text: results, failures in full with place, notes and pictures, counts', () => {
  const text = print(messagesOf('FAILED'), false);
  expect(text.replace(/Time: .*/, 'Time')).toBe(`
Shop  shop.feature
  ✗ Scenario name  2.0 s
      Then CLICK [a]  shop.feature:3
        CLICK failed [31m.
        Actual:   "x"
        Note:     size 3
        Picture:  attachments/x.png

2 scenarios: 0 passed, 1 failed, 1 not run, 1 left out by tags, name or line
1 step: 0 passed, 1 failed
Time
`);
});

test('on a terminal the live line is drawn over and never longer than the window', () => {
  const name = 'A scenario with quite a long name, longer than a line';
  const [, , , , , , ...rest] = messagesOf('PASSED', name);
  let text = '';
  const texts = new FeatureTexts();
  const report = new ConsoleReport(
    {
      write: (piece) => {
        text += piece;
      },
      live: true,
      colours: false,
      columns: () => 40,
    },
    texts,
  );
  const update = (message: RunMessage) => {
    texts.update(message);
    report.update(message);
  };
  for (const message of messagesOf('PASSED', name).slice(0, 6)) update(message);
  // A second scenario that goes on keeps the line alive when the first one ends.
  update({ testCaseStarted: { id: 's2', testCaseId: 'c', attempt: 0, timestamp: at(1) } });
  for (const message of rest) update(message);
  const [line = ''] = /\r\u001b\[2K\[2 of 2\].*$/.exec(text) ?? [];
  expect([...line.replace('\r\u001b[2K', '')].length).toBe(39);
  report.end();
  expect(text).toContain('✓ A scenario');
});

test('texts of a tested page cannot steer the terminal; times read well', () => {
  expect(harmless('a\u001b[2Jb\u202ec\r\n')).toBe('a [2Jb c  ');
  expect(shortened('abcdef', 4)).toBe('abc…');
  expect([elapsed(900), elapsed(59_999), elapsed(75_000)]).toEqual(['0.9 s', '1 min 0 s', '1 min 15 s']);
});

test('what a step waits for is told while it waits', () => {
  const waits = {
    stepwright: { kind: 'note' as const, ...names, text: 'waiting for a free browser: all 4 are in use' },
  };
  const messages = messagesOf('PASSED').flatMap((message) => (message.attachment ? [message, waits] : [message]));
  const text = print(messages, false);
  expect(text.indexOf('  Scenario name: waiting for a free browser: all 4 are in use\n')).toBe(0);
  expect(text).toContain('✓ Scenario name');
});
