import type { ClickOptions, Point } from '@stepwright/catalogue/ports/web-port';
import type { InputSource } from './tier.ts';

const DRAG_STEPS = 10;
const DRAG_MS = 500;

function mouse(actions: InputSource['actions']): InputSource[] {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

function move(point: Point, duration = 0): { readonly [key: string]: unknown } {
  // Fractions are dropped by some drivers and refused by others; a whole pixel inside the box is the same place.
  return { type: 'pointerMove', duration, x: Math.floor(point.x), y: Math.floor(point.y), origin: 'viewport' };
}

export function clickActions(point: Point, options: ClickOptions): InputSource[] {
  const button = options.button === 'right' ? 2 : 0;
  const presses = Array.from({ length: options.count ?? 1 }, () => [
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ]);
  return mouse([move(point), ...presses.flat()]);
}

export function moveActions(point: Point): InputSource[] {
  return mouse([move(point)]);
}

/** Pages that build drag and drop themselves want to see the pointer on its way, so it moves in steps. */
export function dragActions(from: Point, to: Point): InputSource[] {
  const way = Array.from({ length: DRAG_STEPS }, (_, i) => {
    const part = (i + 1) / DRAG_STEPS;
    return move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, DRAG_MS / DRAG_STEPS);
  });
  return mouse([move(from), { type: 'pointerDown', button: 0 }, ...way, { type: 'pointerUp', button: 0 }]);
}
