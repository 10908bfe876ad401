import type { Cookie, NewCookie } from './cookie.ts';
import type { LocatorChoice } from './element-path.ts';

/**
 * What keywords need of a browser. The engine's drivers fill it; keywords and their tests know nothing else.
 *
 * Everything about one element happens in one look: find, judge a condition, prepare (scroll, focus, clear) and read,
 * so that a step costs one round trip to the page and one for the input. A look may wait inside the page for `waitMs`, which
 * reacts within a frame; the budget of a step and its error are the keyword's business (`keywords/await-element.ts`).
 *
 * Errors: a port throws StepError with E_XPATH, E_ALERT_OPEN, E_NO_FRAME, E_WINDOW, E_SCRIPT_ERROR, E_NAVIGATION_FAILED, E_TIMEOUT,
 * E_PLATFORM or E_SESSION; what a look finds or misses is never thrown but told. A handle whose element has left the document
 * throws StaleElement, so that the keyword can look again.
 */
export interface WebPort {
  /** Lower-case browser name from the session's capabilities: chrome, firefox, safari, MicrosoftEdge. */
  readonly browserName: string;
  readonly browserVersion: string;

  look(request: LookRequest, signal: AbortSignal): Promise<Look>;

  /** Real input at viewport coordinates of the current frame, CSS pixels. */
  click(point: Point, options: ClickOptions, signal: AbortSignal): Promise<void>;
  hover(point: Point, signal: AbortSignal): Promise<void>;
  /** Press, at least five moves over 0.5 s, release; an abort releases too. */
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Types into whatever has the focus. `keys`: one real key press a character; otherwise the fastest trusted way. */
  type(
    text: string,
    options: { readonly keys: boolean; readonly pauseMs?: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Each chord is held together and released before the next; names as in actions §10.10, already checked, upper case. */
  press(chords: readonly (readonly string[])[], signal: AbortSignal): Promise<void>;

  /** The load ends when document.readyState is complete; the frame path is emptied first. */
  navigate(url: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  traverse(where: 'back' | 'forward' | 'reload', timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** URL, title and readiness of the top-level page of the current window. */
  page(signal: AbortSignal): Promise<PageState>;
  /** `maximize`, `fullscreen` or a size in CSS pixels; answers the size really obtained. */
  resizeWindow(size: WindowSize, signal: AbortSignal): Promise<{ readonly width: number; readonly height: number }>;

  /** The open dialog of the current window, or null. */
  alert(signal: AbortSignal): Promise<OpenAlert | null>;
  answerAlert(accept: boolean, text: string | undefined, signal: AbortSignal): Promise<void>;
  /** Puts a text into the open prompt, which stays open; the next `answerAlert` without a text sends it. E_ALERT when none is open, E_WRONG_ELEMENT when it asks for no text. */
  fillPrompt(text: string, signal: AbortSignal): Promise<void>;

  /** Frame path: chosen by a look's element handle; `parent` leaves one, `top` all. */
  switchFrame(
    target: { readonly handle: ElementHandle; readonly label: string } | 'parent' | 'top',
    signal: AbortSignal,
  ): Promise<void>;
  readonly framePath: readonly string[];
  /** Where the frame path stands now, for `returnToFrames`. */
  markFrames(): FrameMark;
  /** Back into the frames of a mark of this document; E_NO_FRAME when one of them is gone. */
  returnToFrames(mark: FrameMark, signal: AbortSignal): Promise<void>;
  /** A point of the current frame's viewport as a point of the viewport of the window: what input in the main document needs. */
  toPage(point: Point, signal: AbortSignal): Promise<Point>;
  windows(signal: AbortSignal): Promise<readonly WindowInfo[]>;
  switchWindow(id: string, signal: AbortSignal): Promise<void>;
  openWindow(signal: AbortSignal): Promise<string>;
  /**
   * Closes the window `id`, or the current one. After the current one the most recently used remaining window becomes current, in its
   * main document; after another one the current window and its frame path stay as they are.
   */
  closeWindow(signal: AbortSignal, id?: string): Promise<void>;

  /**
   * Runs the text as a function body in the current frame. A promise is awaited, at most `timeoutMs` (E_TIMEOUT). The value must be JSON;
   * undefined comes back as null, an element as its outer HTML. A thrown error or a rejection is E_SCRIPT_ERROR with its text.
   */
  script(source: string, args: readonly unknown[], signal: AbortSignal, options?: ScriptOptions): Promise<unknown>;
  /** Sets files on a file input; paths on the engine's machine, sent to a remote browser when needed. */
  setFiles(handle: ElementHandle, paths: readonly string[], signal: AbortSignal): Promise<void>;

  /**
   * The cookies that a request for `url` would carry, those of HttpOnly too; without one those of the page of the current window,
   * whichever frame is current. A driver that can tell of the open page alone answers none for another host.
   */
  cookies(signal: AbortSignal, url?: string): Promise<readonly Cookie[]>;
  /** On the site of the open page; one of the same name, domain and path is replaced. E_COOKIE_INVALID when the browser refuses it. */
  setCookie(cookie: NewCookie, signal: AbortSignal): Promise<void>;
  /** Deletes the cookies of this name, or with null all, that apply to the page of the current window. */
  deleteCookies(name: string | null, signal: AbortSignal): Promise<void>;

  /**
   * Examines the accessibility of the current document with all its frames. E_TESTDATA for a rule or tag that does not exist,
   * E_SCRIPT_ERROR when the examination itself fails.
   */
  auditAccessibility(request: AuditRequest, signal: AbortSignal): Promise<AccessibilityAudit>;

  /** PNG of the viewport, or of one element. */
  screenshot(target: { readonly handle: ElementHandle } | 'viewport', signal: AbortSignal): Promise<Uint8Array>;
}

/** Opaque to keywords: a frame path. */
export interface FrameMark {
  readonly labels: readonly string[];
}

export interface AuditRequest {
  /** Examine this element alone; its handle must be fresh. */
  readonly within?: ElementHandle;
  /** Tags and rule ids; empty: all rules that are on by default. */
  readonly rules: readonly string[];
  readonly timeoutMs: number;
}

export type AuditImpact = 'minor' | 'moderate' | 'serious' | 'critical';

export interface AuditFinding {
  readonly id: string;
  /** A finding without an impact counts as minor. */
  readonly impact: AuditImpact;
  readonly help: string;
  readonly helpUrl: string;
  readonly tags: readonly string[];
  /** All elements concerned. */
  readonly count: number;
  /** The first of them; selectors from the outermost frame inwards. */
  readonly elements: readonly {
    readonly target: readonly string[];
    readonly html: string;
    readonly summary: string;
  }[];
}

export interface AccessibilityAudit {
  /** Name and version of what examined. */
  readonly engine: string;
  readonly url: string;
  readonly violations: readonly AuditFinding[];
  /** What a person has to decide. */
  readonly incomplete: readonly AuditFinding[];
  readonly passedRules: number;
  /** Documents examined: the current one and its frames. */
  readonly documents: number;
  /** Frames that could not be examined, with the reason. */
  readonly left: readonly string[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface ClickOptions {
  readonly button?: 'left' | 'right';
  /** 2 for a double click; at one point in one action chain. */
  readonly count?: number;
}

export interface ScriptOptions {
  /** This element is handed to the script as its first argument, before `args`. */
  readonly element?: ElementHandle;
  readonly timeoutMs?: number;
}

/**
 * What must hold for the chosen element (actions §7). `editable`: enabled, takes text, not read-only; input of most types, textarea,
 * select and editable content take text, and so does a file input (its "text" is a file name, the keyword sees to it).
 */
export type ElementCondition = 'present' | 'visible' | 'enabled' | 'editable' | 'clickable';

/** Opaque to keywords: names an element of the current document for a following call. */
export interface ElementHandle {
  readonly id: string;
}

export interface LookRequest {
  /**
   * Where to look, best choice first. A later one is used only where every earlier one matches nothing, it matches exactly one element,
   * and that has been so for `alternativesAfterMs`; the look then tells which in `choice`.
   */
  readonly choices: readonly [LocatorChoice, ...LocatorChoice[]];
  /** Milliseconds for which the choices before it must have matched nothing. Left out: alternatives are not used, and never for sets. */
  readonly alternativesAfterMs?: number;
  /** How long they have matched nothing when the look begins. */
  readonly absentMs?: number;
  /** Search only inside (or equal to) the first match of this one. */
  readonly within?: LocatorChoice;
  readonly pick: Pick;
  readonly condition: ElementCondition;
  /** A second locator, looked for in the same frame and read in the same moment: nothing moves between the two. The look waits for both. */
  readonly beside?: BesideRequest;
  /** True: wait until the condition does NOT hold for any match; used with `present` and `visible`, and absence is what is wished. */
  readonly negate?: boolean;
  /** A checkbox or radio button that is not displayed is judged, and clicked, by its displayed label. */
  readonly viaLabel?: boolean;
  readonly prepare?: Prepare;
  /** Taken after `prepare`. Given for every element told, also when the condition does not hold. */
  readonly read?: readonly Reading[];
  /** Milliseconds that the page may wait for the condition; 0 looks once. The port may answer earlier, never later by much. */
  readonly waitMs: number;
}

export interface BesideRequest {
  readonly choices: LookRequest['choices'];
  readonly alternativesAfterMs?: number;
  readonly absentMs?: number;
  readonly pick: Pick;
  readonly condition: ElementCondition;
}

/**
 * Which of the matches (actions §6).
 * - `first`: the first displayed one, else the first; with condition `present` simply the first
 * - `nth`: the match at an index in document order, displayed or not
 * - `displayed`: the displayed match at an index
 * - `all`: every match, for sets; readings are given for each
 * - `random`: any displayed and enabled match with equal chance, chosen again in each look
 * - `sub`: sub-elements of all matches by their visible text (deepest, displayed, document order)
 * - `link`: displayed `a` elements by their visible text
 */
export type Pick =
  | { readonly by: 'first' }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'displayed'; readonly index: number }
  | { readonly by: 'all' }
  | { readonly by: 'random' }
  | { readonly by: 'sub'; readonly text: string; readonly match: 'contains' | 'exact'; readonly index: number }
  | { readonly by: 'link'; readonly text: string; readonly match: 'contains' | 'exact'; readonly index: number };

/** Done to the element once its condition holds, in the same look. */
export type Prepare =
  /** Its centre as near as possible to the centre of the view. */
  | 'scroll'
  | 'focus'
  /** Focus, then empty it so that typing replaces its text; fires input as a person's deletion would. A select or file input is only focused. */
  | 'clear'
  | 'select-all'
  | 'caret-end'
  /** Scrolls to it and calls its click() by script. */
  | 'script-click';

/** What to bring back. Names of attributes and properties are given after the colon. */
export type Reading =
  /** Visible text as the driver tells it; value of inputs; selected texts of a select joined by `; ` (actions §8), not normalised. */
  | 'text'
  /** Raw text for string operations: value, else innerText untouched. */
  | 'raw-text'
  | 'value'
  | 'rect'
  | 'selected'
  | 'displayed'
  /** False when disabled in the sense of actions §7 (own, fieldset, optgroup, aria-disabled), displayed or not. */
  | 'enabled'
  /** True when some part of its box lies inside the viewport of its frame. */
  | 'in-viewport'
  /** Text of its label (label element, aria-labelledby, aria-label), or ''. */
  | 'label'
  /** {complete, naturalWidth, src, currentSrc} of the img, input type image or single img inside; else null. `src`: the attribute or ''. */
  | 'image'
  /** {multiple, options: [{text, value, selected, disabled}]} of a select, or null. */
  | 'options'
  /** {form: 'checkbox'|'radio'|'option'|'aria'|null, role, selected}; `aria`: a role with aria-checked, -selected or -pressed, `mixed` is not selected. */
  | 'choice'
  /** As WebDriver's getAttribute tells: boolean attributes 'true' or null, live value/checked/selected/href. */
  | `attribute:${string}`
  /** The attribute in the DOM: its text or null. */
  | `dom-attribute:${string}`
  | `property:${string}`
  /** Computed style. */
  | `css:${string}`
  /** `MeasuredBox`, `Clipping` and `Sideways` of `measured-box.ts`. */
  | 'box'
  | 'clipping'
  | 'sideways';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LookedElement {
  readonly handle: ElementHandle;
  /** 0-based position among all matches, in document order. */
  readonly index: number;
  readonly tag: string;
  /** Lower-case `type` of an input, else ''. */
  readonly inputType: string;
  /** Where a click on it goes: centre of the visible part, viewport of its frame; of its label where the box is not displayed. */
  readonly point: Point;
  readonly rect: Rect;
  readonly readings: { readonly [reading: string]: unknown };
}

/** The first condition that does not hold, in the order of actions §7. */
export type Unmet =
  | 'not-found'
  | 'not-displayed'
  | 'not-enabled'
  | 'not-editable'
  | 'read-only'
  | 'not-clickable'
  | 'index'
  | null;

export interface Look {
  /** Matches in the document. */
  readonly count: number;
  /** Which of the request's choices found them; 0 unless an alternative was used. */
  readonly choice: number;
  /** With several choices: for how long the first one has matched nothing, at the end of the look. */
  readonly absentMs?: number;
  /** Candidates after `pick` (sub-elements, links, displayed ones). */
  readonly candidates: number;
  /** Null: the condition holds (with `negate`: it does not hold, as wished). */
  readonly unmet: Unmet;
  /** For `not-clickable`: the element on top, e.g. `<div id="overlay" class="mask">`. */
  readonly cover?: string;
  /** For `not-clickable`: it was never in one place for two frames. */
  readonly moving?: true;
  /** For texts not found: up to ten texts that were seen. */
  readonly seen?: readonly string[];
  /** The chosen element; for `all` every one. Empty when nothing was found. */
  readonly elements: readonly LookedElement[];
  /** Present with `LookRequest.beside`. */
  readonly beside?: LookedBeside;
}

/** What the second locator of a look found, with the same readings. */
export interface LookedBeside extends Omit<Look, 'beside' | 'cover' | 'moving' | 'seen'> {
  /** Some of them lie in another frame than those of the first locator: their boxes cannot be compared. */
  readonly otherFrame: boolean;
}

/** Whether the look found all that was asked for. */
export function lookHolds(look: Look): boolean {
  return look.unmet === null && (look.beside === undefined || look.beside.unmet === null);
}

export interface PageState {
  readonly url: string;
  readonly title: string;
  readonly readyState: 'loading' | 'interactive' | 'complete';
}

export interface WindowInfo {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly current: boolean;
}

export type WindowSize = 'maximize' | 'fullscreen' | { readonly width: number; readonly height: number };

export interface OpenAlert {
  /** `dialog`: one of them, where the driver does not tell which. */
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'dialog';
  readonly text: string;
}
