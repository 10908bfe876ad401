import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';

/** One session serves all tests; where a busy machine broke it, the test is tried once more on a new one. */
describe('the web port over WebDriver BiDi', { retry: 1 }, () => conformance('bidi'));
