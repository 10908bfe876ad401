import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { StaleElement } from '@stepwright/catalogue/ports/stale-element';
import { StepError } from '@stepwright/catalogue/step-error';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';

export function pageConformance(bench: Bench): void {
  const { open, look, one, script, code, signal } = bench;

  describe('waiting', () => {
    beforeEach(() => open('changing.html'));

    it('sees what comes, goes and changes', async () => {
      await script('go()');
      const came = await look("//*[@id='new']", { condition: 'clickable', waitMs: 5000 });
      expect(came.unmet).toBe(null);
      expect((await look("//*[@id='old']", { negate: true, waitMs: 5000 })).unmet).toBe(null);
      expect((await look("//*[@id='shy']", { condition: 'visible', waitMs: 5000 })).unmet).toBe(null);
    });

    it('tells what did not come, and what did not go', async () => {
      expect((await look("//*[@id='new']", { waitMs: 200 })).unmet).toBe('not-found');
      expect((await look("//*[@id='shy']", { condition: 'visible', waitMs: 200 })).unmet).toBe('not-displayed');
      expect((await look("//*[@id='old']", { negate: true, waitMs: 200 })).unmet).toBe('not-found');
      expect((await look("//*[@id='shy']", { condition: 'visible', negate: true })).unmet).toBe(null);
    });

    it('looks on through a page change', async () => {
      await script(`setTimeout(() => { location.href = '/texts.html' }, 150)`);
      const came = await look("//*[@id='t-plain']", { condition: 'visible', waitMs: 10_000, read: ['text'] });
      expect(came.elements[0]?.readings.text).toBe('Hello big world');
    });

    it('stops at once when aborted', async () => {
      const stop = new AbortController();
      const waiting = bench.web.look(
        { choices: [xpathChoice('//never')], pick: { by: 'first' }, condition: 'present', waitMs: 30_000 },
        stop.signal,
      );
      setTimeout(() => stop.abort(new StepError('E_STOPPED', 'the run was stopped')), 100);
      expect(await code(waiting)).toBe('E_STOPPED');
    });
  });

  describe('pages', () => {
    it('loads, moves in the history and reloads', async () => {
      await open('texts.html');
      expect(await bench.web.page(signal)).toEqual({
        url: `${bench.url}/texts.html`,
        title: 'Texts',
        readyState: 'complete',
      });
      await open('lists.html');
      await script('window.mark = 1; history.pushState({}, "", "#pushed")');
      await bench.web.traverse('back', 5000, signal);
      expect(await script('return [location.hash, window.mark]')).toEqual(['', 1]);
      await bench.web.traverse('back', 5000, signal);
      expect((await bench.web.page(signal)).title).toBe('Texts');
      await bench.web.traverse('forward', 5000, signal);
      expect((await bench.web.page(signal)).title).toBe('Lists');
      await bench.web.traverse('reload', 5000, signal);
      expect(await script('return window.mark ?? null')).toBe(null);
      for (let i = 0; i < 3; i += 1) await bench.web.traverse('forward', 5000, signal);
    });

    it('follows a page that sends the browser elsewhere, and does not judge the status', async () => {
      await open('away');
      expect((await look("//*[@id='t-plain']", { waitMs: 5000 })).unmet).toBe(null);
      await open('missing');
      await open('slow?ms=300');
      expect((await bench.web.page(signal)).title).toBe('slow');
    });

    it('tells what cannot be loaded', async () => {
      expect(await code(bench.web.navigate('http://127.0.0.1:1/', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      expect(await code(bench.web.navigate('http://127.0.0.1:47/', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      await expect(bench.web.navigate('http://no.such.host.invalid/', 10_000, signal)).rejects.toThrow(
        /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_NAME|NS_ERROR_UNKNOWN_HOST/,
      );
      expect(await code(bench.web.navigate(`${bench.url}/drop`, 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      expect(await code(bench.web.navigate('file:///etc/hostname', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
    });

    it('does not wait for ever, and works afterwards', async () => {
      await open('texts.html');
      expect(await code(bench.web.navigate(`${bench.url}/hang`, 700, signal))).toBe('E_TIMEOUT');
      expect(await code(bench.web.navigate(`${bench.url}/hanging-part`, 700, signal))).toBe('E_TIMEOUT');
      await open('lists.html');
      expect((await bench.web.page(signal)).title).toBe('Lists');
    });

    it('resizes the window', async () => {
      const size = await bench.web.resizeWindow({ width: 900, height: 700 }, signal);
      expect(size).toEqual({ width: 900, height: 700 });
      expect(await script('return innerWidth')).toBeLessThanOrEqual(900);
      expect((await bench.web.resizeWindow({ width: 1280, height: 800 }, signal)).width).toBe(1280);
    });
  });

  describe('scripts', () => {
    beforeEach(() => open('texts.html'));

    it('brings JSON values back', async () => {
      expect(await script('return arguments[0] + arguments[1].a', 1, { a: 2 })).toBe(3);
      expect(await script('return { a: [1, null, "x"], u: undefined }')).toEqual({ a: [1, null, 'x'] });
      expect(await script('return undefined')).toBe(null);
      expect(await script('// ends with a comment')).toBe(null);
      expect(await script('return new Promise((done) => setTimeout(() => done("later"), 50))')).toBe('later');
      expect(await script('return document.getElementById("t-empty")')).toBe('<p id="t-empty" class="t"></p>');
      const { handle } = await one("//*[@id='t-upper']");
      const args = await bench.web.script('return [arguments[0].id, arguments[1]]', ['x'], signal, { element: handle });
      expect(args).toEqual(['t-upper', 'x']);
    });

    it('tells what a script throws', async () => {
      for (const source of [
        'throw new TypeError("bad thing")',
        'return Promise.reject(new Error("bad thing"))',
        'throw "bad thing"',
      ]) {
        await expect(script(source)).rejects.toMatchObject({ code: 'E_SCRIPT_ERROR' });
        await expect(script(source)).rejects.toThrow('bad thing');
      }
      expect(await code(script('this is no script'))).toBe('E_SCRIPT_ERROR');
      expect(await code(script('const a = {}; a.a = a; return a'))).toBe('E_SCRIPT_ERROR');
      const never = bench.web.script('return new Promise(() => {})', [], signal, { timeoutMs: 200 });
      expect(await code(never)).toBe('E_TIMEOUT');
      expect(await script('return 1')).toBe(1);
    });

    it('knows a stale handle', async () => {
      const { handle } = await one("//*[@id='t-plain']");
      await open('lists.html');
      await expect(bench.web.screenshot({ handle }, signal)).rejects.toBeInstanceOf(StaleElement);
      await expect(bench.web.script('return 1', [], signal, { element: handle })).rejects.toBeInstanceOf(StaleElement);
    });
  });

  describe('pictures', () => {
    it('takes the viewport, one element, and a small one for watchers', async () => {
      await open('clicks.html');
      const size = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
      const [width, height] = (await script('return [innerWidth, innerHeight]')) as [number, number];
      expect(size(await bench.web.screenshot('viewport', signal))).toEqual([width, height]);
      const { handle, rect } = await one("//*[@id='drag-target']");
      const [w = 0, h = 0] = size(await bench.web.screenshot({ handle }, signal));
      expect(Math.abs(w - rect.width)).toBeLessThanOrEqual(1);
      expect(Math.abs(h - rect.height)).toBeLessThanOrEqual(1);
      expect([...((await bench.web.picture()) ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    });
  });
}
