import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import {
  clickExactSubElement,
  clickNumberedSubElement,
  clickSubElement,
  hoverNumberedSubElement,
} from './click-sub-element.run.ts';
import {
  clickOnExactSubElement,
  clickOnIndexSubElement,
  clickOnSubElement,
  hoverOnIndexSubElement,
} from './click-sub-element.step.ts';

const MENU = '//ul';

function item(text: string, row: number, more = {}) {
  return { tag: 'li', text, rect: { x: 0, y: row * 20, width: 20, height: 20 }, ...more };
}

function menu(...items: object[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 2 };
  on.port.put(MENU, { tag: 'ul', inside: items });
  return on;
}

describe('by text', () => {
  test('clicks the first displayed one that contains it', async () => {
    const on = menu(item('Settings', 0, { displayed: false }), item(' My\n Settings ', 1), item('Settings', 2));
    await on.run(clickOnSubElement, clickSubElement, { locator: MENU, expected: 'My  Settings' });
    expect(on.port.calls).toEqual([`look ${MENU}`, 'click 10,30']);
  });

  test('the whole text', async () => {
    const on = menu(item('Order history', 0), item('Order', 1));
    await on.run(clickOnExactSubElement, clickExactSubElement, { locator: MENU, expected: 'Order' });
    expect(on.port.calls.at(-1)).toBe('click 10,30');
  });

  test('tells the texts seen', async () => {
    const on = menu(item('Home', 0), item('Help', 1));
    const contains = await on.fails(clickOnSubElement, clickSubElement, { locator: MENU, expected: 'help' });
    expect(contains).toMatchObject({
      code: 'E_NOT_FOUND',
      message: 'no displayed element there contains the text "help"',
      details: ['Texts seen: "Home"; "Help"'],
      waitedMs: 2000,
    });
    const exact = await on.fails(clickOnExactSubElement, clickExactSubElement, { locator: MENU, expected: 'Hel' });
    expect(exact.message).toBe('no displayed element there has exactly the text "Hel"');
  });

  test('a locator without matches', async () => {
    const on = menu();
    const error = await on.fails(clickOnSubElement, clickSubElement, { locator: '//ol', expected: 'x' });
    expect(error).toMatchObject({
      code: 'E_NOT_FOUND',
      message: 'nothing on the page matches the locator',
      details: [],
    });
  });

  test.each([{ enabled: false }, { cover: '<div>' }])('%o cannot be clicked', async (state) => {
    const on = menu(item('Home', 0, state));
    const error = await on.fails(clickOnSubElement, clickSubElement, { locator: MENU, expected: 'Home' });
    expect(error.code).toBe('E_NOT_CLICKABLE');
  });

  test('an empty text', async () => {
    const on = menu(item('Home', 0));
    expect(await on.fails(clickOnSubElement, clickSubElement, { locator: MENU, expected: ' ' })).toMatchObject({
      code: 'E_EXPECTED',
      message: 'the text is empty',
    });
    expect(on.port.calls).toEqual([]);
  });
});

describe('by index', () => {
  test('splits at the last underscore', async () => {
    const on = menu(item('user_name', 0), item('user_name', 1));
    await on.run(clickOnIndexSubElement, clickNumberedSubElement, { locator: MENU, expected: 'user_name_1' });
    expect(on.port.calls.at(-1)).toBe('click 10,30');
  });

  test('without a text the displayed matches count', async () => {
    const on = menu();
    on.port.put('//li', item('A', 0, { displayed: false }), item('B', 1), item('C', 2));
    await on.run(clickOnIndexSubElement, clickNumberedSubElement, { locator: '//li', expected: '_1' });
    expect(on.port.calls.at(-1)).toBe('click 10,50');
  });

  test('too few', async () => {
    const on = menu(item('Buy', 0), item('Buy', 1));
    const error = await on.fails(clickOnIndexSubElement, clickNumberedSubElement, { locator: MENU, expected: 'Buy_2' });
    expect(error).toMatchObject({
      code: 'E_INDEX',
      message: '2 elements fit, so there is none with the index 2 (the first has index 0)',
      details: ['Texts seen: "Buy"; "Buy"'],
    });
  });

  test.each(['Buy', 'Buy_', 'Buy_x'])('%s is no index form', async (expected) => {
    const on = menu(item('Buy', 0));
    expect((await on.fails(clickOnIndexSubElement, clickNumberedSubElement, { locator: MENU, expected })).code).toBe(
      'E_EXPECTED',
    );
  });

  test('hovers over a covered one as well', async () => {
    const on = menu(item('More', 0), item('More', 1, { cover: '<div>' }));
    await on.run(hoverOnIndexSubElement, hoverNumberedSubElement, { locator: MENU, expected: 'More_1' });
    expect(on.port.calls.at(-1)).toBe('hover 10,30');
  });
});
