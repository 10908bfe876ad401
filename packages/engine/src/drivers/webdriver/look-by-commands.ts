import type { ElementCondition, Look, LookRequest, Unmet } from '@stepwright/catalogue/ports/web-port';
import { type CommandElement, CommandElements, SelectorRefused } from './command-elements.ts';
import { type Limits, pause } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import type { PageRequest } from './page/pick.ts';
import { type Candidates, pickByCommands } from './pick-by-commands.ts';
import { readByCommands } from './read-by-commands.ts';
import type { InputSource, LookAnswer, LookInto } from './tier.ts';
import type { WireCommand } from './wire-command.ts';

/** Between two looks that did not hold: a driver does one thing at a time, and a page wants to work, too. */
const AGAIN_MS = 60;
/** What was here and is here after this long rests. */
const REST_MS = 50;

interface Judged {
  readonly picked: Candidates;
  readonly choice: number;
  readonly unmet: Unmet;
  /** The element that is judged and clicked for a hidden checkbox: its label. */
  readonly stand: ReadonlyMap<CommandElement, CommandElement>;
}

/** What `clickActions` makes of one left click. */
const ONE_CLICK = 'pointerMove,pointerDown,pointerUp';

/**
 * One look by single commands of the driver, for sessions that run no scripts: apps, and drivers of desktops. Slower than a look in the
 * page and not of one moment; what covers an element only a click tells.
 */
export class LookByCommands {
  /** The element that the last look was about, and where it was. */
  last: CommandElement | undefined;
  #send: WireCommand;
  #checkFrame: (limits: Limits) => Promise<void>;

  /** `checkFrame` rejects with DriverFault when the current frame is gone, which single commands do not notice. */
  constructor(send: WireCommand, checkFrame: (limits: Limits) => Promise<void>) {
    this.#send = send;
    this.#checkFrame = checkFrame;
  }

  /**
   * The element that input clicks once, where the last look was about it: the driver's own click shows it, sees what covers it, and
   * chooses options.
   */
  clickedBy(sources: readonly InputSource[]): string | undefined {
    const [source] = sources;
    if (!this.last?.at || source?.type !== 'pointer' || sources.length > 1) return undefined;
    const [move, down] = source.actions;
    if (source.actions.map(({ type }) => type).join() !== ONE_CLICK || down?.button !== 0) return undefined;
    const there = move?.x === Math.floor(this.last.at.x) && move.y === Math.floor(this.last.at.y);
    return there ? this.last.reference : undefined;
  }

  /** Where something that stays on top hides it, the page is moved a little, as a person would. */
  async click(reference: string, limits: Limits): Promise<void> {
    for (const deltaY of [-200, 400]) {
      try {
        await this.#send('POST', `/element/${reference}/click`, {}, limits);
        return;
      } catch (error) {
        if (!(error instanceof DriverFault) || error.code !== 'element click intercepted') throw error;
        const scroll = { type: 'scroll', x: 5, y: 5, deltaX: 0, deltaY, duration: 0, origin: 'viewport' };
        const actions = [{ type: 'wheel', id: 'wheel', actions: [scroll] }];
        await this.#send('POST', '/actions', { actions }, limits).catch(() => undefined);
      }
    }
    await this.#send('POST', `/element/${reference}/click`, {}, limits);
  }

  async look(request: PageRequest, limits: Limits): Promise<LookAnswer> {
    const began = performance.now();
    this.last = undefined;
    for (;;) {
      try {
        const elements = await this.#elements(limits);
        const judged = await this.#judge(elements, request, performance.now() - began);
        if ('into' in judged) return judged.into;
        const met = (judged.unmet === null) !== (request.negate === true);
        const late = performance.now() - began >= request.waitMs;
        if (met || late) return await this.#tell(request, judged, performance.now() - began);
      } catch (error) {
        if (error instanceof SelectorRefused) return { look: { fault: error }, references: [] };
        // The page changed between two commands.
        const stale = error instanceof DriverFault && /^(stale element|no such element)/.test(error.code);
        if (!stale || performance.now() - began >= request.waitMs + limits.timeoutMs / 2) throw error;
      }
      await pause(AGAIN_MS, limits.signal);
    }
  }

  /** Elements of the current document; a frame that is gone rejects as such. */
  async #elements(limits: Limits): Promise<CommandElements> {
    await this.#checkFrame(limits);
    return new CommandElements(this.#send, limits);
  }

  async #judge(
    elements: CommandElements,
    request: PageRequest,
    passedMs: number,
  ): Promise<Judged | { readonly into: LookAnswer }> {
    const heals =
      request.pick.by !== 'all' &&
      request.alternativesAfterMs !== undefined &&
      (request.negate === true ||
        request.firstChoice !== undefined ||
        (request.absentMs ?? 0) + passedMs >= request.alternativesAfterMs);
    const within = request.within && (await elements.select(request.within.path));
    if (within && 'frame' in within) return { into: intoFrame('within', 0, within) };
    const root = within?.elements[0];
    let matches: readonly CommandElement[] = [];
    let choice = 0;
    if (!request.within || root) {
      for (const [place, { path }] of request.choices.entries()) {
        if (place < (request.firstChoice ?? 0)) continue;
        if (place > 0 && !heals) break;
        const found = await elements.select(path, root);
        if ('frame' in found) return { into: intoFrame('choice', place, found) };
        if (place === 0 ? found.elements.length > 0 : found.elements.length === 1) {
          matches = found.elements;
          choice = place;
          break;
        }
        if (found.elements.length > 1) break;
      }
    }
    const picked = await pickByCommands(matches, request);
    const stand = new Map<CommandElement, CommandElement>();
    if (picked.chosen.length === 0) return { picked, choice, stand, unmet: missing(request, picked) };
    for (const element of picked.chosen) {
      const target = request.viaLabel ? await elements.standIn(element) : element;
      stand.set(element, target);
      const unmet = await unmetOf(request.condition, element, target);
      if (unmet !== null) return { picked, choice, stand, unmet };
    }
    return { picked, choice, stand, unmet: null };
  }

  async #tell(request: LookRequest, judged: Judged, passedMs: number): Promise<LookAnswer> {
    const { picked, choice, stand } = judged;
    if (request.beside) {
      throw new DriverFault('unsupported operation', 'two elements in one moment need a driver that runs scripts');
    }
    const wish = request.negate ? (judged.unmet === null ? 'not-found' : null) : judged.unmet;
    const prepared = wish === null && request.pick.by !== 'all' ? picked.chosen[0] : undefined;
    if (prepared && (request.prepare || request.condition === 'clickable')) {
      await (stand.get(prepared) ?? prepared).prepare(request.prepare ?? 'scroll');
    }
    const told = [];
    for (const element of picked.chosen) {
      const readings: Record<string, unknown> = {};
      for (const name of request.read ?? []) readings[name] = await readByCommands(element, name);
      const target = stand.get(element) ?? element;
      const [rect, point] = [await element.rect(), await target.point()];
      told.push({
        index: Math.max(0, picked.matches.indexOf(element)),
        tag: await element.tag(),
        inputType: await element.inputType(),
        point,
        rect,
        readings,
      });
      target.at = point;
      if (picked.chosen.length === 1) this.last = target;
    }
    const absent = picked.matches.length === 0 || choice > 0;
    const look: Omit<Look, 'elements'> & { elements: unknown[] } = {
      count: picked.matches.length,
      choice,
      candidates: picked.candidates.length,
      unmet: wish,
      ...(picked.seen ? { seen: picked.seen } : {}),
      ...(request.choices.length > 1 ? { absentMs: absent ? (request.absentMs ?? 0) + passedMs : 0 } : {}),
      elements: told,
    };
    return { look: look as Look, references: picked.chosen.map((one) => one.reference) };
  }
}

function intoFrame(
  of: 'choice' | 'within',
  choice: number,
  found: { readonly frame: CommandElement; readonly from: number },
): LookAnswer {
  const look: LookInto = { into: { of, choice, from: found.from } };
  return { look, references: [found.frame.reference] };
}

/** In the order of actions §7. */
async function unmetOf(condition: ElementCondition, element: CommandElement, stand: CommandElement): Promise<Unmet> {
  if (condition === 'present') return null;
  if (!(await stand.displayed())) return 'not-displayed';
  if (condition === 'visible') return null;
  if (!(await element.enabled())) return 'not-enabled';
  if (condition === 'editable') {
    if (!(await element.takesText())) return 'not-editable';
    return (await element.readOnly()) ? 'read-only' : null;
  }
  if (condition !== 'clickable') return null;
  const before = await stand.rect();
  await pause(REST_MS);
  stand.forget();
  const after = await stand.rect();
  const rests = before.x === after.x && before.y === after.y && before.width === after.width;
  return rests && before.height === after.height ? null : 'not-clickable';
}

function missing(request: LookRequest, picked: Candidates): Unmet {
  if (picked.matches.length === 0) return 'not-found';
  const how = request.pick;
  if (how.by === 'random') return 'not-displayed';
  if (how.by === 'nth' || picked.candidates.length > 0) return 'index';
  const anyText = how.by === 'displayed' || (how.by === 'sub' && how.text.trim() === '');
  return anyText ? 'not-displayed' : 'not-found';
}
