import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { does } from './differences.ts';

export function surroundingsConformance(bench: Bench): void {
  const { open, look, one, read, script, clickOn, code, signal } = bench;

  describe('dialogs', () => {
    const out = () => read("//*[@id='out']", 'text');
    beforeEach(() => open('alerts.html'));

    it('leaves an alert open until it is answered, and everything else fails at once', async () => {
      expect(await bench.web.alert(signal)).toBe(null);
      await clickOn("//*[@id='alert']");
      expect(await bench.web.alert(signal)).toMatchObject({
        kind: bench.web.tier.name === 'bidi' ? 'alert' : 'dialog',
        text: 'Hello there',
      });
      expect(await code(look('//body'))).toBe('E_ALERT_OPEN');
      expect(await code(bench.web.page(signal))).toBe('E_ALERT_OPEN');
      expect(await code(bench.web.screenshot('viewport', signal))).toBe('E_ALERT_OPEN');
      expect(await bench.web.picture()).toBe(null);
      await bench.web.answerAlert(true, undefined, signal);
      expect(await bench.web.alert(signal)).toBe(null);
      expect(await out()).toBe('closed');
      expect(await code(bench.web.answerAlert(true, undefined, signal))).toBe('E_ALERT');
    });

    it('accepts and dismisses, with a text', async () => {
      await clickOn("//*[@id='confirm']");
      await bench.web.answerAlert(false, undefined, signal);
      expect(await out()).toBe('false');
      await clickOn("//*[@id='confirm']");
      expect(await code(bench.web.fillPrompt('x', signal))).toBe('E_WRONG_ELEMENT');
      await bench.web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('true');
      await clickOn("//*[@id='prompt']");
      await bench.web.answerAlert(true, 'Ann', signal);
      expect(await out()).toBe('Ann');
      await clickOn("//*[@id='prompt']");
      await bench.web.fillPrompt('Bob', signal);
      await bench.web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('Bob');
      await clickOn("//*[@id='prompt']");
      await bench.web.answerAlert(false, undefined, signal);
      expect(await out()).toBe('null');
    });

    it('meets a dialog that opens by itself or by a script', async () => {
      await clickOn("//*[@id='later']");
      const waiting = bench.web.look(
        { choices: [xpathChoice('//never')], pick: { by: 'first' }, condition: 'present', waitMs: 5000 },
        signal,
      );
      expect(await code(waiting)).toBe('E_ALERT_OPEN');
      await bench.web.answerAlert(true, undefined, signal);
      await look("//*[@id='confirm']", { prepare: 'script-click' });
      await expect.poll(() => bench.web.alert(signal)).toMatchObject({ text: 'Sure?' });
      await bench.web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('true');
    });

    it('tells of a dialog that opens before a text is typed to its end', async () => {
      await one("//*[@id='talks']", { condition: 'editable', prepare: 'clear' });
      expect(await code(bench.web.type('words', { keys: false }, signal))).toBe('E_ALERT_OPEN');
      await bench.web.answerAlert(true, undefined, signal);
    });

    it('leaves a page that asks whether to stay', async () => {
      await clickOn("//*[@id='guard']");
      await clickOn("//*[@id='field']");
      await bench.web.type('dirty', { keys: true }, signal);
      await open('lists.html');
      expect((await bench.web.page(signal)).title).toBe('Lists');
    });
  });

  describe('frames', () => {
    beforeEach(() => open('frames.html'));
    const enter = async (id: string) =>
      bench.web.switchFrame({ handle: (await one(`//*[@id='${id}']`)).handle, label: id }, signal);

    it('works inside frames, of another origin too', async () => {
      await enter('outer');
      await clickOn("//*[@id='go']");
      expect(await read("//*[@id='go']", 'text')).toBe('went');
      await enter('inner');
      expect(bench.web.framePath).toEqual(['outer', 'inner']);
      await clickOn("//*[@id='deep']");
      expect(await read("//*[@id='deep']", 'text')).toBe('clicked');
      await one("//*[@id='field']", { condition: 'editable', prepare: 'clear' });
      await bench.web.type('typed inside', { keys: false }, signal);
      expect(await read("//*[@id='field']", 'value')).toBe('typed inside');
      expect((await bench.web.page(signal)).title).toBe('Frames');
      const field = await one("//*[@id='field']");
      const size = Buffer.from(await bench.web.screenshot({ handle: field.handle }, signal));
      expect(Math.abs(size.readUInt32BE(16) - field.rect.width)).toBeLessThanOrEqual(1);
      await bench.web.switchFrame('parent', signal);
      expect(await read("//*[@id='where']", 'text')).toBe('outer');
      await bench.web.switchFrame('top', signal);
      expect(await read('//h1', 'text')).toBe('Top');
      await enter('foreign');
      await clickOn("//*[@id='deep']");
      expect(await read("//*[@id='deep']", 'text')).toBe('clicked');
      await one("//*[@id='field']", { condition: 'editable', prepare: 'clear' });
      await bench.web.type('far away', { keys: false }, signal);
      expect(await read("//*[@id='field']", 'value')).toBe('far away');
      await bench.web.switchFrame('parent', signal);
      await bench.web.switchFrame('parent', signal);
      expect(bench.web.framePath).toEqual([]);
    });

    it('sees a cover in the page around the frame', async () => {
      await script(
        'document.body.insertAdjacentHTML("beforeend", "<div id=shade style=\\"position:fixed;inset:0;background:#0008\\"></div>")',
      );
      await enter('outer');
      const look = await bench.look("//*[@id='go']", { condition: 'clickable' });
      if (does(bench.subject, 'sees covers before the click')) {
        expect(look).toMatchObject({ unmet: 'not-clickable', cover: '<div id="shade">' });
      } else {
        expect(look.unmet).toBe(null);
      }
    });

    it('tells what is no frame and what is gone', async () => {
      const { handle } = await one('//h1');
      expect(await code(bench.web.switchFrame({ handle, label: 'h1' }, signal))).toBe('E_NO_FRAME');
      expect(bench.web.framePath).toEqual([]);
      await enter('outer');
      await clickOn("//*[@id='leave']");
      expect(await code(look('//body', { waitMs: 500 }))).toBe('E_NO_FRAME');
      await bench.web.switchFrame('top', signal);
      expect(await read('//h1', 'text')).toBe('Top');
    });
  });

  describe('windows', () => {
    it('opens, lists, switches and closes', async () => {
      await open('lists.html');
      const [first] = await bench.web.windows(signal);
      expect(await code(bench.web.closeWindow(signal))).toBe('E_LAST_WINDOW');
      await script(`window.open('/texts.html')`);
      await expect
        .poll(async () => (await bench.web.windows(signal)).map((w) => w.title), { timeout: 15_000 })
        .toEqual(['Lists', 'Texts']);
      const [, popup] = await bench.web.windows(signal);
      expect((await bench.web.page(signal)).title).toBe('Lists');
      await bench.web.switchWindow(popup?.id ?? '', signal);
      expect((await bench.web.page(signal)).title).toBe('Texts');
      expect(await script('return [document.visibilityState, document.hasFocus()]')).toEqual(['visible', true]);
      const third = await bench.web.openWindow(signal);
      await open('clicks.html');
      await clickOn("//*[@id='plain']");
      expect((await bench.web.windows(signal)).map((w) => [w.title, w.current])).toEqual([
        ['Lists', false],
        ['Texts', false],
        ['Clicks', true],
      ]);
      await bench.web.switchWindow(first?.id ?? '', signal);
      await bench.web.closeWindow(signal, third);
      expect((await bench.web.page(signal)).title).toBe('Lists');
      await bench.web.switchWindow(popup?.id ?? '', signal);
      await bench.web.closeWindow(signal);
      expect((await bench.web.page(signal)).title).toBe('Lists');
      expect(await code(bench.web.switchWindow('no-such-window', signal))).toBe('E_WINDOW');
      expect((await bench.web.windows(signal)).length).toBe(1);
    });

    it('tells when the current window closed itself', async () => {
      await open('lists.html');
      const [home] = await bench.web.windows(signal);
      await script(`window.open('/slow?ms=400')`);
      await expect.poll(async () => (await bench.web.windows(signal)).length, { timeout: 15_000 }).toBe(2);
      await bench.web.switchWindow((await bench.web.windows(signal))[1]?.id ?? '', signal);
      expect((await look("//*[@id='slow']", { condition: 'clickable', waitMs: 5000 })).unmet).toBe(null);
      expect((await bench.web.screenshot('viewport', signal)).length).toBeGreaterThan(100);
      await script('setTimeout(() => window.close(), 0)').catch(() => undefined);
      await expect.poll(() => code(look('//body')), { timeout: 15_000 }).toBe('E_WINDOW');
      await bench.web.switchWindow(home?.id ?? '', signal);
      expect((await bench.web.page(signal)).title).toBe('Lists');
    });
  });
}
