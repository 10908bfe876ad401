import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';

describe('the web port over classic WebDriver', () => conformance({ tier: 'classic-batch', browser: 'chrome' }));
