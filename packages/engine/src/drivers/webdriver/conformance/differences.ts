import type { Subject } from './bench.ts';

/** What browsers and tiers do not do alike, each with the reason. Tests ask here, so that a difference that goes away is noticed. */
const DIFFERENCES = {
  'checks the prefixes of cookie names': (subject: Subject) => subject.browser !== 'firefox',
} as const satisfies { readonly [what: string]: (subject: Subject) => boolean };

/** Whether the subject does this. */
export function does(subject: Subject, what: keyof typeof DIFFERENCES): boolean {
  return DIFFERENCES[what](subject);
}
