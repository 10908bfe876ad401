import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { does } from './differences.ts';

export function inputConformance(bench: Bench): void {
  const { open, look, one, read, script, clickOn, code, signal } = bench;

  describe('clicking', () => {
    beforeEach(() => open('clicks.html'));
    const events = () => script('return window.log') as Promise<string[]>;
    const clickable = (id: string) => look(`//*[@id='${id}']`, { condition: 'clickable' });

    it('needs one look and one input', async () => {
      await look("//*[@id='plain']");
      const before = bench.web.tier.commands;
      await clickOn("//*[@id='plain']");
      const commands = bench.web.tier.commands - before;
      if (does(bench.subject, 'needs few commands')) expect(commands).toBe(2);
      else expect(commands).toBeGreaterThan(2);
      expect(await events()).toContain('click:plain');
    });

    it('tells why an element cannot be clicked', async () => {
      expect((await clickable('off')).unmet).toBe('not-enabled');
      expect((await clickable('in-fieldset')).unmet).toBe('not-enabled');
      expect((await clickable('in-legend')).unmet).toBe(null);
      expect((await clickable('aria-off')).unmet).toBe('not-enabled');
      const covered = await clickable('covered');
      if (does(bench.subject, 'sees covers before the click')) {
        expect(covered).toMatchObject({ unmet: 'not-clickable', cover: '<div id="veil" class="mask dark">' });
        expect((await clickable('through')).unmet).toBe('not-clickable');
      } else {
        const point = covered.elements[0]?.point ?? { x: 0, y: 0 };
        expect(await code(bench.web.click(point, {}, signal))).toBe('E_NOT_CLICKABLE');
      }
      expect((await clickable('half')).unmet).toBe(null);
    });

    it.each([
      ['wrapped', 'click:wrapped'],
      ['circle', 'click:circle'],
      ['wrapping', 'click:wrapping'],
      ['in-zoom', 'click:in-zoom'],
      ['in-turn', 'click:in-turn'],
      ['in-scroll', 'click:in-scroll'],
      ['area', 'click:area'],
      ['far', 'click:far'],
      ['plain', 'click:plain'],
    ])('hits %s', async (id, event) => {
      if (id === 'plain') await script('scrollTo(0, 3000)');
      await clickOn(`//*[@id='${id}']`);
      expect(await events()).toContain(event);
    });

    it('hits what lies in a button', async () => {
      await clickOn("//*[@id='nested']");
      expect(await events()).toContain('click:');
      expect(await script('return document.activeElement.id')).toBe('nested');
    });

    it('clicks the label of a checkbox that is not displayed', async () => {
      expect((await clickable('styled')).unmet).toBe('not-displayed');
      await clickOn("//*[@id='styled']", { viaLabel: true });
      expect(await read("//*[@id='styled']", 'selected')).toBe(true);
    });

    it('chooses options of selects', async () => {
      await clickOn("//*[@id='opt-b']");
      expect(await read("//*[@id='list']", 'text')).toBe('B');
      expect((await events()).map((event) => event.replace('!', ''))).toContain('change:list');
      expect((await clickable('opt-c')).unmet).toBe('not-enabled');
      await clickOn("//*[@id='m-a']");
      await clickOn("//*[@id='m-b']");
      expect(await read("//*[@id='multi']", 'text')).toBe('A; B');
      await clickOn("//*[@id='m-a']");
      expect(await read("//*[@id='multi']", 'text')).toBe('B');
    });

    it('waits until a moving element rests', async () => {
      await script("document.getElementById('moving').className = 'moving'");
      const element = await one("//*[@id='moving']", { condition: 'clickable', waitMs: 3000 });
      expect(element.rect.x).toBeGreaterThanOrEqual(300);
    });

    it('clicks twice, with the other button, and by script', async () => {
      const element = await one("//*[@id='plain']", { condition: 'clickable' });
      await bench.web.click(element.point, { count: 2 }, signal);
      await bench.web.click(element.point, { button: 'right' }, signal);
      await look("//*[@id='covered']", { prepare: 'script-click' });
      const told = await events();
      expect(told).toContain('dblclick:plain');
      expect(told).toContain('contextmenu:plain');
      expect(told).toContain('click:covered!');
    });

    it('hovers and drags', async () => {
      await bench.web.hover({ x: 500, y: 300 }, signal);
      const plain = await one("//*[@id='plain']", { prepare: 'scroll' });
      await bench.web.hover(plain.point, signal);
      expect(await events()).toContain('mouseover:plain');
      const source = await one("//*[@id='drag-source']", { condition: 'clickable' });
      const target = await one("//*[@id='drag-target']", { condition: 'visible' });
      await script('window.log.length = 0');
      await bench.web.drag(source.point, target.point, signal);
      const all = await events();
      // Firefox tells late what came to lie under the pointer when the page was scrolled.
      const told = all.slice(all.findIndex((event) => event.endsWith(':drag-source')));
      expect(told[0]).toMatch(/^(mouseover|mousemove):drag-source/);
      expect(told.at(-1)).toMatch(/^(mouseup:drag-target|click:)/);
      expect(told.filter((event) => event.startsWith('mousemove')).length).toBeGreaterThanOrEqual(5);
    });

    it('scrolls as little as it must', async () => {
      await one("//*[@id='plain']", { condition: 'clickable' });
      expect(await script('return scrollY')).toBe(0);
      await one("//*[@id='far']", { prepare: 'scroll' });
      expect(await read("//*[@id='far']", 'in-viewport')).toBe(true);
      const { rect } = await one("//*[@id='far']");
      if (does(bench.subject, 'scrolls to the middle'))
        expect(Math.abs(rect.y + rect.height / 2 - Number(await script('return innerHeight')) / 2)).toBeLessThan(30);
    });
  });

  describe('typing', () => {
    beforeEach(() => open('fields.html'));
    const enter = async (id: string, text: string, keys = false) => {
      const element = await one(`//*[@id='${id}']`, { condition: 'editable', prepare: 'clear' });
      await bench.web.type(text, { keys }, signal);
      return element;
    };
    const value = (id: string) => read(`//*[@id='${id}']`, 'text');

    it.each([
      ['text', 'hello wörld 😀'],
      ['short', 'abc'],
      ['number', '42.5'],
      ['email', 'me@example.org'],
      ['password', 'p<>"\'&ss'],
      ['area', 'line one\nline two'],
      ['rich', 'plain again'],
      ['controlled', 'xyz'],
      ['date', '2024-02-29'],
      ['color', '#00ff7f'],
      ['range', '7'],
    ])('replaces the content of %s', async (id, text) => {
      if (id === 'color' && !does(bench.subject, 'types colours')) {
        return expect(await code(enter(id, text))).toBe('E_SCRIPT_ERROR');
      }
      await enter(id, text);
      expect(await value(id)).toBe(text);
    });

    it('is heard by frameworks and by key listeners', async () => {
      await enter('controlled', 'xyz');
      const log = (await script('return window.log')) as string[];
      expect(log.filter((line) => line.startsWith('state:')).at(-1)).toBe('state:xyz');
      expect(log).toContain('state:');
      expect(log.at(-1)).toBe('keyup:controlled:z');
      expect(log.filter((line) => line.endsWith('!'))).toEqual([]);
    });

    it('needs one look, one insertion and one key', async () => {
      await enter('text', 'warm');
      const before = bench.web.tier.commands;
      await enter('text', 'a whole sentence');
      const commands = bench.web.tier.commands - before;
      if (does(bench.subject, 'needs few commands')) expect(commands).toBe(3);
      else expect(commands).toBeGreaterThan(3);
    });

    it('respects a length limit', async () => {
      await enter('short', 'abcdef');
      expect(await value('short')).toBe('abc');
    });

    it('presses a key a character where that is wished', async () => {
      await script('window.log.length = 0');
      await enter('text', 'abc', true);
      const log = (await script('return window.log')) as string[];
      const keys = log.filter((line) => line.startsWith('keydown:'));
      if (does(bench.subject, 'empties fields without keys')) expect(keys).toHaveLength(3);
      else expect(keys.slice(0, -3)).toContain('keydown:text:Delete');
      expect(keys.slice(-3)).toEqual(['keydown:text:a', 'keydown:text:b', 'keydown:text:c']);
    });

    it('appends, selects and presses chords', async () => {
      await one("//*[@id='text']", { condition: 'editable', prepare: 'caret-end' });
      await bench.web.type('+new', { keys: false }, signal);
      expect(await value('text')).toBe('old+new');
      await one("//*[@id='email']", { condition: 'editable', prepare: 'caret-end' });
      await bench.web.type('om', { keys: false }, signal);
      expect(await value('email')).toBe('a@b.com');
      await one("//*[@id='text']", { condition: 'editable', prepare: 'select-all' });
      await bench.web.press([['BACKSPACE'], ['SHIFT', 'x'], ['y']], signal);
      expect(await value('text')).toBe(await script('return document.getElementById("text").value'));
      await bench.web.press([['MOD', 'a'], ['DELETE']], signal);
      expect(await value('text')).toBe('');
      await bench.web.press([['TAB']], signal);
      expect(await script('return document.activeElement.id')).toBe('short');
      await one("//*[@id='text']", { prepare: 'focus' });
      await bench.web.press([['ENTER']], signal);
      expect(await script('return window.log')).toContain('submit');
      expect(await code(bench.web.press([['NOSUCHKEY']], signal))).toBe('E_KEY');
    });

    it('tells what takes no text', async () => {
      const editable = async (id: string) => (await look(`//*[@id='${id}']`, { condition: 'editable' })).unmet;
      expect(await editable('readonly')).toBe('read-only');
      expect(await editable('disabled')).toBe('not-enabled');
      expect(await editable('check')).toBe('not-editable');
      expect(await editable('para')).toBe('not-editable');
      expect(await editable('select')).toBe(null);
      expect(await editable('rich')).toBe(null);
      expect(await editable('file')).toBe(null);
    });

    it('sets files, also on hidden inputs', async () => {
      const a = join(bench.temp, 'a.txt');
      const b = join(bench.temp, 'b ü.txt');
      await writeFile(a, 'a');
      await writeFile(b, 'bb');
      await bench.web.setFiles((await one("//*[@id='file']")).handle, [a], signal);
      await bench.web.setFiles((await one("//*[@id='files']")).handle, [a, b], signal);
      const names = await script(
        'return ["file", "files"].map((id) => [...document.getElementById(id).files].map((f) => f.name + ":" + f.size))',
      );
      expect(names).toEqual([['a.txt:1'], ['a.txt:1', 'b ü.txt:2']]);
      expect(await script('return window.log')).toContain(`change:file:C:\\fakepath\\a.txt`);
    });
  });
}
