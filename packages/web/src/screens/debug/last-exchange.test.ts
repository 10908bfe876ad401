import type { ApiDetail, ExchangeDetail } from '@stepwright/contract/api-detail';
import type { StepModel } from '@stepwright/run-view/model/run-model';
import { expect, test } from 'vitest';
import { lastExchangeOf } from './last-exchange.ts';
import { writtenValue } from './written-value.ts';

const exchange = (url: string, startedAt: number): ExchangeDetail => ({
  method: 'GET',
  url,
  startedAt,
  durationMs: 1,
  request: { headers: [], body: null },
  response: null,
});
const called = (steps: readonly ApiDetail[]): NonNullable<ApiDetail['calls']>[number] => ({
  uri: 's.feature',
  line: 2,
  feature: 'Session',
  scenario: 'Sign in',
  durationMs: 1,
  steps: steps.map((api) => ({ gherkin: '* ', text: 'method get', line: 3, status: 'PASSED', durationMs: 1, api })),
});
const step = (text: string, api?: ApiDetail): StepModel => ({
  id: text,
  keyword: '* ',
  text,
  docString: null,
  table: null,
  line: 1,
  background: false,
  status: 'passed',
  hidden: false,
  durationMs: 1,
  detail: {
    kind: 'step',
    testCaseStartedId: '',
    testStepId: '',
    keyword: null,
    hidden: false,
    notes: [],
    ...(api && { api }),
  },
  busyWith: null,
  message: null,
  attachments: [],
});

test('the newest exchange is the last one that any step sent, those of called features among them', () => {
  expect(lastExchangeOf([step('a')])).toBeNull();
  const first = step('first', { exchanges: [exchange('/1', 1), exchange('/2', 2)] });
  expect(lastExchangeOf([first, step('b')])).toMatchObject({ exchange: { url: '/2' }, step: first, called: null });
  const inner = { exchanges: [exchange('/5', 5)] };
  const both = step('both', { exchanges: [exchange('/4', 4)], calls: [called([{ calls: [called([inner])] }])] });
  expect(lastExchangeOf([first, both])).toMatchObject({
    exchange: { url: '/5' },
    step: both,
    called: 'Session › Sign in',
  });
});

test('a variable is changed from what it holds, never from a mask or a part of it', () => {
  expect(writtenValue({ name: 'a', value: '{\n  "n": 1\n}', type: 'map' })).toBe('{\n  "n": 1\n}');
  expect(writtenValue({ name: 'a', value: 'it is "tea"', type: 'string' })).toBe('"it is \\"tea\\""');
  expect(writtenValue({ name: 'a', value: '12 bytes', type: 'bytes' })).toBe('');
  expect(writtenValue({ name: 'a', value: 'Bearer ******', type: 'string' })).toBe('');
  expect(writtenValue({ name: 'a', value: '[1, 2', type: 'list', length: 9000 })).toBe('');
  expect(writtenValue({ name: 'a', value: 'as it is' })).toBe('as it is');
});
