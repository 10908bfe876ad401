import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import type { Behaviour } from '../behaviour.ts';
import { rehearse } from '../rehearse-step.ts';
import type { Step } from '../step.ts';
import {
  delay,
  explicitWait,
  fluentWait,
  waitUntil,
  waitUntilAttribute,
  waitUntilCss,
  waitUntilElementsCount,
  waitUntilPageLoaded,
  waitUntilText,
  waitUntilUrlContains,
} from './wait.step.ts';
import {
  pause,
  waitFluently,
  waitForDisplayed,
  waitUntilCount,
  waitUntilState,
  waitUntilTextAppears,
} from './wait-for-element.run.ts';
import { waitUntilAddressContains, waitUntilLoaded } from './wait-for-page.run.ts';
import { waitUntilAttributeIs, waitUntilCssIs } from './wait-for-value.run.ts';

const X = '//x';

function page(element: FakeElement = {}) {
  const on = rehearse();
  on.port.put(X, element);
  return on;
}

describe('DELAY', () => {
  test('ends when the element is there, never fails', async () => {
    const on = page({ displayed: false });
    await on.run(delay, pause, { locator: X, data: '20' });
    expect(on.clock.now()).toBe(0);
    const later: FakeElement = { present: false };
    on.port.put(X, later);
    on.clock.at(1500, () => {
      later.present = true;
    });
    await on.run(delay, pause, { locator: X, data: '20' });
    expect(on.clock.now()).toBeLessThan(1600);
    const before = on.clock.now();
    await on.run(delay, pause, { locator: '//none', data: '2.5' });
    expect(on.clock.now() - before).toBe(2500);
  });

  test('without a locator no browser is needed', async () => {
    const on = page();
    await on.run(delay, pause, { data: '3' });
    expect([on.clock.now(), on.port.calls]).toEqual([3000, []]);
    for (const data of ['-1', '3601', 'long', ''])
      expect((await on.fails(delay, pause, { data })).code).toBe('E_TESTDATA');
  });
});

describe('EXPLICIT_WAIT', () => {
  test.each([
    [{ present: false }, 'not in the page'],
    [{ displayed: false }, 'not displayed'],
    [{ rect: { x: 0, y: 0, width: 10, height: 0 } }, 'without size (10 x 0 pixels)'],
  ])('%o', async (element, seen) => {
    expect(await page(element).fails(explicitWait, waitForDisplayed, { locator: X, data: '1.5' })).toMatchObject({
      code: 'E_TIMEOUT',
      message: `the displayed element did not come within 1.5 s; last seen: ${seen}`,
      waitedMs: 1500,
    });
  });

  test('passes soon after it is displayed; its seconds replace the default', async () => {
    const element: FakeElement = { displayed: false };
    const on = page(element);
    on.clock.at(55_000, () => {
      element.displayed = true;
    });
    await on.run(explicitWait, waitForDisplayed, { locator: X, data: '60' });
    expect(on.clock.now()).toBeLessThan(55_120);
    element.displayed = false;
    expect((await on.fails(explicitWait, waitForDisplayed, { locator: X })).waitedMs).toBe(50_000);
    expect((await on.fails(explicitWait, waitForDisplayed, { locator: X, data: '-1' })).code).toBe('E_TESTDATA');
  });
});

test('FLUENT_WAIT looks at 0, 2, 4 ... seconds and at the end', async () => {
  const element: FakeElement = { displayed: false };
  const on = page(element);
  const times: number[] = [];
  const look = on.port.look.bind(on.port);
  on.port.look = (request, signal) => {
    times.push(on.clock.now());
    return look(request, signal);
  };
  expect(await on.fails(fluentWait, waitFluently, { locator: X, data: '5' })).toMatchObject({
    code: 'E_TIMEOUT',
    message: 'the displayed element did not come within 5 s; last seen: not displayed',
    details: ['Looked 4 times'],
  });
  expect(times).toEqual([0, 2000, 4000, 5000]);
  on.clock.at(5500, () => {
    element.displayed = true;
  });
  await on.run(fluentWait, waitFluently, { locator: X, data: '20' });
  expect(on.clock.now()).toBe(7000);
});

describe('WAIT_UNTIL', () => {
  const box: FakeElement = { tag: 'input', inputType: 'checkbox', selected: false };
  test.each<[string, FakeElement, FakeElement, string]>([
    ['enabled', { enabled: false }, { enabled: true }, 'disabled'],
    ['Disabled', { enabled: true }, { enabled: false }, 'enabled'],
    ['disabled', { present: false }, { present: true, enabled: false }, 'not in the page'],
    ['visible', { displayed: false }, { displayed: true }, 'not displayed'],
    ['hidden', {}, { displayed: false }, 'displayed'],
    ['hidden', {}, { present: false }, 'displayed'],
    ['selected', { ...box }, { selected: true }, 'unselected'],
    ['unselected', { ...box, selected: true }, { selected: false }, 'selected'],
  ])('%s: %o', async (state, before, change, seen) => {
    const late = page({ ...before });
    expect(await late.fails(waitUntil, waitUntilState, { locator: X, data: '2', expected: state })).toMatchObject({
      code: 'E_TIMEOUT',
      message: `the state ${state.toLowerCase()} did not come within 2 s; last seen: ${seen}`,
    });
    const element = { ...before };
    const on = page(element);
    on.clock.at(1234, () => Object.assign(element, change));
    await on.run(waitUntil, waitUntilState, { locator: X, data: '2', expected: state });
    expect(on.clock.now()).toBeLessThanOrEqual(1334);
  });

  test('bad arguments', async () => {
    expect((await page().fails(waitUntil, waitUntilState, { locator: X, expected: 'ready' })).code).toBe('E_EXPECTED');
    expect((await page().fails(waitUntil, waitUntilState, { locator: X, data: 'x', expected: 'hidden' })).code).toBe(
      'E_TESTDATA',
    );
    expect((await page().fails(waitUntil, waitUntilState, { locator: X, expected: 'selected' })).code).toBe(
      'E_WRONG_ELEMENT',
    );
  });
});

/** Keyword, behaviour, slots, the page before and the change that is awaited, and the last state. */
const VALUES: readonly [Step, Behaviour, string, FakeElement, FakeElement, string][] = [
  [
    waitUntilAttribute,
    waitUntilAttributeIs,
    'data-x=a=b',
    {},
    { attributes: { 'data-x': 'a=b' } },
    'no attribute data-x',
  ],
  [
    waitUntilAttribute,
    waitUntilAttributeIs,
    'disabled=true',
    { attributes: {} },
    { attributes: { disabled: '' }, live: { disabled: 'true' } },
    'disabled="false"',
  ],
  [
    waitUntilAttribute,
    waitUntilAttributeIs,
    'href=/a',
    {},
    { attributes: { href: '/a' }, live: { href: 'https://x/a' } },
    'no attribute href',
  ],
  [waitUntilCss, waitUntilCssIs, 'opacity=1', { css: { opacity: '0.5' } }, { css: { opacity: '1' } }, 'opacity: 0.5'],
  [
    waitUntilCss,
    waitUntilCssIs,
    'marginTop=~5px',
    { css: { 'margin-top': '0px' } },
    { css: { 'margin-top': '6px' } },
    'margin-top: 0px',
  ],
  [waitUntilText, waitUntilTextAppears, 'Fin ished', { text: 'Busy' }, { text: 'It is Fin  ished' }, '"Busy"'],
  [waitUntilText, waitUntilTextAppears, 'Go', { text: 'Go', displayed: false }, { displayed: true }, 'not displayed'],
  [waitUntilElementsCount, waitUntilCount, '0', { displayed: false }, { present: false }, '1'],
];

test.each(VALUES)('$keyword {%#}', async (step, behaviour, expected, before, change, seen) => {
  const element = { ...before };
  const on = page(element);
  const slots = { locator: X, data: '3', expected };
  const late = await on.fails(step, behaviour, slots);
  expect(late.code).toBe('E_TIMEOUT');
  expect(late.message.endsWith(`did not come within 3 s; last seen: ${seen}`)).toBe(true);
  on.clock.at(on.clock.now() + 1000, () => Object.assign(element, change));
  const before2 = on.clock.now();
  await on.run(step, behaviour, slots);
  expect(on.clock.now() - before2).toBeLessThanOrEqual(1100);
});

test('bad arguments of the waits for values', async () => {
  const on = page();
  for (const expected of ['name', '=x']) {
    expect((await on.fails(waitUntilAttribute, waitUntilAttributeIs, { locator: X, data: '1', expected })).code).toBe(
      'E_EXPECTED',
    );
    expect((await on.fails(waitUntilCss, waitUntilCssIs, { locator: X, data: '1', expected })).code).toBe('E_EXPECTED');
  }
  expect((await on.fails(waitUntilCss, waitUntilCssIs, { locator: X, data: '1', expected: 'width=9-1px' })).code).toBe(
    'E_EXPECTED',
  );
  expect((await on.fails(waitUntilElementsCount, waitUntilCount, { locator: X, expected: '1.5' })).code).toBe(
    'E_EXPECTED',
  );
  expect((await on.fails(waitUntilText, waitUntilTextAppears, { locator: X, data: 'x', expected: 'a' })).code).toBe(
    'E_TESTDATA',
  );
  expect(on.port.calls).toEqual([]);
});

test('WAIT_UNTIL_URL_CONTAINS', async () => {
  const on = page();
  on.clock.at(1000, () => {
    on.port.pageState = { ...on.port.pageState, url: 'https://shop.example/done?x' };
  });
  await on.run(waitUntilUrlContains, waitUntilAddressContains, { expected: '/done' });
  expect(on.clock.now()).toBeLessThanOrEqual(1100);
  expect(
    (await on.fails(waitUntilUrlContains, waitUntilAddressContains, { data: '1', expected: '/Done' })).message,
  ).toBe('an address with "/Done" did not come within 1 s; last seen: https://shop.example/done?x');
});

describe('WAIT_UNTIL_PAGE_LOADED', () => {
  test('a page that is quiet already costs no time', async () => {
    const on = page();
    on.port.answerScript = () => ['complete', 4, 9000];
    await on.run(waitUntilPageLoaded, waitUntilLoaded);
    expect(on.clock.now()).toBe(0);
  });

  test('waits for the document and for half a second of quiet', async () => {
    const on = page();
    let lastFetch = 0;
    for (const at of [400, 800]) {
      on.clock.at(at, () => {
        lastFetch = at;
      });
    }
    on.port.answerScript = () => [on.clock.now() < 300 ? 'loading' : 'complete', lastFetch, on.clock.now() - lastFetch];
    await on.run(waitUntilPageLoaded, waitUntilLoaded);
    expect(on.clock.now()).toBeGreaterThanOrEqual(1300);
    expect(on.clock.now()).toBeLessThanOrEqual(1400);
    on.port.answerScript = () => ['complete', 1, 10];
    expect((await on.fails(waitUntilPageLoaded, waitUntilLoaded, { data: '1' })).message).toBe(
      'the loaded page did not come within 1 s; last seen: complete, but still fetching',
    );
  });
});
