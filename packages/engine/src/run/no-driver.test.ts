import { expect, test } from 'vitest';
import type { Drivers } from './surroundings.ts';
import { failuresOf, runForTest, statusesOf, testBundle } from './testing-run.ts';

test('a step that needs a phone or a Windows screen ends as an error that says so, and opens no browser', async () => {
  const steps = ['MOBILE_SHAKE', 'SK_KEY_PRESS <Key.CTRL+a>', 'User opens the mobile notifications'];
  const text = `Feature: F\n  Scenario: S\n${steps.map((step) => `    Then ${step}`).join('\n')}`;
  const bundle = testBundle({ features: [text], settings: { ENABLE_SOFT_ASSERT: 'YES' } });
  const drivers: Drivers = {
    webBrowsers: () => {
      throw new Error('no browser is needed for this');
    },
  };
  const result = await runForTest(bundle, { drivers });
  await result.clear();
  const failures = failuresOf(result.messages);
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(
    /^MOBILE_SHAKE failed: MOBILE_SHAKE runs on Android and iOS devices; this session is a desktop browser\./,
  );
  expect(failures[1]).toContain('SK_KEY_PRESS runs on Windows screens; this session is a desktop browser.');
  for (const failure of failures) expect(failure).toMatch(/leave that tag out of the run\. \(E_PLATFORM\)$/m);
  expect(statusesOf(result.messages)).toEqual({ S: ['FAILED', 'FAILED', 'FAILED'] });
});
