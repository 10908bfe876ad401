import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { rehearse } from '../rehearse-step.ts';
import { chooseRadio, tickBox, untickBox } from './choose-box.run.ts';
import { selectCheckbox, selectRadioButton, unselectCheckbox } from './choose-box.step.ts';

const BOX = '//box';
const flip = (element: FakeElement) => {
  element.selected = !element.selected;
};

function box(more: FakeElement = {}) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 2 };
  const element: FakeElement = { tag: 'input', inputType: 'checkbox', selected: false, onClick: flip, ...more };
  on.port.put(BOX, element);
  return { on, element };
}

describe('SELECT_CHECKBOX and UNSELECT_CHECKBOX', () => {
  test('clicks once when needed', async () => {
    const { on, element } = box();
    await on.run(selectCheckbox, tickBox, { locator: BOX });
    expect(element.selected).toBe(true);
    expect(on.port.calls).toEqual([`look ${BOX}`, 'click 140,210', `look ${BOX}`]);
    await on.run(selectCheckbox, tickBox, { locator: BOX });
    expect(on.port.calls.filter((call) => call.startsWith('click'))).toHaveLength(1);
    await on.run(unselectCheckbox, untickBox, { locator: BOX });
    expect(element.selected).toBe(false);
  });

  test('a box that is right already may be covered or hidden', async () => {
    const { on } = box({ selected: true, cover: '<div>', displayed: false });
    await on.run(selectCheckbox, tickBox, { locator: BOX });
    expect(on.clock.now()).toBe(0);
  });

  test('the label stands for a hidden box', async () => {
    const { on, element } = box({ displayed: false, labelDisplayed: true });
    await on.run(selectCheckbox, tickBox, { locator: BOX });
    expect(element.selected).toBe(true);
  });

  test('the role switch', async () => {
    const { on, element } = box({ tag: 'div', inputType: '', role: 'switch' });
    await on.run(selectCheckbox, tickBox, { locator: BOX });
    expect(element.selected).toBe(true);
  });

  test.each([
    [{ present: false }, 'E_NOT_FOUND', 'nothing on the page matches the locator'],
    [{ displayed: false }, 'E_NOT_CLICKABLE', 'the element was found but is not displayed'],
    [{ enabled: false }, 'E_NOT_CLICKABLE', 'the element was found but is disabled'],
    [{ cover: '<p>' }, 'E_NOT_CLICKABLE', 'the element was found but is covered by <p>'],
    [{ inputType: 'radio' }, 'E_WRONG_ELEMENT', 'the element is <input>, not a checkbox'],
    [{ onClick: () => {} }, 'E_VERIFY', 'the checkbox is not selected after the click'],
  ])('%o', async (state, code, message) => {
    const { on } = box(state);
    expect(await on.fails(selectCheckbox, tickBox, { locator: BOX })).toMatchObject({ code, message });
  });
});

describe('SELECT_RADIO_BUTTON', () => {
  function group() {
    const on = rehearse();
    on.settings = { 'Explicit.wait.time': 1 };
    const buttons: FakeElement[] = ['cash', 'card', 'x'].map((value, row) => ({
      tag: 'input',
      inputType: 'radio',
      selected: value === 'cash',
      attributes: { value },
      label: ` Pay by ${value}`,
      rect: { x: 0, y: row * 20, width: 20, height: 20 },
      onClick: (clicked) => {
        for (const button of buttons) button.selected = button === clicked;
      },
    }));
    on.port.put(BOX, ...buttons);
    return { on, chosen: () => buttons.findIndex((button) => button.selected) };
  }

  test('by value, by label, or the first', async () => {
    const { on, chosen } = group();
    await on.run(selectRadioButton, chooseRadio, { locator: BOX, data: 'card' });
    expect(chosen()).toBe(1);
    await on.run(selectRadioButton, chooseRadio, { locator: BOX, data: 'Pay by x' });
    expect(chosen()).toBe(2);
    await on.run(selectRadioButton, chooseRadio, { locator: BOX });
    expect(chosen()).toBe(0);
    const clicks = on.port.calls.length;
    await on.run(selectRadioButton, chooseRadio, { locator: BOX });
    expect(on.port.calls.length).toBe(clicks + 1);
  });

  test('unknown value, other elements', async () => {
    const { on } = group();
    expect(await on.fails(selectRadioButton, chooseRadio, { locator: BOX, data: 'gold' })).toMatchObject({
      code: 'E_NO_OPTION',
      message: 'no radio button there has the value or label "gold"',
      details: ['Buttons: "cash" (Pay by cash); "card" (Pay by card); "x" (Pay by x)'],
      waitedMs: 1000,
    });
    on.port.put(BOX, { tag: 'p' });
    expect((await on.fails(selectRadioButton, chooseRadio, { locator: BOX, data: 'gold' })).code).toBe(
      'E_WRONG_ELEMENT',
    );
    expect((await on.fails(selectRadioButton, chooseRadio, { locator: '//none' })).code).toBe('E_NOT_FOUND');
  });
});
