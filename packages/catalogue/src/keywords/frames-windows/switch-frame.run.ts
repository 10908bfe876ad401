import { type LocatorChoice, xpathChoice } from '../../ports/element-path.ts';
import { StaleElement } from '../../ports/stale-element.ts';
import type { LookedElement, WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, stepBudget, type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import type { Budget } from '../budget.ts';
import { poll } from '../poll.ts';
import { textOf } from '../read-slot.ts';

/** Frames of a document, whatever namespace it has. */
export const FRAMES = xpathChoice("//*[local-name()='iframe' or local-name()='frame']");

/** Enters a frame. False when it has gone or cannot be entered (yet). */
async function enter(context: StepContext, web: WebPort, frame: LookedElement, label: string): Promise<boolean> {
  try {
    await web.switchFrame({ handle: frame.handle, label }, context.signal);
    return true;
  } catch (error) {
    if (error instanceof StaleElement || (error instanceof StepError && error.code === 'E_NO_FRAME')) return false;
    throw error;
  }
}

interface Names {
  readonly name: string;
  readonly id: string;
}

function namesOf(frame: LookedElement): Names {
  const text = (name: string) => String(frame.readings[`dom-attribute:${name}`] ?? '');
  return { name: text('name'), id: text('id') };
}

export const switchToFrame: Behaviour = async (call, context) => {
  await enterNamedFrame(context, await context.web(), textOf(call, 'testData').trim(), stepBudget(context));
};

/** Waits for a frame of the current document by name, id or 0-based position, and enters it. E_NO_FRAME. */
export async function enterNamedFrame(
  context: StepContext,
  web: WebPort,
  wanted: string,
  budget: Budget,
): Promise<void> {
  let seen: readonly LookedElement[] = [];
  const entered = await poll(context, budget, async () => {
    const look = await web.look(
      {
        choices: [FRAMES],
        pick: { by: 'all' },
        condition: 'present',
        read: ['dom-attribute:name', 'dom-attribute:id'],
        waitMs: 0,
      },
      context.signal,
    );
    seen = look.elements;
    const frame = find(seen, wanted);
    return frame !== undefined && (await enter(context, web, frame, wanted)) ? true : undefined;
  });
  if (entered) return;
  const reason =
    find(seen, wanted) === undefined ? `there is no frame "${wanted}" here` : `the frame "${wanted}" cannot be entered`;
  throw new StepError('E_NO_FRAME', reason, { waitedMs: budget.elapsed(), details: [describe(seen)] });
}

/** Name before id before position. */
function find(frames: readonly LookedElement[], wanted: string): LookedElement | undefined {
  if (wanted === '') return undefined;
  return (
    frames.find((frame) => namesOf(frame).name === wanted) ??
    frames.find((frame) => namesOf(frame).id === wanted) ??
    (/^\d{1,4}$/.test(wanted) ? frames[Number(wanted)] : undefined)
  );
}

function describe(frames: readonly LookedElement[]): string {
  if (frames.length === 0) return 'Frames: none';
  const lines = frames.slice(0, 20).map((frame, at) => {
    const { name, id } = namesOf(frame);
    return `${at} (name "${name}", id "${id}")`;
  });
  return `Frames: ${lines.join('; ')}`;
}

export const switchToFrameAt: Behaviour = async (call, context) => {
  const wish = wishOf(call, 'present');
  await enterFrameAt(context, await context.web(), wish, call.locator?.name ?? '', stepBudget(context));
};

/** Waits for the frame that a locator names, or for the only one inside its element, and enters it. E_NOT_FOUND, E_NO_FRAME. */
export async function enterFrameAt(
  context: StepContext,
  web: WebPort,
  wish: Wish,
  label: string,
  budget: Budget,
): Promise<void> {
  let reason = '';
  const entered = await poll(context, budget, async () => {
    const match = await awaitElement(context, web, wish, budget);
    const frame = await frameAt(context, web, wish.choices[0], match);
    if (frame instanceof StepError) {
      reason = frame.message;
      return undefined;
    }
    reason = 'the frame cannot be entered';
    return (await enter(context, web, frame, label)) ? true : undefined;
  });
  if (!entered) throw new StepError('E_NO_FRAME', reason, { waitedMs: budget.elapsed() });
}

async function frameAt(
  context: StepContext,
  web: WebPort,
  within: LocatorChoice,
  match: LookedElement,
): Promise<LookedElement | StepError> {
  if (match.tag === 'iframe' || match.tag === 'frame') return match;
  const inside = await web.look(
    { choices: [FRAMES], within, pick: { by: 'all' }, condition: 'present', waitMs: 0 },
    context.signal,
  );
  const [only] = inside.elements;
  if (only !== undefined && inside.elements.length === 1) return only;
  const found = inside.elements.length === 0 ? 'no frame' : `${inside.elements.length} frames`;
  return new StepError('E_NO_FRAME', `the element is <${match.tag}> with ${found} in it`);
}

export const leaveAllFrames: Behaviour = async (_call, context) => {
  await (await context.web()).switchFrame('top', context.signal);
};

export const leaveFrame: Behaviour = async (_call, context) => {
  await (await context.web()).switchFrame('parent', context.signal);
};
