import type { Cookie, NewCookie } from '@stepwright/catalogue/ports/cookie';
import { StaleElement } from '@stepwright/catalogue/ports/stale-element';
import type {
  AccessibilityAudit,
  AuditRequest,
  ClickOptions,
  ElementHandle,
  FrameMark,
  Look,
  LookRequest,
  OpenAlert,
  PageState,
  Point,
  ScriptOptions,
  WebPort,
  WindowInfo,
  WindowSize,
} from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { chooseOption } from './choose-option.ts';
import { againAfter, type Limits } from './deadline.ts';
import { explainCookieFault, explainLoadFault, explainPromptFault } from './explain-fault.ts';
import { FrameExcursion } from './frame-excursion.ts';
import { type LastOption, Mark, placeOf } from './handles.ts';
import { chordActions, keyValue } from './keyboard.ts';
import { LivePage } from './live-page.ts';
import { lookPatiently } from './look-patiently.ts';
import { type IntoFrame, lookThroughFrames } from './look-through-frames.ts';
import type { PageRequest } from './page/pick.ts';
import { PageEvidence } from './page-evidence.ts';
import { clickActions, dragActions, moveActions } from './pointer.ts';
import { readLook } from './read-look.ts';
import { runAxe } from './run-axe.ts';
import { runScript } from './run-script.ts';
import { askUntilClear, SessionCalls } from './session-calls.ts';
import type { SessionFacts, SessionLife } from './session-life.ts';
import type { Tier } from './tier.ts';
import { type FieldKind, fieldKind, typeText } from './type-text.ts';

/** A call that has no time of its own must answer within this, where nobody says how long steps wait. */
const CALL_MS = 20_000;
/** A machine under load takes this long now and then. */
const SHORTEST_CALL_MS = 10_000;
/** What a call with a time of its own may take beyond it before the page counts as hanging. */
const GRACE_MS = 5000;
const SCREENSHOT_MS = 5000;
/** A picture that was asked of a page which was just then replaced never comes. */
const AGAIN_MS = 1200;
const PICTURE_MS = 2000;

const FOCUSING: ReadonlySet<LookRequest['prepare']> = new Set(['focus', 'clear', 'select-all', 'caret-end']);

/** What a step may load. Files and pages of the browser itself lie outside the system that is tested. */
const LOADABLE = /^(https?:|about:blank|data:|blob:)/i;

/** The port's meaning over one tier: deadlines, dialogs, pages that change under a call, and errors that a person understands. */
export class WebSession implements WebPort {
  readonly browserName: string;
  readonly browserVersion: string;
  readonly tier: Tier;
  readonly evidence: PageEvidence;
  #excursion: FrameExcursion;
  #facts: SessionFacts;
  #life: SessionLife;
  #live: LivePage | undefined;
  readonly #calls: SessionCalls;
  #busyNavigating = false;
  /** A page may be busy for as long as steps wait. */
  readonly #callMs: number;
  #closing: Promise<void> | undefined;
  /** Where a click would hit an option: WebDriver chooses options of a select itself, no pointer can. */
  #option: LastOption | undefined;
  /** What kind of field the last look gave the focus; forgotten with whatever else happens. */
  #focused: FieldKind | undefined;

  /** `explicitWaitMs`: how long steps wait for what they need. */
  constructor(tier: Tier, facts: SessionFacts, life: SessionLife, explicitWaitMs?: number) {
    this.tier = tier;
    this.#callMs = explicitWaitMs === undefined ? CALL_MS : Math.max(SHORTEST_CALL_MS, explicitWaitMs + GRACE_MS);
    this.evidence = new PageEvidence(tier);
    this.#excursion = new FrameExcursion(tier);
    this.#facts = facts;
    this.#life = life;
    this.browserName = facts.browserName;
    this.browserVersion = facts.browserVersion;
    this.#calls = new SessionCalls(life.ended);
  }

  /** The page under the hands of a person. */
  get live(): LivePage {
    this.#live ??= new LivePage(this.tier, this.#facts.mac);
    return this.#live;
  }

  get framePath(): readonly string[] {
    return this.#excursion.home?.labels ?? this.tier.frameLabels;
  }

  /** Why the session is gone, or undefined while it lives. */
  get goneBecause(): string | undefined {
    return this.#calls.gone;
  }

  get hangs(): boolean {
    return this.#calls.hangs;
  }

  /** Frames that a locator of the step led into are left again. */
  endStep(): void {
    this.#excursion.end();
  }

  look(request: LookRequest, signal: AbortSignal): Promise<Look> {
    const once = (asked: LookRequest) =>
      this.#call(signal, this.#callMs, (limits) =>
        lookThroughFrames((part, inner) => this.#lookOnce(part, inner), this.#excursion, asked, limits),
      );
    return lookPatiently(once, request, signal);
  }

  async click(point: Point, options: ClickOptions, signal: AbortSignal): Promise<void> {
    const option = this.#option;
    const onOption = option && option.point.x === point.x && option.point.y === point.y && options.button !== 'right';
    await this.#call(signal, this.#callMs, (limits) =>
      onOption
        ? this.tier.poke(chooseOption, option.handle.id, limits)
        : this.#excursion
            .goTo(this.#excursion.placeOf(point), limits)
            .then(() => this.tier.act(clickActions(point, options), limits)),
    );
  }

  async hover(point: Point, signal: AbortSignal): Promise<void> {
    await this.#call(signal, this.#callMs, async (limits) => {
      await this.#excursion.goTo(this.#excursion.placeOf(point), limits);
      await this.tier.act(moveActions(point), limits);
    });
  }

  async drag(from: Point, to: Point, signal: AbortSignal): Promise<void> {
    try {
      await this.#call(signal, this.#callMs, async (limits) => {
        const points = await this.#excursion.join(from, to, limits);
        await this.tier.act(dragActions(...points), limits);
      });
    } catch (error) {
      await this.tier.releaseInput({ timeoutMs: GRACE_MS }).catch(() => undefined);
      throw error;
    }
  }

  async type(
    text: string,
    options: { readonly keys: boolean; readonly pauseMs?: number },
    signal: AbortSignal,
  ): Promise<void> {
    const pauseMs = options.pauseMs ?? 0;
    const field = this.#focused;
    const time = this.#callMs + [...text].length * (pauseMs + 100);
    await this.#call(signal, time, (limits) =>
      typeText(this.tier, text, { keys: options.keys, pauseMs, field }, limits),
    );
  }

  async press(chords: readonly (readonly string[])[], signal: AbortSignal): Promise<void> {
    const values = chords.map((chord) =>
      chord.map((name) => {
        const value = keyValue(name, this.#facts.mac);
        if (value === undefined) throw new StepError('E_KEY', `there is no key "${name}"`);
        return value;
      }),
    );
    await this.#call(signal, this.#callMs + chords.length * 100, (limits) =>
      this.tier.act(chordActions(values), limits),
    );
  }

  async navigate(url: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!LOADABLE.test(url)) {
      throw new StepError('E_NAVIGATION_FAILED', `the page ${url} could not be loaded: only web addresses are allowed`);
    }
    await this.#load(timeoutMs, signal, `the page ${url}`, (limits) => this.tier.navigate(url, limits));
  }

  async traverse(where: 'back' | 'forward' | 'reload', timeoutMs: number, signal: AbortSignal): Promise<void> {
    await this.#load(timeoutMs, signal, 'the page', (limits) => this.tier.traverse(where, limits));
  }

  page(signal: AbortSignal): Promise<PageState> {
    return this.#steady(signal, (limits) => this.tier.page(limits));
  }

  resizeWindow(size: WindowSize, signal: AbortSignal): Promise<{ readonly width: number; readonly height: number }> {
    return this.#call(signal, this.#callMs, (limits) => this.tier.resizeWindow(size, limits));
  }

  alert(signal: AbortSignal): Promise<OpenAlert | null> {
    return this.#call(signal, this.#callMs, (limits) => this.tier.alert(limits), 'any');
  }

  answerAlert(accept: boolean, text: string | undefined, signal: AbortSignal): Promise<void> {
    return this.#call(signal, this.#callMs, (limits) => this.tier.answerAlert(accept, text, limits), 'any');
  }

  async fillPrompt(text: string, signal: AbortSignal): Promise<void> {
    await this.#call(signal, this.#callMs, (limits) => this.tier.fillPrompt(text, limits), 'any').catch((error) => {
      throw explainPromptFault(error);
    });
  }

  async switchFrame(
    target: { readonly handle: ElementHandle; readonly label: string } | 'parent' | 'top',
    signal: AbortSignal,
  ): Promise<void> {
    // Out of all frames it goes even where those that the steps chose are gone.
    if (target === 'top') this.#excursion.stay();
    await this.#call(signal, this.#callMs, async (limits) => {
      if (typeof target === 'string') {
        await this.#excursion.goHome(limits);
        await this.tier.leaveFrame(target, limits);
      } else {
        await this.#excursion.goTo(placeOf(target.handle), limits);
        await this.tier.enterFrame(target.handle.id, target.label, limits);
      }
      this.#excursion.stay();
    });
  }

  markFrames(): FrameMark {
    return new Mark(this.tier, this.#excursion.home);
  }

  async returnToFrames(mark: FrameMark, signal: AbortSignal): Promise<void> {
    try {
      await this.#call(signal, this.#callMs, (limits) => this.tier.returnToFrames((mark as Mark).place, limits));
      this.#excursion.stay();
    } catch (error) {
      if (!(error instanceof StaleElement)) throw error;
      throw new StepError('E_NO_FRAME', `the frame ${mark.labels.join(' > ')} is gone`, { cause: error });
    }
  }

  toPage(point: Point, signal: AbortSignal): Promise<Point> {
    return this.#call(signal, this.#callMs, (limits) => this.tier.toPage(point, limits));
  }

  cookies(signal: AbortSignal, url?: string): Promise<readonly Cookie[]> {
    return this.#steady(signal, (limits) => this.tier.cookies(url ?? null, limits));
  }

  async setCookie(cookie: NewCookie, signal: AbortSignal): Promise<void> {
    await this.#call(signal, this.#callMs, (limits) => this.tier.setCookie(cookie, limits)).catch((error) => {
      throw explainCookieFault(error, cookie);
    });
  }

  deleteCookies(name: string | null, signal: AbortSignal): Promise<void> {
    return this.#call(signal, this.#callMs, (limits) => this.tier.deleteCookies(name, limits));
  }

  auditAccessibility(request: AuditRequest, signal: AbortSignal): Promise<AccessibilityAudit> {
    return this.#call(signal, request.timeoutMs, (limits) => runAxe(this.tier, request, limits));
  }

  windows(signal: AbortSignal): Promise<readonly WindowInfo[]> {
    return this.#steady(signal, (limits) => this.tier.windows(limits));
  }

  async switchWindow(id: string, signal: AbortSignal): Promise<void> {
    await this.#call(signal, this.#callMs, (limits) => this.tier.switchWindow(id, limits), 'any');
    this.#excursion.stay();
  }

  async openWindow(signal: AbortSignal): Promise<string> {
    const id = await this.#call(signal, this.#callMs, (limits) => this.tier.openWindow(limits), 'any');
    this.#excursion.stay();
    return id;
  }

  async closeWindow(signal: AbortSignal, id?: string): Promise<void> {
    await this.#call(signal, this.#callMs, (limits) => this.tier.closeWindow(id, limits), 'any');
    if (id === undefined) this.#excursion.stay();
  }

  script(source: string, args: readonly unknown[], signal: AbortSignal, options: ScriptOptions = {}): Promise<unknown> {
    const timeoutMs = options.timeoutMs ?? this.#callMs;
    return this.#call(signal, timeoutMs + GRACE_MS, async (limits) => {
      await this.#excursion.goTo(placeOf(options.element), limits);
      return runScript(this.tier, source, args, { element: options.element?.id ?? null, timeoutMs }, limits);
    });
  }

  setFiles(handle: ElementHandle, paths: readonly string[], signal: AbortSignal): Promise<void> {
    return this.#call(signal, 60_000, async (limits) => {
      await this.#excursion.goTo(placeOf(handle), limits);
      await this.tier.setFiles(handle.id, paths, limits);
    });
  }

  screenshot(target: { readonly handle: ElementHandle } | 'viewport', signal: AbortSignal): Promise<Uint8Array> {
    const reference = target === 'viewport' ? null : target.handle.id;
    const take = async (limits: Limits) => {
      if (target !== 'viewport') await this.#excursion.goTo(placeOf(target.handle), limits);
      return this.tier.screenshot(reference, limits);
    };
    const once = this.tier.name !== 'bidi';
    return this.#steady(
      signal,
      (limits) => (once ? take(limits) : againAfter(AGAIN_MS, () => take(limits))),
      SCREENSHOT_MS,
    );
  }

  /** A small picture of the current window for somebody who watches; null when there is none to be had now. Never rejects. */
  async picture(): Promise<Uint8Array | null> {
    if (this.#busyNavigating || this.#calls.gone !== undefined || this.#closing) return null;
    try {
      return await this.#calls.whileAlive(this.tier.picture({ timeoutMs: PICTURE_MS }));
    } catch {
      return null;
    }
  }

  /** Ends the session and everything that it started. Never rejects; a second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      const clean = this.#calls.gone === undefined && !this.#calls.hangs && (await this.#closeTier());
      await this.#life.close(clean);
    })();
    return this.#closing;
  }

  async #closeTier(): Promise<boolean> {
    try {
      await this.#calls.whileAlive(this.tier.close({ timeoutMs: 3000 }));
      return true;
    } catch {
      return false;
    }
  }

  async #lookOnce(request: PageRequest, limits: Limits): Promise<Look | IntoFrame> {
    const answer = await this.tier.look(request, limits);
    const look = readLook(this.tier, answer);
    if ('into' in look) return look;
    const { elements } = look;
    for (const { point } of elements) this.#excursion.remember(point);
    this.evidence.looked = answer.references;
    const [first] = elements;
    if (first && look.unmet === null && FOCUSING.has(request.prepare)) {
      this.#focused = fieldKind(first.tag, first.inputType);
    }
    if (first && first.tag === 'option' && elements.length === 1)
      this.#option = { handle: first.handle, point: first.point };
    if (request.prepare === 'script-click' && look.unmet === null && first) {
      await this.tier.poke('(element) => { element.click(); }', first.handle.id, limits);
    }
    return look;
  }

  async #load(
    timeoutMs: number,
    signal: AbortSignal,
    what: string,
    work: (limits: Limits) => Promise<void>,
  ): Promise<void> {
    this.#busyNavigating = true;
    // The frames of the page that is left are none of the next one's.
    this.#excursion.stay();
    try {
      await this.#call(signal, timeoutMs, work);
    } catch (error) {
      throw explainLoadFault(error, what, timeoutMs);
    } finally {
      this.#busyNavigating = false;
    }
  }

  /** For readings that a page in the middle of being replaced cannot answer at once. */
  #steady<T>(signal: AbortSignal, work: (limits: Limits) => Promise<T>, timeoutMs = this.#callMs): Promise<T> {
    return askUntilClear(() => this.#call(signal, timeoutMs, work, 'any'), signal);
  }

  /** One call to the tier; frames that an earlier step was led into are left before it. */
  async #call<T>(
    signal: AbortSignal,
    timeoutMs: number,
    work: (limits: Limits) => Promise<T>,
    frames: 'home' | 'any' = 'home',
  ): Promise<T> {
    signal.throwIfAborted();
    this.#option = undefined;
    this.#focused = undefined;
    const fromHome = async (limits: Limits) => {
      await this.#excursion.goHome(limits);
      return work(limits);
    };
    return this.#calls.run(frames === 'home' && this.#excursion.ended ? fromHome : work, { timeoutMs, signal });
  }
}
