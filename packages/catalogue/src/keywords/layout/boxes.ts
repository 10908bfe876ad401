import type { BoxMode } from '../../grammar/layout-slots.ts';
import type { Edges, MeasuredBox } from '../../ports/measured-box.ts';
import type { Rect } from '../../ports/web-port.ts';

/** Edges of a rectangle in CSS pixels; x grows to the right, y downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box of a mode (geometry §10): outwards to the margin, inwards to the border's inner edge and to the content. */
export function boxIn(mode: BoxMode, { rect, margin, border, padding }: MeasuredBox): Box {
  const drawn = { left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height };
  if (mode === 'border') return drawn;
  if (mode === 'margin') return moved(drawn, margin, -1);
  const inner = moved(drawn, border, 1);
  return mode === 'padding' ? inner : moved(inner, padding, 1);
}

function moved(box: Box, by: Edges, inwards: 1 | -1): Box {
  return {
    left: box.left + inwards * by.left,
    top: box.top + inwards * by.top,
    right: box.right - inwards * by.right,
    bottom: box.bottom - inwards * by.bottom,
  };
}

export function widthOf({ left, right }: Box): number {
  return right - left;
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

export function rectOf(box: Box): Rect {
  return { x: box.left, y: box.top, width: widthOf(box), height: heightOf(box) };
}

/** Measured values are compared and shown in hundredths of a pixel (geometry §9). */
export function hundredths(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** `40,100,200,40`: left, top, width, height. */
export function writeBox(box: Box): string {
  return [box.left, box.top, widthOf(box), heightOf(box)].map((part) => String(hundredths(part))).join(',');
}
