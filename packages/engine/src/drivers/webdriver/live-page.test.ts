import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import type { PageElement, RecordedEvent } from '@stepwright/contract/page-work';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bench, type Subject } from './conformance/bench.ts';
import { firefoxLacks } from './testing-firefox.ts';

const LIMITS = { timeoutMs: 10_000 };

function liveConformance(subject: Subject): void {
  const bench = new Bench(subject);
  let heard: { id: string; event: RecordedEvent }[] = [];
  let stop: () => Promise<void> = async () => {};
  beforeAll(() => bench.begin());
  beforeEach(async () => {
    await bench.mend();
    await bench.open('hands.html');
    await bench.one("//iframe[@id='away']");
    heard = [];
  });
  afterAll(() => bench.end());

  const placeOf = async (xpath: string) => (await bench.one(xpath, { prepare: 'scroll' })).point;
  const clickAt = async (xpath: string, more: object = {}) => {
    const { x, y } = await placeOf(xpath);
    return bench.web.live.input({ act: 'click', x, y, button: 'left', count: 1, ...more }, LIMITS);
  };
  const press = (...keys: string[]) => bench.web.live.input({ act: 'press', keys }, LIMITS);
  const type = (text: string) => bench.web.live.input({ act: 'text', text }, LIMITS);
  const record = async () => {
    stop = await bench.web.live.record([], (id, event) => heard.push({ id, event }), LIMITS);
  };
  /** What was recorded, the last word of each id. */
  const recorded = async () => {
    await stop();
    return [...new Map(heard.map(({ id, event }) => [id, event])).values()];
  };
  const nameOf = (element: PageElement | null) => element?.name ?? null;

  it('records what a person does in fields, lists, boxes and buttons, once each and in order', async () => {
    await record();
    await clickAt("//input[@id='user']");
    await type('Mi');
    await type('a');
    await clickAt("//input[@id='pass']");
    await type('tea-time');
    await clickAt("//input[@id='agree']");
    await clickAt("//label[contains(., 'By bicycle')]");
    const offer = await clickAt("//select[@id='tea']");
    expect(offer).toMatchObject({ form: 'list', options: [{ text: 'Sencha' }, { text: 'Assam' }, { disabled: true }] });
    const { x, y } = await placeOf("//select[@id='tea']");
    await bench.web.live.input({ act: 'choose', x, y, options: [1] }, LIMITS);
    await clickAt("//button[@id='twice']", { count: 2 });
    await clickAt("//button[@id='twice']", { button: 'right' });
    await press('ESCAPE');
    await clickAt("//input[@id='user']");
    await press('ENTER');
    const events = await recorded();
    expect(events.map((event) => [event.what, 'element' in event ? nameOf(event.element) : null])).toEqual([
      ['enter', 'user_name_field'],
      ['enter', 'password_field'],
      ['check', 'i_agree_checkbox'],
      ['check', 'by_bicycle_option'],
      ['select', 'tea_list'],
      ['click', 'open_button'],
      ['click', 'open_button'],
      ['key', expect.anything()],
      ['key', 'user_name_field'],
    ]);
    expect(events[0]).toMatchObject({ text: 'Mia' });
    expect(events[1]).toMatchObject({ text: null, element: { secret: true, value: null } });
    expect(JSON.stringify(events)).not.toContain('tea-time');
    expect(events[2]).toMatchObject({ on: true, form: 'checkbox' });
    expect(events[4]).toMatchObject({ chosen: ['Assam'] });
    expect(events[5]).toMatchObject({ count: 2, button: 'left' });
    expect(events[6]).toMatchObject({ button: 'right' });
    expect(await bench.script('return [document.title, document.querySelector("#tea").value]')).toEqual([
      'Sent',
      'Assam',
    ]);
  });

  it('the page behaves as without the recorder, and a new page is recorded too', async () => {
    await record();
    await clickAt("//a[.='Another page']");
    await expect.poll(() => bench.script('return location.pathname + document.readyState')).toBe('/texts.htmlcomplete');
    await bench.script('document.body.insertAdjacentHTML("afterbegin", "<button id=later>Later</button>")');
    // Over classic commands the recorder comes to a new page with its next question, a moment later.
    const traces = () => bench.script('return Object.keys(window).filter((one) => one.includes("stepwright")).length');
    await expect.poll(traces).toBe(subject.tier === 'bidi' ? 0 : 1);
    await clickAt("//button[@id='later']");
    const events = await recorded();
    expect(events.map((event) => ('element' in event ? event.element?.label : ''))).toEqual(['Another page', 'Later']);
  });

  it('sees into shadow roots and frames; its locators lead there', async () => {
    const pay = (await bench.script(
      "const box = document.querySelector('x-card').shadowRoot.querySelector('button').getBoundingClientRect(); return { x: box.x + 5, y: box.y + 5 };",
    )) as { x: number; y: number };
    const near = (await bench.script(
      "const frame = document.querySelector('#near'); const outer = frame.getBoundingClientRect(); const box = frame.contentDocument.querySelector('button').getBoundingClientRect(); return { x: outer.x + 8 + box.x + 5, y: outer.y + 8 + box.y + 5 };",
    )) as { x: number; y: number };
    for (const [place, name] of [
      [pay, 'pay_now_button'],
      [near, 'in_the_frame_button'],
    ] as const) {
      const { element } = await bench.web.live.pick(place.x, place.y, 0, LIMITS);
      expect(element?.name).toBe(name);
      const found = await bench.web.live.find(readLocatorText(element?.locators[0]?.text ?? '').path, LIMITS);
      expect(found.count).toBe(1);
      const [x, y, width, height] = found.boxes[0] ?? [0, 0, 0, 0];
      expect(place.x > x && place.x < x + width && place.y > y && place.y < y + height).toBe(true);
    }
    await record();
    await bench.web.live.input({ act: 'click', ...near, button: 'left', count: 1 }, LIMITS);
    await bench.web.live.input({ act: 'click', ...pay, button: 'left', count: 1 }, LIMITS);
    await expect.poll(() => new Set(heard.map(({ id }) => id)).size).toBe(2);
    const events = await recorded();
    expect(events.map((event) => ('element' in event ? event.element?.locators[0]?.text : ''))).toEqual([
      'xpath=//*[@id=\'near\'] >> role=button "In the frame"',
      'css=#pay',
    ]);
  });

  it('goes up from what lies at a place, tells boxes, and what a locator matches', async () => {
    const { x, y } = await placeOf("//button[.='Send it']");
    const first = await bench.web.live.pick(x, y, 0, LIMITS);
    expect(first.element).toMatchObject({ tag: 'button', text: 'Send it', role: 'button' });
    const up = await bench.web.live.pick(x, y, 2, LIMITS);
    expect(up.element?.tag).toBe('form');
    expect(first.above.slice(0, 3)).toEqual(['button', 'p', 'form']);
    const boxes = await bench.web.live.boxes(LIMITS);
    expect(boxes.some(([, , , , word]) => word === 'input#user')).toBe(true);
    expect((await bench.web.live.find(readLocatorText('//input').path, LIMITS)).count).toBe(6);
    await expect(bench.web.live.find(readLocatorText('css=a[').path, LIMITS)).rejects.toThrow();
  });

  it('scrolls by the wheel', async () => {
    await bench.script('document.body.style.height = "4000px"');
    await bench.web.live.input({ act: 'wheel', x: 300, y: 200, dx: 0, dy: 400 }, LIMITS);
    await expect.poll(() => bench.script('return scrollY')).toBeGreaterThan(100);
  });

  if (subject.tier === 'bidi') {
    it('crosses into frames of another origin', async () => {
      const frame = (await bench.script(
        "const box = document.querySelector('#away').getBoundingClientRect(); return { x: box.x + 8 + 8 + 10, y: box.y + 8 + 8 + 8 };",
      )) as { x: number; y: number };
      await expect
        .poll(async () => (await bench.web.live.pick(frame.x, frame.y, 0, LIMITS)).element?.name)
        .toBe('in_the_other_frame_button');
      const { element } = await bench.web.live.pick(frame.x, frame.y, 0, LIMITS);
      expect(element?.locators[0]?.text).toBe("xpath=//*[@id='away'] >> xpath=//*[@id='far-button']");
      const [x, y, width, height] = element?.box ?? [0, 0, 0, 0];
      expect(frame.x > x && frame.x < x + width && frame.y > y && frame.y < y + height).toBe(true);
      const found = await bench.web.live.find(readLocatorText(element?.locators[0]?.text ?? '').path, LIMITS);
      expect(found.count).toBe(1);
      expect(found.boxes[0]?.map(Math.round)).toEqual(element?.box?.map(Math.round));
      const boxes = await bench.web.live.boxes(LIMITS);
      expect(boxes.some(([, , , , word]) => word === 'button#far-button')).toBe(true);
      // Firefox gives the input of a window to its own document alone.
      if (subject.browser === 'firefox') return;
      await record();
      await bench.web.live.input({ act: 'click', ...frame, button: 'left', count: 1 }, LIMITS);
      const [event] = await recorded();
      expect(event?.what).toBe('click');
      expect(event && 'element' in event && event.element?.locators[0]?.text).toBe(element?.locators[0]?.text);
    });
  }
}

describe('the page under a hand over WebDriver BiDi', () => liveConformance({ tier: 'bidi', browser: 'chrome' }));
describe('the page under a hand over classic WebDriver', () =>
  liveConformance({ tier: 'classic-batch', browser: 'chrome' }));
describe.skipIf(firefoxLacks !== undefined)('the page under a hand in Firefox', () =>
  liveConformance({ tier: 'bidi', browser: 'firefox' }),
);
