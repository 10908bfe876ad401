import type { Look, LookRequest, Unmet } from '@stepwright/catalogue/ports/web-port';
import type { AimRules } from './aim.ts';
import type { DisplayedRules } from './displayed.ts';
import type { PageRequest, Picked, PickRules } from './pick.ts';
import type { PrepareRules } from './prepare.ts';
import type { ReadingRules } from './readings.ts';

/** The look as JSON text without handles, then the told elements in the same order, those of the second locator last. */
export type PageAnswer = [string, ...Element[]];

export interface PageTools {
  readonly rules: DisplayedRules;
  readonly readings: ReadingRules;
  readonly pick: PickRules;
  readonly aim: AimRules;
  readonly prepare: PrepareRules;
}

/**
 * Runs in the page. One look: find, judge, wait for it, prepare, read. Self-contained; `tools` gives fresh rules for each moment, `json` makes
 * texts of values.
 */
export function lookAround(tools: () => PageTools, json: (value: unknown) => string) {
  /** Without a change in the document the page is looked at this often: styles and values change without a mutation. */
  const IDLE_MS = 100;

  interface Judged {
    readonly picked: Picked;
    readonly unmet: Unmet;
    readonly cover?: string;
    /** It is on top but not where it was a frame ago. */
    readonly moving?: boolean;
    /** The element that is judged and clicked for a hidden checkbox: its label. */
    readonly stand: Map<Element, Element>;
  }

  interface Hit {
    readonly reached: boolean;
    readonly cover: string | null;
    readonly moving: boolean;
  }

  /** A sandboxed frame or page that may run no scripts has no timers either: nothing in it can wait. */
  const timeless = window.matchMedia?.('(scripting: none)')?.matches === true;

  /** A page that is not shown draws no frames, a busy machine draws them late. */
  function nextFrame(patienceMs = 50): Promise<void> {
    if (timeless) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** The next moment worth another look: the document changed, or a while passed. */
  function nextChange(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      };
      const observer = new MutationObserver(finish);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const timer = setTimeout(finish, ms);
    });
  }

  function standIn(t: PageTools, request: LookRequest, element: Element): Element {
    if (!request.viaLabel || t.rules.isDisplayed(element)) return element;
    const labels = (element as HTMLInputElement).labels;
    return [...(labels ?? [])].find((label) => t.rules.isDisplayed(label)) ?? element;
  }

  function takesText(element: Element): boolean {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
    if (element instanceof HTMLInputElement) {
      return !['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden'].includes(element.type);
    }
    return element instanceof HTMLElement && (element.isContentEditable || document.designMode === 'on');
  }

  /** Everything that needs no second frame. */
  function firstUnmet(t: PageTools, request: LookRequest, element: Element, stand: Element): Unmet {
    if (request.condition === 'present') return null;
    if (!t.rules.isDisplayed(stand)) return 'not-displayed';
    if (request.condition === 'visible') return null;
    if (!t.readings.isEnabled(element)) return 'not-enabled';
    if (request.condition !== 'editable') return null;
    if (!takesText(element)) return 'not-editable';
    return (element as HTMLInputElement).readOnly === true ? 'read-only' : null;
  }

  function missing(request: LookRequest, picked: Picked): Unmet {
    if (picked.matches.length === 0) return 'not-found';
    const how = request.pick;
    if (how.by === 'random') return 'not-displayed';
    if (how.by === 'nth') return 'index';
    if (picked.candidates.length > 0) return 'index';
    const anyText = how.by === 'displayed' || (how.by === 'sub' && how.text.trim() === '');
    return anyText ? 'not-displayed' : 'not-found';
  }

  /** How long the first choice of a locator matches nothing; other choices may be used after a while of that, in a page that is complete. */
  function absenceOf(request: PageRequest) {
    const after = request.alternativesAfterMs;
    let since = performance.now() - (request.absentMs ?? 0);
    // A new document begins anew: what was missing in the one before it means nothing here.
    const absentMs = () => Math.min(performance.now() - since, performance.now());
    const ready = () => document.readyState === 'complete' && after !== undefined && absentMs() >= after;
    return {
      absentMs,
      heals: () => after !== undefined && request.choices.length > 1 && (request.negate === true || ready()),
      note: ({ picked }: Judged) => {
        if (picked.choice === 0 && picked.matches.length > 0) since = performance.now();
      },
    };
  }

  async function judge(t: PageTools, request: PageRequest, heals: boolean): Promise<Judged> {
    const picked = t.pick.pick(request, heals);
    const stand = new Map<Element, Element>();
    if (picked.chosen.length === 0) return { picked, unmet: missing(request, picked), stand };
    for (const element of picked.chosen) {
      const target = standIn(t, request, element);
      stand.set(element, target);
      const unmet = firstUnmet(t, request, element, target);
      if (unmet !== null) return { picked, unmet, stand };
      if (request.condition !== 'clickable') continue;
      const hit = await hitWhenStill(t, target);
      if (!hit.reached || hit.moving) {
        return {
          picked,
          unmet: 'not-clickable',
          stand,
          moving: hit.moving,
          ...(hit.cover ? { cover: hit.cover } : {}),
        };
      }
    }
    return { picked, unmet: null, stand };
  }

  /** Scrolls only when it must, and believes a hit only when the box is the same in the next frame. */
  async function hitWhenStill(t: PageTools, target: Element): Promise<Hit> {
    const fullyShown = () => {
      const box = t.rules.boxOf(target);
      return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    };
    if (window !== window.top) target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    if (!fullyShown() || !t.aim.hitTest(target).reached) t.aim.scrollToCentre(target);
    const reached = t.aim.hitTest(target).reached;
    const motion = motionOf(target);
    const before = t.rules.boxOf(target);
    // Only a frame that was really drawn tells that something in motion rests.
    const patienceMs = motion === 'none' ? 50 : 1000;
    await nextFrame(patienceMs);
    // In its first frame an animation still shows where it starts.
    if (motion !== 'none' && same(before, t.rules.boxOf(target))) await nextFrame(patienceMs);
    const hit = t.aim.hitTest(target);
    const moved = !same(before, t.rules.boxOf(target));
    // What never rests is clickable while it stays under the pointer.
    return { ...hit, moving: moved && !(motion === 'endless' && reached && hit.reached) };
  }

  function same(a: DOMRect, b: DOMRect): boolean {
    return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
  }

  /** Animations and transitions that the browser runs on an element or around it. */
  function motionOf(element: Element): 'none' | 'passing' | 'endless' {
    const running = document.getAnimations().filter((animation) => {
      const target = (animation.effect as KeyframeEffect | null)?.target;
      return animation.playState === 'running' && target?.contains(element) === true;
    });
    if (running.length === 0) return 'none';
    return running.every((one) => one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
      ? 'endless'
      : 'passing';
  }

  function tell(t: PageTools, request: LookRequest, judged: Judged): PageAnswer {
    const { picked, stand } = judged;
    const wish = request.negate ? (judged.unmet === null ? 'not-found' : null) : judged.unmet;
    const prepared = wish === null && request.prepare && request.pick.by !== 'all' ? picked.chosen[0] : undefined;
    if (prepared && request.prepare) t.prepare.prepare(stand.get(prepared) ?? prepared, request.prepare);
    const order = new Map(picked.matches.map((match, index) => [match, index]));
    const elements = picked.chosen.map((element) => {
      const readings: Record<string, unknown> = {};
      for (const name of request.read ?? []) readings[name] = t.readings.read(element, name);
      const target = stand.get(element) ?? standIn(t, request, element);
      return {
        index: order.get(element) ?? picked.matches.findIndex((match) => match.contains(element)),
        tag: element.tagName.toLowerCase(),
        inputType: element instanceof HTMLInputElement ? element.type : '',
        point: t.aim.pointOf(target),
        rect: t.readings.plainRect(element),
        readings,
      };
    });
    const look: Omit<Look, 'elements'> & { elements: unknown[] } = {
      count: picked.matches.length,
      choice: picked.choice,
      candidates: picked.candidates.length,
      unmet: wish,
      ...(judged.cover === undefined ? {} : { cover: judged.cover }),
      ...(judged.moving ? { moving: true } : {}),
      ...(picked.seen ? { seen: picked.seen } : {}),
      elements,
    };
    return [json(look), ...picked.chosen];
  }

  /** The second locator is a look of its own in the same moment. */
  function besideOf(request: LookRequest): PageRequest | null {
    return request.beside ? { ...request.beside, read: request.read ?? [], waitMs: 0 } : null;
  }

  function otherFrame(judged: Judged, beside: Judged): boolean {
    const home = judged.picked.chosen[0]?.ownerDocument;
    return home !== undefined && beside.picked.chosen.some((element) => element.ownerDocument !== home);
  }

  /** Both locators in the same frame, or what is left of them to look for in a frame. */
  function insideOf(judged: Judged, beside: Judged | null): PageAnswer | null {
    const { into } = judged.picked;
    if (!into) return null;
    const { element, ...where } = into;
    const second = beside?.picked.into;
    const other = second?.element === element ? { choice: second.choice, from: second.from } : 'elsewhere';
    return [json({ into: { ...where, ...(beside ? { beside: other } : {}) } }), element];
  }

  const ELSEWHERE = { count: 0, choice: 0, candidates: 0, unmet: null, elements: [], otherFrame: true };

  async function look(request: PageRequest): Promise<PageAnswer> {
    const second = besideOf(request);
    const absence = absenceOf(request);
    const besideAbsence = second && absenceOf(second);
    const end = performance.now() + request.waitMs;
    for (;;) {
      const began = performance.now();
      const t = tools();
      const judged = await judge(t, request, absence.heals());
      const beside = second && (await judge(t, second, besideAbsence?.heals() === true));
      const inside = insideOf(judged, beside);
      if (inside) return inside;
      absence.note(judged);
      if (beside) besideAbsence?.note(beside);
      const met = (judged.unmet === null) !== (request.negate === true) && (beside?.unmet ?? null) === null;
      const now = performance.now();
      if (met || timeless || now >= end) {
        const fresh = judged.unmet === null || judged.picked.chosen.length === 0 ? t : tools();
        const told = tell(fresh, request, judged);
        const answered = {
          ...JSON.parse(told[0]),
          ...(request.choices.length > 1 ? { absentMs: absence.absentMs() } : {}),
        };
        if (!second || !beside) return [json(answered), ...(told.slice(1) as Element[])];
        if (beside.picked.into) {
          return [json({ ...answered, beside: ELSEWHERE }), ...(told.slice(1) as Element[])];
        }
        const other = tell(fresh, second, beside);
        const answer = { ...JSON.parse(other[0]), otherFrame: otherFrame(judged, beside) };
        const elements = [...told.slice(1), ...other.slice(1)] as Element[];
        return [json({ ...answered, beside: answer }), ...elements];
      }
      const cost = now - began;
      if (judged.moving) continue;
      await nextChange(Math.min(IDLE_MS + cost, end - now));
      // Several changes usually come together, and an expensive xpath must not take the page's whole time.
      await nextFrame();
      if (cost > 8)
        await new Promise((resolve) => setTimeout(resolve, Math.min(cost * 2, Math.max(0, end - performance.now()))));
    }
  }

  return async (request: PageRequest): Promise<PageAnswer> => {
    try {
      return await look(request);
    } catch (error) {
      const { name, message, selector } = error as Error & { selector?: unknown };
      return [json({ fault: { name, message, selector } })];
    }
  };
}
