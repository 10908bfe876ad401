import { norm } from '../grammar/normalise.ts';
import type { LookedElement } from '../ports/web-port.ts';

/** Normalised visible text (actions §8); the look must have read 'text'. */
export function visibleTextOf(element: LookedElement): string {
  return norm(String(element.readings.text ?? ''));
}
