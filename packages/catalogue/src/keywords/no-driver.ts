import { StepError } from '../step-error.ts';
import type { Step } from './step.ts';

const PLACES: { readonly [platform in Step['platforms'][number]]: string } = {
  desktop: 'desktop browsers',
  mobile: 'Android and iOS devices',
  windows: 'Windows screens',
};

/** Whether this version has something that can carry the step out; the others have help and a check, and end as `noDriver` says. */
export function hasDriver(step: Pick<Step, 'platforms'>): boolean {
  return step.platforms.includes('desktop');
}

/** The end of a step whose keyword needs a device or a screen that this version cannot drive: E_PLATFORM, and what to do about it. */
export function noDriver(step: Pick<Step, 'keyword' | 'platforms'>): StepError {
  const places = step.platforms.map((platform) => PLACES[platform]).join(' and ');
  return new StepError(
    'E_PLATFORM',
    `${step.keyword} runs on ${places}; this session is a desktop browser. This version runs no steps on ${places} yet: take the step ` +
      'out, or give its scenario a tag and leave that tag out of the run',
  );
}
