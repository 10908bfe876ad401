import { StepError, type StepErrorCode } from '../step-error.ts';
import { normaliseCss } from './css-value.ts';
import { DIMENSION_SOURCE, inUnit, readComputed, readDimension, writeDimension } from './dimension.ts';
import { splitOutside } from './list.ts';
import { Decimal } from './number.ts';
import { unquote } from './quote.ts';

/** Limits a number may lie in, both inclusive (actions §10.4). */
export interface LimitTest {
  readonly kind: 'approx' | 'deviation' | 'range';
  readonly low: Decimal;
  readonly high: Decimal;
  /** For `approx` half of the width is the default deviation, so the limits come with the judgement. */
  readonly target?: Decimal;
  readonly unit: string;
}

export type CssTest = LimitTest | { readonly kind: 'exact'; readonly text: string; readonly quoted: boolean };

export type PixelTest =
  | LimitTest
  | { readonly kind: 'gt' | 'gte' | 'lt' | 'lte' | 'plain'; readonly target: Decimal; readonly unit: string };

export interface CssPair {
  /** CSS name in lower case with hyphens; a custom property as written. */
  readonly property: string;
  readonly test: CssTest;
}

export interface Judgement {
  readonly holds: boolean;
  /** What is allowed, for the message: `from 5px to 10px`. */
  readonly allowed: string;
  /** Why nothing could match, e.g. a wrong unit. */
  readonly hint?: string;
}

const APPROX = new RegExp(`^~\\s*(${DIMENSION_SOURCE})$`, 'i');
const DEVIATION = new RegExp(`^(${DIMENSION_SOURCE})\\s*~\\s*(${DIMENSION_SOURCE})$`, 'i');
const RANGE = new RegExp(`^(${DIMENSION_SOURCE})\\s*-\\s*(${DIMENSION_SOURCE})$`, 'i');
const COMPARE = new RegExp(`^(gte|gt|lte|lt|>=|>|<=|<)\\s*[:;]?\\s*(${DIMENSION_SOURCE})$`, 'i');
const COMPARISONS: { readonly [written: string]: 'gt' | 'gte' | 'lt' | 'lte' } = {
  '>=': 'gte',
  '>': 'gt',
  '<=': 'lte',
  '<': 'lt',
};

/** `property:test;property:test` (actions §10.4). Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readCssList(text: string, code: StepErrorCode): readonly CssPair[] {
  const parts = splitOutside(text, ';');
  if (parts.length > 1 && parts.at(-1)!.trim() === '') parts.pop();
  return parts.map((part) => {
    const [name = '', ...rest] = splitOutside(part, ':');
    if (name.trim() === '' || rest.length === 0) {
      throw new StepError(code, `"${part.trim()}" must be written as property:test, for example width:~300px`);
    }
    return { property: propertyName(name), test: readCssTest(rest.join(':'), code) };
  });
}

/** camelCase is turned into the CSS name; custom properties keep their spelling. */
export function propertyName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.startsWith('--')) return trimmed;
  return trimmed.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? letter : `-${letter}`)).toLowerCase();
}

export function readCssTest(written: string, code: StepErrorCode): CssTest {
  const text = written.trim();
  const quoted = unquote(text);
  return readLimits(text, code) ?? { kind: 'exact', text: quoted ?? text, quoted: quoted !== null };
}

/** The pixel patterns of VERIFY_ELEMENT_HEIGHT and the layout family. Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readPixelTest(written: string, code: StepErrorCode): PixelTest {
  const text = written.trim();
  const compare = COMPARE.exec(text);
  const test = compare ? comparing(compare) : (readLimits(text, code) ?? plain(text));
  if (!test) {
    throw new StepError(
      code,
      `"${written}" is not a size: write 10px, ~10px, 10px~3, 10-20px or gt 10px (gte, lt, lte)`,
    );
  }
  if (test.unit !== '' && test.unit !== 'px')
    throw new StepError(code, `"${written}" must be in px, not in ${test.unit}`);
  return test;
}

/** Judges a computed style. `deviation` is the setting Approx.deviation. */
export function judgeCss(property: string, test: CssTest, actual: string, deviation: number): Judgement {
  if (test.kind !== 'exact') return judgeLimits(test, actual, deviation);
  const allowed = test.text;
  const expected = test.quoted ? null : readDimension(test.text);
  const computed = expected && readComputed(actual);
  if (expected && computed) {
    const value = inUnit(computed, expected.unit);
    if (value) return { holds: value.equals(expected.value.toDecimalPlaces(2)), allowed };
    return { holds: false, allowed, hint: `computed values are in ${computed.unit || 'plain numbers'}` };
  }
  if (property.startsWith('--')) return { holds: actual.trim() === test.text.trim(), allowed };
  const computedText = normaliseCss(property, actual);
  const texts = test.quoted ? [test.text, `"${test.text}"`] : [test.text];
  return { holds: texts.some((text) => normaliseCss(property, text) === computedText), allowed };
}

/** Judges a size in CSS pixels; a plain size holds within 0.5 px. */
export function judgePixels(test: PixelTest, actual: number, deviation: number): Judgement {
  const value = new Decimal(actual).toDecimalPlaces(2);
  switch (test.kind) {
    case 'gt':
      return { holds: value.gt(test.target), allowed: `more than ${test.target.toFixed()}px` };
    case 'gte':
      return { holds: value.gte(test.target), allowed: `at least ${test.target.toFixed()}px` };
    case 'lt':
      return { holds: value.lt(test.target), allowed: `less than ${test.target.toFixed()}px` };
    case 'lte':
      return { holds: value.lte(test.target), allowed: `at most ${test.target.toFixed()}px` };
    case 'plain':
      return { holds: value.minus(test.target).abs().lte(0.5), allowed: `${test.target.toFixed()}px (within 0.5px)` };
    default:
      return judgeLimits({ ...test, unit: 'px' }, `${value.toFixed()}px`, deviation);
  }
}

function judgeLimits(test: LimitTest, actual: string, deviation: number): Judgement {
  const low = test.target && test.kind === 'approx' ? test.target.minus(deviation) : test.low;
  const high = test.target && test.kind === 'approx' ? test.target.plus(deviation) : test.high;
  const unit = test.unit || 'px';
  const allowed = `from ${writeDimension({ value: low, unit })} to ${writeDimension({ value: high, unit })}`;
  const computed = readComputed(actual);
  if (!computed) return { holds: false, allowed, hint: 'the actual value is not a number with a unit' };
  const value = inUnit(computed, test.unit);
  if (!value) return { holds: false, allowed, hint: `computed values are in ${computed.unit || 'plain numbers'}` };
  return { holds: value.gte(low) && value.lte(high), allowed };
}

function readLimits(text: string, code: StepErrorCode): LimitTest | null {
  const approx = APPROX.exec(text);
  if (approx) {
    const { value, unit } = readDimension(approx[1]!)!;
    return { kind: 'approx', low: value, high: value, target: value, unit };
  }
  const deviation = DEVIATION.exec(text);
  if (deviation) {
    const [target, width, unit] = pair(deviation, text, code);
    return { kind: 'deviation', low: target.minus(width.abs()), high: target.plus(width.abs()), target, unit };
  }
  const range = RANGE.exec(text);
  if (!range) return null;
  const [low, high, unit] = pair(range, text, code);
  if (low.gt(high)) throw new StepError(code, `in "${text}" the low limit is above the high one`);
  return { kind: 'range', low, high, unit };
}

/** Both numbers in one unit: a unit on either side counts for both. */
function pair(match: RegExpExecArray, text: string, code: StepErrorCode): readonly [Decimal, Decimal, string] {
  const [first, second] = [readDimension(match[1]!)!, readDimension(match[2]!)!];
  if (first.unit === '' || second.unit === '' || first.unit === second.unit) {
    return [first.value, second.value, first.unit || second.unit];
  }
  const converted = inUnit(second, first.unit);
  if (!converted) throw new StepError(code, `"${text}" mixes the units ${first.unit} and ${second.unit}`);
  return [first.value, converted, first.unit];
}

function comparing(match: RegExpExecArray): PixelTest {
  const word = match[1]!.toLowerCase();
  const { value, unit } = readDimension(match[2]!)!;
  return { kind: COMPARISONS[word] ?? (word as 'gt' | 'gte' | 'lt' | 'lte'), target: value, unit };
}

function plain(text: string): PixelTest | null {
  const read = readDimension(text);
  return read && { kind: 'plain', target: read.value, unit: read.unit };
}
