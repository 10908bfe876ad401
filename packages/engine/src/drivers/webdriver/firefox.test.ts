import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';
import { firefoxLacks } from './testing-firefox.ts';

const why = firefoxLacks === undefined ? '' : ` (skipped: ${firefoxLacks})`;

describe.skipIf(firefoxLacks !== undefined)(`the web port over WebDriver BiDi in Firefox${why}`, () =>
  conformance({ tier: 'bidi', browser: 'firefox' }),
);
