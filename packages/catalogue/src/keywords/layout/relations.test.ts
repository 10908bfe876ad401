import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '../../grammar/layout-slots.ts';
import type { MeasuredBox } from '../../ports/measured-box.ts';
import { type Box, boxIn, heightOf, widthOf, writeBox } from './boxes.ts';
import {
  type Alignment,
  cornerDistance,
  cornerOf,
  distanceOf,
  gapOf,
  insideDistance,
  misalignment,
  nearDistance,
  overlapOf,
  overlaps,
  sizeDifference,
  visibleShare,
} from './relations.ts';
import { columnsOf, lineFault, spacingOf } from './sets.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

const someBox = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), fc.nat(300), fc.nat(300))
  .map(([left, top, width, height]) => box(left, top, left + width + 1, top + height + 1));

describe('geometry §10: the box of a mode', () => {
  const field: MeasuredBox = {
    rect: { x: 40, y: 100, width: 200, height: 40 },
    displayed: true,
    margin: { top: 8, right: 0, bottom: 8, left: -4 },
    border: { top: 1, right: 1, bottom: 1, left: 1 },
    padding: { top: 6, right: 12, bottom: 6, left: 12 },
    turned: false,
    viewport: { width: 1000, height: 700 },
  };

  test.each([
    ['border', '40,100,200,40'],
    ['margin', '44,92,196,56'],
    ['padding', '41,101,198,38'],
    ['actual', '53,107,174,26'],
  ] as const)('%s', (mode, written) => {
    expect(writeBox(boxIn(mode, field))).toBe(written);
  });
});

describe('geometry §12: distance', () => {
  test.each<[Box, Box, 'x' | 'y' | null, number, string]>([
    [box(0, 0, 100, 50), box(140, 0, 200, 50), null, 40, 'width'],
    [box(0, 0, 100, 50), box(130, 90, 200, 120), null, 50, 'height'],
    [box(0, 0, 100, 50), box(130, 90, 200, 120), 'x', 30, 'width'],
    [box(0, 0, 100, 50), box(130, 90, 200, 120), 'y', 40, 'height'],
    [box(0, 0, 100, 50), box(80, 30, 200, 120), null, -20, 'width'],
    [box(0, 0, 100, 50), box(100, 0, 150, 50), null, 0, 'width'],
    [box(0, 0, 100, 50), box(0, 80, 100, 90), null, 30, 'height'],
    [box(0, 0, 100, 50), box(20, 10, 30, 20), null, -20, 'height'],
  ])('%o to %o by %s is %d', (e, r, axis, pixels, side) => {
    expect(distanceOf(e, r, axis)).toEqual({ pixels, side });
  });

  test('the worked example of the modes', () => {
    const edges = (a: number) => ({ top: a, right: 0, bottom: a, left: 0 });
    const at = (y: number): MeasuredBox => ({
      rect: { x: 0, y, width: 200, height: 40 },
      displayed: true,
      margin: edges(8),
      border: edges(1),
      padding: edges(6),
      turned: false,
      viewport: { width: 1000, height: 700 },
    });
    const measured = (['margin', 'border', 'padding', 'actual'] as const).map(
      (mode) => distanceOf(boxIn(mode, at(100)), boxIn(mode, at(170)), null).pixels,
    );
    expect(measured).toEqual([14, 30, 32, 44]);
  });

  test('is the same from both ends, and negative exactly where both overlap', () => {
    fc.assert(
      fc.property(someBox, someBox, (e, r) => {
        const there = distanceOf(e, r, null).pixels;
        expect(distanceOf(r, e, null).pixels).toBe(there);
        const shared = overlapOf(e, r);
        expect(there < 0).toBe(shared.x > 0 && shared.y > 0);
        expect(there).toBeGreaterThanOrEqual(Math.max(distanceOf(e, r, 'x').pixels, distanceOf(e, r, 'y').pixels));
      }),
    );
  });
});

describe('geometry §11: relations', () => {
  const e = box(40, 100, 240, 140);
  const r = box(40, 170, 240, 210);

  test('the picture of the document', () => {
    expect(gapOf('above', e, r)).toBe(30);
    expect(gapOf('below', r, e)).toBe(30);
    expect(misalignment('left', e, r)).toBe(0);
    expect(misalignment('centered horizontally', e, r)).toBe(0);
    expect(misalignment('centered vertically', e, r)).toBe(70);
    expect(misalignment('horizontally', e, r)).toBe(70);
    expect(misalignment('vertically', e, r)).toBe(0);
    expect(misalignment('centered', e, r)).toBe(70);
    expect(sizeDifference('size', e, box(0, 0, 210, 37))).toBe(10);
  });

  test('opposite directions mirror each other', () => {
    fc.assert(
      fc.property(someBox, someBox, (a, b) => {
        expect(gapOf('above', a, b)).toBe(gapOf('below', b, a));
        expect(gapOf('left of', a, b)).toBe(gapOf('right of', b, a));
        expect(nearDistance('right', a, b)).toBe(gapOf('right of', a, b));
        expect(overlaps(a, b)).toBe(overlaps(b, a));
      }),
    );
  });

  test('what is inside on all four sides overlaps wholly, and is no larger', () => {
    const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];
    fc.assert(
      fc.property(someBox, someBox, (a, b) => {
        const inside = sides.every((side) => insideDistance(side, a, b) >= 0);
        const shared = overlapOf(a, b);
        expect(inside).toBe(shared.x === widthOf(a) && shared.y === heightOf(a));
        if (inside) expect(visibleShare(a, { width: b.right, height: b.bottom })).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('moving both boxes changes nothing', () => {
    const alignments: readonly Alignment[] = [
      'left',
      'right',
      'top',
      'bottom',
      'horizontally',
      'vertically',
      'centered',
    ];
    const shift = ({ left, top, right, bottom }: Box, x: number, y: number) =>
      box(left + x, top + y, right + x, bottom + y);
    fc.assert(
      fc.property(
        someBox,
        someBox,
        fc.integer({ min: -99, max: 99 }),
        fc.integer({ min: -99, max: 99 }),
        (a, b, x, y) => {
          for (const alignment of alignments)
            expect(misalignment(alignment, shift(a, x, y), shift(b, x, y))).toBe(misalignment(alignment, a, b));
          expect(distanceOf(shift(a, x, y), shift(b, x, y), null)).toEqual(distanceOf(a, b, null));
        },
      ),
    );
  });

  test('a badge on a corner', () => {
    const badge = box(92, 8, 116, 32);
    const avatar = box(0, 16, 100, 116);
    const corner = cornerOf('top-right', avatar);
    expect(corner).toEqual({ x: 100, y: 16 });
    expect(['left', 'right', 'top', 'bottom'].map((side) => cornerDistance(side as Side, badge, corner))).toEqual([
      8, -8, 8, -8,
    ]);
    expect(cornerOf('bottom-left', avatar)).toEqual({ x: 0, y: 116 });
  });

  test('what is in view', () => {
    const viewport = { width: 1000, height: 700 };
    expect(visibleShare(box(0, 600, 100, 800), viewport)).toBe(0.5);
    expect(visibleShare(box(-50, -50, 50, 50), viewport)).toBe(0.25);
    expect(visibleShare(box(0, 900, 10, 910), viewport)).toBe(0);
    expect(visibleShare(box(0, 0, 0, 10), viewport)).toBe(0);
  });
});

describe('sets of boxes', () => {
  const row = [box(0, 10, 50, 40), box(60, 10, 110, 50), box(120, 11, 170, 40)];

  test('a row and a column', () => {
    expect(lineFault('row', row, 1)).toBeNull();
    expect(lineFault('row', row, 0.5)).toEqual({ kind: 'uneven', pixels: 1, of: [0, 2] });
    expect(lineFault('column', row, 1)).toMatchObject({ kind: 'uneven', pixels: 120 });
    expect(lineFault('row', [row[1]!, box(0, 10, 62, 40)], 1)).toEqual({ kind: 'overlap', pixels: 2, of: [1, 0] });
    expect(lineFault('column', [box(0, 0, 9, 10), box(0, 10.4, 9, 20)], 1)).toBeNull();
  });

  test('gaps along the row or down the column', () => {
    expect(spacingOf(row)).toEqual({ line: 'row', gaps: [10, 10], order: [0, 1, 2] });
    expect(spacingOf([box(0, 50, 10, 60), box(0, 0, 10, 20)])).toEqual({ line: 'column', gaps: [30], order: [1, 0] });
  });

  test('columns of a grid with a ragged last row', () => {
    const cell = (column: number, line: number, lower = 0) =>
      box(column * 110, line * 60 + lower, column * 110 + 100, line * 60 + 40 + lower);
    const grid = [cell(0, 0), cell(1, 0, 12), cell(2, 0, 3), cell(0, 1), cell(1, 1)];
    expect(columnsOf(grid)).toBe(3);
    expect(columnsOf(grid.toReversed())).toBe(3);
    expect(columnsOf([cell(0, 0), cell(0, 1), cell(0, 2)])).toBe(1);
  });

  test('the order in which boxes are found does not count', () => {
    fc.assert(
      fc.property(fc.array(someBox, { minLength: 2, maxLength: 8 }), (boxes) => {
        const turned = boxes.toReversed();
        expect(columnsOf(turned)).toBe(columnsOf(boxes));
        expect(lineFault('row', turned, 3) === null).toBe(lineFault('row', boxes, 3) === null);
        expect(spacingOf(turned).line).toBe(spacingOf(boxes).line);
      }),
    );
  });
});
