import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StaleElement } from '@stepwright/catalogue/ports/stale-element';
import type { Look, LookedElement, LookRequest } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from './open-session.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';
import type { WebSession } from './web-session.ts';

/** What every tier must do alike on a real browser. Run once a tier. */
export function conformance(tier: 'bidi' | 'classic'): void {
  const signal = new AbortController().signal;
  let site: TestSite;
  let temp: string;
  let web: WebSession;

  beforeAll(async () => {
    site = await serveTestPages();
    temp = await mkdtemp(join(tmpdir(), 'driver-test-'));
    web = await openSession({}, { temp, headed: false, tier }, signal);
  });
  afterAll(async () => {
    await web.close();
    await site.close();
    await rm(temp, { recursive: true, force: true });
  });

  const open = (page: string) => web.navigate(`${site.url}/${page}`, 20_000, signal);
  const look = (xpath: string, more: Partial<LookRequest> = {}): Promise<Look> =>
    web.look({ xpath, pick: { by: 'first' }, condition: 'present', waitMs: 0, ...more }, signal);
  const one = async (xpath: string, more: Partial<LookRequest> = {}): Promise<LookedElement> => {
    const told = await look(xpath, more);
    expect(told.unmet, xpath).toBe(null);
    return told.elements[0] as LookedElement;
  };
  const read = async (xpath: string, reading: NonNullable<LookRequest['read']>[number]): Promise<unknown> =>
    (await one(xpath, { read: [reading] })).readings[reading];
  const script = (source: string, ...args: unknown[]) => web.script(source, args, signal);
  const clickOn = async (xpath: string, more: Partial<LookRequest> = {}) => {
    const element = await one(xpath, { condition: 'clickable', waitMs: 3000, ...more });
    await web.click(element.point, {}, signal);
  };
  const code = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => 'nothing was thrown',
      (thrown: unknown) => thrown,
    );
    return error instanceof StepError ? error.code : String(error);
  };

  it('speaks the tier that it was asked for', () => {
    expect(web.tier.name).toBe(tier);
    expect(web.browserName).toBe('chrome');
    expect(web.browserVersion).toMatch(/^\d+\./);
  });

  describe('what is displayed', () => {
    it('agrees with what every element of the page says of itself', async () => {
      await open('displayed.html');
      const { elements } = await look('//*[@data-d]', {
        pick: { by: 'all' },
        read: ['displayed', 'dom-attribute:data-d', 'dom-attribute:id'],
      });
      const wrong = elements.filter((e) => String(e.readings.displayed) !== e.readings['dom-attribute:data-d']);
      expect(wrong.map((e) => e.readings['dom-attribute:id'])).toEqual([]);
      expect(elements.length).toBeGreaterThan(50);
    });
  });

  describe('reading', () => {
    beforeEach(() => open('texts.html'));

    it('reads visible text as a person sees it', async () => {
      const { elements } = await look("//*[contains(@class, 't')][starts-with(@id, 't-')]", {
        pick: { by: 'all' },
        read: ['text', 'dom-attribute:id'],
      });
      const texts = Object.fromEntries(elements.map((e) => [e.readings['dom-attribute:id'], e.readings.text]));
      expect(texts).toEqual({
        't-plain': 'Hello big world',
        't-nbsp': 'a b',
        't-upper': 'SHOUT',
        't-parts': 'one two three',
        't-break': 'line one\nline two',
        't-blocks': 'first\nsecond\nthird',
        't-list': 'alpha\nbeta',
        't-row': 'A1 B1',
        't-none': '',
        't-clear': '',
        't-button': 'Save as',
        't-pre': 'keeps   blanks\n  here',
        't-empty': '',
        't-script': 'shown',
        't-svg': 'drawn',
      });
    });

    it('reads values, choices and labels', async () => {
      expect(await read("//*[@id='v-text']", 'text')).toBe('typed value');
      expect(await read("//*[@id='v-area']", 'text')).toBe('two\nlines');
      expect(await read("//*[@id='v-select']", 'text')).toBe('Two times');
      expect(await read("//*[@id='v-multi']", 'text')).toBe('Red; Blue');
      expect(await read("//*[@id='t-pre']", 'raw-text')).toBe('keeps   blanks\n  here');
      expect(await read("//*[@id='l-field']", 'label')).toBe('Full name');
      expect(await read("//*[@id='l-aria']", 'label')).toBe('By this');
      expect(await read("//*[@id='l-text']", 'label')).toBe('Close it');
      expect(await read("//*[@id='v-multi']", 'options')).toMatchObject({
        multiple: true,
        options: [{ text: 'Red', selected: true }, { text: 'Green', selected: false }, { text: 'Blue' }],
      });
      expect(await read("//*[@id='a-box']", 'choice')).toEqual({ form: 'checkbox', role: '', selected: true });
      expect(await read("//*[@id='role-check']", 'choice')).toEqual({ form: 'aria', role: 'checkbox', selected: true });
      expect(await read("//*[@id='role-mixed']", 'choice')).toMatchObject({ form: 'aria', selected: false });
      expect(await read("//*[@id='t-plain']", 'choice')).toMatchObject({ form: null, selected: false });
      expect(await read("//*[@id='t-plain']", 'image')).toBe(null);
    });

    it('reads attributes as WebDriver does, and as the document has them', async () => {
      const link = "//*[@id='a-link']";
      expect(await read(link, 'attribute:href')).toBe(`${site.url}/rel.html`);
      expect(await read(link, 'dom-attribute:href')).toBe('rel.html');
      expect(await read(link, 'attribute:class')).toBe('c1 c2');
      expect(await read(link, 'attribute:title')).toBe('tip');
      expect(await read(link, 'attribute:data-x')).toBe('y');
      expect(await read(link, 'attribute:style')).toBe('color: red;');
      expect(await read(link, 'attribute:nothing')).toBe(null);
      expect(await read(link, 'property:expando')).toEqual({ deep: [1, 2] });
      expect(await read(link, 'css:color')).toBe('rgb(255, 0, 0)');
      expect(await read("//*[@id='a-box']", 'attribute:checked')).toBe('true');
      expect(await read("//*[@id='a-off']", 'attribute:disabled')).toBe('true');
      expect(await read("//*[@id='a-off']", 'attribute:readonly')).toBe('true');
      expect(await read("//*[@id='a-box']", 'attribute:disabled')).toBe(null);
      expect(await read("//*[@id='a-off']", 'attribute:maxlength')).toBe('5');
      expect(await read("//*[@id='a-img']", 'attribute:src')).toBe(`${site.url}/pic.png`);
      expect(await read("//*[@id='a-empty']", 'attribute:class')).toBe('');
    });
  });

  describe('picking', () => {
    beforeEach(() => open('lists.html'));

    it('prefers displayed matches and counts in document order', async () => {
      const many = "//*[@class='many']";
      expect(await look(many)).toMatchObject({ count: 4, elements: [{ index: 0 }] });
      expect((await look(many, { pick: { by: 'nth', index: 1 } })).elements[0]?.index).toBe(1);
      expect((await look(many, { pick: { by: 'displayed', index: 1 } })).elements[0]?.index).toBe(2);
      expect(await look(many, { pick: { by: 'displayed', index: 3 } })).toMatchObject({
        unmet: 'index',
        candidates: 3,
      });
      expect((await look(many, { pick: { by: 'all' } })).elements).toHaveLength(4);
      expect((await look("//li[@style]|//p[@class='many']", { condition: 'visible' })).elements[0]?.index).toBe(1);
      const random = new Set<number>();
      for (let i = 0; i < 20; i += 1) {
        random.add((await look(many, { pick: { by: 'random' }, condition: 'enabled' })).elements[0]?.index ?? -1);
      }
      expect([...random].toSorted()).toEqual([0, 2]);
    });

    it('finds the deepest displayed elements by their text', async () => {
      const sub = (text: string, match: 'contains' | 'exact', index = 0) =>
        look("//ul[@id='menu']", { pick: { by: 'sub', text, match, index }, read: ['text'] });
      expect(await sub('Save', 'contains')).toMatchObject({ candidates: 4, elements: [{ tag: 'li' }] });
      expect((await sub('Save', 'contains', 1)).elements[0]?.tag).toBe('span');
      expect((await sub('Save as', 'exact')).elements[0]?.readings.text).toBe('Save as');
      expect((await sub('Save button', 'exact')).elements[0]?.tag).toBe('input');
      expect(await sub('Save', 'contains', 9)).toMatchObject({ unmet: 'index', candidates: 4 });
      const missing = await sub('Open', 'contains');
      expect(missing).toMatchObject({ unmet: 'not-found', candidates: 0 });
      expect(missing.seen).toContain('Save button');
      expect(await sub('', 'contains', 0)).toMatchObject({ candidates: 1, elements: [{ tag: 'ul' }] });
    });

    it('finds links by their text, also within an element', async () => {
      const link = (text: string, match: 'contains' | 'exact', within?: string) =>
        look('//a', { pick: { by: 'link', text, match, index: 0 }, ...(within ? { within } : {}) });
      expect(await link('First', 'exact')).toMatchObject({ candidates: 1, elements: [{ index: 3 }] });
      expect(await link('First', 'contains')).toMatchObject({ candidates: 3, elements: [{ index: 0 }] });
      expect(await link('Second link', 'exact')).toMatchObject({ candidates: 1 });
      expect(await link('First link', 'exact', "//*[@id='nav2']")).toMatchObject({ count: 1, candidates: 1 });
      const hidden = await link('Hidden link', 'exact');
      expect(hidden.unmet).toBe('not-found');
      expect(hidden.seen).toEqual(['First link', 'Second link', 'First']);
    });

    it('tells what is no xpath, and what selects no elements', async () => {
      expect(await code(look('//['))).toBe('E_XPATH');
      expect(await code(look('//a/@href'))).toBe('E_XPATH');
      expect(await code(look('count(//a)'))).toBe('E_XPATH');
      expect(await look('//article')).toMatchObject({ count: 0, unmet: 'not-found', elements: [] });
    });
  });

  describe('clicking', () => {
    beforeEach(() => open('clicks.html'));
    const events = () => script('return window.log') as Promise<string[]>;
    const clickable = (id: string) => look(`//*[@id='${id}']`, { condition: 'clickable' });

    it('needs one look and one input', async () => {
      await look("//*[@id='plain']");
      const before = web.tier.commands;
      await clickOn("//*[@id='plain']");
      expect(web.tier.commands - before).toBe(2);
      expect(await events()).toContain('click:plain');
    });

    it('tells why an element cannot be clicked', async () => {
      expect((await clickable('off')).unmet).toBe('not-enabled');
      expect((await clickable('in-fieldset')).unmet).toBe('not-enabled');
      expect((await clickable('in-legend')).unmet).toBe(null);
      expect((await clickable('aria-off')).unmet).toBe('not-enabled');
      expect(await clickable('covered')).toMatchObject({
        unmet: 'not-clickable',
        cover: '<div id="veil" class="mask dark">',
      });
      expect((await clickable('half')).unmet).toBe(null);
      expect((await clickable('through')).unmet).toBe('not-clickable');
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
      await web.click(element.point, { count: 2 }, signal);
      await web.click(element.point, { button: 'right' }, signal);
      await look("//*[@id='covered']", { prepare: 'script-click' });
      const told = await events();
      expect(told).toContain('dblclick:plain');
      expect(told).toContain('contextmenu:plain');
      expect(told).toContain('click:covered!');
    });

    it('hovers and drags', async () => {
      await web.hover({ x: 500, y: 300 }, signal);
      const plain = await one("//*[@id='plain']", { prepare: 'scroll' });
      await web.hover(plain.point, signal);
      expect(await events()).toContain('mouseover:plain');
      const source = await one("//*[@id='drag-source']", { condition: 'clickable' });
      const target = await one("//*[@id='drag-target']", { condition: 'visible' });
      await script('window.log.length = 0');
      await web.drag(source.point, target.point, signal);
      const told = await events();
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
      expect(Math.abs(rect.y + rect.height / 2 - Number(await script('return innerHeight')) / 2)).toBeLessThan(30);
    });
  });

  describe('typing', () => {
    beforeEach(() => open('fields.html'));
    const enter = async (id: string, text: string, keys = false) => {
      const element = await one(`//*[@id='${id}']`, { condition: 'editable', prepare: 'clear' });
      await web.type(text, { keys }, signal);
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

    it('respects a length limit', async () => {
      await enter('short', 'abcdef');
      expect(await value('short')).toBe('abc');
    });

    it('presses a key a character where that is wished', async () => {
      await script('window.log.length = 0');
      await enter('text', 'abc', true);
      const log = (await script('return window.log')) as string[];
      expect(log.filter((line) => line.startsWith('keydown:'))).toEqual([
        'keydown:text:a',
        'keydown:text:b',
        'keydown:text:c',
      ]);
    });

    it('appends, selects and presses chords', async () => {
      await one("//*[@id='text']", { condition: 'editable', prepare: 'caret-end' });
      await web.type('+new', { keys: false }, signal);
      expect(await value('text')).toBe('old+new');
      await one("//*[@id='email']", { condition: 'editable', prepare: 'caret-end' });
      await web.type('om', { keys: false }, signal);
      expect(await value('email')).toBe('a@b.com');
      await one("//*[@id='text']", { condition: 'editable', prepare: 'select-all' });
      await web.press([['BACKSPACE'], ['SHIFT', 'x'], ['y']], signal);
      expect(await value('text')).toBe(await script('return document.getElementById("text").value'));
      await web.press([['MOD', 'a'], ['DELETE']], signal);
      expect(await value('text')).toBe('');
      await web.press([['TAB']], signal);
      expect(await script('return document.activeElement.id')).toBe('short');
      await one("//*[@id='text']", { prepare: 'focus' });
      await web.press([['ENTER']], signal);
      expect(await script('return window.log')).toContain('submit');
      expect(await code(web.press([['NOSUCHKEY']], signal))).toBe('E_KEY');
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
      const a = join(temp, 'a.txt');
      const b = join(temp, 'b ü.txt');
      await writeFile(a, 'a');
      await writeFile(b, 'bb');
      await web.setFiles((await one("//*[@id='file']")).handle, [a], signal);
      await web.setFiles((await one("//*[@id='files']")).handle, [a, b], signal);
      const names = await script(
        'return ["file", "files"].map((id) => [...document.getElementById(id).files].map((f) => f.name + ":" + f.size))',
      );
      expect(names).toEqual([['a.txt:1'], ['a.txt:1', 'b ü.txt:2']]);
      expect(await script('return window.log')).toContain(`change:file:C:\\fakepath\\a.txt`);
    });
  });

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
      const waiting = web.look(
        { xpath: '//never', pick: { by: 'first' }, condition: 'present', waitMs: 30_000 },
        stop.signal,
      );
      setTimeout(() => stop.abort(new StepError('E_STOPPED', 'the run was stopped')), 100);
      expect(await code(waiting)).toBe('E_STOPPED');
    });
  });

  describe('pages', () => {
    it('loads, moves in the history and reloads', async () => {
      await open('texts.html');
      expect(await web.page(signal)).toEqual({
        url: `${site.url}/texts.html`,
        title: 'Texts',
        readyState: 'complete',
      });
      await open('lists.html');
      await script('window.mark = 1; history.pushState({}, "", "#pushed")');
      await web.traverse('back', 5000, signal);
      expect(await script('return [location.hash, window.mark]')).toEqual(['', 1]);
      await web.traverse('back', 5000, signal);
      expect((await web.page(signal)).title).toBe('Texts');
      await web.traverse('forward', 5000, signal);
      expect((await web.page(signal)).title).toBe('Lists');
      await web.traverse('reload', 5000, signal);
      expect(await script('return window.mark ?? null')).toBe(null);
      for (let i = 0; i < 3; i += 1) await web.traverse('forward', 5000, signal);
    });

    it('follows a page that sends the browser elsewhere, and does not judge the status', async () => {
      await open('away');
      expect((await look("//*[@id='t-plain']", { waitMs: 5000 })).unmet).toBe(null);
      await open('missing');
      await open('slow?ms=300');
      expect((await web.page(signal)).title).toBe('slow');
    });

    it('tells what cannot be loaded', async () => {
      expect(await code(web.navigate('http://127.0.0.1:1/', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      expect(await code(web.navigate('http://127.0.0.1:47/', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      await expect(web.navigate('http://no.such.host.invalid/', 10_000, signal)).rejects.toThrow(
        /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_NAME/,
      );
      expect(await code(web.navigate(`${site.url}/drop`, 10_000, signal))).toBe('E_NAVIGATION_FAILED');
      expect(await code(web.navigate('file:///etc/hostname', 10_000, signal))).toBe('E_NAVIGATION_FAILED');
    });

    it('does not wait for ever, and works afterwards', async () => {
      await open('texts.html');
      expect(await code(web.navigate(`${site.url}/hang`, 700, signal))).toBe('E_TIMEOUT');
      expect(await code(web.navigate(`${site.url}/hanging-part`, 700, signal))).toBe('E_TIMEOUT');
      await open('lists.html');
      expect((await web.page(signal)).title).toBe('Lists');
    });

    it('resizes the window', async () => {
      const size = await web.resizeWindow({ width: 900, height: 700 }, signal);
      expect(size).toEqual({ width: 900, height: 700 });
      expect(await script('return innerWidth')).toBeLessThanOrEqual(900);
      expect((await web.resizeWindow({ width: 1280, height: 800 }, signal)).width).toBe(1280);
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
      const args = await web.script('return [arguments[0].id, arguments[1]]', ['x'], signal, { element: handle });
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
      const never = web.script('return new Promise(() => {})', [], signal, { timeoutMs: 200 });
      expect(await code(never)).toBe('E_TIMEOUT');
      expect(await script('return 1')).toBe(1);
    });

    it('knows a stale handle', async () => {
      const { handle } = await one("//*[@id='t-plain']");
      await open('lists.html');
      await expect(web.screenshot({ handle }, signal)).rejects.toBeInstanceOf(StaleElement);
      await expect(web.script('return 1', [], signal, { element: handle })).rejects.toBeInstanceOf(StaleElement);
    });
  });

  describe('pictures', () => {
    it('takes the viewport, one element, and a small one for watchers', async () => {
      await open('clicks.html');
      const size = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
      const [width, height] = (await script('return [innerWidth, innerHeight]')) as [number, number];
      expect(size(await web.screenshot('viewport', signal))).toEqual([width, height]);
      const { handle, rect } = await one("//*[@id='drag-target']");
      const [w = 0, h = 0] = size(await web.screenshot({ handle }, signal));
      expect(Math.abs(w - rect.width)).toBeLessThanOrEqual(1);
      expect(Math.abs(h - rect.height)).toBeLessThanOrEqual(1);
      expect([...((await web.picture()) ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    });
  });

  describe('dialogs', () => {
    const out = () => read("//*[@id='out']", 'text');
    beforeEach(() => open('alerts.html'));

    it('leaves an alert open until it is answered, and everything else fails at once', async () => {
      expect(await web.alert(signal)).toBe(null);
      await clickOn("//*[@id='alert']");
      expect(await web.alert(signal)).toMatchObject({ kind: 'alert', text: 'Hello there' });
      expect(await code(look('//body'))).toBe('E_ALERT_OPEN');
      expect(await code(web.page(signal))).toBe('E_ALERT_OPEN');
      expect(await code(web.screenshot('viewport', signal))).toBe('E_ALERT_OPEN');
      expect(await web.picture()).toBe(null);
      await web.answerAlert(true, undefined, signal);
      expect(await web.alert(signal)).toBe(null);
      expect(await out()).toBe('closed');
      expect(await code(web.answerAlert(true, undefined, signal))).toBe('E_ALERT');
    });

    it('accepts and dismisses, with a text', async () => {
      await clickOn("//*[@id='confirm']");
      await web.answerAlert(false, undefined, signal);
      expect(await out()).toBe('false');
      await clickOn("//*[@id='confirm']");
      expect(await code(web.fillPrompt('x', signal))).toBe('E_ALERT');
      await web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('true');
      await clickOn("//*[@id='prompt']");
      await web.answerAlert(true, 'Ann', signal);
      expect(await out()).toBe('Ann');
      await clickOn("//*[@id='prompt']");
      await web.fillPrompt('Bob', signal);
      await web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('Bob');
      await clickOn("//*[@id='prompt']");
      await web.answerAlert(false, undefined, signal);
      expect(await out()).toBe('null');
    });

    it('meets a dialog that opens by itself or by a script', async () => {
      await clickOn("//*[@id='later']");
      const waiting = web.look({ xpath: '//never', pick: { by: 'first' }, condition: 'present', waitMs: 5000 }, signal);
      expect(await code(waiting)).toBe('E_ALERT_OPEN');
      await web.answerAlert(true, undefined, signal);
      await look("//*[@id='confirm']", { prepare: 'script-click' });
      await expect.poll(() => web.alert(signal)).toMatchObject({ text: 'Sure?' });
      await web.answerAlert(true, undefined, signal);
      expect(await out()).toBe('true');
    });

    it('leaves a page that asks whether to stay', async () => {
      await clickOn("//*[@id='guard']");
      await clickOn("//*[@id='field']");
      await web.type('dirty', { keys: true }, signal);
      await open('lists.html');
      expect((await web.page(signal)).title).toBe('Lists');
    });
  });

  describe('frames', () => {
    beforeEach(() => open('frames.html'));
    const enter = async (id: string) =>
      web.switchFrame({ handle: (await one(`//*[@id='${id}']`)).handle, label: id }, signal);

    it('works inside frames, of another origin too', async () => {
      await enter('outer');
      await clickOn("//*[@id='go']");
      expect(await read("//*[@id='go']", 'text')).toBe('went');
      await enter('inner');
      expect(web.framePath).toEqual(['outer', 'inner']);
      await clickOn("//*[@id='deep']");
      expect(await read("//*[@id='deep']", 'text')).toBe('clicked');
      await one("//*[@id='field']", { condition: 'editable', prepare: 'clear' });
      await web.type('typed inside', { keys: false }, signal);
      expect(await read("//*[@id='field']", 'value')).toBe('typed inside');
      expect((await web.page(signal)).title).toBe('Frames');
      const field = await one("//*[@id='field']");
      const size = Buffer.from(await web.screenshot({ handle: field.handle }, signal));
      expect(Math.abs(size.readUInt32BE(16) - field.rect.width)).toBeLessThanOrEqual(1);
      await web.switchFrame('parent', signal);
      expect(await read("//*[@id='where']", 'text')).toBe('outer');
      await web.switchFrame('top', signal);
      expect(await read('//h1', 'text')).toBe('Top');
      await enter('foreign');
      await clickOn("//*[@id='deep']");
      expect(await read("//*[@id='deep']", 'text')).toBe('clicked');
      await one("//*[@id='field']", { condition: 'editable', prepare: 'clear' });
      await web.type('far away', { keys: false }, signal);
      expect(await read("//*[@id='field']", 'value')).toBe('far away');
      await web.switchFrame('parent', signal);
      await web.switchFrame('parent', signal);
      expect(web.framePath).toEqual([]);
    });

    it('sees a cover in the page around the frame', async () => {
      await script(
        'document.body.insertAdjacentHTML("beforeend", "<div id=shade style=\\"position:fixed;inset:0;background:#0008\\"></div>")',
      );
      await enter('outer');
      expect(await look("//*[@id='go']", { condition: 'clickable' })).toMatchObject({
        unmet: 'not-clickable',
        cover: '<div id="shade">',
      });
    });

    it('tells what is no frame and what is gone', async () => {
      const { handle } = await one('//h1');
      expect(await code(web.switchFrame({ handle, label: 'h1' }, signal))).toBe('E_NO_FRAME');
      expect(web.framePath).toEqual([]);
      await enter('outer');
      await clickOn("//*[@id='leave']");
      expect(await code(look('//body', { waitMs: 500 }))).toBe('E_NO_FRAME');
      await web.switchFrame('top', signal);
      expect(await read('//h1', 'text')).toBe('Top');
    });
  });

  describe('windows', () => {
    it('opens, lists, switches and closes', async () => {
      await open('lists.html');
      const [first] = await web.windows(signal);
      expect(await code(web.closeWindow(signal))).toBe('E_LAST_WINDOW');
      await script(`window.open('/texts.html')`);
      await expect.poll(async () => (await web.windows(signal)).map((w) => w.title)).toEqual(['Lists', 'Texts']);
      const [, popup] = await web.windows(signal);
      expect((await web.page(signal)).title).toBe('Lists');
      await web.switchWindow(popup?.id ?? '', signal);
      expect((await web.page(signal)).title).toBe('Texts');
      expect(await script('return [document.visibilityState, document.hasFocus()]')).toEqual(['visible', true]);
      const third = await web.openWindow(signal);
      await open('clicks.html');
      await clickOn("//*[@id='plain']");
      expect((await web.windows(signal)).map((w) => [w.title, w.current])).toEqual([
        ['Lists', false],
        ['Texts', false],
        ['Clicks', true],
      ]);
      await web.switchWindow(first?.id ?? '', signal);
      await web.closeWindow(signal, third);
      expect((await web.page(signal)).title).toBe('Lists');
      await web.switchWindow(popup?.id ?? '', signal);
      await web.closeWindow(signal);
      expect((await web.page(signal)).title).toBe('Lists');
      expect(await code(web.switchWindow('no-such-window', signal))).toBe('E_WINDOW');
      expect((await web.windows(signal)).length).toBe(1);
    });

    it('tells when the current window closed itself', async () => {
      await open('lists.html');
      const [home] = await web.windows(signal);
      await script(`window.open('/slow?ms=400')`);
      await expect.poll(async () => (await web.windows(signal)).length).toBe(2);
      await web.switchWindow((await web.windows(signal))[1]?.id ?? '', signal);
      expect((await look("//*[@id='slow']", { condition: 'clickable', waitMs: 5000 })).unmet).toBe(null);
      expect((await web.screenshot('viewport', signal)).length).toBeGreaterThan(100);
      await script('setTimeout(() => window.close(), 0)').catch(() => undefined);
      await expect.poll(() => code(look('//body'))).toBe('E_WINDOW');
      await web.switchWindow(home?.id ?? '', signal);
      expect((await web.page(signal)).title).toBe('Lists');
    });
  });
}
