import { kindOfSelector } from '@stepwright/catalogue/grammar/locator-text';
import type { Look, LookedElement } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { DriverFault } from './driver-fault.ts';
import { Handle } from './handles.ts';
import type { IntoFrame } from './look-through-frames.ts';
import type { LookAnswer, Tier } from './tier.ts';

/**
 * What a page answered to a look, with handles of the frame that is current.
 *
 * @throws StepError E_XPATH for a selector that the browser does not accept, DriverFault for anything else that went wrong in the page
 */
export function readLook(tier: Tier, { look, references }: LookAnswer): Look | IntoFrame {
  if ('fault' in look) {
    const { name, selector, message } = look.fault;
    if (!selector) throw new DriverFault('unknown error', `${name}: ${message}`);
    const what = `${kindOfSelector(selector)} ${selector.value}`;
    throw new StepError('E_XPATH', `the browser does not accept ${what}: ${message}`);
  }
  if ('into' in look) return { ...look, frame: references[0] ?? '' };
  const handed = (elements: readonly Omit<LookedElement, 'handle'>[], from: number) =>
    elements.map((element, i): LookedElement => ({ ...element, handle: new Handle(references[from + i] ?? '', tier) }));
  const elements = handed(look.elements, 0);
  if (look.beside === undefined) return { ...look, elements };
  return { ...look, elements, beside: { ...look.beside, elements: handed(look.beside.elements, elements.length) } };
}
