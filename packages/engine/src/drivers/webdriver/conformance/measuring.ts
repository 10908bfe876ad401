import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { Clipping, MeasuredBox, Sideways } from '@stepwright/catalogue/ports/measured-box';
import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { does } from './differences.ts';

const byId = (id: string) => `//*[@id='${id}']`;

/** What layout actions measure. */
export function measuringConformance(bench: Bench): void {
  const { open, look, read, code } = bench;

  describe('measuring', () => {
    beforeEach(() => open('layout.html'));

    if (!does(bench.subject, 'searches by script')) {
      it('needs a script in the page, and says so', async () => {
        expect(await code(read(byId('field'), 'box'))).toBe('E_PLATFORM');
      });
      return;
    }

    const box = async (id: string) => (await read(byId(id), 'box')) as MeasuredBox;
    const clipping = async (id: string) => (await read(byId(id), 'clipping')) as Clipping;

    it('tells the border box and its edges', async () => {
      expect(await box('field')).toMatchObject({
        rect: { x: 36, y: 100, width: 200, height: 40 },
        displayed: true,
        margin: { top: 8, right: -4, bottom: 8, left: -4 },
        border: { top: 2, right: 2, bottom: 2, left: 2 },
        padding: { top: 6, right: 12, bottom: 6, left: 12 },
        turned: false,
      });
      expect(await box('gone')).toMatchObject({ displayed: false, rect: { width: 0, height: 0 } });
    });

    it('tells edges as large as they are drawn, and what is turned', async () => {
      expect(await box('twice')).toMatchObject({
        rect: { x: 300, y: 100, width: 128, height: 68 },
        border: { top: 4, left: 4 },
        padding: { top: 10, left: 10 },
        turned: false,
      });
      expect(await box('turned')).toMatchObject({ rect: { width: 20, height: 60 }, turned: true });
      expect(await box('inside')).toMatchObject({ turned: true });
      expect(await box('moved')).toMatchObject({ rect: { x: 605, y: 105 }, turned: false });
    });

    it('gives an inline text no margins above and below, but a picture its own', async () => {
      expect((await box('line')).margin).toEqual({ top: 0, right: 4, bottom: 0, left: 4 });
      expect((await box('line')).rect.height).toBeGreaterThan(30);
      expect((await box('picture')).margin).toEqual({ top: 7, right: 7, bottom: 7, left: 7 });
    });

    it('finds what cuts an element off, and what it escapes', async () => {
      expect((await clipping('cut')).cut).toEqual({
        by: '<div id="box">',
        edges: { top: 0, right: 30, bottom: 0, left: 0 },
      });
      expect((await clipping('stays')).cut).toMatchObject({ by: '<div id="clip">', edges: { right: 50 } });
      expect((await clipping('escaped')).cut).toBe(null);
      expect((await clipping('whole')).cut).toBe(null);
      // Scrolling the page is no cut.
      expect((await clipping('far')).cut).toBe(null);
      const { content, shown } = await clipping('tight');
      expect(content.width).toBeGreaterThan(shown.width + 20);
      const line = await clipping('line');
      expect(line.content).toEqual(line.shown);
    });

    it('finds what reaches out sideways', async () => {
      expect(await read(byId('wide'), 'sideways')).toEqual({
        content: 260,
        shown: expect.any(Number),
        furthest: [
          expect.stringMatching(/^<div id="broad"> by 1\d\dpx$/),
          expect.stringMatching(/^<div id="less"> by /),
        ],
      });
      for (const root of ['//html', '//body']) {
        const page = (await read(root, 'sideways')) as Sideways;
        expect(page.content).toBe(2200);
        expect(page.furthest[0]).toMatch(/^<div id="far"> by /);
      }
    });

    it('reads two locators in one look, and waits for both', async () => {
      const beside = (id: string, more: Partial<LookRequest['beside']> = {}): LookRequest['beside'] => ({
        choices: [xpathChoice(byId(id))],
        pick: { by: 'first' },
        condition: 'visible',
        ...more,
      });
      const both = await look(byId('field'), { beside: beside('twice'), read: ['box'] });
      expect(both).toMatchObject({ unmet: null, beside: { unmet: null, count: 1, otherFrame: false } });
      const other = both.beside!.elements[0]!;
      expect((other.readings.box as MeasuredBox).rect.x).toBe(300);
      const id = await bench.web.script('return arguments[0].id', [], bench.signal, { element: other.handle });
      expect(id).toBe('twice');
      expect((await look(byId('field'), { beside: beside('gone') })).beside?.unmet).toBe('not-displayed');
      await bench.script(
        "setTimeout(() => { document.getElementById('gone').style.cssText = 'width:5px;height:5px'; }, 300)",
      );
      const late = await look(byId('field'), { beside: beside('gone'), waitMs: 5000 });
      expect(late.beside?.unmet).toBe(null);
      const all = await look('//div', {
        pick: { by: 'all' },
        beside: beside('box', { pick: { by: 'all' } }),
        read: ['box'],
      });
      expect([all.elements.length, all.beside?.elements.length]).toEqual([all.count, 1]);
    });
  });
}
