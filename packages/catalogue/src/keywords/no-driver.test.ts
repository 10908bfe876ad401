import { expect, test } from 'vitest';
import { hasDriver, noDriver } from './no-driver.ts';

test('a step without a driver says where it runs, where it is and what to do', () => {
  const error = noDriver({ keyword: 'APP_TAP', platforms: ['mobile'] });
  expect(error.code).toBe('E_PLATFORM');
  expect(error.message).toBe(
    'APP_TAP runs on Android and iOS devices; this session is a desktop browser. This version runs no steps on Android and iOS ' +
      'devices yet: take the step out, or give its scenario a tag and leave that tag out of the run',
  );
  expect(noDriver({ keyword: 'SK_CLICK', platforms: ['windows'] }).message).toContain('runs on Windows screens;');
});

test('whatever runs on desktop browsers has a driver', () => {
  expect(hasDriver({ platforms: ['desktop', 'mobile'] })).toBe(true);
  expect(hasDriver({ platforms: ['mobile'] })).toBe(false);
  expect(hasDriver({ platforms: ['windows'] })).toBe(false);
});
