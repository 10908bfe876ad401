import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import type { LocatorChoice } from '@stepwright/catalogue/ports/element-path';
import type { Look, LookRequest } from '@stepwright/catalogue/ports/web-port';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';

/** What remains of locators where no script searches: the driver's own ways, step by step, and clear words for the rest. */
export function plainLocatorConformance(bench: Bench): void {
  const { open, code, signal } = bench;
  const lookFor = (texts: readonly [string, ...string[]], more: Partial<LookRequest> = {}): Promise<Look> => {
    const [first, ...others] = texts.map(readLocatorText);
    const choices: LookRequest['choices'] = [first as LocatorChoice, ...others];
    return bench.web.look({ choices, pick: { by: 'first' }, condition: 'present', waitMs: 0, ...more }, signal);
  };
  const ids = async (text: string) => {
    const look = await lookFor([text], { pick: { by: 'all' }, read: ['dom-attribute:id'] });
    return look.elements.map(({ readings }) => readings['dom-attribute:id']);
  };

  describe('locators without a script', () => {
    beforeEach(() => open('locators.html'));

    it('finds by css, test id and text, one inside the other', async () => {
      expect((await ids('css=form > button')).slice(0, 1)).toEqual(['save']);
      expect(await ids('testid=save it')).toEqual(['save']);
      expect((await ids('text="Save"'))[0]).toBe('save');
      expect((await lookFor(["//tr[td='A-101'] >> xpath=//button"], { read: ['text'] })).count).toBe(1);
      expect((await lookFor(['css=#out >> css=button'])).unmet).toBe('not-found');
    });

    it('is led into shadow roots and frames', async () => {
      expect(await ids('css=my-card >> css=#inside')).toEqual(['inside']);
      expect(await ids('css=#outer >> css=#inner >> css=#deep')).toEqual(['deep']);
      bench.web.endStep();
      expect(bench.web.framePath).toEqual([]);
    });

    it('uses a later choice when the first matches nothing', async () => {
      const after = { waitMs: 3000, alternativesAfterMs: 300 };
      const healed = await lookFor(['css=#gone', 'css=#gone-too', 'css=#save'], after);
      expect(healed).toMatchObject({ unmet: null, count: 1, choice: 2 });
      expect((await lookFor(['css=#gone', 'css=button'], { ...after, waitMs: 500 })).unmet).toBe('not-found');
      expect((await lookFor(['css=#gone', 'css=#save'], { negate: true, alternativesAfterMs: 300 })).unmet).toBe(
        'not-found',
      );
    });

    it('tells what a driver does not accept, and what it cannot do', async () => {
      await expect(lookFor(['css=..a'])).rejects.toThrow('does not accept the css selector ..a');
      expect(await code(lookFor(['//a/@href']))).toBe('E_XPATH');
      expect(await code(lookFor(['role=button "Save"']))).toBe('E_PLATFORM');
      const beside = { choices: [readLocatorText('css=#save')] as const, pick: { by: 'first' }, condition: 'present' };
      expect(await code(lookFor(['css=#save'], { beside } as Partial<LookRequest>))).toBe('E_PLATFORM');
    });
  });
}
