import type { BoxMode } from '../../grammar/layout-slots.ts';
import type { MeasuredBox } from '../../ports/measured-box.ts';
import { type Look, type LookedElement, lookHolds, type Reading } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { locatorOf, stepBudget, unmetError, type Wish, wishOf } from '../await-element.ts';
import type { ReadyCall, StepContext } from '../behaviour.ts';
import { type Budget, pauses, startBudget } from '../budget.ts';
import { type Mismatch, mismatchError, settle } from '../settle.ts';
import { targetWish } from '../target-wish.ts';
import { type Box, boxIn, heightOf, hundredths, widthOf, writeBox } from './boxes.ts';

/** One element as it was measured. */
export interface Measured {
  /** Name of its locator. */
  readonly name: string;
  /** Its place among the displayed ones that were measured. */
  readonly at: number;
  readonly of: number;
  readonly box: MeasuredBox;
  readonly looked: LookedElement;
}

/** Both locators in one moment of the page; `references` is empty where the step names one locator alone. */
export interface Measurement {
  readonly elements: readonly Measured[];
  readonly references: readonly Measured[];
}

export interface MeasureWish {
  /** All displayed matches of that locator instead of the first. */
  readonly every?: 'element' | 'reference';
  /** Read beside the boxes. */
  readonly read?: readonly Reading[];
}

/** Two readings this far apart must be equal, or the page still moves (geometry §10). */
const REST_MS = 100;
const LONGEST_MOTION_MS = 3000;
/** One look is asked to wait inside the page for at most this long, so that an abort and the clock are noticed. */
const SLICE_MS = 1000;

/**
 * Waits for the step's elements, measures them once they are at rest, and judges them; repeated for the settle time, each time with new
 * boxes (geometry §0, §10).
 *
 * @throws StepError E_NOT_FOUND, E_RECT, E_FRAME, or what the judge says
 */
export async function measure(
  call: ReadyCall,
  context: StepContext,
  wish: MeasureWish,
  judge: (measurement: Measurement) => Mismatch | null,
): Promise<void> {
  const budget = stepBudget(context);
  const turned = new Set<string>();
  try {
    await settle(
      context,
      async (first) => {
        if (!first) return readAtRest(call, context, wish, startBudget(context.clock, 0));
        const look = await readAtRest(call, context, wish, budget);
        const missing = lookFault(look, call, wish, budget.elapsed());
        if (missing) throw mismatchError(missing, budget.elapsed());
        return look;
      },
      (look) => {
        const fault = lookFault(look, call, wish, budget.elapsed());
        if (fault) return fault;
        const measurement = measurementOf(look, call, wish);
        const all = [...measurement.elements, ...measurement.references];
        for (const { name, box } of all) if (box.turned) turned.add(name);
        const flat = all.find(({ box }) => box.rect.width <= 0 || box.rect.height <= 0);
        if (flat) return { reason: `${flat.name} has no area`, code: 'E_RECT', ...about([flat], []) };
        return judge(measurement);
      },
    );
  } finally {
    for (const name of turned)
      context.note(`[${name}] is rotated or skewed: the rectangle around what is drawn was measured`);
  }
}

async function readAtRest(call: ReadyCall, context: StepContext, wish: MeasureWish, budget: Budget): Promise<Look> {
  let look = await lookForAll(call, context, wish, budget);
  if (!isComplete(look, wish)) return look;
  const motion = startBudget(context.clock, LONGEST_MOTION_MS);
  let seen = boxesText(look);
  for (;;) {
    await context.clock.sleep(REST_MS, context.signal);
    look = await lookForAll(call, context, wish, startBudget(context.clock, 0));
    const now = boxesText(look);
    if (now === seen || motion.left() <= 0 || !isComplete(look, wish)) return look;
    seen = now;
  }
}

function boxesText(look: Look): string {
  return JSON.stringify([look.elements, look.beside?.elements ?? []].map((some) => some.map((one) => one.readings)));
}

async function lookForAll(call: ReadyCall, context: StepContext, wish: MeasureWish, budget: Budget): Promise<Look> {
  const web = await context.web();
  const { subject: _subject, ...request } = elementWish(call, wish);
  const beside = referenceWish(call, wish);
  const pause = pauses();
  for (;;) {
    context.signal.throwIfAborted();
    const asked = context.clock.now();
    const waitMs = Math.min(budget.left(), SLICE_MS);
    const look = await web.look({ ...request, ...(beside && { beside: besideOf(beside) }), waitMs }, context.signal);
    if (isComplete(look, wish) || budget.left() <= 0) return look;
    const early = waitMs - (context.clock.now() - asked);
    if (early > 0) await context.clock.sleep(Math.min(pause(), early), context.signal);
  }
}

function elementWish(call: ReadyCall, wish: MeasureWish): Wish {
  const read: Reading[] = ['box', ...(wish.read ?? [])];
  return wish.every === 'element'
    ? wishOf(call, 'present', { pick: { by: 'all' }, read })
    : wishOf(call, 'visible', { read });
}

function referenceWish(call: ReadyCall, wish: MeasureWish): Wish | null {
  if (!call.secondLocator) return null;
  return wish.every === 'reference'
    ? targetWish(call, 'present', { pick: { by: 'all' } })
    : targetWish(call, 'visible');
}

function besideOf({ choices, alternativesAfterMs, pick, condition }: Wish) {
  return { choices, pick, condition, ...(alternativesAfterMs !== undefined && { alternativesAfterMs }) };
}

/** A set is there when one of it is displayed. */
function isComplete(look: Look, { every }: MeasureWish): boolean {
  if (!lookHolds(look)) return false;
  if (every === 'element') return displayed(look.elements).length > 0;
  return every === 'reference' && look.beside ? displayed(look.beside.elements).length > 0 : true;
}

function displayed(elements: readonly LookedElement[]): readonly LookedElement[] {
  return elements.filter((element) => (element.readings.box as MeasuredBox).displayed);
}

/** What is missing; an element that is not displayed has no area (geometry §10). */
function lookFault(look: Look, call: ReadyCall, wish: MeasureWish, waitedMs: number): Mismatch | null {
  if (look.beside?.otherFrame) throw new StepError('E_FRAME', 'The elements are in different frames');
  const parts: readonly (readonly [Pick<Look, 'unmet' | 'elements'>, Wish | null, string | undefined])[] = [
    [look, elementWish(call, wish), locatorOf(call).name],
    ...(look.beside ? ([[look.beside, referenceWish(call, wish), call.secondLocator?.name]] as const) : []),
  ];
  for (const [found, wished, name] of parts) {
    const { unmet } = found;
    const hidden = unmet === 'not-displayed' || (unmet === null && displayed(found.elements).length === 0);
    if (hidden && wish.every !== 'element')
      return { reason: `${name} has no area`, code: 'E_RECT', waitedFor: `[${name}] to be displayed` };
    if (unmet === null || hidden || !wished) continue;
    const { message, code, details } = unmetError({ ...look, ...found }, wished, waitedMs);
    return { reason: message, code, details, waitedFor: `[${name}] to be displayed` };
  }
  return null;
}

function measurementOf(look: Look, call: ReadyCall, { every }: MeasureWish): Measurement {
  const measured = (elements: readonly LookedElement[], name: string, all: boolean): Measured[] => {
    const those = all ? displayed(elements) : elements.slice(0, 1);
    return those.map((looked, at) => ({
      name,
      at,
      of: those.length,
      box: looked.readings.box as MeasuredBox,
      looked,
    }));
  };
  return {
    elements: measured(look.elements, locatorOf(call).name, every === 'element'),
    references: measured(look.beside?.elements ?? [], call.secondLocator?.name ?? '', every === 'reference'),
  };
}

/** A relation that does not hold, for E_LAYOUT (geometry §15). */
export interface LayoutFault {
  /** What was measured, in words: `distance above`. */
  readonly relation: string;
  readonly measured: number;
  /** `px` when left out. */
  readonly unit?: '%' | ':1' | '';
  /** As written or, for a blank slot, what it means. */
  readonly pattern: string;
  readonly allowed?: string;
  readonly element: Measured;
  readonly reference?: Measured;
  /** The mode each box was measured in. */
  readonly modes: { readonly element: BoxMode; readonly reference: BoxMode };
  readonly details?: readonly string[];
}

/** `{relation} is {measured} px, expected {pattern}; element {l,t,w,h}, reference {l,t,w,h}` */
export function layoutMismatch(fault: LayoutFault): Mismatch {
  const { element, reference, modes, pattern } = fault;
  const number = String(hundredths(fault.measured));
  const unit = fault.unit ?? 'px';
  const spaced = unit === '' || unit === ':1' ? `${number}${unit}` : `${number} ${unit}`;
  const box = writeBox(boxIn(modes.element, element.box));
  const other = reference ? `, reference ${writeBox(boxIn(modes.reference, reference.box))}` : '';
  const which = [element, ...(reference ? [reference] : [])]
    .filter((one) => one.of > 1)
    .map((one) => `[${one.name}]: ${one.at + 1} of ${one.of} displayed matches`);
  const details = [...which, ...(fault.details ?? [])];
  return {
    code: 'E_LAYOUT',
    waitedFor: 'the layout to fit',
    reason: `${fault.relation} is ${spaced}, expected ${pattern}; element ${box}${other}`,
    expected: fault.allowed ?? pattern,
    actual: unit === 'px' ? `${number}px` : `${number}${unit}`,
    ...(details.length > 0 && { details }),
    ...about([element], reference ? [reference] : []),
  };
}

function about(elements: readonly Measured[], references: readonly Measured[]): Pick<Mismatch, 'elements'> {
  return { elements: [...elements, ...references].map(({ looked, name }) => ({ handle: looked.handle, label: name })) };
}

export function sizeIn(
  mode: BoxMode,
  { box }: Measured,
): { readonly width: number; readonly height: number; readonly edges: Box } {
  const edges = boxIn(mode, box);
  return { width: widthOf(edges), height: heightOf(edges), edges };
}
