import type { Envelope } from '@cucumber/messages';
import type { ApiDetail } from './api-detail.ts';

/** Longest message as JSON text, in characters: a large feature's syntax tree is one message. */
export const LONGEST_MESSAGE = 8 * 1024 * 1024;

/**
 * What a run says: Cucumber Messages envelopes, one a line, append-only, and one envelope of our own for what they cannot carry.
 * Readers that do not know `stepwright` skip it.
 *
 * Order in the stream: meta, for each feature source and gherkinDocument, its pickles, then `plan`, testRunStarted, and for each
 * scenario testCase, testCaseStarted, (testStepStarted, `note`*, `browser`?, attachment*, `step`, testStepFinished)*, testCaseFinished;
 * testRunFinished.
 * Pictures are files: `attachment.url` is `attachments/{name}`, its body is empty.
 */
export type RunMessage = Envelope & { readonly stepwright?: StepwrightMessage };

export type StepwrightMessage =
  | PlanMessage
  | BrowserMessage
  | NoteMessage
  | StepMessage
  | DebugMessage
  | DebugStepMessage;

/**
 * How much there is to do; said before the first scenario. It is said again where an outline's rows are only known when its turn comes (API
 * tests): the newest one counts, and pickles of such rows stand right before their testCase.
 */
export interface PlanMessage {
  readonly kind: 'plan';
  readonly scenarios: number;
  /** Scenarios left out by the tag expression. */
  readonly filtered: number;
}

/** The browser that a scenario got; said when it is there, so never for a scenario without web steps. */
export interface BrowserMessage {
  readonly kind: 'browser';
  readonly testCaseStartedId: string;
  /** As the browser names itself: `chrome`, `firefox`, `MicrosoftEdge` ... */
  readonly name: string;
  /** `140.0.7339.16`; empty where the browser does not tell it. */
  readonly version: string;
}

/** What a running step is busy with, for whoever watches; the notes of its `step` message take the place of these. */
export interface NoteMessage {
  readonly kind: 'note';
  readonly testCaseStartedId: string;
  readonly testStepId: string;
  readonly text: string;
}

/** What a step really did; said right before its testStepFinished. Secrets are already masked. */
export interface StepMessage {
  readonly kind: 'step';
  readonly testCaseStartedId: string;
  readonly testStepId: string;
  readonly keyword: string | null;
  /** Written with `!`: left out of reports when it passes or is skipped. */
  readonly hidden: boolean;
  /** `xpath`: the text of the locator's first choice as filled, an xpath or a selector of another kind. */
  readonly locator?: { readonly name: string; readonly xpath: string };
  readonly secondLocator?: { readonly name: string; readonly xpath: string };
  readonly testData?: ResolvedText;
  readonly expected?: ResolvedText;
  /** For example "condition not met", or the size a window really got. */
  readonly notes: readonly string[];
  /** Locators whose first choice matched nothing, so that a later one was used. */
  readonly healed?: readonly HealedLocator[];
  readonly error?: StepErrorDetail;
  /** Of a failed step: what the page itself complained of while it ran. */
  readonly page?: PageTrouble;
  /** Of a step of an API test. */
  readonly api?: ApiDetail;
}

/** A step went on with another choice of a locator than the first; its owner should look at it. */
export interface HealedLocator {
  /** As written in the step. */
  readonly name: string;
  /** Text of the choice that was asked first and matched nothing. */
  readonly first: string;
  /** Text of the choice that matched exactly one element, and its place among the choices, from 1. */
  readonly used: string;
  readonly choice: number;
}

/** What the console and the network of a page told; the newest are kept, `dropped` counts the others. Secrets are masked. */
export interface PageTrouble {
  readonly console: readonly {
    readonly level: 'error' | 'warning';
    readonly text: string;
    /** `https://shop.example/app.js:12:8`, where it is known. */
    readonly source?: string;
  }[];
  readonly requests: readonly {
    /** `GET`, `POST` ...; empty where the browser does not tell it. */
    readonly method: string;
    readonly url: string;
    /** Status code, or null for a request that got no answer. */
    readonly status: number | null;
    /** Why there was no answer, e.g. `net::ERR_CONNECTION_REFUSED`. */
    readonly reason?: string;
  }[];
  readonly dropped: number;
}

export interface ResolvedText {
  readonly written: string;
  readonly value: string;
}

/** actions §13: the parts that make up the message of a failed step. */
export interface StepErrorDetail {
  readonly code: string;
  readonly reason: string;
  /** Seconds, one decimal. */
  readonly waited?: number;
  readonly expected?: string;
  readonly expectedWritten?: string;
  readonly actual?: string;
  readonly url?: string;
  readonly title?: string;
  readonly frame?: string;
  /** What was waited for, in words: `the element to be clickable`. */
  readonly waitedFor?: string;
  /** Where the element is in the picture of the failure, in pixels of that picture. */
  readonly outline?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Other elements that the failure is about, in the same pixels: what covers the element, the other one of two that are compared. */
  readonly others?: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** `covers it`, or the name of its locator. */
    readonly label: string;
  }[];
  readonly details?: readonly string[];
}

/**
 * Where a debug session stands; said whenever that changes. The newest one is all that a watcher needs. `line` is the step that runs
 * now or next, null behind the last step of a scenario.
 */
export interface DebugMessage {
  readonly kind: 'debug';
  readonly state: 'running' | 'paused';
  /** Number of the last command that was carried out or refused; 0 before the first. */
  readonly after: number;
  readonly why: 'start' | 'breakpoint' | 'step' | 'cursor' | 'failure' | 'asked' | 'end' | 'tried' | null;
  readonly scenario: string;
  readonly uri: string;
  readonly line: number | null;
  /** The text of that step. */
  readonly text: string | null;
  /** Of a paused session: all variables, values masked and cut. */
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    /** Of API tests, as `karate.typeOf` names it; their values are expressions when they are set. */
    readonly type?: string;
    /** Characters of the whole value, where it is cut. */
    readonly length?: number;
  }[];
  /** For `failure`: what the step reported. */
  readonly error: string | null;
  /** Why the last command could not be carried out. */
  readonly problem: string | null;
}

/** One step that a debug session has carried out, in the order done: repeated and tried ones count like the others. */
export interface DebugStepMessage {
  readonly kind: 'debugStep';
  /** From 1. */
  readonly number: number;
  /** Typed by the person, not part of the feature. */
  readonly tried: boolean;
  readonly scenario: string;
  readonly uri: string;
  readonly line: number | null;
  /** `Then `, with its blank. */
  readonly gherkin: string;
  readonly text: string;
  readonly docString: string | null;
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED';
  readonly durationMs: number;
  readonly detail: Omit<StepMessage, 'kind' | 'testCaseStartedId' | 'testStepId'>;
  readonly message: string | null;
  readonly attachments: readonly { readonly url: string; readonly mediaType: string; readonly fileName: string }[];
}
