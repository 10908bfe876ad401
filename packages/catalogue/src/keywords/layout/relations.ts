import type { Axis, Corner, Side } from '../../grammar/layout-slots.ts';
import type { PercentSide } from '../../grammar/pixel-pattern.ts';
import { type Box, heightOf, widthOf } from './boxes.ts';

/** Pure geometry of two boxes, E the element and R the reference (geometry §11 and §12). */

export type Direction = 'above' | 'below' | 'left of' | 'right of';

/** The gap from E to R in a direction; negative as far as E reaches beyond R's edge. The other axis does not count. */
export function gapOf(direction: Direction, e: Box, r: Box): number {
  switch (direction) {
    case 'above':
      return r.top - e.bottom;
    case 'below':
      return e.top - r.bottom;
    case 'left of':
      return r.left - e.right;
    case 'right of':
      return e.left - r.right;
  }
}

/** How far each side of the inner box lies inside the outer one; negative where it sticks out. */
export function insideDistance(side: Side, inner: Box, outer: Box): number {
  switch (side) {
    case 'top':
      return inner.top - outer.top;
    case 'left':
      return inner.left - outer.left;
    case 'right':
      return outer.right - inner.right;
    case 'bottom':
      return outer.bottom - inner.bottom;
  }
}

/** NEAR: the distance outside that side of R. */
export function nearDistance(side: Side, e: Box, r: Box): number {
  const directions = { top: 'above', bottom: 'below', left: 'left of', right: 'right of' } as const;
  return gapOf(directions[side], e, r);
}

export function cornerOf(
  corner: Corner,
  { left, top, right, bottom }: Box,
): { readonly x: number; readonly y: number } {
  return { x: corner.endsWith('left') ? left : right, y: corner.startsWith('top') ? top : bottom };
}

/** ON: from a corner of R, how far E begins on that side of it. */
export function cornerDistance(side: Side, e: Box, corner: { readonly x: number; readonly y: number }): number {
  switch (side) {
    case 'left':
      return corner.x - e.left;
    case 'right':
      return e.left - corner.x;
    case 'top':
      return corner.y - e.top;
    case 'bottom':
      return e.top - corner.y;
  }
}

/** Width and height that both boxes share; negative numbers are the gap between them. */
export function overlapOf(e: Box, r: Box): { readonly x: number; readonly y: number } {
  return {
    x: Math.min(e.right, r.right) - Math.max(e.left, r.left),
    y: Math.min(e.bottom, r.bottom) - Math.max(e.top, r.top),
  };
}

/** Touching edges, and half a pixel of rounding, are no overlap. */
export function overlaps(e: Box, r: Box): boolean {
  const { x, y } = overlapOf(e, r);
  return x > 0.5 && y > 0.5;
}

export type Alignment =
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'horizontally'
  | 'vertically'
  | 'centered horizontally'
  | 'centered vertically'
  | 'centered';

/** How far the two are from being aligned, at least 0; the larger one where two edges count. */
export function misalignment(alignment: Alignment, e: Box, r: Box): number {
  const edge = (name: keyof Box) => Math.abs(e[name] - r[name]);
  const centreX = () => Math.abs((e.left + e.right) / 2 - (r.left + r.right) / 2);
  const centreY = () => Math.abs((e.top + e.bottom) / 2 - (r.top + r.bottom) / 2);
  switch (alignment) {
    case 'horizontally':
      return Math.max(edge('top'), edge('bottom'));
    case 'vertically':
      return Math.max(edge('left'), edge('right'));
    case 'centered horizontally':
      return centreX();
    case 'centered vertically':
      return centreY();
    case 'centered':
      return Math.max(centreX(), centreY());
    default:
      return edge(alignment);
  }
}

export function sizeDifference(of: 'width' | 'height' | 'size', e: Box, r: Box): number {
  const width = Math.abs(widthOf(e) - widthOf(r));
  const height = Math.abs(heightOf(e) - heightOf(r));
  return of === 'width' ? width : of === 'height' ? height : Math.max(width, height);
}

export interface Distance {
  readonly pixels: number;
  /** The side of R that a plain percentage is of. */
  readonly side: PercentSide;
}

/** UI_DISTANCE: the gap, from corner to corner where both axes have one; an overlap is its depth, negative (geometry §12). */
export function distanceOf(e: Box, r: Box, axis: Axis | null): Distance {
  const gapX = Math.max(gapOf('left of', e, r), gapOf('right of', e, r));
  const gapY = Math.max(gapOf('above', e, r), gapOf('below', e, r));
  if (axis === 'x') return { pixels: gapX, side: 'width' };
  if (axis === 'y') return { pixels: gapY, side: 'height' };
  if (gapX >= 0 && gapY >= 0) return { pixels: Math.hypot(gapX, gapY), side: gapY > 0 ? 'height' : 'width' };
  if (gapX >= 0) return { pixels: gapX, side: 'width' };
  if (gapY >= 0) return { pixels: gapY, side: 'height' };
  return gapX >= gapY ? { pixels: gapX, side: 'width' } : { pixels: gapY, side: 'height' };
}

/** The visible part of a box in the viewport, from 0 to 1. */
export function visibleShare(e: Box, viewport: { readonly width: number; readonly height: number }): number {
  const { x, y } = overlapOf(e, { left: 0, top: 0, right: viewport.width, bottom: viewport.height });
  const area = widthOf(e) * heightOf(e);
  return area > 0 ? (Math.max(0, x) * Math.max(0, y)) / area : 0;
}
