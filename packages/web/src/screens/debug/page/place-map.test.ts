import type { PageAct } from '@stepwright/contract/page-work';
import { expect, test } from 'vitest';
import { joinAct } from './join-acts.ts';
import { boxAt, boxInFrame, drawnArea, placeInPage } from './place-map.ts';

test('a place in the picture is a place in the page at any scale', () => {
  const page = { width: 1280, height: 800 };
  const area = drawnArea({ width: 500, height: 400 }, page);
  expect(area).toEqual({ x: 0, y: 43.75, width: 500, height: 312.5 });
  expect(placeInPage({ x: 250, y: 200 }, area, page)).toEqual({ x: 640, y: 400 });
  expect(placeInPage({ x: 250, y: 20 }, area, page)).toBeNull();
  expect(boxInFrame([128, 80, 256, 160], area, page)).toEqual({ x: 50, y: 75, width: 100, height: 62.5 });
  // A picture in other pixels than the page has shows the same page.
  expect(
    placeInPage({ x: 250, y: 200 }, drawnArea({ width: 500, height: 400 }, { width: 640, height: 400 }), page),
  ).toEqual({
    x: 640,
    y: 400,
  });
});

test('the innermost box at a place is meant', () => {
  const boxes = [
    [0, 0, 1000, 1000, 'body'],
    [10, 10, 200, 50, 'form'],
    [20, 20, 50, 20, 'button'],
    [20, 20, 50, 20, 'span'],
  ] as const;
  expect(boxAt(boxes, { x: 30, y: 30 })?.[4]).toBe('span');
  expect(boxAt(boxes, { x: 150, y: 30 })?.[4]).toBe('form');
  expect(boxAt(boxes, { x: 2000, y: 30 })).toBeNull();
});

test('input that waits is joined', () => {
  const acts: readonly PageAct[] = [
    { act: 'text', text: 'M' },
    { act: 'text', text: 'ia' },
    { act: 'press', keys: ['TAB'] },
    { act: 'wheel', x: 1, y: 1, dx: 0, dy: 10 },
    { act: 'wheel', x: 2, y: 1, dx: 0, dy: 5 },
    { act: 'move', x: 1, y: 1 },
    { act: 'move', x: 9, y: 9 },
  ];
  expect(acts.reduce(joinAct, [])).toEqual([
    { act: 'text', text: 'Mia' },
    { act: 'press', keys: ['TAB'] },
    { act: 'wheel', x: 2, y: 1, dx: 0, dy: 15 },
    { act: 'move', x: 9, y: 9 },
  ]);
});
