import { expect, test } from 'vitest';
import { StepError } from '../step-error.ts';
import { readSettings } from './settings.ts';

test('the documented defaults', () => {
  expect(readSettings({})).toEqual({
    explicitWaitMs: 50_000,
    settleMs: 5000,
    alternativesAfterMs: 3000,
    approxDeviation: 2,
    raw: {},
  });
});

test.each([
  [{ 'Explicit.wait.time': 1.5 }, 1500, 1500],
  [{ 'Explicit.wait.time': ' 20 ' }, 20_000, 5000],
  [{ 'Explicit.wait.time': '0' }, 0, 0],
  [{ 'Verify.settle.time': '2' }, 50_000, 2000],
  [{ 'Explicit.wait.time': null, 'Verify.settle.time': 80 }, 50_000, 50_000],
])('%o', (raw, explicitWaitMs, settleMs) => {
  expect(readSettings(raw)).toMatchObject({ explicitWaitMs, settleMs });
});

test.each([-1, '-1', 'soon', '', '1e3', true, Number.NaN, {}])('%o stops the run', (value) => {
  try {
    readSettings({ 'Explicit.wait.time': value });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(StepError);
    expect((error as StepError).code).toBe('E_CONFIG');
    expect((error as StepError).message).toMatch(
      /^the setting Explicit\.wait\.time must be a number of seconds, at least 0, but is /,
    );
  }
});
