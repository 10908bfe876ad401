import { type BoxMode, readMode, readSides, SIDES, type Side } from '../../grammar/layout-slots.ts';
import { type PixelPattern, readPixelPattern } from '../../grammar/pixel-pattern.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { optionalText, someTextOf } from '../read-slot.ts';
import type { Mismatch } from '../settle.ts';
import { bothIn, inMode, judgeDistance, type Pair, pairOf } from './judge-pair.ts';
import { layoutMismatch, type Measured, type Measurement, measure } from './measure.ts';
import {
  cornerDistance,
  cornerOf,
  type Direction,
  distanceOf,
  gapOf,
  insideDistance,
  nearDistance,
  overlapOf,
  overlaps,
} from './relations.ts';

export function modeOf(call: ReadyCall): BoxMode {
  return readMode(optionalText(call, 'testData') ?? '', call.step.keyword).mode;
}

/** A blank pattern counts as left out. */
function patternOf(call: ReadyCall): PixelPattern | null {
  const text = (optionalText(call, 'expected') ?? '').trim();
  return text === '' ? null : readPixelPattern(text, call.step.keyword);
}

function sideOf(side: Side): 'width' | 'height' {
  return side === 'top' || side === 'bottom' ? 'height' : 'width';
}

/** The one element and the one reference of a measurement. */
export function onePair({ elements, references }: Measurement, modes: Pair['modes']): Pair {
  return pairOf(elements[0]!, references[0]!, modes);
}

function checkingDirection(direction: Direction): Behaviour {
  return async (call, context) => {
    const modes = bothIn(modeOf(call));
    const pattern = patternOf(call);
    const side = direction === 'above' || direction === 'below' ? 'height' : 'width';
    await measure(call, context, {}, (measurement) => {
      const pair = onePair(measurement, modes);
      const pixels = gapOf(direction, pair.e, pair.r);
      return judgeDistance(call, context, pair, { relation: `distance ${direction}`, pixels, side }, pattern);
    });
  };
}

export const checkAbove = checkingDirection('above');
export const checkBelow = checkingDirection('below');
export const checkLeftOf = checkingDirection('left of');
export const checkRightOf = checkingDirection('right of');

type Outwards = (side: Side, e: Pair['e'], r: Pair['r']) => number;

function judgeSides(
  call: ReadyCall,
  context: StepContext,
  pair: Pair,
  patterns: readonly (readonly [Side, PixelPattern | null])[],
  distance: Outwards,
): Mismatch | null {
  for (const [side, pattern] of patterns) {
    const pixels = distance(side, pair.e, pair.r);
    const measured = { relation: `${side} distance`, pixels, side: sideOf(side) };
    const mismatch = judgeDistance(call, context, pair, measured, pattern);
    if (mismatch) return mismatch;
  }
  return null;
}

function optionalSides(call: ReadyCall): readonly (readonly [Side, PixelPattern])[] {
  const text = (optionalText(call, 'expected') ?? '').trim();
  return text === '' ? [] : readSides(text, call.step.keyword).patterns;
}

/** Every side lies inside, and those that are named at their distance. The mode is the reference's alone. */
export const checkInside: Behaviour = async (call, context) => {
  const modes = { element: 'border', reference: modeOf(call) } as const;
  const named = optionalSides(call);
  await measure(call, context, {}, (measurement) => {
    const pair = onePair(measurement, modes);
    const inside = judgeSides(
      call,
      context,
      pair,
      SIDES.map((side) => [side, null] as const),
      insideDistance,
    );
    return inside ?? judgeSides(call, context, pair, named, insideDistance);
  });
};

export const checkInsidePartly: Behaviour = async (call, context) => {
  const modes = { element: 'border', reference: modeOf(call) } as const;
  const named = optionalSides(call);
  await measure(call, context, {}, (measurement) => {
    const pair = onePair(measurement, modes);
    const shared = overlapOf(pair.e, pair.r);
    if (shared.x <= 0 || shared.y <= 0) return overlapFault(call, pair, 'more than 0px');
    return judgeSides(call, context, pair, named, insideDistance);
  });
};

/** All displayed matches of the reference lie inside the element; the first that sticks out is told. The mode is the element's. */
export const checkContains: Behaviour = async (call, context) => {
  const modes = { element: modeOf(call), reference: 'border' } as const;
  await measure(call, context, { every: 'reference' }, ({ elements, references }) =>
    firstOf(references, (reference) => {
      const pair = pairOf(elements[0]!, reference, modes);
      const all = SIDES.map((side) => [side, null] as const);
      return judgeSides(call, context, pair, all, (side, outer, inner) => insideDistance(side, inner, outer));
    }),
  );
};

function firstOf(references: readonly Measured[], judge: (reference: Measured) => Mismatch | null): Mismatch | null {
  for (const reference of references) {
    const mismatch = judge(reference);
    if (mismatch) return mismatch;
  }
  return null;
}

export const checkNear: Behaviour = async (call, context) => {
  const modes = bothIn(modeOf(call));
  const { patterns } = readSides(someTextOf(call, 'expected'), call.step.keyword);
  await measure(call, context, {}, (measurement) =>
    judgeSides(call, context, onePair(measurement, modes), patterns, nearDistance),
  );
};

export const checkOn: Behaviour = async (call, context) => {
  const modes = bothIn(modeOf(call));
  const { corner, patterns } = readSides(someTextOf(call, 'expected'), call.step.keyword, { corner: true });
  if (corner === null) throw new StepError('E_INTERNAL', 'a corner was read as none');
  await measure(call, context, {}, (measurement) =>
    judgeSides(call, context, onePair(measurement, modes), patterns, (side, e, r) =>
      cornerDistance(side, e, cornerOf(corner, r)),
    ),
  );
};

export const checkOverlaps: Behaviour = async (call, context) => {
  const modes = bothIn(modeOf(call));
  await measure(call, context, {}, (measurement) => {
    const pair = onePair(measurement, modes);
    return overlaps(pair.e, pair.r) ? null : overlapFault(call, pair, 'more than 0.5px');
  });
};

export const checkNotOverlaps: Behaviour = async (call, context) => {
  const modes = bothIn(modeOf(call));
  await measure(call, context, { every: 'reference' }, ({ elements, references }) =>
    firstOf(references, (reference) => {
      const pair = pairOf(elements[0]!, reference, modes);
      return overlaps(pair.e, pair.r) ? overlapFault(call, pair, 'at most 0.5px') : null;
    }),
  );
};

/** An overlap is told by its depth on the axis that has less of it. */
function overlapFault(call: ReadyCall, { element, reference, modes, e, r }: Pair, pattern: string): Mismatch {
  const { x, y } = overlapOf(e, r);
  return layoutMismatch({
    relation: inMode(call, 'overlap'),
    measured: Math.min(x, y),
    pattern,
    element,
    reference,
    modes,
  });
}

export const checkDistance: Behaviour = async (call, context) => {
  const { mode, axis } = readMode(optionalText(call, 'testData') ?? '', call.step.keyword, { axis: true });
  const pattern = readPixelPattern(someTextOf(call, 'expected'), call.step.keyword);
  await measure(call, context, {}, (measurement) => {
    const pair = onePair(measurement, bothIn(mode));
    const { pixels, side } = distanceOf(pair.e, pair.r, axis);
    return judgeDistance(
      call,
      context,
      pair,
      { relation: axis ? `distance ${axis}` : 'distance', pixels, side },
      pattern,
    );
  });
};
