import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Bench } from './bench.ts';
import { inputConformance } from './input.ts';
import { pageConformance } from './page.ts';
import { readingConformance } from './reading.ts';
import { siteConformance } from './site.ts';
import { surroundingsConformance } from './surroundings.ts';

/** What every tier must do alike on a real browser. Run once a tier. */
export function conformance(tier: 'bidi' | 'classic'): void {
  const bench = new Bench(tier);
  beforeAll(() => bench.begin());
  beforeEach(() => bench.mend());
  afterAll(() => bench.end());

  it('speaks the tier that it was asked for', () => {
    expect(bench.web.tier.name).toBe(tier);
    expect(bench.web.browserName).toBe('chrome');
    expect(bench.web.browserVersion).toMatch(/^\d+\./);
  });

  readingConformance(bench);
  inputConformance(bench);
  pageConformance(bench);
  surroundingsConformance(bench);
  siteConformance(bench);
}
