import { textOfSelector } from '@stepwright/catalogue/grammar/locator-text';
import type { ElementPath, LocatorChoice } from '@stepwright/catalogue/ports/element-path';
import type { Look, LookedBeside, LookRequest } from '@stepwright/catalogue/ports/web-port';
import { type Limits, pause } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { ElementReference } from './element-reference.ts';
import type { FrameExcursion } from './frame-excursion.ts';
import type { PageRequest } from './page/pick.ts';
import type { LookInto } from './tier.ts';

/** A look in the document of one frame: what was found, or the frame in which to look on. */
export type OneLook = (request: PageRequest, limits: Limits) => Promise<Look | IntoFrame>;

export interface IntoFrame extends LookInto {
  readonly frame: ElementReference;
}

const ELSEWHERE: LookedBeside = { count: 0, choice: 0, candidates: 0, unmet: null, elements: [], otherFrame: true };
const FRAMELESS = new Set(['no such frame', 'no such node', 'no such element', 'stale element reference']);
/** A frame that is just being made, or replaced, is asked again after this. */
const AGAIN_MS = 30;

/**
 * Follows a locator through frames: the page finds the frame, the driver enters it, and the rest of the path is looked for there. It begins
 * in the frame that the steps chose, and stays where the element is.
 */
export async function lookThroughFrames(
  look: OneLook,
  excursion: FrameExcursion,
  request: LookRequest,
  limits: Limits,
): Promise<Look> {
  const began = performance.now();
  const left = () => Math.max(0, request.waitMs - (performance.now() - began));
  const absentMs = () => (request.absentMs ?? 0) + performance.now() - began;

  const lookIn = async (asked: PageRequest): Promise<Look> => {
    const told = await look({ ...asked, waitMs: left() }, limits);
    if (!('into' in told)) return told;
    const label = textOfSelector(entranceOf(asked, told), true);
    try {
      await excursion.enter(told.frame, label, limits);
      const found = await lookIn(insideOf(asked, told));
      const only = told.into.choice === 0 || found.count === 1;
      return only ? { ...found, ...besideOf(asked, told, found), choice: told.into.choice } : nothing(asked);
    } catch (error) {
      if (!isFrameless(error)) throw error;
      await pause(Math.min(AGAIN_MS, left()), limits.signal);
      // A frame that is there and cannot be looked into tells nothing about what is in it, not even that it is gone.
      return { ...nothing(asked), unmet: 'not-found' };
    }
  };

  await excursion.goHome(limits);
  let told = await lookIn(request);
  // What a frame was asked for is one choice; the others are tried from home again.
  for (let choice = 1; excursion.out && told.count === 0 && choice < request.choices.length; choice++) {
    if (!mayUseOthers(request, absentMs())) break;
    await excursion.goHome(limits);
    const other = await lookIn({ ...request, firstChoice: choice, absentMs: absentMs(), waitMs: 0 });
    if (other.count > 0 || !excursion.out) {
      told = other;
      break;
    }
  }
  if (!excursion.out) return told;
  const absent = told.count === 0 || told.choice > 0 ? absentMs() : 0;
  return request.choices.length > 1 ? { ...told, absentMs: absent } : told;
}

function mayUseOthers({ alternativesAfterMs, pick, negate }: LookRequest, absentMs: number): boolean {
  if (alternativesAfterMs === undefined || pick.by === 'all') return false;
  return negate === true || absentMs >= alternativesAfterMs;
}

function locatorOf(request: PageRequest, { into }: LookInto): LocatorChoice {
  const locator = into.of === 'within' ? request.within : request.choices[into.choice];
  if (!locator) throw new DriverFault('unknown error', 'the page told of a locator that it was not asked for');
  return locator;
}

/** The selector that found the frame. */
function entranceOf(request: PageRequest, told: LookInto) {
  return locatorOf(request, told).path[told.into.from - 1] ?? locatorOf(request, told).path[0];
}

/** What is left to look for in the frame. */
function insideOf(request: PageRequest, told: LookInto): PageRequest {
  const { firstChoice: _first, beside, alternativesAfterMs: _after, ...rest } = request;
  const remaining = restOf(locatorOf(request, told), told.into.from);
  const second = told.into.beside;
  const besideChoice = typeof second === 'object' ? beside?.choices[second.choice] : undefined;
  return {
    ...rest,
    ...(told.into.of === 'within' ? { within: remaining } : { choices: [remaining] as const }),
    ...(beside && besideChoice && typeof second === 'object'
      ? { beside: { ...beside, choices: [restOf(besideChoice, second.from)] as const } }
      : {}),
  };
}

function restOf({ text, path }: LocatorChoice, from: number): LocatorChoice {
  return { text, path: path.slice(from) as unknown as ElementPath };
}

function besideOf(asked: PageRequest, { into }: LookInto, found: Look): { readonly beside?: LookedBeside } {
  if (!asked.beside) return {};
  if (typeof into.beside !== 'object' || !found.beside) return { beside: ELSEWHERE };
  return { beside: { ...found.beside, choice: into.beside.choice } };
}

function nothing(request: PageRequest): Look {
  const unmet = request.negate ? null : ('not-found' as const);
  const told: Look = { count: 0, choice: 0, candidates: 0, unmet, elements: [] };
  return request.beside ? { ...told, beside: { ...ELSEWHERE, otherFrame: false, unmet: 'not-found' } } : told;
}

/** The frame was gone before it could be looked into, or is no frame yet. */
function isFrameless(error: unknown): boolean {
  return error instanceof DriverFault && FRAMELESS.has(error.code);
}
