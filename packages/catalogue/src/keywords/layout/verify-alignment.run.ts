import { readAllowed } from '../../grammar/layout-slots.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';
import { bothIn, judgeDifference } from './judge-pair.ts';
import { measure } from './measure.ts';
import { type Alignment, misalignment } from './relations.ts';
import { modeOf, onePair } from './verify-position.run.ts';

const RELATIONS: { readonly [alignment in Alignment]: string } = {
  left: 'left edge difference',
  right: 'right edge difference',
  top: 'top edge difference',
  bottom: 'bottom edge difference',
  horizontally: 'top and bottom edge difference',
  vertically: 'left and right edge difference',
  'centered horizontally': 'horizontal centre difference',
  'centered vertically': 'vertical centre difference',
  centered: 'centre difference',
};

function checkingAlignment(alignment: Alignment): Behaviour {
  return async (call, context) => {
    const modes = bothIn(modeOf(call));
    const allowed = readAllowed(optionalText(call, 'expected') ?? '', call.step.keyword);
    await measure(call, context, {}, (measurement) => {
      const pair = onePair(measurement, modes);
      return judgeDifference(call, pair, RELATIONS[alignment], misalignment(alignment, pair.e, pair.r), allowed);
    });
  };
}

export const checkAlignedLeft = checkingAlignment('left');
export const checkAlignedRight = checkingAlignment('right');
export const checkAlignedTop = checkingAlignment('top');
export const checkAlignedBottom = checkingAlignment('bottom');
export const checkAlignedHorizontally = checkingAlignment('horizontally');
export const checkAlignedVertically = checkingAlignment('vertically');
export const checkCenteredHorizontally = checkingAlignment('centered horizontally');
export const checkCenteredVertically = checkingAlignment('centered vertically');
export const checkCentered = checkingAlignment('centered');
