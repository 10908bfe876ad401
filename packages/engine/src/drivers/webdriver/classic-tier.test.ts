import { describe } from 'vitest';
import { conformance } from './conformance/every-tier.ts';

/** One session serves all tests; where a busy machine broke it, the test is tried once more on a new one. */
describe('the web port over classic WebDriver', { retry: 1 }, () => conformance('classic'));
