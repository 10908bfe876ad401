import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkCount, checkTexts } from './verify-elements.run.ts';
import { verifyElementsCount, verifyElementsTextValues } from './verify-elements.step.ts';

const ROWS = '//li';

function rows(...texts: string[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 3, 'Verify.settle.time': 2 };
  on.port.put(ROWS, ...texts.map((text) => ({ text })));
  return on;
}

describe('VERIFY_ELEMENTS_COUNT', () => {
  test('does not wait for presence, hidden ones count', async () => {
    const on = rows('a', 'b');
    on.port.elements.get(ROWS)![0]!.displayed = false;
    await on.run(verifyElementsCount, checkCount, { locator: ROWS, expected: '2' });
    await on.run(verifyElementsCount, checkCount, { locator: '//none', expected: '0' });
    await on.run(verifyElementsCount, checkCount, { locator: ROWS, data: 'gte', expected: '1' });
    expect(on.port.calls).toHaveLength(3);
    expect(on.clock.now()).toBe(0);
  });

  test('repeats for the settle time and tells the count', async () => {
    const on = rows('a');
    on.clock.at(1000, () => on.port.elements.get(ROWS)!.push({ text: 'b' }));
    await on.run(verifyElementsCount, checkCount, { locator: ROWS, expected: '2' });
    expect(await on.fails(verifyElementsCount, checkCount, { locator: ROWS, data: '<', expected: '2' })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the number of elements is 2',
      expected: 'less than 2',
      actual: '2',
      waitedMs: 2000,
    });
  });

  test('bad arguments', async () => {
    expect((await rows().fails(verifyElementsCount, checkCount, { locator: ROWS, expected: '-1' })).code).toBe(
      'E_EXPECTED',
    );
    expect(
      (await rows().fails(verifyElementsCount, checkCount, { locator: ROWS, data: 'x', expected: '1' })).code,
    ).toBe('E_TESTDATA');
  });
});

describe('VERIFY_ELEMENTS_TEXT_VALUES', () => {
  test.each([
    [['A', ' B  b '], undefined, 'A;B b'],
    [['A', 'A'], 'ordered', 'A'],
    [['A', 'B', 'A'], 'AnyOrder', 'B;A;A'],
    [['A', 'B', 'C'], 'contains', 'C;A'],
    [['A;B'], undefined, 'A\\;B'],
    [['A', ''], undefined, 'A;'],
  ])('%o <%s> {%s}', async (texts, data, expected) => {
    const on = rows(...texts);
    await on.run(verifyElementsTextValues, checkTexts, {
      locator: ROWS,
      expected,
      ...(data === undefined ? {} : { data }),
    });
    expect(on.port.calls).toEqual([`look ${ROWS}`]);
  });

  test.each([
    [['A', 'B'], 'ordered', 'A;C', 'the texts differ', ['element 2 of 2: expected "C", actual "B"']],
    [
      ['A', 'B'],
      'ordered',
      'a',
      'the texts differ',
      ['element 1 of 2: expected "a", actual "A"', 'element 2 of 2: expected "a", actual "B"'],
    ],
    [['A', 'B'], 'ordered', 'A;B;C', 'the counts differ: 3 texts are expected, 2 elements are there', []],
    [['A', 'B'], 'anyorder', 'B;C', 'the texts differ', ['missing: "C"', 'not expected: "A"']],
    [['A', 'B'], 'anyorder', 'A', 'the counts differ: 1 texts are expected, 2 elements are there', []],
    [['A', 'B'], 'contains', 'B;C', 'not every text is there', ['missing: "C"']],
  ])('%o <%s> {%s} fails', async (texts, data, expected, message, details) => {
    expect(
      await rows(...texts).fails(verifyElementsTextValues, checkTexts, { locator: ROWS, data, expected }),
    ).toMatchObject({
      code: 'E_VERIFY',
      message,
      details,
    });
  });

  test('lists at most five differences; unknown mode; nothing there', async () => {
    const on = rows(...'ABCDEFG');
    expect(
      (await on.fails(verifyElementsTextValues, checkTexts, { locator: ROWS, expected: 'x' })).details,
    ).toHaveLength(5);
    expect(
      (await on.fails(verifyElementsTextValues, checkTexts, { locator: ROWS, data: 'sorted', expected: 'x' })).code,
    ).toBe('E_TESTDATA');
    expect((await on.fails(verifyElementsTextValues, checkTexts, { locator: '//none', expected: 'x' })).code).toBe(
      'E_NOT_FOUND',
    );
  });
});
