import { notValid } from './not-valid.ts';

/** A length on a screen or in an element: driver units, or a part of its extent. */
export interface ScreenLength {
  readonly value: number;
  readonly unit: 'px' | '%';
}

export interface ScreenPoint {
  readonly x: ScreenLength;
  readonly y: ScreenLength;
  /** Tap count, or seconds of holding; null where none is written. */
  readonly extra: number | null;
}

/** What the third value of a point means: taps from 1 to 10, seconds between limits, or nothing at all. */
export type PointExtra = 'taps' | { readonly min: number; readonly max: number } | null;

const LENGTH = /^(\d+(?:\.\d+)?)\s*(px|%)?$/i;

function readLength(text: string, bare: 'px' | '%'): ScreenLength | null {
  const match = LENGTH.exec(text.trim());
  if (!match) return null;
  const unit = match[2] === undefined ? bare : match[2] === '%' ? '%' : 'px';
  const value = Number(match[1]);
  return unit === '%' && value > 100 ? null : { value, unit };
}

/** `X;Y` with bare numbers as driver units, and a third value where one is taken (geometry §1). @throws StepError E_TESTDATA */
export function readScreenPoint(written: string, keyword: string, extra: PointExtra): ScreenPoint {
  const third = extra === null ? '' : extra === 'taps' ? ';taps (1 to 10)' : `;seconds (${extra.min} to ${extra.max})`;
  const refuse = () => notValid('E_TESTDATA', written, keyword, `X;Y${third} in px or %, such as 120;640 or 50%;40%`);
  const parts = written.split(';').map((part) => part.trim());
  const x = readLength(parts[0] ?? '', 'px');
  const y = readLength(parts[1] ?? '', 'px');
  if (!x || !y || parts.length > (extra === null ? 2 : 3)) throw refuse();
  if (parts[2] === undefined) return { x, y, extra: null };
  const number = /^\d+(?:\.\d+)?$/.test(parts[2]) ? Number(parts[2]) : Number.NaN;
  const fits =
    extra === 'taps'
      ? Number.isInteger(number) && number >= 1 && number <= 10
      : extra !== null && number >= extra.min && number <= extra.max;
  if (!fits) throw refuse();
  return { x, y, extra: number };
}

/** The point in driver units: percentages rounded, the last pixel at most. Null outside, for E_BOUNDS. */
export function pointOn(
  { x, y }: Pick<ScreenPoint, 'x' | 'y'>,
  extent: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } | null {
  const along = (length: ScreenLength, of: number) =>
    length.unit === '%' ? Math.min(Math.round((of * length.value) / 100), of - 1) : length.value;
  const point = { x: along(x, extent.width), y: along(y, extent.height) };
  return point.x < extent.width && point.y < extent.height ? point : null;
}

export type SwipeDirection = 'up' | 'down' | 'left' | 'right';

export interface Swipe {
  readonly from: Pick<ScreenPoint, 'x' | 'y'>;
  readonly to: Pick<ScreenPoint, 'x' | 'y'>;
}

/** What a swipe without test data does, in percent: it starts and ends clear of what the system does at its edges (geometry §2). */
export const SWIPE_DEFAULTS: { readonly [direction in SwipeDirection]: string } = {
  up: '50;85;50;15',
  down: '50;15;50;85',
  left: '85;50;15;50',
  right: '15;50;85;50',
};

/** `startX;startY;endX;endY`, bare numbers in percent; over 100 px must be written (geometry §2). @throws StepError E_TESTDATA */
export function readSwipe(written: string, keyword: string): Swipe {
  const parts = written.split(';').map((part) => part.trim());
  const lengths = parts.map((part) => readLength(part, '%'));
  const [startX, startY, endX, endY] = lengths;
  if (parts.length !== 4 || !startX || !startY || !endX || !endY) {
    const tooLarge = parts.some((part) => /^\d+(?:\.\d+)?$/.test(part) && Number(part) > 100);
    const form = 'startX;startY;endX;endY in percent, such as 50;85;50;15';
    throw notValid(
      'E_TESTDATA',
      written,
      keyword,
      tooLarge ? `px for pixels, such as 100px;600px;900px;600px, or ${form}` : form,
    );
  }
  return { from: { x: startX, y: startY }, to: { x: endX, y: endY } };
}

/** Where the finger goes; null where both axes move alike, or the units differ so that only the screen can tell. */
export function swipeDirection({ from, to }: Swipe): SwipeDirection | null {
  if (from.x.unit !== to.x.unit || from.y.unit !== to.y.unit || from.x.unit !== from.y.unit) return null;
  const right = to.x.value - from.x.value;
  const down = to.y.value - from.y.value;
  if (Math.abs(right) === Math.abs(down)) return null;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'right' : 'left';
  return down > 0 ? 'down' : 'up';
}
