import { StoredPage } from '@stepwright/contract/stored-page';
import { describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';

/** What is recorded of a page when a step fails: places, the page itself, what it complained of. */
export function evidenceConformance(bench: Bench): void {
  const { open, one, script } = bench;
  const limits = { timeoutMs: 5000 };

  describe('evidence', () => {
    it('tells where the element of the last look is, in frames too', async () => {
      await open('frames.html');
      const frame = await one("//iframe[@id='outer']");
      await bench.web.switchFrame({ handle: frame.handle, label: 'outer' }, bench.signal);
      const { rect } = await one('//body');
      const told = await bench.web.evidence.outline([], false, limits);
      // Margin, border and padding of what is around it: 60 + 5 + 10 and 4 + 6.
      expect(told?.outline.places[0]?.x).toBeCloseTo(rect.x + 85, 0);
      expect(told?.outline.width).toBe(await bench.web.script('return top.innerWidth', [], bench.signal));
      expect(told?.outline.scrolled).toBe(null);
    });

    it('finds the way out of a frame of another origin, where the driver knows it', async () => {
      await open('frames.html');
      const frame = await one("//iframe[@id='foreign']", { read: ['rect'] });
      await bench.web.switchFrame({ handle: frame.handle, label: 'foreign' }, bench.signal);
      const { rect } = await one("//p[@id='where']");
      const place = (await bench.web.evidence.outline([], false, limits))?.outline.places[0];
      if (bench.subject.tier !== 'bidi') return void expect(place).toBe(null);
      // The usual border of a frame.
      expect(place?.y).toBeCloseTo(frame.rect.y + 2 + rect.y, 0);
      expect(place?.height).toBeCloseTo(rect.height, 0);
    });

    it('scrolls to an element that is out of sight, and back', async () => {
      await open('texts.html');
      await script(
        `document.body.insertAdjacentHTML('beforeend', '<p id="deep" style="margin:4000px 0 900px">Deep</p>')`,
      );
      await one("//p[@id='deep']");
      const told = await bench.web.evidence.outline([], true, limits);
      expect(told?.outline.places[0]?.y).toBeGreaterThan(0);
      expect(told?.outline.places[0]?.y).toBeLessThan(1200);
      await told?.restore();
      expect(await script('return scrollY')).toBe(0);
    });

    it('stores the page with its frames, from inside of one too', async () => {
      await open('frames.html');
      const frame = await one("//iframe[@id='outer']");
      await bench.web.switchFrame({ handle: frame.handle, label: 'outer' }, bench.signal);
      const page = StoredPage.parse(JSON.parse((await bench.web.evidence.storedPage('a.png', limits)) ?? ''));
      expect(page).toMatchObject({ title: 'Frames', picture: 'a.png', partial: false, frame: [] });
      const text = JSON.stringify(page);
      expect(text).toContain('"f":{"t":"html"');
      expect(text).not.toContain('<');
    });

    it('tells console errors and failed requests since a moment', async () => {
      await open('texts.html');
      await script(`console.error('before'); return 1`);
      await script('return new Promise((done) => setTimeout(done, 100))');
      const mark = bench.web.evidence.begin();
      await script(`console.error('boom', 7); fetch('/missing?x=1').catch(() => 0);
        return new Promise((done) => setTimeout(done, 500))`);
      const told = await bench.web.evidence.trouble(mark, limits);
      // Firefox keeps no log for classic WebDriver.
      if (told === null) return void expect(bench.subject).toMatchObject({ browser: 'firefox' });
      expect(told.console.map(({ text }) => text).join()).toMatch(/^"?boom"?,? 7$/);
      expect(told.requests).toMatchObject([{ url: `${bench.url}/missing?x=1`, status: 404 }]);
    });
  });
}
