import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { bringIntoView, scrollByDistance, scrollPage } from './scroll-page.run.ts';
import { scroll, scrollBy, scrollToElement } from './scroll-page.step.ts';

/** Runs the keyword's script in a window that only knows how to scroll. */
function scrollable() {
  const on = rehearse();
  const moves: unknown[] = [];
  const view = {
    scrollX: 5,
    scrollY: 1000,
    innerHeight: 600,
    scrollTo: ({ left, top, behavior }: ScrollToOptions) => moves.push([left, top, behavior]),
    scrollBy: ({ left, top, behavior }: ScrollToOptions) => moves.push([left, top, behavior]),
  };
  on.port.answerScript = (source, args) => {
    const run = new Function('window', 'document', 'given', `return (function () { ${source} }).apply(null, given);`);
    return run(view, { scrollingElement: { scrollHeight: 5000 } }, args) ?? null;
  };
  return { on, moves };
}

test.each([
  ['down', undefined, 1600],
  ['DOWN', '3', 2800],
  ['Up', '1', 400],
  ['TOP', undefined, 0],
  ['bottom', undefined, 5000],
])('SCROLL <%s> {%s}', async (data, expected, top) => {
  const { on, moves } = scrollable();
  await on.run(scroll, scrollPage, { data, ...(expected === undefined ? {} : { expected }) });
  expect(moves).toEqual([[5, top, 'instant']]);
});

test('SCROLL_BY', async () => {
  const { on, moves } = scrollable();
  await on.run(scrollBy, scrollByDistance, { data: '-10; 250' });
  expect(moves).toEqual([[-10, 250, 'instant']]);
});

test('bad arguments', async () => {
  const { on } = scrollable();
  expect((await on.fails(scroll, scrollPage, { data: 'LEFT' })).code).toBe('E_TESTDATA');
  for (const expected of ['0', '101', '1.5'])
    expect((await on.fails(scroll, scrollPage, { data: 'UP', expected })).code).toBe('E_EXPECTED');
  for (const data of ['5', 'a;b', '1;2;3'])
    expect((await on.fails(scrollBy, scrollByDistance, { data })).code).toBe('E_TESTDATA');
  expect(on.port.calls).toEqual([]);
});

test('SCROLL_TO_ELEMENT', async () => {
  const { on } = scrollable();
  on.port.put('//footer', {}).put('//hidden', { displayed: false });
  await on.run(scrollToElement, bringIntoView, { locator: '//footer' });
  expect(on.port.calls).toEqual(['look //footer', 'prepare scroll']);
  expect(await on.fails(scrollToElement, bringIntoView, { locator: '//hidden' })).toMatchObject({
    code: 'E_NOT_DISPLAYED',
    message: 'no part of the element is in view after scrolling to it',
  });
});
