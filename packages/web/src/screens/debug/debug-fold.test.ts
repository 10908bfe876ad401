import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import { expect, test } from 'vitest';
import { foldDebug, NOTHING } from './debug-fold.ts';

const STATE: DebugMessage = {
  kind: 'debug',
  state: 'paused',
  after: 0,
  why: 'start',
  scenario: 'one',
  uri: 'shop/b.feature',
  line: 3,
  text: 'CLICK [a]',
  variables: [],
  error: null,
  problem: null,
};
const STEP: DebugStepMessage = {
  kind: 'debugStep',
  number: 1,
  tried: false,
  scenario: 'one',
  uri: 'shop/b.feature',
  line: 3,
  gherkin: 'When ',
  text: 'CLICK [a]',
  docString: null,
  status: 'FAILED',
  durationMs: 12,
  detail: { keyword: 'CLICK', hidden: false, notes: [] },
  message: 'CLICK failed',
  attachments: [{ url: 'attachments/a.png', mediaType: 'image/png', fileName: 'The page' }],
};
const source = (uri: string) => ({ source: { uri, data: `text of ${uri}`, mediaType: 'x' } }) as unknown as RunMessage;

test('the newest state, all steps in order, and the text that is debugged behind those that it includes', () => {
  const messages: RunMessage[] = [
    source('shop/a.feature'),
    source('shop/b.feature'),
    { stepwright: STATE },
    { stepwright: { kind: 'plan', scenarios: 1, filtered: 0 } },
    { stepwright: STEP },
    { stepwright: { ...STEP, number: 2, status: 'PASSED', message: null, attachments: [] } },
    { stepwright: { ...STATE, after: 4, line: null, why: 'end' } },
  ];
  const model = messages.reduce(foldDebug, NOTHING);
  expect(model.entryUri).toBe('shop/b.feature');
  expect(model.sources.get('shop/a.feature')).toBe('text of shop/a.feature');
  expect(model.state).toMatchObject({ after: 4, why: 'end', line: null });
  expect(model.steps.map(({ id, status, message }) => [id, status, message])).toEqual([
    ['debug-1', 'failed', 'CLICK failed'],
    ['debug-2', 'passed', null],
  ]);
  expect(model.steps[0]?.attachments).toMatchObject([{ url: 'attachments/a.png', name: 'The page' }]);
});

test('what it does not know changes nothing', () => {
  const model = foldDebug(NOTHING, { stepwright: { kind: 'later' } } as unknown as RunMessage);
  expect(model).toBe(NOTHING);
});
