import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { closeWindowByTitle, openTab, switchToWindow } from './switch-window.run.ts';
import { closeTab, openNewTab, switchWindow } from './switch-window.step.ts';

function windows(...titles: string[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 2 };
  on.port.frames = ['pay'];
  on.port.windowList = titles.map((title, at) => ({
    id: `w${at + 1}`,
    title,
    url: 'https://shop.example/',
    current: at === 0,
  }));
  return on;
}

const current = (on: ReturnType<typeof windows>) => on.port.windowList.find((one) => one.current)?.id;

describe('SWITCH_WINDOW', () => {
  test.each([
    ['Help', 'w3'],
    ['Hel', 'w2'],
    ['Shop', 'w1'],
    ['Order  17', 'w4'],
  ])('<%s>', async (data, id) => {
    const on = windows('Shop', 'Help pages', 'Help', ' Order 17 ');
    await on.run(switchWindow, switchToWindow, { data });
    expect(current(on)).toBe(id);
    expect(on.port.framePath).toEqual([]);
  });

  test('the current window is tried last', async () => {
    const on = windows('Shop', 'Shop');
    await on.run(switchWindow, switchToWindow, { data: 'Shop' });
    expect(current(on)).toBe('w2');
  });

  test('waits, and changes nothing when none fits', async () => {
    const on = windows('Shop', 'Help');
    expect(await on.fails(switchWindow, switchToWindow, { data: 'Order' })).toMatchObject({
      code: 'E_WINDOW',
      message: 'no window has the title "Order"',
      details: ['Titles: "Shop" (current); "Help"'],
      waitedMs: 2000,
    });
    expect([current(on), on.port.framePath]).toEqual(['w1', ['pay']]);
    expect((await on.fails(switchWindow, switchToWindow, { data: ' ' })).code).toBe('E_TESTDATA');
    on.clock.at(on.clock.now() + 1000, () => {
      on.port.windowList = [...on.port.windowList, { id: 'w9', title: 'Order', url: '', current: false }];
    });
    await on.run(switchWindow, switchToWindow, { data: 'Order' });
    expect(current(on)).toBe('w9');
  });
});

describe('CLOSE_TAB', () => {
  test('the current one, or another by title', async () => {
    const on = windows('Shop', 'Help', 'Order');
    await on.run(closeTab, closeWindowByTitle, { data: 'Help' });
    expect(on.port.calls.at(-1)).toBe('close w2');
    expect([current(on), on.port.framePath]).toEqual(['w1', ['pay']]);
    await on.run(closeTab, closeWindowByTitle);
    expect(on.port.calls.at(-1)).toBe('close w1');
  });

  test('not the last, not an unknown one', async () => {
    const on = windows('Shop');
    for (const slots of [{}, { data: 'Shop' }]) {
      expect(await on.fails(closeTab, closeWindowByTitle, slots)).toMatchObject({
        code: 'E_LAST_WINDOW',
        message: 'it is the only window; closing it would end the session',
      });
    }
    expect((await on.fails(closeTab, closeWindowByTitle, { data: 'Help' })).code).toBe('E_WINDOW');
  });
});

describe('OPEN_NEW_TAB', () => {
  test('empty, or with a page', async () => {
    const on = windows('Shop');
    await on.run(openNewTab, openTab);
    expect(on.port.calls).toEqual(['open window', 'window w2']);
    await on.run(openNewTab, openTab, { data: '/help' });
    expect(on.port.calls.slice(2)).toEqual([
      'page',
      'open window',
      'window w3',
      'navigate https://shop.example/help 2000',
    ]);
  });

  test('a bad address opens nothing', async () => {
    const on = windows('Shop');
    expect((await on.fails(openNewTab, openTab, { data: 'https://' })).code).toBe('E_TESTDATA');
    expect(on.port.calls).toEqual([]);
  });
});
