import type { Subject } from './bench.ts';

type Does = (subject: Subject) => boolean;

const oneLook: Does = ({ tier }) => tier !== 'classic';

/**
 * What browsers and tiers do not do alike, each with the reason. Tests ask here, so that a difference that goes away is noticed: what a
 * subject does not do is tested, too.
 */
const DIFFERENCES = {
  /** Firefox takes cookies over BiDi without a look at what their names promise. */
  'checks the prefixes of cookie names': ({ browser }) => browser !== 'firefox',
  /** Single commands: one for each thing that is asked or done. */
  'needs few commands': oneLook,
  /** A driver counts the text of an element that is scaled down to nothing. */
  'sees that an element is scaled to nothing': oneLook,
  /** What lies over an element the driver finds out when it clicks, and tells then. */
  'sees covers before the click': oneLook,
  /** A driver shows an element at the next edge of the window. */
  'scrolls to the middle': oneLook,
  /** Without a script a colour cannot be given the focus: no keys are typed into it. */
  'types colours': oneLook,
  /** Without a script a field is emptied by keys, which the page hears. */
  'empties fields without keys': oneLook,
  /** Roles, open shadow roots that nobody leads into, and two elements in one moment need a script in the page. */
  'searches by script': oneLook,
} as const satisfies { readonly [what: string]: Does };

/** Whether the subject does this. */
export function does(subject: Subject, what: keyof typeof DIFFERENCES): boolean {
  return DIFFERENCES[what](subject);
}
