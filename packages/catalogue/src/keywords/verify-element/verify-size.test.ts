import { describe, expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkElementHeight, checkElementWidth, checkHeight } from './verify-size.run.ts';
import { verifyElementHeight, verifyElementWidth, verifyHeight } from './verify-size.step.ts';

const BAR = '//header';

function sized(width: number, height: number) {
  const on = rehearse();
  on.port.put(BAR, { rect: { x: 0, y: 0, width, height } });
  return on;
}

describe('VERIFY_ELEMENT_HEIGHT and VERIFY_ELEMENT_WIDTH', () => {
  test.each(['60px', '60', '~61px', '57px~3', '50-60px', 'gte 60', 'lt:61px', '60.4px~0.5'])(
    '60.4 holds %s',
    async (expected) => {
      await sized(0, 60.4).run(verifyElementHeight, checkElementHeight, { locator: BAR, expected });
    },
  );

  test.each([
    ['gt 60', 'more than 60px'],
    ['40-59px', 'from 40px to 59px'],
    ['~63px', 'from 61px to 65px'],
    ['61px', '61px (within 0.5px)'],
    ['60.0px~0.2', 'from 59.8px to 60.2px'],
  ])('60.4 does not hold %s', async (expected, allowed) => {
    const error = await sized(0, 60.4).fails(verifyElementHeight, checkElementHeight, { locator: BAR, expected });
    expect(error).toMatchObject({
      code: 'E_VERIFY',
      message: 'the height is outside the limits',
      expected: allowed,
      actual: '60.4px',
    });
  });

  test('the default deviation is a setting', async () => {
    const on = sized(310, 0);
    on.settings = { 'Approx.deviation': 10 };
    await on.run(verifyElementWidth, checkElementWidth, { locator: BAR, expected: '~300px' });
    expect((await on.fails(verifyElementWidth, checkElementWidth, { locator: BAR, expected: '~299px' })).actual).toBe(
      '310px',
    );
  });

  test.each(['', 'wide', '10em', '20-10px'])('%s is no size test', async (expected) => {
    const on = sized(1, 1);
    expect((await on.fails(verifyElementWidth, checkElementWidth, { locator: BAR, expected })).code).toBe('E_EXPECTED');
    expect(on.port.calls).toEqual([]);
  });
});

describe('VERIFY_HEIGHT', () => {
  test('of an element, in whole pixels', async () => {
    const on = sized(0, 60.4);
    await on.run(verifyHeight, checkHeight, { locator: BAR, expected: '60' });
    await on.run(verifyHeight, checkHeight, { locator: BAR, data: '>', expected: '59.5px' });
    expect(await on.fails(verifyHeight, checkHeight, { locator: BAR, data: 'gt', expected: '60' })).toMatchObject({
      code: 'E_VERIFY',
      message: 'the height is 60 pixels',
      expected: 'more than 60',
      actual: '60',
    });
  });

  test('of the page', async () => {
    const on = rehearse();
    on.port.answerScript = () => 2400;
    await on.run(verifyHeight, checkHeight, { data: 'gte', expected: '2,400 px' });
    expect((await on.fails(verifyHeight, checkHeight, { expected: '2401' })).actual).toBe('2400');
  });

  test('bad arguments', async () => {
    const on = sized(1, 1);
    expect((await on.fails(verifyHeight, checkHeight, { locator: BAR, expected: 'tall' })).code).toBe('E_NOT_NUMERIC');
    expect((await on.fails(verifyHeight, checkHeight, { locator: BAR, data: 'about', expected: '1' })).code).toBe(
      'E_TESTDATA',
    );
  });
});
