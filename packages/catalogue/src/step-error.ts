import type { ElementHandle } from './ports/web-port.ts';

/** Codes of actions §13 that this product raises; closed, so that a typo is a type error. */
export type StepErrorCode =
  | 'E_SYNTAX'
  | 'E_UNKNOWN_ACTION'
  | 'E_SLOT_MISSING'
  | 'E_SLOT_NOT_ALLOWED'
  | 'E_TESTDATA'
  | 'E_EXPECTED'
  | 'E_LOCATOR'
  | 'E_LOCATOR_AMBIGUOUS'
  | 'E_XPATH'
  | 'E_VALUE_UNKNOWN'
  | 'E_VARIABLE'
  | 'E_CONFIG'
  | 'E_NOT_FOUND'
  | 'E_NOT_DISPLAYED'
  | 'E_NOT_ENABLED'
  | 'E_NOT_CLICKABLE'
  | 'E_NOT_EDITABLE'
  | 'E_STILL_PRESENT'
  | 'E_TIMEOUT'
  | 'E_INDEX'
  | 'E_NO_OPTION'
  | 'E_NOT_A_SELECT'
  | 'E_NOT_AN_IMAGE'
  | 'E_WRONG_ELEMENT'
  | 'E_VERIFY'
  | 'E_NOT_NUMERIC'
  | 'E_DIVISION_BY_ZERO'
  | 'E_ALERT'
  | 'E_ALERT_OPEN'
  | 'E_NO_FRAME'
  | 'E_WINDOW'
  | 'E_LAST_WINDOW'
  | 'E_NAVIGATION_FAILED'
  | 'E_DOWNLOAD_FAILED'
  | 'E_FILE'
  | 'E_COOKIE_INVALID'
  | 'E_NO_COOKIE'
  | 'E_JWT_INVALID'
  | 'E_KEY'
  | 'E_REQUEST'
  | 'E_SCRIPT_ERROR'
  | 'E_CUSTOM_NOT_FOUND'
  | 'E_CUSTOM_FAILED'
  | 'E_AXE_VIOLATIONS'
  | 'E_PLATFORM'
  | 'E_PATTERN'
  | 'E_OPTION'
  | 'E_LAYOUT'
  | 'E_RECT'
  | 'E_MODE'
  | 'E_FRAME'
  | 'E_COUNT'
  | 'E_IMAGE_FILE'
  | 'E_SESSION'
  | 'E_STOPPED'
  | 'E_INTERNAL';

/** Errors after which the remaining steps are skipped even in soft mode (actions §12). */
export const FATAL_CODES: readonly StepErrorCode[] = ['E_SESSION', 'E_CONFIG', 'E_STOPPED'];

/** An element that a failure is about, in the frame that is current when the step ends. */
export interface FaultyElement {
  readonly handle: ElementHandle;
  /** What it is to the step, where there are several: the name of its locator. */
  readonly label?: string;
}

export interface StepErrorOptions {
  readonly expected?: string;
  readonly actual?: string;
  /** Further lines below the message. */
  readonly details?: readonly string[];
  /** Milliseconds waited before giving up. */
  readonly waitedMs?: number;
  /** What was waited for, in words: `the element to be clickable`. */
  readonly waitedFor?: string;
  /** The elements that it is about; the picture of the failure shows where they are. */
  readonly elements?: readonly FaultyElement[];
  /** Where in the instruction the fault stands: 0-based columns, end excluded. */
  readonly span?: { readonly start: number; readonly end: number };
  /** What was probably meant: the closest keywords, sentences or names, best first. */
  readonly near?: readonly string[];
  readonly cause?: unknown;
}

/** A step that did not do what it says. `message` is the reason alone; the runner adds keyword, locator and context. */
export class StepError extends Error {
  readonly code: StepErrorCode;
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  readonly details: readonly string[];
  readonly waitedMs: number | undefined;
  readonly waitedFor: string | undefined;
  readonly elements: readonly FaultyElement[];
  readonly span: { readonly start: number; readonly end: number } | undefined;
  readonly near: readonly string[];

  constructor(code: StepErrorCode, reason: string, options: StepErrorOptions = {}) {
    super(reason, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StepError';
    this.code = code;
    this.expected = options.expected;
    this.actual = options.actual;
    this.details = options.details ?? [];
    this.waitedMs = options.waitedMs;
    this.waitedFor = options.waitedFor;
    this.elements = options.elements ?? [];
    this.span = options.span;
    this.near = options.near ?? [];
  }
}
