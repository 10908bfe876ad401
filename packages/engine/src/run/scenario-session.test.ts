import { FakeClock } from '@stepwright/catalogue/ports/fake-clock';
import { FakeWebPort } from '@stepwright/catalogue/ports/fake-web-port';
import { expect, test } from 'vitest';
import type { WebDriverSession } from './surroundings.ts';
import { runForTest, testBundle } from './testing-run.ts';

const STEPS = `Feature: One
  Scenario: opens
    Then VERIFY_URL_CONTAINS {}
    And VERIFY_URL_CONTAINS {}
  Scenario: needs none
    Given SET_VARIABLE [a] <1>`;

function fakeSession(): WebDriverSession {
  const evidence = {
    begin: () => 0,
    trouble: async () => null,
    outline: async () => null,
    storedPage: async () => null,
  };
  return Object.assign(new FakeWebPort(new FakeClock()), {
    evidence,
    endStep: () => {},
    picture: async () => null,
    close: async () => {},
  }) as WebDriverSession;
}

test('a watcher hears what the opening waits for and which browser came; the step notes how long it took', async () => {
  const reason = 'waiting for a free browser: all 4 of grid.example are in use';
  const drivers = {
    webBrowsers: () => ({
      session: async (_signal: AbortSignal, _more: boolean, onWait?: (reason: string) => void) => {
        onWait?.(reason);
        return fakeSession();
      },
      close: async () => {},
    }),
  };
  const { messages, outcome, clear } = await runForTest(testBundle({ features: [STEPS] }), {
    drivers,
    storesPages: false,
  });
  await clear();
  expect(outcome).toMatchObject({ outcome: 'finished', error: null });
  const own = messages.flatMap(({ stepwright }) => (stepwright === undefined ? [] : [stepwright]));
  const [, note, browser, first, second] = own;
  const started = messages.find(({ testStepStarted }) => testStepStarted)?.testStepStarted;
  const { testCaseStartedId, testStepId } = started ?? {};
  expect(note).toEqual({ kind: 'note', testCaseStartedId, testStepId, text: reason });
  expect(browser).toEqual({ kind: 'browser', testCaseStartedId, name: 'chrome', version: '140' });
  expect(first).toMatchObject({ testStepId, notes: [expect.stringMatching(/^waited \d+\.\d s for a free browser$/)] });
  expect(second).toMatchObject({ kind: 'step', notes: [] });
  expect(own.filter(({ kind }) => kind === 'browser' || kind === 'note')).toHaveLength(2);
});
