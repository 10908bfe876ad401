import type { Step } from '../step.ts';
import { ALIGNMENT_STEPS } from './verify-alignment.step.ts';
import { EXTENT_STEPS } from './verify-extent.step.ts';
import { DISTANCE_STEPS, POSITION_STEPS } from './verify-position.step.ts';
import { SET_STEPS } from './verify-set.step.ts';
import { VISIBILITY_STEPS } from './verify-visibility.step.ts';

/** The layout family, in the order in which help shows it. */
export const LAYOUT_STEPS: readonly Step[] = [
  ...DISTANCE_STEPS,
  ...POSITION_STEPS,
  ...ALIGNMENT_STEPS,
  ...EXTENT_STEPS,
  ...VISIBILITY_STEPS,
  ...SET_STEPS,
];
