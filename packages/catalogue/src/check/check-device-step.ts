import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { StepCall } from '../grammar/call.ts';
import { readSwipe, swipeDirection } from '../grammar/screen-gesture.ts';
import { hasDriver, noDriver } from '../keywords/no-driver.ts';
import { StepError } from '../step-error.ts';
import type { StaticValue } from './static-value.ts';
import type { StepFinding } from './step-finding.ts';

/** What a feature of a type is made to run on. */
const PLACES: {
  readonly [type in FeatureType]?: { readonly platform: 'desktop' | 'mobile' | 'windows'; readonly words: string };
} = {
  ANOROC: { platform: 'desktop', words: 'a desktop browser' },
  MOBILE: { platform: 'mobile', words: 'Android and iOS devices' },
  WINDOWS: { platform: 'windows', words: 'Windows screens' },
};

/** The type of feature for steps of a platform. */
const TYPE_OF = { mobile: 'MOBILE', windows: 'WINDOWS' } as const;

/**
 * A step that nothing can drive yet: a warning where the feature is made for its device, since a later version will run it, and an error
 * where it stands in a feature for something else.
 */
export function* checkPlatform(
  call: StepCall,
  type: FeatureType | undefined,
  span: StepFinding['span'],
): Generator<StepFinding> {
  const { step } = call;
  if (hasDriver(step)) return;
  const place = PLACES[type ?? 'ANOROC'] ?? PLACES.ANOROC!;
  if (step.platforms.includes(place.platform)) {
    const message = `cannot run here yet: ${noDriver(step).message}`;
    yield { severity: 'warning', code: 'E_PLATFORM', message, span };
    return;
  }
  const fitting = step.platforms.map((platform) => TYPE_OF[platform as keyof typeof TYPE_OF]).join(' or ');
  const message = `${step.keyword} belongs into a feature of type ${fitting}; this one is for ${place.words}`;
  yield { severity: 'error', code: 'E_PLATFORM', message, span };
}

const SWIPES: { readonly [keyword: string]: 'up' | 'down' | 'left' | 'right' } = {
  APP_SWIPE_UP: 'up',
  APP_SWIPE_DOWN: 'down',
  APP_SWIPE_LEFT: 'left',
  APP_SWIPE_RIGHT: 'right',
};

/** Numbers that move the finger another way than the keyword says. */
export function* checkSwipe(call: StepCall, value: StaticValue | null | undefined): Generator<StepFinding> {
  const wanted = SWIPES[call.step.keyword];
  if (!wanted || !value?.certain || !call.testData) return;
  const moves = directionOf(value.text, call.step.keyword);
  if (moves === null || moves === wanted) return;
  const message = `these numbers move the finger ${inWords(moves)}, but ${call.step.keyword} says ${inWords(wanted)}`;
  yield { severity: 'warning', code: 'E_TESTDATA', message, span: call.testData.span };
}

function directionOf(text: string, keyword: string) {
  try {
    return swipeDirection(readSwipe(text, keyword));
  } catch (error) {
    // What is no swipe is told as such.
    if (error instanceof StepError) return null;
    throw error;
  }
}

function inWords(direction: 'up' | 'down' | 'left' | 'right'): string {
  return direction === 'up' || direction === 'down' ? direction : `to the ${direction}`;
}
