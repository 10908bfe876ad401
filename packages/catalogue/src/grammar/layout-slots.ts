import { notValid } from './not-valid.ts';
import { type PixelPattern, readPixelPattern } from './pixel-pattern.ts';

export type BoxMode = 'margin' | 'border' | 'padding' | 'actual';
export type Side = 'top' | 'right' | 'bottom' | 'left';
export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
export type Axis = 'x' | 'y';

export const BOX_MODES: readonly BoxMode[] = ['margin', 'border', 'padding', 'actual'];
export const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];
const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** `margin`, `margin;x` or `;y` (geometry §12); blank is border. @throws StepError E_TESTDATA */
export function readMode(
  written: string,
  keyword: string,
  options: { readonly axis: boolean } = { axis: false },
): { readonly mode: BoxMode; readonly axis: Axis | null } {
  const [mode = '', axis, ...rest] = written.split(';').map((part) => part.trim().toLowerCase());
  const known = mode === '' || (BOX_MODES as readonly string[]).includes(mode);
  const axisKnown = axis === undefined || (options.axis && (axis === 'x' || axis === 'y'));
  if (!known || !axisKnown || rest.length > 0) {
    const form = `${BOX_MODES.join(', ')}${options.axis ? ', with ;x or ;y behind it for one axis' : ''}`;
    throw notValid('E_TESTDATA', written, keyword, form);
  }
  return { mode: mode === '' ? 'border' : (mode as BoxMode), axis: (axis as Axis | undefined) ?? null };
}

export interface SidePatterns {
  /** Present where the keyword takes a corner. */
  readonly corner: Corner | null;
  readonly patterns: readonly (readonly [Side, PixelPattern])[];
}

/** A new side begins where its name and a colon stand: patterns may hold `;` and `:` themselves. */
const NEXT_SIDE = /;\s*(?=(?:top|right|bottom|left|corner)\s*:)/i;

/**
 * `top:10px;left:~5px` (geometry §9 `sides`), with `corner:top-right` among them where the keyword asks for one.
 *
 * @throws StepError E_EXPECTED for the form, E_PATTERN for a pattern in it
 */
export function readSides(
  written: string,
  keyword: string,
  options: { readonly corner: boolean } = { corner: false },
): SidePatterns {
  const form = options.corner
    ? 'corner:top-right;left:8px;top:8px with a corner (top-left, top-right, bottom-left, bottom-right) and one side or more'
    : 'side:pattern pairs such as top:10px;left:~5px with top, right, bottom, left';
  const refuse = () => notValid('E_EXPECTED', written, keyword, form);
  const text = written.trim().replace(/;$/, '');
  const patterns: [Side, PixelPattern][] = [];
  let corner: Corner | null = null;
  for (const part of text.split(NEXT_SIDE)) {
    const colon = part.indexOf(':');
    const key = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = part.slice(colon + 1);
    if (key === 'corner' && options.corner && corner === null) {
      corner = CORNERS.find((one) => one === value.trim().toLowerCase()) ?? null;
      if (corner === null) throw refuse();
      continue;
    }
    const side = SIDES.find((one) => one === key);
    if (!side || patterns.some(([known]) => known === side)) throw refuse();
    patterns.push([side, readPixelPattern(value, keyword)]);
  }
  if (patterns.length === 0 || (options.corner && corner === null)) throw refuse();
  return { corner, patterns };
}

/** An allowed difference, `3px` or `3`; blank is 1. @throws StepError E_EXPECTED */
export function readAllowed(written: string, keyword: string): number {
  const text = written.trim();
  if (text === '') return 1;
  const match = /^(\d+(?:\.\d+)?)\s*(?:px)?$/i.exec(text);
  if (!match) throw notValid('E_EXPECTED', written, keyword, 'the largest allowed difference, such as 3px');
  return Number(match[1]);
}

/** `16:9` or `16:9~2%`; `within` is a part of 1. @throws StepError E_EXPECTED */
export function readRatio(written: string, keyword: string): { readonly ratio: number; readonly within: number } {
  const match = /^(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)(?:\s*~\s*(\d+(?:\.\d+)?)\s*%?)?$/.exec(written.trim());
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || !(width > 0) || !(height > 0))
    throw notValid('E_EXPECTED', written, keyword, 'width:height, such as 16:9 or 16:9~2%');
  return { ratio: width / height, within: Number(match[3] ?? 1) / 100 };
}

/** `80%` or `80`, from 1 to 100; blank is 100. @throws StepError E_EXPECTED */
export function readShare(written: string, keyword: string): number {
  const text = written.trim();
  if (text === '') return 100;
  const share = Number(/^(\d+(?:\.\d+)?)\s*%?$/.exec(text)?.[1]);
  if (!(share >= 1 && share <= 100)) throw notValid('E_EXPECTED', written, keyword, 'a share from 1% to 100%');
  return share;
}

/** `3` or `2-4`. @throws StepError E_EXPECTED */
export function readCountRange(written: string, keyword: string): { readonly low: number; readonly high: number } {
  const match = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(written.trim());
  const low = Number(match?.[1]);
  const high = Number(match?.[2] ?? match?.[1]);
  if (!match || low < 1 || low > high)
    throw notValid('E_EXPECTED', written, keyword, 'a number of columns such as 3, or a range such as 2-4');
  return { low, high };
}
