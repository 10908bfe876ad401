import { describe } from 'vitest';
import { conformance } from './conformance.ts';

describe('the web port over WebDriver BiDi', () => conformance('bidi'));
