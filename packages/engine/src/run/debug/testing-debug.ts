import { FakeClock } from '@stepwright/catalogue/ports/fake-clock';
import { FakeWebPort } from '@stepwright/catalogue/ports/fake-web-port';
import type { BundleDebug } from '@stepwright/contract/bundle';
import type { WebDriverSession } from '../surroundings.ts';
import { runForTest, type TestedBundle, testBundle } from '../testing-run.ts';
import { type SteeredSession, steerSession } from './steer-session.ts';

export const URI = 'f1.feature';

/** Pauses where sessions do unless told otherwise. */
export const POINTS: BundleDebug = { scenarioLine: null, breakpoints: [], pauseAtStart: true, pauseOnFailure: true };

/** For tests: a debug session on a browser port without a browser. */
export function debugForTest(
  tested: TestedBundle,
  debug: Partial<BundleDebug> = {},
  port = new FakeWebPort(new FakeClock()),
): SteeredSession {
  const evidence = {
    begin: () => 0,
    trouble: async () => null,
    outline: async () => null,
    storedPage: async () => null,
  };
  const session = Object.assign(port, {
    evidence,
    endStep: () => {},
    picture: async () => null,
    close: async () => {},
  }) as WebDriverSession;
  const drivers = { webBrowsers: () => ({ session: async () => session, close: async () => {} }) };
  return steerSession(async (around) => {
    const run = await runForTest({ ...testBundle(tested), debug: { ...POINTS, ...debug } }, { drivers, ...around });
    await run.clear();
    return run.outcome;
  });
}
