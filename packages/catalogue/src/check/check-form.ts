import type { StepCall } from '../grammar/call.ts';
import { readAllowed, readCountRange, readMode, readRatio, readShare, readSides } from '../grammar/layout-slots.ts';
import { inPixels, readPixelPattern } from '../grammar/pixel-pattern.ts';
import { hasDriver } from '../keywords/no-driver.ts';
import type { SlotKind } from '../keywords/step.ts';
import { checkDeviceForm } from './check-device-form.ts';

type Form = (text: string, call: StepCall) => unknown;

/** Forms of geometry §9 and §12; a blank text of an optional slot counts as left out. */
const FORMS: { readonly [kind in SlotKind]?: Form } = {
  pixel: (text, { step, secondLocator }) => {
    const pattern = readPixelPattern(text, step.keyword);
    // A percentage is of the reference, and sizes may be written without one.
    if (!secondLocator) inPixels(pattern, null, step.keyword);
  },
  sides: (text, { step }) => readSides(text, step.keyword, { corner: step.keyword === 'VERIFY_LAYOUT_ON' }),
  px: (text, { step }) => readAllowed(text, step.keyword),
  ratio: (text, { step }) => readRatio(text, step.keyword),
  percent: (text, { step }) => readShare(text, step.keyword),
  count: (text, { step }) => readCountRange(text, step.keyword),
  enum: (text, { step }) =>
    step.group === 'layout' && readMode(text, step.keyword, { axis: step.keyword === 'UI_DISTANCE' }),
};

/**
 * Checks the text of a slot whose form belongs to the layout family, or to actions on devices and Windows screens.
 *
 * @throws StepError E_TESTDATA, E_EXPECTED, E_PATTERN, E_OPTION or E_KEY
 */
export function checkForm(call: StepCall, slot: 'testData' | 'expected', text: string): void {
  const { kind, use } = call.step[slot];
  if (kind === undefined || (use === 'optional' && text.trim() === '')) return;
  FORMS[kind]?.(text, call);
  if (!hasDriver(call.step)) checkDeviceForm(call, slot, text);
}
