import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { clickByScript, clickElement, doubleClickElement, rightClickElement } from './click-element.run.ts';
import { click, clickJs, doubleClick, rightClick } from './click-element.step.ts';

const GO = "//button[@id='go']";

describe('CLICK', () => {
  test('a present element costs one look and one click, and no time', async () => {
    const on = rehearse();
    on.port.put(GO, { tag: 'button' });
    await on.run(click, clickElement, { locator: GO });
    expect(on.port.calls).toEqual([`look ${GO}`, 'click 140,210']);
    expect(on.clock.now()).toBe(0);
  });

  test('reacts when the element becomes clickable', async () => {
    const on = rehearse();
    const button = { tag: 'button', enabled: false };
    on.port.put(GO, button);
    on.clock.at(12_345, () => {
      button.enabled = true;
    });
    await on.run(click, clickElement, { locator: GO });
    expect(on.clock.now()).toBeLessThanOrEqual(12_360);
  });

  test.each([
    [{ present: false }, 'E_NOT_FOUND', 'nothing on the page matches the locator'],
    [{ displayed: false }, 'E_NOT_DISPLAYED', 'the element was found but is not displayed'],
    [{ enabled: false }, 'E_NOT_ENABLED', 'the element was found but is disabled'],
    [{ cover: '<div id="overlay">' }, 'E_NOT_CLICKABLE', 'the element was found but is covered by <div id="overlay">'],
  ])('%o', async (state, code, message) => {
    const on = rehearse();
    on.port.put(GO, state);
    const error = await on.fails(click, clickElement, { locator: GO });
    expect(error).toMatchObject({ code, message, waitedMs: 50_000 });
    expect(on.port.calls.filter((call) => call.startsWith('click'))).toEqual([]);
  });

  test('Explicit.wait.time 0 looks once', async () => {
    const on = rehearse();
    on.settings = { 'Explicit.wait.time': 0 };
    expect((await on.fails(click, clickElement, { locator: GO })).code).toBe('E_NOT_FOUND');
    expect(on.port.calls).toEqual([`look ${GO}`]);
  });

  test('no look waits longer than a second, so an abort is noticed', async () => {
    const on = rehearse();
    const aborted = new AbortController();
    on.signal = aborted.signal;
    on.clock.at(3_500, () => aborted.abort(new Error('stopped by a person')));
    await expect(on.run(click, clickElement, { locator: GO })).rejects.toThrow('stopped by a person');
    expect(on.clock.now()).toBeLessThanOrEqual(4_500);
    expect(Math.max(...on.port.looks.map((look) => look.waitMs))).toBe(1000);
  });

  test('a page that answers before its time is not asked in a tight circle', async () => {
    const on = rehearse();
    on.settings = { 'Explicit.wait.time': 1 };
    const look = on.port.look.bind(on.port);
    on.port.look = (request, signal) => look({ ...request, waitMs: 0 }, signal);
    expect((await on.fails(click, clickElement, { locator: GO })).code).toBe('E_NOT_FOUND');
    expect(on.port.calls.length).toBeLessThan(20);
  });

  test('an open dialog ends the step at once', async () => {
    const on = rehearse();
    on.port.put(GO, {});
    on.port.openAlert = { kind: 'alert', text: 'Sure?' };
    expect((await on.fails(click, clickElement, { locator: GO })).code).toBe('E_ALERT_OPEN');
    expect(on.clock.now()).toBe(0);
  });

  test('without a locator', async () => {
    expect((await rehearse().fails(click, clickElement)).code).toBe('E_SLOT_MISSING');
  });
});

test('DOUBLE_CLICK clicks twice in one call, RIGHT_CLICK with the other button', async () => {
  const on = rehearse();
  on.port.put(GO, {});
  await on.run(doubleClick, doubleClickElement, { locator: GO });
  await on.run(rightClick, rightClickElement, { locator: GO });
  expect(on.port.calls.filter((call) => call.startsWith('click'))).toEqual(['click 140,210 2', 'click 140,210 right']);
});

test('CLICK_JS takes hidden and covered elements in a single look', async () => {
  const on = rehearse();
  let clicked = 0;
  on.port.put(GO, { displayed: false, cover: '<p>', onClick: () => (clicked += 1) });
  await on.run(clickJs, clickByScript, { locator: GO });
  expect(clicked).toBe(1);
  expect(on.port.calls).toEqual([`look ${GO}`, 'prepare script-click']);
  on.settings = { 'Explicit.wait.time': 1 };
  expect((await on.fails(clickJs, clickByScript, { locator: '//none' })).code).toBe('E_NOT_FOUND');
});
