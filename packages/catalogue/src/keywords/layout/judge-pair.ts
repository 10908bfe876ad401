import type { BoxMode } from '../../grammar/layout-slots.ts';
import { inPixels, type PercentSide, type PixelPattern } from '../../grammar/pixel-pattern.ts';
import { judgePixels } from '../../grammar/tolerance.ts';
import type { ReadyCall, StepContext } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';
import type { Mismatch } from '../settle.ts';
import { type Box, boxIn, hundredths } from './boxes.ts';
import { layoutMismatch, type Measured, sizeIn } from './measure.ts';

/** Two boxes that are compared, each in the mode that counts for it. */
export interface Pair {
  readonly element: Measured;
  readonly reference: Measured;
  readonly modes: { readonly element: BoxMode; readonly reference: BoxMode };
  readonly e: Box;
  readonly r: Box;
}

export function pairOf(element: Measured, reference: Measured, modes: Pair['modes']): Pair {
  return { element, reference, modes, e: boxIn(modes.element, element.box), r: boxIn(modes.reference, reference.box) };
}

export function bothIn(mode: BoxMode): Pair['modes'] {
  return { element: mode, reference: mode };
}

/** Half a pixel of rounding is granted where no pattern is written (geometry §9). */
const GRACE = 0.5;
export const NOT_NEGATIVE = 'gte 0px';

export interface Measure {
  readonly relation: string;
  readonly pixels: number;
  /** The side of the reference that a plain percentage is of. */
  readonly side: PercentSide;
}

/** One measured distance against its pattern, or against "not negative" where none is written. */
export function judgeDistance(
  call: ReadyCall,
  context: StepContext,
  pair: Pair,
  { relation, pixels, side }: Measure,
  pattern: PixelPattern | null,
): Mismatch | null {
  const { element, reference, modes } = pair;
  const fault = { relation: inMode(call, relation), measured: pixels, element, reference, modes };
  if (pattern === null) {
    return hundredths(pixels) >= -GRACE ? null : layoutMismatch({ ...fault, pattern: NOT_NEGATIVE });
  }
  const { width, height } = sizeIn(modes.reference, reference);
  const test = inPixels(pattern, { width, height, side }, call.step.keyword);
  const { holds, allowed } = judgePixels(test, hundredths(pixels), context.settings.approxDeviation);
  return holds ? null : layoutMismatch({ ...fault, pattern: pattern.text, allowed });
}

/** One measured difference against the largest one that is allowed. */
export function judgeDifference(
  call: ReadyCall,
  pair: Pair,
  relation: string,
  pixels: number,
  allowed: number,
): Mismatch | null {
  if (hundredths(pixels) <= allowed) return null;
  const { element, reference, modes } = pair;
  return layoutMismatch({
    relation: inMode(call, relation),
    measured: pixels,
    pattern: `at most ${allowed}px`,
    element,
    reference,
    modes,
  });
}

/** A mode that was written stands behind the relation: `distance margin is 14 px`. */
export function inMode(call: ReadyCall, relation: string): string {
  const mode = (optionalText(call, 'testData') ?? '').split(';')[0]!.trim().toLowerCase();
  return mode === '' || mode === 'border' ? relation : `${relation} ${mode}`;
}
