import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkTextLength, checkValue, checkValueLength } from './verify-value.run.ts';
import { verifyElementTextLength, verifyElementValueLength, verifyValue } from './verify-value.step.ts';

const FIELD = '//x';

function holding(element: object) {
  const on = rehearse();
  on.port.put(FIELD, element);
  return on;
}

test('VERIFY_VALUE compares raw, also in hidden fields', async () => {
  const on = holding({ tag: 'input', value: ' a  b ', displayed: false });
  await on.run(verifyValue, checkValue, { locator: FIELD, expected: ' a  b ' });
  expect(await on.fails(verifyValue, checkValue, { locator: FIELD, expected: 'a b' })).toMatchObject({
    code: 'E_VERIFY',
    message: 'the values differ',
    expected: 'a b',
    actual: ' a  b ',
  });
});

test('an element without a value fails at once', async () => {
  const on = holding({ tag: 'p', text: 'a' });
  expect(await on.fails(verifyValue, checkValue, { locator: FIELD, expected: 'a' })).toMatchObject({
    code: 'E_WRONG_ELEMENT',
    message: 'a <p> element has no value',
  });
  expect(on.clock.now()).toBe(0);
});

describe('lengths', () => {
  test('code points of the normalised text', async () => {
    const on = holding({ text: ' a  😀 ' });
    await on.run(verifyElementTextLength, checkTextLength, { locator: FIELD, expected: '3' });
    await on.run(verifyElementTextLength, checkTextLength, { locator: FIELD, data: 'LTE', expected: '3' });
    await on.run(verifyElementTextLength, checkTextLength, { locator: FIELD, data: '!=', expected: '4' });
    expect(
      await on.fails(verifyElementTextLength, checkTextLength, { locator: FIELD, data: 'gt', expected: '3' }),
    ).toMatchObject({
      code: 'E_VERIFY',
      message: 'the length is 3',
      expected: 'more than 3',
      actual: '3',
      details: ['Text: "a 😀"'],
    });
  });

  test('characters of the raw value', async () => {
    const on = holding({ tag: 'input', value: ' ab ' });
    await on.run(verifyElementValueLength, checkValueLength, { locator: FIELD, expected: '4' });
    expect((await on.fails(verifyElementValueLength, checkValueLength, { locator: FIELD, expected: '2' })).actual).toBe(
      '4',
    );
  });

  test('bad arguments', async () => {
    const on = holding({ text: 'a' });
    expect(
      (await on.fails(verifyElementTextLength, checkTextLength, { locator: FIELD, data: 'around', expected: '3' }))
        .code,
    ).toBe('E_TESTDATA');
    for (const expected of ['-1', '1.5', 'x', '']) {
      expect((await on.fails(verifyElementTextLength, checkTextLength, { locator: FIELD, expected })).code).toBe(
        'E_EXPECTED',
      );
    }
    expect(on.port.calls).toEqual([]);
  });
});
