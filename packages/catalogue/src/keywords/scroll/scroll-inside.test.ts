import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { scrollInside } from './scroll-inside.run.ts';
import { divScrollbar } from './scroll-inside.step.ts';

const LIST = '//ul';

function list(height: () => number = () => 500, found = 1) {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': 3 };
  on.port.put(LIST, {});
  const asked: unknown[][] = [];
  on.port.answerScript = (_source, args) => {
    asked.push([...args]);
    return { found, height: found === 1 ? height() : 0 };
  };
  return { on, asked };
}

test.each([
  ['Down', '300', ['down', 300]],
  ['left', undefined, ['left', null]],
  ['up', '', ['up', null]],
  ['rightend', undefined, ['rightend', null]],
  ['bottom', undefined, ['bottom', null]],
])('<%s> {%s} asks once', async (data, expected, args) => {
  const { on, asked } = list();
  await on.run(divScrollbar, scrollInside, { locator: LIST, data, ...(expected === undefined ? {} : { expected }) });
  expect(asked).toEqual([args]);
});

test('end goes on until nothing has grown for a second', async () => {
  let height = 500;
  const { on } = list(() => height);
  on.clock.at(400, () => {
    height = 900;
  });
  on.clock.at(1200, () => {
    height = 1300;
  });
  await on.run(divScrollbar, scrollInside, { locator: LIST, data: 'end' });
  expect(on.clock.now()).toBeGreaterThanOrEqual(2200);
  expect(on.clock.now()).toBeLessThan(2500);
});

test('end that never comes to rest', async () => {
  let height = 0;
  const { on } = list(() => {
    height += 10;
    return height;
  });
  expect(await on.fails(divScrollbar, scrollInside, { locator: LIST, data: 'end' })).toMatchObject({
    code: 'E_TIMEOUT',
    waitedMs: 3000,
  });
});

test.each([
  [0, 'the element cannot scroll that way, and nothing in it can'],
  [3, 'the element cannot scroll that way, and 3 elements inside it, and not one alone, can'],
])('%i that can scroll', async (found, message) => {
  const { on } = list(() => 0, found);
  expect(await on.fails(divScrollbar, scrollInside, { locator: LIST, data: 'down' })).toMatchObject({
    code: 'E_WRONG_ELEMENT',
    message,
  });
});

test('bad arguments', async () => {
  const { on, asked } = list();
  const code = async (data: string, expected: string) =>
    (await on.fails(divScrollbar, scrollInside, { locator: LIST, data, expected })).code;
  expect(await code('sideways', '1')).toBe('E_TESTDATA');
  expect(await code('down', '0')).toBe('E_EXPECTED');
  expect(await code('top', '10')).toBe('E_EXPECTED');
  expect(asked).toEqual([]);
});
