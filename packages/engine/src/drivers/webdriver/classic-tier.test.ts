import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';

describe('the web port over single classic commands', () => conformance({ tier: 'classic', browser: 'chrome' }));
