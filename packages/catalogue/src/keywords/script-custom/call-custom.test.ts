import { expect, test } from 'vitest';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { callCustomAction } from './call-custom.run.ts';
import { callCustom } from './call-custom.step.ts';

test('hands over argument and element, and keeps what comes back', async () => {
  const on = rehearse();
  on.port.put('//card', {});
  on.answerCustom = async () => ({ points: '25', sum: 7.5, list: [1, 'a'], none: null });
  await on.run(callCustom, callCustomAction, { data: 'LoyaltyPoints', expected: '25' });
  await on.run(callCustom, callCustomAction, { data: 'LoyaltyPoints', locator: '//card' });
  expect(on.customCalls).toEqual([
    { action: 'LoyaltyPoints', argument: '25', element: null, timeoutMs: 50_000 },
    {
      action: 'LoyaltyPoints',
      argument: null,
      element: expect.objectContaining({ name: '//card' }),
      timeoutMs: 50_000,
    },
  ]);
  expect(Object.fromEntries(on.variables)).toEqual({ points: '25', sum: '7.5', list: '[1,"a"]', none: '' });
});

test('without a locator no browser is needed', async () => {
  const on = rehearse();
  await on.run(callCustom, callCustomAction, { data: 'LoyaltyPoints' });
  expect(on.port.calls).toEqual([]);
});

test('what fails', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1 };
  expect((await on.fails(callCustom, callCustomAction, { data: ' ' })).code).toBe('E_TESTDATA');
  expect((await on.fails(callCustom, callCustomAction, { data: 'A', locator: '//none' })).code).toBe('E_NOT_FOUND');
  on.answerCustom = async () => ({ '1x': '' });
  expect((await on.fails(callCustom, callCustomAction, { data: 'A' })).code).toBe('E_VARIABLE');
  on.answerCustom = async () => {
    throw new StepError('E_CUSTOM_FAILED', 'the action A failed: no (A.ts:1:1)');
  };
  expect((await on.fails(callCustom, callCustomAction, { data: 'A' })).code).toBe('E_CUSTOM_FAILED');
});
