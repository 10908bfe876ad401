import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';

describe('the web port over WebDriver BiDi', () => conformance({ tier: 'bidi', browser: 'chrome' }));
