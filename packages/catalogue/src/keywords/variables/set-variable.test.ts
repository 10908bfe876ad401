import { describe, expect, test } from 'vitest';
import type { FakeElement } from '../../ports/fake-page.ts';
import type { Behaviour } from '../behaviour.ts';
import { type RehearsedSlots, rehearse } from '../rehearse-step.ts';
import type { Step } from '../step.ts';
import {
  keepAttribute,
  keepCount,
  keepCss,
  keepHeight,
  keepPart,
  keepText,
  keepUrl,
  keepWidth,
} from './set-variable.run.ts';
import {
  setAttributeVariable,
  setCountVariable,
  setCssVariable,
  setHeightVariable,
  setUrlVariable,
  setVariable,
  setVariableByRegex,
  setWidthVariable,
} from './set-variable.step.ts';

const X = '//x';

const ELEMENT: FakeElement = {
  text: ' No.  17 of 20 ',
  rect: { x: 0, y: 0, width: 10.4, height: 20.5 },
  attributes: { href: '/a', title: '' },
  live: { href: 'https://shop.example/a' },
  css: { color: 'rgb(10, 125, 51)', '--gap': ' 4px ' },
};

function page() {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 6 };
  on.port.put(X, ELEMENT);
  return on;
}

test.each<[Step, Behaviour, RehearsedSlots, string]>([
  [setVariable, keepText, { expected: 'ORD-1' }, 'ORD-1'],
  [setVariable, keepText, { expected: '' }, ''],
  [setVariable, keepText, { locator: X }, 'No. 17 of 20'],
  [setAttributeVariable, keepAttribute, { locator: X, expected: 'href' }, 'https://shop.example/a'],
  [setAttributeVariable, keepAttribute, { locator: X, expected: 'title' }, ''],
  [setAttributeVariable, keepAttribute, { locator: X, expected: 'disabled' }, 'false'],
  [setCssVariable, keepCss, { locator: X, expected: 'color' }, 'rgba(10, 125, 51, 1)'],
  [setCssVariable, keepCss, { locator: X, expected: '--gap' }, '4px'],
  [setUrlVariable, keepUrl, {}, 'https://shop.example/start'],
  [setHeightVariable, keepHeight, { locator: X }, '21'],
  [setWidthVariable, keepWidth, { locator: X }, '10'],
  [setCountVariable, keepCount, { locator: X }, '1'],
  [setCountVariable, keepCount, { locator: '//none' }, '0'],
  [setVariableByRegex, keepPart, { locator: X, expected: 'No\\. (\\d+)' }, '17'],
  [setVariableByRegex, keepPart, { locator: X, expected: '\\d+ of \\d+' }, '17 of 20'],
])('$keyword %#', async (step, behaviour, slots, value) => {
  const on = page();
  await on.run(step, behaviour, { data: 'kept', ...slots });
  expect(on.variables.get('kept')).toBe(value);
  expect(on.clock.now()).toBe(0);
});

describe('errors', () => {
  test('slots of SET_VARIABLE', async () => {
    expect((await page().fails(setVariable, keepText, { data: 'a' })).code).toBe('E_SLOT_MISSING');
    expect((await page().fails(setVariable, keepText, { data: 'a', locator: X, expected: 'b' })).code).toBe(
      'E_SLOT_NOT_ALLOWED',
    );
  });

  test.each(['', '1a', 'a b', '-x'])('"%s" is no name, told before the browser is touched', async (data) => {
    const on = page();
    expect((await on.fails(setHeightVariable, keepHeight, { locator: X, data })).code).toBe('E_VARIABLE');
    expect(on.port.calls).toEqual([]);
  });

  test.each<[Step, Behaviour, RehearsedSlots, string, string]>([
    [setAttributeVariable, keepAttribute, { expected: 'alt' }, 'E_VERIFY', 'the element has no attribute alt'],
    [setCssVariable, keepCss, { expected: 'colr' }, 'E_VERIFY', 'there is no css property colr, or it is empty'],
    [setVariableByRegex, keepPart, { expected: '^\\d' }, 'E_VERIFY', 'the text does not match the pattern'],
    [setHeightVariable, keepHeight, { locator: '//none' }, 'E_NOT_FOUND', 'nothing on the page matches the locator'],
  ])('$keyword', async (step, behaviour, slots, code, message) => {
    const on = page();
    expect(await on.fails(step, behaviour, { locator: X, data: 'kept', ...slots })).toMatchObject({ code, message });
    expect(on.variables.has('kept')).toBe(false);
  });

  test('a bad pattern', async () => {
    expect((await page().fails(setVariableByRegex, keepPart, { locator: X, data: 'a', expected: '[' })).code).toBe(
      'E_EXPECTED',
    );
  });
});
