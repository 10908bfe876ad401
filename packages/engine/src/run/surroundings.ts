import type { Ci } from '@cucumber/messages';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { ElementHandle, Rect, WebPort } from '@stepwright/catalogue/ports/web-port';
import type { PageTrouble, RunMessage } from '@stepwright/contract/messages';
import type { KarateScenario } from '../karate/runtime/karate-scenario.ts';
import type { Sources } from '../karate/sources/sources.ts';
import type { DebugInbox } from './debug/debug-inbox.ts';
import type { LiveHands } from './debug/live-hands.ts';
import type { Secrets } from './secrets.ts';

/** A browser session that a driver opened for one scenario. */
export interface WebDriverSession extends WebPort {
  /** What it records of its pages beside pictures. */
  readonly evidence: SessionEvidence;
  /** A call was not answered in time, so that further ones may not be answered either. */
  readonly hangs?: boolean;
  /** The step is over: frames that a locator of it led into are left. */
  endStep(): void;
  /** The page under the hands of a person; left out where the driver cannot do that. */
  readonly live?: LiveHands;
  /** A small picture for somebody who watches; null when there is none now. */
  picture(): Promise<Uint8Array | null>;
  /** Ends browser and driver and removes what they left. */
  close(): Promise<void>;
}

/** What is recorded of a page when a step fails, or at the end. Calls may reject; nothing that a step does depends on them. */
export interface SessionEvidence {
  /** A step begins; answers the moment, as `trouble` takes it. */
  begin(): number;
  /** Console errors and failed requests since a moment (0: all of the session); null where the browser tells nothing of the kind. */
  trouble(since: number, limits: EvidenceLimits): Promise<PageTrouble | null>;
  /** Where elements are in the window, CSS pixels; none given: the last one looked at. `restore` undoes the scrolling. */
  outline(
    handles: readonly ElementHandle[],
    withCover: boolean,
    limits: EvidenceLimits,
  ): Promise<{ readonly outline: ElementOutline; restore(): Promise<void> } | null>;
  /** JSON text of a StoredPage; `picture` is the file name of the picture of the same moment. */
  storedPage(picture: string | null, limits: EvidenceLimits): Promise<string | null>;
}

export interface EvidenceLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ElementOutline {
  /** In the order of the handles; null for what has no box, or lies where nobody may look. */
  readonly places: readonly (Rect | null)[];
  /** What lies over the first one. */
  readonly cover: Rect | null;
  /** Width of the window's viewport. */
  readonly width: number;
}

/** The browsers of one run; every session shares nothing with another one. */
export interface WebBrowsers {
  /**
   * `more`: whether other sessions will be asked for afterwards, so that one can be made ready. `onWait` hears, as a sentence, that it
   * takes longer because no browser is free.
   */
  session(signal: AbortSignal, more: boolean, onWait?: (reason: string) => void): Promise<WebDriverSession>;
  /** Ends all of them, the busy ones too. */
  close(): Promise<void>;
}

/** Fills the ports; the engine's own are joined in `wiring.ts`. */
export interface Drivers {
  webBrowsers(
    settings: { readonly [key: string]: unknown },
    options: { readonly temp: string; readonly headed: boolean; readonly explicitWaitMs?: number },
  ): WebBrowsers;
}

/** What may be said to a run while it goes. */
export interface RunControl {
  /** Fires when the run is to end after the current step. */
  readonly stopping: AbortSignal;
  /** Whether somebody watches, so that pictures of the page are wanted. */
  watched(): boolean;
}

/** Where a run runs: everything that it touches besides its bundle. */
export interface Surroundings {
  readonly drivers: Drivers;
  /** Takes messages in order; the run waits for the promise, so that a slow reader slows the run and not its memory. */
  emit(message: RunMessage): Promise<void> | void;
  /** Takes pictures of the page, only while somebody watches. */
  picture?(bytes: Uint8Array): Promise<void>;
  /** Takes what the page of a debug session tells (JSON text of a PageNote), for whoever watches at that moment. */
  note?(text: string): void;
  /** Existing folder that takes attachments; messages name them `attachments/{file}`. */
  readonly attachments: string;
  /** Folder that holds the files of the bundle by name. */
  readonly files: string;
  /** Existing folder for browser profiles and other things of the moment. */
  readonly temp: string;
  /** Ends the run at once: the current step fails with E_STOPPED. */
  readonly signal: AbortSignal;
  readonly control: RunControl;
  /** Milliseconds since 1970. */
  now(): number;
  /** 32 bytes that open the `ENC(...)` values of the bundle. */
  readonly key?: Uint8Array;
  /** Where the run keeps its secrets, for a caller that has texts of its own to mask. */
  readonly secrets?: Secrets;
  /** Where the orders of a debug session arrive; without one its bundle runs like any other. */
  readonly debug?: DebugInbox;
  /** False: nobody will choose locators on the pages of this run, so none are stored. */
  readonly storesPages?: boolean;
  readonly api?: ApiSurroundings;
  /** The CI job that this run is part of, for the `meta` message. */
  readonly ci?: Ci;
}

/** What API tests have of the machine, where that is not what their bundle says. */
export interface ApiSurroundings {
  /** Left out: the features and files of the bundle. */
  readonly sources?: Sources;
  /** Takes what scripts write; left out: a folder of the moment. */
  readonly output?: string;
  /** `System.getenv` of Java's classes. */
  readonly systemEnv?: { readonly [name: string]: string };
  /** Variables beside the environment's. */
  readonly variables?: { readonly [name: string]: unknown };
  /** Address of the script that maps names of Java classes. */
  readonly javaTypes?: string;
  /** Looks at each scenario behind its last step. */
  observe?(run: KarateScenario, scenario: Scenario): void;
}

export interface RunOutcome {
  /** `broken`: nothing more could be run; `error` says why. */
  readonly outcome: 'finished' | 'stopped' | 'broken';
  readonly error: string | null;
  /** A setting or a feature text is to blame: whoever wrote them can mend it. */
  readonly configuration: boolean;
  readonly passed: number;
  readonly failed: number;
  /** Scenarios that were planned but never begun. */
  readonly notRun: number;
}
