import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bench } from './bench.ts';
import { does } from './differences.ts';

export function readingConformance(bench: Bench): void {
  const { open, look, read, code } = bench;

  describe('what is displayed', () => {
    it('agrees with what every element of the page says of itself', async () => {
      await open('displayed.html');
      const { elements } = await look('//*[@data-d]', {
        pick: { by: 'all' },
        read: ['displayed', 'dom-attribute:data-d', 'dom-attribute:id'],
      });
      const wrong = elements.filter((e) => String(e.readings.displayed) !== e.readings['dom-attribute:data-d']);
      const sees = does(bench.subject, 'sees that an element is scaled to nothing');
      expect(wrong.map((e) => e.readings['dom-attribute:id'])).toEqual(sees ? [] : ['scaled-away']);
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
      expect(await read(link, 'attribute:href')).toBe(`${bench.url}/rel.html`);
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
      expect(await read("//*[@id='a-img']", 'attribute:src')).toBe(`${bench.url}/pic.png`);
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
        look('//a', {
          pick: { by: 'link', text, match, index: 0 },
          ...(within ? { within: xpathChoice(within) } : {}),
        });
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
}
