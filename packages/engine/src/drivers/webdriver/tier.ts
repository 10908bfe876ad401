import type { Cookie, NewCookie } from '@stepwright/catalogue/ports/cookie';
import type { Selector } from '@stepwright/catalogue/ports/element-path';
import type {
  Look,
  LookRequest,
  OpenAlert,
  PageState,
  Point,
  WindowInfo,
  WindowSize,
} from '@stepwright/catalogue/ports/web-port';
import type { AgentLink } from './agent-link.ts';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';
import type { TroubleLog } from './trouble-log.ts';

/** The page could not be looked at; `selector` for one that the browser does not accept. */
export interface LookFault {
  readonly fault: { readonly name: string; readonly message: string; readonly selector?: Selector };
}

/** The look goes on in the document of a frame, whose element is the only reference. */
export interface LookInto {
  readonly into: {
    readonly of: 'choice' | 'within';
    readonly choice: number;
    /** The first selector of that choice which is meant for the inside. */
    readonly from: number;
    /** What of the second locator is left for the inside, if there is one and it goes into the same frame. */
    readonly beside?: { readonly choice: number; readonly from: number } | 'elsewhere';
  };
}

export interface LookAnswer {
  readonly look: Look | LookFault | LookInto;
  readonly references: readonly ElementReference[];
}

/**
 * - `bidi`: WebDriver BiDi
 * - `classic-batch`: classic commands, and one script that does a whole look in the page
 * - `classic`: one classic command for each thing
 */
export type TierName = 'bidi' | 'classic-batch' | 'classic';

/** One input source of WebDriver's actions, as both protocols write it. */
export interface InputSource {
  readonly type: 'key' | 'pointer' | 'wheel';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly { readonly [key: string]: unknown }[];
}

/**
 * One way to speak to a browser session. All calls reject with DriverFault (codes of WebDriver, whichever protocol) or with the
 * signal's reason; the session turns faults into step errors. A tier keeps the current window and the frame path.
 */
export interface Tier {
  readonly name: TierName;
  /** Commands sent to the driver so far. */
  readonly commands: number;
  readonly frameLabels: readonly string[];

  look(request: LookRequest, limits: Limits): Promise<LookAnswer>;
  /**
   * Calls a function declaration in the page's own world; first the element, if any, then `args`. Answers its JSON value. `own` asks for
   * a world beside the page's, where the driver has one.
   */
  call(
    declaration: string,
    element: ElementReference | null,
    args: readonly unknown[],
    limits: Limits,
    world?: 'own' | 'page',
  ): Promise<unknown>;
  /**
   * Calls a function declaration beside the page's own world where the driver can, with elements of the current frame and then a text.
   * Answers its text. `window`: in the window's own document where the driver can go there at once.
   */
  examine(
    declaration: string,
    elements: readonly ElementReference[],
    argument: string,
    where: 'frame' | 'window',
    limits: Limits,
  ): Promise<string | null>;
  /** What a person does and points at in the pages. */
  readonly agent: AgentLink;
  /** Console errors and failed requests of the session's pages. */
  readonly trouble: TroubleLog;
  /** Like `call`, but a dialog that it opens ends the wait without a fault. */
  poke(declaration: string, element: ElementReference | null, limits: Limits): Promise<void>;
  /** Performs input; a dialog that it opens ends the wait without a fault. */
  act(sources: readonly InputSource[], limits: Limits): Promise<void>;
  /** Lets go of everything that is still pressed. */
  releaseInput(limits: Limits): Promise<void>;
  /** One trusted insertion into the focused element, and input behind it; false, with nothing done, where the browser has no such thing. */
  insertText(text: string, behind: readonly InputSource[], limits: Limits): Promise<boolean>;

  navigate(url: string, limits: Limits): Promise<void>;
  traverse(where: 'back' | 'forward' | 'reload', limits: Limits): Promise<void>;
  page(limits: Limits): Promise<PageState>;
  resizeWindow(size: WindowSize, limits: Limits): Promise<{ width: number; height: number }>;

  alert(limits: Limits): Promise<OpenAlert | null>;
  answerAlert(accept: boolean, text: string | undefined, limits: Limits): Promise<void>;
  fillPrompt(text: string, limits: Limits): Promise<void>;

  enterFrame(reference: ElementReference, label: string, limits: Limits): Promise<void>;
  leaveFrame(to: 'parent' | 'top', limits: Limits): Promise<void>;
  /** The frame path, opaque; `returnToFrames` enters it again. */
  markFrames(): unknown;
  returnToFrames(mark: unknown, limits: Limits): Promise<void>;
  /** A point of the current frame's viewport in the viewport of the window. */
  toPage(point: Point, limits: Limits): Promise<Point>;
  windows(limits: Limits): Promise<readonly WindowInfo[]>;
  switchWindow(id: string, limits: Limits): Promise<void>;
  openWindow(limits: Limits): Promise<string>;
  closeWindow(id: string | undefined, limits: Limits): Promise<void>;

  /** Cookies for an address; null: for the page of the current window. */
  cookies(url: string | null, limits: Limits): Promise<readonly Cookie[]>;
  setCookie(cookie: NewCookie, limits: Limits): Promise<void>;
  deleteCookies(name: string | null, limits: Limits): Promise<void>;

  setFiles(reference: ElementReference, paths: readonly string[], limits: Limits): Promise<void>;
  /** PNG bytes. */
  screenshot(reference: ElementReference | null, limits: Limits): Promise<Uint8Array>;
  /** A cheap JPEG (or PNG where there is no other) for watchers. */
  picture(limits: Limits): Promise<Uint8Array>;
  /** Ends what this tier holds open: windows of its own, the connection. */
  close(limits: Limits): Promise<void>;
}
