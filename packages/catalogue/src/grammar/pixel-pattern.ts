import { notValid } from './not-valid.ts';
import { Decimal } from './number.ts';
import type { PixelTest } from './tolerance.ts';

/** Which side of the reference a percentage is of. */
export type PercentSide = 'width' | 'height';

/** A number of pixels, or a part of the reference; `of` is null where the keyword chooses the side. */
export interface PixelAmount {
  readonly value: Decimal;
  readonly percent: boolean;
  readonly of: PercentSide | null;
}

/** A pixel pattern of geometry §9, with its text. */
export type PixelPattern = { readonly text: string } & (
  | { readonly kind: 'gt' | 'gte' | 'lt' | 'lte' | 'plain' | 'approx'; readonly target: PixelAmount }
  | { readonly kind: 'deviation'; readonly target: PixelAmount; readonly within: Decimal }
  | { readonly kind: 'range'; readonly low: PixelAmount; readonly high: PixelAmount }
);

/** What percentages are of: the reference's box in the mode in use. */
export interface PatternReference {
  readonly width: number;
  readonly height: number;
  /** The side that a plain percentage is of. */
  readonly side: PercentSide;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const UNIT = String.raw`px|%(?:\s*(?:of\s*)?(?:width|height))?`;
const VALUE = String.raw`(-?${NUMBER})\s*(${UNIT})?`;
const COMPARE = new RegExp(String.raw`^(gte|gt|lte|lt|>=|>|<=|<)\s*[:;]?\s*${VALUE}$`, 'i');
const RANGE = new RegExp(String.raw`^${VALUE}\s*-\s*${VALUE}$`, 'i');
const DEVIATION = new RegExp(String.raw`^${VALUE}\s*~\s*(${NUMBER})\s*(?:px)?$`, 'i');
const APPROX = new RegExp(String.raw`^~\s*${VALUE}$`, 'i');
const FIXED = new RegExp(`^${VALUE}$`, 'i');
const SIGNS: { readonly [sign: string]: 'gt' | 'gte' | 'lt' | 'lte' } = {
  '>=': 'gte',
  '>': 'gt',
  '<=': 'lte',
  '<': 'lt',
};

export const PATTERN_FORMS = '10px, ~10px, 10px~3px, 10-20px, gte 10px (gt, lt, lte) or 50%width';

/** Reads a pixel pattern. @throws StepError E_PATTERN */
export function readPixelPattern(written: string, keyword: string): PixelPattern {
  const text = written.trim();
  const pattern = read(text);
  if (!pattern) throw notValid('E_PATTERN', written, keyword, PATTERN_FORMS);
  return { text, ...pattern };
}

type Read = PixelPattern extends infer P ? (P extends PixelPattern ? Omit<P, 'text'> : never) : never;

function read(text: string): Read | null {
  const compare = COMPARE.exec(text);
  if (compare) {
    const word = compare[1]!.toLowerCase();
    return { kind: SIGNS[word] ?? (word as 'gt' | 'gte' | 'lt' | 'lte'), target: amount(compare[2]!, compare[3]) };
  }
  const range = RANGE.exec(text);
  if (range) {
    // The second unit counts for both; a first one may only say the same.
    const high = amount(range[3]!, range[4]);
    const low = amount(range[1]!, range[2] ?? range[4]);
    const agree = low.percent === high.percent && low.of === high.of;
    return agree && low.value.lte(high.value) ? { kind: 'range', low, high } : null;
  }
  const deviation = DEVIATION.exec(text);
  if (deviation)
    return { kind: 'deviation', target: amount(deviation[1]!, deviation[2]), within: new Decimal(deviation[3]!) };
  const approx = APPROX.exec(text);
  if (approx) return { kind: 'approx', target: amount(approx[1]!, approx[2]) };
  const fixed = FIXED.exec(text);
  return fixed && { kind: 'plain', target: amount(fixed[1]!, fixed[2]) };
}

function amount(number: string, unit: string | undefined): PixelAmount {
  const word = (unit ?? 'px').toLowerCase();
  return {
    value: new Decimal(number),
    percent: word.startsWith('%'),
    of: word.endsWith('width') ? 'width' : word.endsWith('height') ? 'height' : null,
  };
}

export function hasPercent(pattern: PixelPattern): boolean {
  return pattern.kind === 'range' ? pattern.low.percent : pattern.target.percent;
}

/** The pattern in pixels. @throws StepError E_PATTERN for a percentage without a reference */
export function inPixels(pattern: PixelPattern, reference: PatternReference | null, keyword: string): PixelTest {
  const unit = 'px';
  const px = ({ value, percent, of }: PixelAmount): Decimal => {
    if (!percent) return value;
    if (!reference)
      throw notValid(
        'E_PATTERN',
        pattern.text,
        keyword,
        'a second locator as well, which a percentage is of, or a size in px',
      );
    return value.times(reference[of ?? reference.side]).dividedBy(100);
  };
  switch (pattern.kind) {
    case 'range':
      return { kind: 'range', low: px(pattern.low), high: px(pattern.high), unit };
    case 'deviation': {
      const target = px(pattern.target);
      return { kind: 'deviation', low: target.minus(pattern.within), high: target.plus(pattern.within), target, unit };
    }
    case 'approx': {
      const target = px(pattern.target);
      return { kind: 'approx', low: target, high: target, target, unit };
    }
    default:
      return { kind: pattern.kind, target: px(pattern.target), unit };
  }
}
