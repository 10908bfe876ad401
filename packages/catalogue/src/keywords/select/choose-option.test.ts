import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { rehearse } from '../rehearse-step.ts';
import {
  CHOOSE_SCRIPT,
  checkChosenOptions,
  chooseByIndex,
  chooseByPart,
  chooseByText,
  chooseByValue,
  unchoose,
} from './choose-option.run.ts';
import {
  select,
  selectByIndex,
  selectByValue,
  selectPartialText,
  unselect,
  verifySelectedOption,
} from './choose-option.step.ts';

const LIST = '//select';

function list(multiple = false, more: FakeElement = {}) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 2 };
  const events: string[] = [];
  const element: FakeElement = {
    tag: 'select',
    multiple,
    options: [
      { text: ' Choose ', value: '', selected: !multiple, disabled: true },
      { text: 'Ger\u00a0many', value: 'DE', selected: multiple },
      { text: 'Germany East', value: 'DD', selected: false, disabled: true },
      { text: 'France', value: 'FR', selected: multiple },
    ],
    ...more,
  };
  on.port.put(LIST, element);
  on.port.answerScript = (source, args, chosen) => {
    expect(source).toBe(CHOOSE_SCRIPT);
    // The page's own rule: choosing in a single list takes the other choice back.
    const options = chosen!.options!.map((option) => ({
      value: option.value,
      get selected() {
        return option.selected;
      },
      set selected(wanted: boolean) {
        if (wanted && !multiple) for (const other of chosen!.options!) other.selected = false;
        option.selected = wanted;
      },
    }));
    const select = { options, dispatchEvent: (event: Event) => events.push(event.type) };
    return new Function(source)(select, ...args);
  };
  const chosen = () => element.options!.filter((option) => option.selected).map((option) => option.value);
  return { on, element, events, chosen };
}

describe('SELECT and its kin', () => {
  test.each([
    [select, chooseByText, 'Ger many', 'DE'],
    [selectPartialText, chooseByPart, 'ranc', 'FR'],
    [selectByValue, chooseByValue, 'FR', 'FR'],
    [selectByIndex, chooseByIndex, '3', 'FR'],
  ] as const)('$keyword', async (step, behaviour, data, value) => {
    const { on, events, chosen } = list();
    await on.run(step, behaviour, { locator: LIST, data });
    expect(chosen()).toEqual([value]);
    expect(events).toEqual(['input', 'change']);
    expect(on.port.calls).toEqual([`look ${LIST}`, 'prepare focus', 'script']);
    await on.run(step, behaviour, { locator: LIST, data });
    expect(events).toHaveLength(2);
  });

  test.each([
    [select, chooseByText, 'france', 'E_NO_OPTION', 'there is no option "france"'],
    [select, chooseByText, 'Germany East', 'E_NO_OPTION', 'the option "Germany East" is disabled'],
    [selectPartialText, chooseByPart, 'Spain', 'E_NO_OPTION', 'there is no option with "Spain" in its text'],
    [selectByValue, chooseByValue, 'fr', 'E_NO_OPTION', 'there is no option with the value "fr"'],
    [selectByIndex, chooseByIndex, '4', 'E_INDEX', 'the list has 4 options, so there is none with the index 4'],
    [selectByIndex, chooseByIndex, '2', 'E_NOT_ENABLED', 'the option with the index 2 is disabled'],
  ] as const)('$keyword: $3', async (step, behaviour, data, code, message) => {
    const { on, chosen } = list();
    expect(await on.fails(step, behaviour, { locator: LIST, data })).toMatchObject({
      code,
      message,
      waitedMs: 2000,
      details: ['Options: "Choose" (disabled); "Ger many"; "Germany East" (disabled); "France"'],
    });
    expect(chosen()).toEqual(['']);
  });

  test('waits for an option that comes later', async () => {
    const { on, element, chosen } = list();
    on.clock.at(900, () => element.options!.push({ text: 'Spain', value: 'ES', selected: false }));
    await on.run(select, chooseByText, { locator: LIST, data: 'Spain' });
    expect(on.clock.now()).toBeLessThan(1010);
    expect(chosen()).toEqual(['ES']);
  });

  test('several texts', async () => {
    const several = list(true, {
      options: ['A', 'B', 'C;D'].map((text) => ({ text, value: text, selected: text === 'A' })),
    });
    await several.on.run(select, chooseByText, { locator: LIST, data: 'B; C\\;D' });
    expect(several.chosen()).toEqual(['A', 'B', 'C;D']);
    const single = list();
    const error = await single.on.fails(select, chooseByText, { locator: LIST, data: 'France;Ger many' });
    expect(error.code).toBe('E_TESTDATA');
    expect(single.on.clock.now()).toBe(0);
  });

  test('other elements, disabled lists, stale lists', async () => {
    const { on, element } = list();
    on.port.put('//div', { tag: 'div' });
    expect(await on.fails(select, chooseByText, { locator: '//div', data: 'x' })).toMatchObject({
      code: 'E_NOT_A_SELECT',
      message: 'the element is <div>, not a select list',
    });
    on.port.staleUses = 1;
    await on.run(select, chooseByText, { locator: LIST, data: 'France' });
    element.enabled = false;
    expect((await on.fails(select, chooseByText, { locator: LIST, data: 'France' })).code).toBe('E_NOT_ENABLED');
    expect((await on.fails(selectByIndex, chooseByIndex, { locator: LIST, data: '-1' })).code).toBe('E_TESTDATA');
  });
});

describe('UNSELECT', () => {
  test('some or all', async () => {
    const { on, events, chosen } = list(true);
    await on.run(unselect, unchoose, { locator: LIST, data: 'France' });
    expect(chosen()).toEqual(['DE']);
    await on.run(unselect, unchoose, { locator: LIST, data: 'France' });
    expect(events).toHaveLength(2);
    await on.run(unselect, unchoose, { locator: LIST });
    expect(chosen()).toEqual([]);
  });

  test('errors', async () => {
    expect(await list().on.fails(unselect, unchoose, { locator: LIST })).toMatchObject({
      code: 'E_WRONG_ELEMENT',
      message: 'the list takes one choice, which cannot be taken back',
    });
    expect((await list(true).on.fails(unselect, unchoose, { locator: LIST, data: 'Spain' })).code).toBe('E_NO_OPTION');
  });
});

describe('VERIFY_SELECTED_OPTION', () => {
  test('all chosen options in their order', async () => {
    const { on } = list(true);
    await on.run(verifySelectedOption, checkChosenOptions, { locator: LIST, expected: 'Ger many;France' });
    expect(on.port.calls).toEqual([`look ${LIST}`]);
    const none = list(true, { options: [{ text: 'A', value: 'a', selected: false }] });
    await none.on.run(verifySelectedOption, checkChosenOptions, { locator: LIST, expected: '' });
  });

  test.each(['France;Ger many', 'Ger many', '', 'Ger many;france'])('{%s} differs', async (expected) => {
    expect(
      await list(true).on.fails(verifySelectedOption, checkChosenOptions, { locator: LIST, expected }),
    ).toMatchObject({
      code: 'E_VERIFY',
      message: 'other options are selected',
      actual: 'Ger many; France',
    });
  });
});
