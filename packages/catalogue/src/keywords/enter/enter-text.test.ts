import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import {
  appendText,
  enterAndPressEnter,
  enterOnNumberedElement,
  enterSecretText,
  enterText,
  enterTextSlowly,
} from './enter-text.run.ts';
import {
  enter,
  enterAndSubmit,
  enterAppend,
  enterOnIndexElement,
  enterSecret,
  enterSlowly,
} from './enter-text.step.ts';

const USER = "//input[@id='user']";

function field(more = {}) {
  const on = rehearse();
  const input = { tag: 'input', value: 'old', ...more };
  on.port.put(USER, input);
  return { on, input };
}

describe('ENTER', () => {
  test('one look that empties the field, one call that types', async () => {
    const { on, input } = field();
    await on.run(enter, enterText, { locator: USER, data: 'bob' });
    expect(on.port.calls).toEqual([`look ${USER}`, 'prepare clear', 'type bob']);
    expect(input.value).toBe('bob');
    expect(on.clock.now()).toBe(0);
  });

  test('an empty text only empties', async () => {
    const { on, input } = field();
    await on.run(enter, enterText, { locator: USER, data: '' });
    expect(on.port.calls).toEqual([`look ${USER}`, 'prepare clear']);
    expect(input.value).toBe('');
  });

  test.each([
    [{ present: false }, 'E_NOT_FOUND', 'nothing on the page matches the locator'],
    [{ displayed: false }, 'E_NOT_DISPLAYED', 'the element was found but is not displayed'],
    [{ enabled: false }, 'E_NOT_ENABLED', 'the element was found but is disabled'],
    [{ tag: 'p' }, 'E_NOT_EDITABLE', 'the element takes no text'],
    [{ inputType: 'checkbox' }, 'E_NOT_EDITABLE', 'the element takes no text'],
    [{ readOnly: true }, 'E_NOT_EDITABLE', 'the element is read-only'],
  ])('%o', async (state, code, message) => {
    const { on } = field(state);
    on.settings = { 'Explicit.wait.time': 3 };
    expect(await on.fails(enter, enterText, { locator: USER, data: 'x' })).toMatchObject({
      code,
      message,
      waitedMs: 3000,
    });
  });

  test.each([
    [{ inputType: 'date' }, 'type 1 by keys'],
    [{ tag: 'select' }, 'type 1 by keys'],
    [{ tag: 'textarea' }, 'type 1'],
    [{ tag: 'div', attributes: { contenteditable: 'true' } }, 'type 1'],
    [{ inputType: 'email' }, 'type 1'],
  ])('%o', async (kind, call) => {
    const { on } = field(kind);
    await on.run(enter, enterText, { locator: USER, data: '1' });
    expect(on.port.calls.at(-1)).toBe(call);
  });

  test('a file field takes the name of an included file', async () => {
    const { on } = field({ inputType: 'file' });
    on.files.set('a.png', '/files/a.png');
    await on.run(enter, enterText, { locator: USER, data: 'a.png' });
    expect(on.port.calls.at(-1)).toBe('files /files/a.png');
    expect((await on.fails(enter, enterText, { locator: USER, data: 'b.png' })).code).toBe('E_FILE');
  });

  test('a colour field is set by script', async () => {
    const { on, input } = field({ inputType: 'color' });
    on.port.answerScript = (_source, [value], element) => {
      element!.value = String(value);
      return true;
    };
    await on.run(enter, enterText, { locator: USER, data: '#0a7d33' });
    expect(input.value).toBe('#0a7d33');
  });

  test('a file field that is replaced meanwhile is searched again', async () => {
    const { on } = field({ inputType: 'file' });
    on.files.set('a.png', '/files/a.png');
    on.port.staleUses = 1;
    await on.run(enter, enterText, { locator: USER, data: 'a.png' });
    expect(on.port.calls.filter((call) => call.startsWith('look'))).toHaveLength(2);
  });
});

test('ENTER_APPEND keeps the content', async () => {
  const { on, input } = field();
  await on.run(enterAppend, appendText, { locator: USER, data: ' - checked' });
  expect(input.value).toBe('old - checked');
  expect(on.port.calls).toEqual([`look ${USER}`, 'prepare caret-end', 'type  - checked']);
});

test('ENTER_AND_SUBMIT presses Enter after typing', async () => {
  const { on } = field();
  await on.run(enterAndSubmit, enterAndPressEnter, { locator: USER, data: 'laptop' });
  expect(on.port.calls.slice(-2)).toEqual(['type laptop', 'press ENTER']);
});

describe('ENTER_SLOWLY', () => {
  test.each([
    [undefined, 'type lap by keys every 100'],
    ['0', 'type lap by keys every 0'],
    ['250', 'type lap by keys every 250'],
  ])('pause %s', async (expected, call) => {
    const { on } = field();
    await on.run(enterSlowly, enterTextSlowly, {
      locator: USER,
      data: 'lap',
      ...(expected === undefined ? {} : { expected }),
    });
    expect(on.port.calls.at(-1)).toBe(call);
  });

  test.each(['5001', '-1', 'fast'])('%s is no pause', async (expected) => {
    const { on } = field();
    const error = await on.fails(enterSlowly, enterTextSlowly, { locator: USER, data: 'lap', expected });
    expect(error).toMatchObject({
      code: 'E_EXPECTED',
      message: `the pause must be a number from 0 to 5000, not "${expected}"`,
    });
    expect(on.port.calls).toEqual([]);
  });
});

test('ENTER_SECRET hides both the encrypted and the plain text', async () => {
  const { on, input } = field();
  await on.run(enterSecret, enterSecretText, { locator: USER, data: 'ENC(terces)' });
  expect(input.value).toBe('secret');
  expect(on.secrets).toEqual(['ENC(terces)', 'secret']);
});

describe('ENTER_ON_INDEX_ELEMENT', () => {
  test('chooses among the displayed matches', async () => {
    const on = rehearse();
    const fields = [{ displayed: false }, {}, {}].map((more) => ({ tag: 'input', value: '1', ...more }));
    on.port.put(USER, ...fields);
    await on.run(enterOnIndexElement, enterOnNumberedElement, { locator: USER, expected: '5_1' });
    expect(fields.map((one) => one.value)).toEqual(['1', '1', '5']);
    await on.run(enterOnIndexElement, enterOnNumberedElement, { locator: USER, expected: '_0' });
    expect(fields.map((one) => one.value)).toEqual(['1', '', '5']);
  });

  test('too few, none displayed, bad form', async () => {
    const { on, input } = field();
    on.settings = { 'Explicit.wait.time': 1 };
    const slots = { locator: USER, expected: '5_1' };
    expect(await on.fails(enterOnIndexElement, enterOnNumberedElement, slots)).toMatchObject({
      code: 'E_INDEX',
      message: '1 element fits, so there is none with the index 1 (the first has index 0)',
    });
    Object.assign(input, { displayed: false });
    expect(await on.fails(enterOnIndexElement, enterOnNumberedElement, slots)).toMatchObject({
      code: 'E_NOT_FOUND',
      message: 'none of the matches is displayed',
    });
    expect((await on.fails(enterOnIndexElement, enterOnNumberedElement, { locator: USER, expected: '5' })).code).toBe(
      'E_EXPECTED',
    );
  });
});
