import { type Box, heightOf } from './boxes.ts';

/** Pure geometry of several boxes (geometry §11; layout groups). */

export type Line = 'row' | 'column';

interface Ends {
  readonly start: keyof Box;
  readonly end: keyof Box;
  /** The edge that the members of the line share. */
  readonly shared: keyof Box;
}

const ENDS: { readonly [line in Line]: Ends } = {
  row: { start: 'left', end: 'right', shared: 'top' },
  column: { start: 'top', end: 'bottom', shared: 'left' },
};

/** Half a pixel of rounding is no overlap. */
const GRACE = 0.5;

export interface LineFault {
  readonly kind: 'uneven' | 'overlap';
  readonly pixels: number;
  /** Places of the two boxes in the given order. */
  readonly of: readonly [number, number];
}

/** What keeps boxes from being one row (tops agree) or one column (lefts agree), the first fault along the line; null when they are. */
export function lineFault(line: Line, boxes: readonly Box[], allowed: number): LineFault | null {
  const { start, end, shared } = ENDS[line];
  const order = boxes.map((_, at) => at);
  const lowest = order.reduce((a, b) => (boxes[b]![shared] < boxes[a]![shared] ? b : a), 0);
  const highest = order.reduce((a, b) => (boxes[b]![shared] > boxes[a]![shared] ? b : a), 0);
  const spread = boxes[highest]![shared] - boxes[lowest]![shared];
  if (spread > allowed + 0.005) return { kind: 'uneven', pixels: spread, of: [lowest, highest] };
  const along = order.toSorted((a, b) => boxes[a]![start] - boxes[b]![start]);
  for (let i = 1; i < along.length; i += 1) {
    const [before, after] = [along[i - 1]!, along[i]!];
    const over = boxes[before]![end] - boxes[after]![start];
    if (over > GRACE) return { kind: 'overlap', pixels: over, of: [before, after] };
  }
  return null;
}

export interface Spacing {
  readonly line: Line;
  readonly gaps: readonly number[];
  /** Places of the boxes, along the line. */
  readonly order: readonly number[];
}

/** Gaps between neighbours: along a row when all of them share some height, else down a column. */
export function spacingOf(boxes: readonly Box[]): Spacing {
  const shared = Math.min(...boxes.map((box) => box.bottom)) - Math.max(...boxes.map((box) => box.top));
  const line: Line = shared > 0 ? 'row' : 'column';
  const { start, end } = ENDS[line];
  const order = boxes.map((_, at) => at).toSorted((a, b) => boxes[a]![start] - boxes[b]![start]);
  const gaps = order.slice(1).map((after, i) => boxes[after]![start] - boxes[order[i]!]![end]);
  return { line, gaps, order };
}

/** Members of the fullest row; tops that differ by at most half of the smallest height belong to one row. */
export function columnsOf(boxes: readonly Box[]): number {
  const tolerance = Math.min(...boxes.map(heightOf)) / 2;
  let most = 0;
  let members = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    if (box.top - top > tolerance) {
      top = box.top;
      members = 0;
    }
    members += 1;
    most = Math.max(most, members);
  }
  return most;
}
