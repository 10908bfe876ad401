import { readAllowed, readRatio } from '../../grammar/layout-slots.ts';
import { inPixels, readPixelPattern } from '../../grammar/pixel-pattern.ts';
import { judgePixels } from '../../grammar/tolerance.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText, someTextOf } from '../read-slot.ts';
import { hundredths } from './boxes.ts';
import { bothIn, inMode, judgeDifference, pairOf } from './judge-pair.ts';
import { layoutMismatch, measure, sizeIn } from './measure.ts';
import { sizeDifference } from './relations.ts';
import { modeOf } from './verify-position.run.ts';

function checkingExtent(side: 'width' | 'height'): Behaviour {
  return async (call, context) => {
    const mode = modeOf(call);
    const pattern = readPixelPattern(someTextOf(call, 'expected'), call.step.keyword);
    // A percentage of nothing is refused before the page is looked at.
    if (!call.secondLocator) inPixels(pattern, null, call.step.keyword);
    await measure(call, context, {}, ({ elements, references }) => {
      const element = elements[0]!;
      const reference = references[0];
      const percentOf = reference ? { ...sizeIn(mode, reference), side } : null;
      const measured = hundredths(sizeIn(mode, element)[side]);
      const test = inPixels(pattern, percentOf, call.step.keyword);
      const { holds, allowed } = judgePixels(test, measured, context.settings.approxDeviation);
      if (holds) return null;
      return layoutMismatch({
        relation: inMode(call, side),
        measured,
        pattern: pattern.text,
        allowed,
        element,
        modes: bothIn(mode),
        ...(reference && { reference }),
      });
    });
  };
}

export const checkLayoutWidth = checkingExtent('width');
export const checkLayoutHeight = checkingExtent('height');

function checkingSame(of: 'width' | 'height' | 'size'): Behaviour {
  return async (call, context) => {
    const modes = bothIn(modeOf(call));
    const allowed = readAllowed(optionalText(call, 'expected') ?? '', call.step.keyword);
    await measure(call, context, { every: 'reference' }, ({ elements, references }) => {
      for (const reference of references) {
        const pair = pairOf(elements[0]!, reference, modes);
        const mismatch = judgeDifference(call, pair, `${of} difference`, sizeDifference(of, pair.e, pair.r), allowed);
        if (mismatch) return mismatch;
      }
      return null;
    });
  };
}

export const checkSameWidth = checkingSame('width');
export const checkSameHeight = checkingSame('height');
export const checkSameSize = checkingSame('size');

export const checkAspectRatio: Behaviour = async (call, context) => {
  const written = someTextOf(call, 'expected').trim();
  const { ratio, within } = readRatio(written, call.step.keyword);
  await measure(call, context, {}, ({ elements }) => {
    const element = elements[0]!;
    const { width, height } = sizeIn('border', element);
    // A ratio at its very limit must not fail by the last digit of a division.
    if (Math.abs(width / height / ratio - 1) <= within + 1e-9) return null;
    const modes = bothIn('border');
    return layoutMismatch({
      relation: 'ratio',
      measured: width / height,
      unit: ':1',
      pattern: written,
      element,
      modes,
    });
  });
};
