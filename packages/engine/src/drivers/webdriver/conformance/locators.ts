import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import type { LocatorChoice } from '@stepwright/catalogue/ports/element-path';
import type { Look, LookedElement, LookRequest } from '@stepwright/catalogue/ports/web-port';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';

type Texts = string | readonly [string, ...string[]];

export function locatorConformance(bench: Bench): void {
  const { open, script, code, signal } = bench;
  const lookFor = (texts: Texts, more: Partial<LookRequest> = {}): Promise<Look> => {
    const [first, ...others] = (typeof texts === 'string' ? [texts] : texts).map(readLocatorText);
    const choices: LookRequest['choices'] = [first as LocatorChoice, ...others];
    return bench.web.look({ choices, pick: { by: 'first' }, condition: 'present', waitMs: 0, ...more }, signal);
  };
  const found = async (texts: Texts, more: Partial<LookRequest> = {}): Promise<LookedElement> => {
    const look = await lookFor(texts, { waitMs: 3000, ...more });
    expect(look.unmet, String(texts)).toBe(null);
    return look.elements[0] as LookedElement;
  };
  const read = async (text: string, reading: NonNullable<LookRequest['read']>[number] = 'text') =>
    (await found(text, { read: [reading] })).readings[reading];
  const ids = async (text: string) => {
    const look = await lookFor(text, { pick: { by: 'all' }, read: ['dom-attribute:id', 'text'] });
    return look.elements.map(({ readings }) => readings['dom-attribute:id'] ?? readings.text);
  };
  const click = async (texts: Texts) => {
    const element = await found(texts, { condition: 'clickable' });
    await bench.web.click(element.point, {}, signal);
  };

  describe('kinds of locators', () => {
    beforeEach(() => open('locators.html'));

    it('finds by css, text, role and test id', async () => {
      expect(await ids('css=form > button')).toEqual(['save', '', 'later', 'Ghost', 'icon']);
      expect(await ids('text="Save"')).toEqual(['save', '']);
      expect(await ids('text=save l')).toEqual(['later']);
      expect(await read('text=ORDERS NOW')).toBe('Orders now');
      expect(await ids('text="Send"')).toEqual(['send']);
      expect(await read('text="Say \\"hi\\" >> there"')).toBe('Say "hi" >> there');
      expect(await ids('role=button "Save"')).toEqual(['save']);
      expect(await ids('role=button[name="save" i]')).toEqual(['save', 'later']);
      expect(await ids('role=textbox "E-mail"')).toEqual(['mail']);
      expect(await ids('role=spinbutton "Amount"')).toEqual(['amount']);
      expect(await ids('role=textbox "Delivery date"')).toEqual(['date']);
      expect(await ids('role=searchbox "Search all"')).toEqual(['q']);
      expect(await ids('role=checkbox "I agree"')).toEqual(['agree']);
      expect(await ids('role=button "Close"')).toEqual(['icon']);
      expect(await ids('role=button "Ghost"')).toEqual([]);
      expect(await ids('role=banner')).toEqual([]);
      expect(await read('role=navigation "Main" >> role=link "Home"')).toBe('Home');
      expect(await read('role=link "Orders now"')).toBe('Orders now');
      expect(await read('testid=home')).toBe('Home');
      expect(await ids('testid=save it')).toEqual(['save']);
      expect((await found('role=heading "Orders"')).tag).toBe('h1');
      expect(await read('role=alert')).toContain('there');
    });

    it('searches inside what was found before', async () => {
      await click('role=row A-102 >> role=button "Edit"');
      expect(await read('css=#out')).toBe('102');
      await click("//tr[td='A-101'] >> xpath=//button");
      expect(await read('css=#out')).toBe('101');
      expect(await ids('css=button >> text="Save"')).toEqual(['save', '']);
      expect((await lookFor('css=#out >> css=button')).unmet).toBe('not-found');
    });

    it('searches open shadow roots, an xpath only where it is led', async () => {
      expect((await lookFor("//button[@id='inside']")).unmet).toBe('not-found');
      await click('role=button "In shadow"');
      expect(await read('css=#inside')).toBe('pressed');
      expect(await read("css=my-card >> //button[@id='inside']")).toBe('pressed');
      expect(await read('css=#card >> (//li)[2]')).toBe('two');
      expect(await read('css=#card >> //li[2]')).toBe('two');
      expect(await read('css=#card >> /ul/li[1]')).toBe('one');
      expect(await read('css=#card >> text=slotted')).toBe('Slotted');
      expect(await read('testid=deepest')).toBe('Deepest');
      expect(await read('css=my-card >> css=#deeper >> //button')).toBe('Deepest');
      await found('role=textbox "Note"', { condition: 'editable', prepare: 'clear' });
      await bench.web.type('hello', { keys: true }, signal);
      expect(await read('css=#note', 'value')).toBe('hello');
    });

    it('tells a selector that the browser does not accept', async () => {
      expect(await code(lookFor('css=a:nope('))).toBe('E_XPATH');
      await expect(lookFor('css=..a')).rejects.toThrow('does not accept the css selector ..a');
      await expect(lookFor('//a[')).rejects.toThrow('does not accept the xpath //a[');
      await expect(lookFor('//a/@href')).rejects.toThrow('an attribute, not an element');
    });
  });

  describe('paths through frames', () => {
    beforeEach(() => open('locators.html'));

    it('looks, clicks and types in nested frames and leaves the frame path alone', async () => {
      await click('css=#outer >> css=#inner >> text=Deep');
      expect(bench.web.framePath).toEqual([]);
      bench.web.endStep();
      expect(await read('css=#outer >> css=#inner >> css=#deep')).toBe('clicked');
      await found('css=#outer >> css=iframe >> css=#field', { condition: 'editable', prepare: 'clear' });
      await bench.web.type('far inside', { keys: false }, signal);
      expect(await read('css=#outer >> css=iframe >> css=#field', 'value')).toBe('far inside');
      bench.web.endStep();
      expect(await script('return document.title')).toBe('Locators');
      expect((await lookFor('css=#save')).unmet).toBe(null);
    });

    it('goes into a frame of another origin and a shadow root there', async () => {
      await found('css=#foreign >> css=x-pay >> role=textbox "Card"', { condition: 'editable', prepare: 'clear' });
      await bench.web.type('4711', { keys: true }, signal);
      const field = await found('css=#foreign >> css=#number', { read: ['value'] });
      expect(field.readings.value).toBe('4711');
      expect(await bench.web.script('return arguments[0].id', [], signal, { element: field.handle })).toBe('number');
      const size = Buffer.from(await bench.web.screenshot({ handle: field.handle }, signal));
      expect(Math.abs(size.readUInt32BE(16) - field.rect.width)).toBeLessThanOrEqual(1);
      bench.web.endStep();
      await click('css=#foreign >> role=button "Pay"');
      expect(await read('css=#foreign >> css=button')).toBe('paid');
    });

    it('goes into a frame that stands in a shadow root', async () => {
      await click('css=my-card >> css=iframe >> css=#deep');
      expect(await read('css=iframe >> css=#where')).toBe('inner');
      expect(await read('css=my-card >> css=iframe >> css=#deep')).toBe('clicked');
    });

    it('begins in the frame that was chosen, and chooses one', async () => {
      const { handle } = await found('css=#outer');
      await bench.web.switchFrame({ handle, label: 'outer' }, signal);
      expect(await read('css=#inner >> css=#where')).toBe('inner');
      bench.web.endStep();
      expect(bench.web.framePath).toEqual(['outer']);
      expect(await read('css=#where')).toBe('outer');
      await bench.web.switchFrame('top', signal);
      const inner = await found('css=#outer >> css=#inner');
      await bench.web.switchFrame({ handle: inner.handle, label: 'inner' }, signal);
      bench.web.endStep();
      expect(await read('css=#where')).toBe('inner');
      await bench.web.switchFrame('parent', signal);
      expect(await read('css=#where')).toBe('outer');
      await bench.web.switchFrame('top', signal);
    });

    it('finds out of frames that are gone', async () => {
      const { handle } = await found('css=#outer');
      await bench.web.switchFrame({ handle, label: 'outer' }, signal);
      await found('css=#inner >> css=#deep');
      await script('top.document.querySelector("#outer").remove()').catch(() => undefined);
      bench.web.endStep();
      expect(await code(lookFor('css=#where'))).toBe('E_NO_FRAME');
      expect((await bench.web.page(signal)).title).toBe('Locators');
      await bench.web.switchFrame('top', signal);
      expect(await read('css=h1')).toBe('Orders');
    });

    it('waits for a frame and for what is in it', async () => {
      await script(
        'setTimeout(() => { const f = document.createElement("iframe"); f.id = "late"; f.src = "frame-inner.html"; document.body.prepend(f); }, 400)',
      );
      expect(await read('css=#late >> css=#where')).toBe('inner');
      expect((await lookFor('css=#late >> css=#never', { waitMs: 300 })).unmet).toBe('not-found');
      expect((await lookFor('css=#late >> css=#never', { negate: true })).unmet).toBe(null);
      expect((await lookFor('css=#late >> css=#where', { negate: true, waitMs: 200 })).unmet).toBe('not-found');
      bench.web.endStep();
      await script('document.querySelector("#late").remove()');
      expect((await lookFor('css=#late >> css=#where', { negate: true })).unmet).toBe(null);
      expect((await lookFor('css=#never >> css=#where', { waitMs: 200 })).unmet).toBe('not-found');
    });

    it('finds links inside of what lies in a frame', async () => {
      await script(
        'document.querySelector("#outer").contentDocument.querySelector("#where").innerHTML = "<a href=\'#x\'>There</a>"',
      );
      const look = await lookFor('//a', {
        within: readLocatorText('css=#outer >> css=#where'),
        pick: { by: 'link', text: 'There', match: 'exact', index: 0 },
      });
      expect(look).toMatchObject({ unmet: null, count: 1 });
    });

    it('reads two locators of one frame together, and tells those of two', async () => {
      const beside = (text: string): LookRequest['beside'] => ({
        choices: [readLocatorText(text)],
        pick: { by: 'first' },
        condition: 'present',
      });
      const both = await lookFor('css=#outer >> css=#go', {
        beside: beside('css=#outer >> css=#leave'),
        read: ['text'],
      });
      expect(both).toMatchObject({ unmet: null, beside: { unmet: null, otherFrame: false } });
      expect(both.beside?.elements[0]?.readings.text).toBe('Leave');
      const apart = await lookFor('css=#outer >> css=#go', { beside: beside('css=#save') });
      expect(apart.beside?.otherFrame).toBe(true);
      const turned = await lookFor('css=#save', { beside: beside('css=#outer >> css=#go') });
      expect(turned.beside?.otherFrame).toBe(true);
    });

    it('drags from one frame to another', async () => {
      await script('document.querySelector("#target").scrollIntoView({ block: "end" })');
      const from = await found('css=#foreign >> css=#source', { condition: 'visible' });
      const to = await found('css=#target', { condition: 'visible' });
      await bench.web.drag(from.point, to.point, signal);
      bench.web.endStep();
      expect(await read('css=#out')).toBe('dropped');
    });
  });

  describe('alternatives', () => {
    beforeEach(() => open('locators.html'));
    const after = (ms: number): Partial<LookRequest> => ({ alternativesAfterMs: ms });

    it('uses a later choice when the first matches nothing for a while and it matches one element', async () => {
      const look = await lookFor(['css=#gone', 'css=button', 'css=#save'], { waitMs: 900, ...after(300) });
      expect(look).toMatchObject({ unmet: 'not-found', count: 0, choice: 0 });
      expect(look.absentMs).toBeGreaterThan(300);
      const healed = await lookFor(['css=#gone', 'css=#gone-too', 'css=#save'], { waitMs: 3000, ...after(300) });
      expect(healed).toMatchObject({ unmet: null, count: 1, choice: 2 });
      const patient = await lookFor(['css=#gone', 'css=#save'], { waitMs: 300, ...after(60_000) });
      expect(patient.unmet).toBe('not-found');
      expect(await lookFor(['css=#gone', 'css=#save'], { ...after(300), absentMs: 400 })).toMatchObject({ choice: 1 });
      expect((await lookFor(['css=#gone', 'css=#save'])).unmet).toBe('not-found');
    });

    it('keeps the first choice where it is there, shown or not', async () => {
      const look = await lookFor(['css=.gone', 'css=#save'], { condition: 'visible', waitMs: 500, ...after(0) });
      expect(look).toMatchObject({ unmet: 'not-displayed', choice: 0 });
      await script('setTimeout(() => { document.querySelector("#later").id = "wanted"; }, 300)');
      expect(await lookFor(['css=#wanted', 'css=#save'], { waitMs: 5000, ...after(3000) })).toMatchObject({
        choice: 0,
      });
    });

    it('never for sets, and an element that another choice finds is not gone', async () => {
      const set = await lookFor(['css=#gone', 'css=#save'], { pick: { by: 'all' }, ...after(0) });
      expect(set.count).toBe(0);
      expect((await lookFor(['css=#gone', 'css=#save'], { negate: true, ...after(3000) })).unmet).toBe('not-found');
      expect((await lookFor(['css=#gone', 'css=#gone-too'], { negate: true, ...after(3000) })).unmet).toBe(null);
    });

    it('goes through frames', async () => {
      const texts = ['css=#outer >> css=#gone', 'css=#nothing', 'css=#outer >> css=#inner >> css=#deep'] as const;
      const look = await lookFor(texts, { waitMs: 4000, ...after(300), read: ['text'] });
      expect(look).toMatchObject({ unmet: null, choice: 2, count: 1 });
      bench.web.endStep();
      expect(await lookFor(['css=#outer >> css=#gone', 'css=#save'], { waitMs: 3000, ...after(300) })).toMatchObject({
        unmet: null,
        choice: 1,
      });
      expect((await lookFor([...texts], { negate: true, ...after(3000) })).unmet).toBe('not-found');
      expect((await lookFor(['css=#outer >> css=#gone'], { negate: true, ...after(3000) })).unmet).toBe(null);
    });
  });
}
