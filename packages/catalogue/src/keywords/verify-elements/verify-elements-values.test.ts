import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import { rehearse } from '../rehearse-step.ts';
import {
  verifyElementsAttributeValue,
  verifyElementsCssValue,
  verifyElementsStringOperations,
} from './verify-elements.step.ts';
import { checkAttributes, checkCssOfAll, checkStringOperation } from './verify-elements-values.run.ts';

const ALL = '//a';

function page(...elements: FakeElement[]) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 1, 'Verify.settle.time': 1 };
  on.port.put(ALL, ...elements);
  return on;
}

const link = (target?: string): FakeElement => (target === undefined ? {} : { attributes: { target } });

describe('VERIFY_ELEMENTS_ATTRIBUTE_VALUE', () => {
  const check = (on: ReturnType<typeof page>, expected: string) =>
    on.run(verifyElementsAttributeValue, checkAttributes, { locator: ALL, data: 'target', expected });

  test('one value for all, or pair by pair, whatever the case', async () => {
    await check(page(link('_blank'), link('_Blank ')), '_BLANK');
    await check(page(link('a;b'), link('_self')), 'A\\;B;_self');
  });

  test('repeats for the settle time', async () => {
    const on = page(link('_self'));
    on.clock.at(500, () => on.port.put(ALL, link('_blank')));
    await check(on, '_blank');
  });

  test.each([
    [
      ['_self', undefined],
      '_blank',
      'the values differ',
      [
        'element 1 of 2: expected "_blank", actual "_self"',
        'element 2 of 2: it has no attribute target; expected "_blank", actual ""',
      ],
    ],
    [['_self'], '_self;_self', 'the counts differ: 2 values are expected, 1 element is there', []],
  ])('%o {%s}', async (targets, expected, message, details) => {
    const on = page(...targets.map((target) => link(target)));
    const slots = { locator: ALL, data: 'target', expected };
    expect(await on.fails(verifyElementsAttributeValue, checkAttributes, slots)).toMatchObject({
      code: 'E_VERIFY',
      message,
      details,
    });
  });

  test('nothing there; no name', async () => {
    const slots = { locator: ALL, data: 'target', expected: 'x' };
    expect((await page().fails(verifyElementsAttributeValue, checkAttributes, slots)).code).toBe('E_NOT_FOUND');
    expect((await page().fails(verifyElementsAttributeValue, checkAttributes, { ...slots, data: ' ' })).code).toBe(
      'E_TESTDATA',
    );
  });
});

describe('VERIFY_ELEMENTS_CSS_VALUE', () => {
  test('every test on every element', async () => {
    const on = page({ css: { width: '301px', color: 'rgb(51, 51, 51)' } }, { css: { width: '299px', color: '#333' } });
    await on.run(verifyElementsCssValue, checkCssOfAll, { locator: ALL, expected: 'width:~300px; color:#333' });
  });

  test('lists what is outside', async () => {
    const on = page({ css: { width: '310px', height: '9px' } }, { css: { width: '300px', height: '30px' } });
    expect(
      await on.fails(verifyElementsCssValue, checkCssOfAll, { locator: ALL, expected: 'width:~300px;height:20px~3' }),
    ).toMatchObject({
      code: 'E_VERIFY',
      message: '3 css values are outside',
      details: [
        expect.stringMatching(/^element 1 of 2: width expected ".*", actual "310px"$/),
        expect.stringMatching(/^element 1 of 2: height expected ".*", actual "9px"$/),
        expect.stringMatching(/^element 2 of 2: height expected ".*", actual "30px"$/),
      ],
    });
  });

  test.each(['width', '300px', 'width:10-5px'])('{%s} is no test', async (expected) => {
    expect((await page({}).fails(verifyElementsCssValue, checkCssOfAll, { locator: ALL, expected })).code).toBe(
      'E_EXPECTED',
    );
  });
});

describe('VERIFY_ELEMENTS_STRING_OPERATIONS', () => {
  test.each([
    [['ABC-1', 'ABC-2'], 'left;3', 'ABC'],
    [['ABC-1', 'ABC-2'], 'right;1', '1;2'],
    [[' a ', 'bcd'], 'LENGTH', '3.0'],
    [[' a '], 'trim', 'a'],
    [[' a '], 'ltrim', '"a "'],
    [['abc'], 'mid (1;2)', 'bc'],
    [['a-b-c'], 'replace;-', 'abc'],
    [['5 €', '7 €'], 'endswith;€', undefined],
    [['5 €', '7 $'], 'endswith;€', 'TRUE;false'],
  ])('%o <%s> {%s}', async (texts, data, expected) => {
    const on = page(...texts.map((text) => ({ text })));
    const slots = { locator: ALL, data, ...(expected === undefined ? {} : { expected }) };
    await on.run(verifyElementsStringOperations, checkStringOperation, slots);
  });

  test('what fails', async () => {
    const on = page({ text: 'Abc' }, { text: 'abc' });
    const fails = (data: string, expected?: string) =>
      on.fails(verifyElementsStringOperations, checkStringOperation, {
        locator: ALL,
        data,
        ...(expected === undefined ? {} : { expected }),
      });
    expect(await fails('left;1', 'a')).toMatchObject({
      code: 'E_VERIFY',
      message: 'the results differ',
      details: ['element 1 of 2: of the text "Abc" expected "a", actual "A"'],
    });
    expect(await fails('upper')).toMatchObject({
      code: 'E_SLOT_MISSING',
      message: 'the operation upper needs the {expected result}',
    });
    expect((await fails('shout', 'A')).code).toBe('E_TESTDATA');
    expect((await fails('left;-1', 'A')).code).toBe('E_TESTDATA');
    expect((await fails('length', 'three')).code).toBe('E_VERIFY');
  });
});
