import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour } from '../behaviour.ts';
import { type RehearsedSlots, rehearse } from '../rehearse-step.ts';
import type { Step } from '../step.ts';
import {
  checkAttributeContains,
  checkAttributePresent,
  checkAttributeValue,
  checkCss,
  removeAttributeByScript,
  setAttributeByScript,
} from './verify-attribute.run.ts';
import {
  removeAttribute,
  setAttribute,
  verifyAttributeContains,
  verifyAttributePresent,
  verifyAttributeValue,
  verifyCssValue,
} from './verify-attribute.step.ts';

const X = '//x';
const ELEMENT: FakeElement = {
  displayed: false,
  attributes: { class: 'tab active', href: '../a', alt: '', disabled: '' },
  live: { href: 'https://shop.example/a', disabled: 'true' },
  css: { color: 'rgb(10, 125, 51)', width: '301.5px', opacity: '0.5' },
};

function page() {
  const on = rehearse();
  on.port.put(X, ELEMENT);
  return on;
}

test.each<[Step, Behaviour, RehearsedSlots]>([
  [verifyAttributeValue, checkAttributeValue, { data: 'class', expected: 'tab active' }],
  [verifyAttributeValue, checkAttributeValue, { data: 'href', expected: 'https://shop.example/a' }],
  [verifyAttributeValue, checkAttributeValue, { data: 'href', expected: '../a' }],
  [verifyAttributeValue, checkAttributeValue, { data: 'alt', expected: '' }],
  [verifyAttributeValue, checkAttributeValue, { data: 'disabled', expected: 'true' }],
  [verifyAttributeValue, checkAttributeValue, { data: 'checked', expected: 'false' }],
  [verifyAttributeContains, checkAttributeContains, { data: 'class', expected: 'active' }],
  [verifyAttributePresent, checkAttributePresent, { data: 'alt' }],
  [verifyAttributePresent, checkAttributePresent, { data: 'title', expected: 'false' }],
  [verifyCssValue, checkCss, { data: 'color', expected: '#0a7d33' }],
  [verifyCssValue, checkCss, { expected: 'width:~300px;opacity:0.5;color:rgb(10 125 51)' }],
])('$keyword %# passes in one look', async (step, behaviour, slots) => {
  const on = page();
  await on.run(step, behaviour, { locator: X, ...slots });
  expect(on.port.calls).toEqual([`look ${X}`]);
});

test.each<[Step, Behaviour, RehearsedSlots, Partial<StepError>]>([
  [
    verifyAttributeValue,
    checkAttributeValue,
    { data: 'class', expected: 'Tab active' },
    { message: 'the values differ', expected: 'Tab active', actual: 'tab active' },
  ],
  [
    verifyAttributeValue,
    checkAttributeValue,
    { data: 'title', expected: '' },
    { message: 'the element has no attribute title', expected: '', actual: undefined },
  ],
  [
    verifyAttributeContains,
    checkAttributeContains,
    { data: 'class', expected: 'passive' },
    { message: 'the value does not contain it', actual: 'tab active' },
  ],
  [verifyAttributePresent, checkAttributePresent, { data: 'title' }, { message: 'the element has no attribute title' }],
  [
    verifyAttributePresent,
    checkAttributePresent,
    { data: 'alt', expected: 'false' },
    { message: 'the element has the attribute alt', actual: '' },
  ],
  [
    verifyCssValue,
    checkCss,
    { data: 'width', expected: '10-20px' },
    { message: 'the css property width is outside', expected: 'from 10px to 20px', actual: '301.5px' },
  ],
  [
    verifyCssValue,
    checkCss,
    { expected: 'width:3em;opacity:1;color:#0a7d33' },
    {
      message: '2 css properties are outside',
      expected: 'width: 3em; opacity: 1',
      actual: 'width: 301.5px; opacity: 0.5',
      details: ['width: computed values are in px'],
    },
  ],
])('$keyword %# fails after the settle time', async (step, behaviour, slots, error) => {
  expect(await page().fails(step, behaviour, { locator: X, ...slots })).toMatchObject({
    code: 'E_VERIFY',
    waitedMs: 5000,
    ...error,
  });
});

test('bad arguments', async () => {
  const on = page();
  expect((await on.fails(verifyCssValue, checkCss, { locator: X, expected: 'red' })).code).toBe('E_EXPECTED');
  expect((await on.fails(verifyCssValue, checkCss, { locator: X, data: 'width', expected: '9-1px' })).code).toBe(
    'E_EXPECTED',
  );
  expect(
    (await on.fails(verifyAttributeValue, checkAttributeValue, { locator: X, data: ' ', expected: 'x' })).code,
  ).toBe('E_TESTDATA');
  expect(on.port.calls).toEqual([]);
});

describe('SET_ATTRIBUTE and REMOVE_ATTRIBUTE', () => {
  function scripted() {
    const on = page();
    const done: unknown[] = [];
    on.port.answerScript = (source, args) => {
      new Function(source)(
        {
          setAttribute: (...given: string[]) => done.push(['set', ...given]),
          removeAttribute: (...given: string[]) => done.push(['remove', ...given]),
        },
        ...args,
      );
      return null;
    };
    return { on, done };
  }

  test('alter the page and say so', async () => {
    const { on, done } = scripted();
    on.port.staleUses = 1;
    await on.run(setAttribute, setAttributeByScript, { locator: X, data: 'style', expected: '' });
    await on.run(removeAttribute, removeAttributeByScript, { locator: X, data: 'readonly' });
    expect(done).toEqual([
      ['set', 'style', ''],
      ['remove', 'readonly'],
    ]);
    expect(on.notes).toEqual([
      '⚠ the page was altered: attribute style set',
      '⚠ the page was altered: attribute readonly removed',
    ]);
  });

  test('what the browser refuses', async () => {
    const on = page();
    on.port.answerScript = () => {
      throw new StepError('E_SCRIPT_ERROR', 'InvalidCharacterError');
    };
    expect((await on.fails(setAttribute, setAttributeByScript, { locator: X, data: '1', expected: 'x' })).code).toBe(
      'E_SCRIPT_ERROR',
    );
    on.settings = { 'Explicit.wait.time': 0 };
    expect((await on.fails(removeAttribute, removeAttributeByScript, { locator: '//none', data: 'x' })).code).toBe(
      'E_NOT_FOUND',
    );
  });
});
