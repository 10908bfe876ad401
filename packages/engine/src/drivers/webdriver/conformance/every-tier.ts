import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Bench, type Subject } from './bench.ts';
import { does } from './differences.ts';
import { evidenceConformance } from './evidence.ts';
import { inputConformance } from './input.ts';
import { locatorConformance } from './locators.ts';
import { measuringConformance } from './measuring.ts';
import { pageConformance } from './page.ts';
import { plainLocatorConformance } from './plain-locators.ts';
import { readingConformance } from './reading.ts';
import { siteConformance } from './site.ts';
import { surroundingsConformance } from './surroundings.ts';

/** What every tier must do alike on every real browser. Run once for each. */
export function conformance(subject: Subject): void {
  const bench = new Bench(subject);
  beforeAll(() => bench.begin());
  beforeEach(() => bench.mend());
  afterAll(() => bench.end());

  it('speaks the tier that it was asked for', () => {
    expect(bench.web.tier.name).toBe(subject.tier);
    expect(bench.web.browserName).toBe(subject.browser);
    expect(bench.web.browserVersion).toMatch(/^\d+\./);
  });

  readingConformance(bench);
  measuringConformance(bench);
  inputConformance(bench);
  pageConformance(bench);
  surroundingsConformance(bench);
  siteConformance(bench);
  evidenceConformance(bench);
  if (does(subject, 'searches by script')) locatorConformance(bench);
  else plainLocatorConformance(bench);
}
