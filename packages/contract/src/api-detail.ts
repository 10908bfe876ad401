/** Characters of a body that a message carries; the whole is an attachment. */
export const LONGEST_BODY_TEXT = 4000;
/** Characters of a value that did not match, and of what was printed. */
export const LONGEST_VALUE = 4000;
export const LONGEST_PRINTED = 20_000;
/** Entries of one step; a step that asks again until something is true sends many. */
export const MOST_EXCHANGES = 50;
export const MOST_MISMATCHES = 100;
export const MOST_CALLS = 500;
/** Headers of one side of an exchange. */
export const MOST_HEADERS = 200;
/** Features that call features that call … */
export const DEEPEST_CALL = 20;
/** Characters of one step's detail, everything together. */
export const LONGEST_DETAIL = 1024 * 1024;

/**
 * What a step of an API test did, for reports: said in its `step` message. Every text is masked and cut; what was cut can be had whole
 * under the attachment that `whole` names.
 */
export interface ApiDetail {
  /** Requests that the step sent, its called features' not among them, oldest first. */
  readonly exchanges?: readonly ExchangeDetail[];
  /** Of a failed `match`: each path that differs, from the value asked for inwards. */
  readonly mismatches?: readonly MismatchDetail[];
  /** What `print` and `karate.log` wrote, in lines. */
  readonly printed?: string;
  /** Scenarios of features that the step called, in order. */
  readonly calls?: readonly CalledScenario[];
  /** Exchanges, paths and calls that are not told because there were too many. */
  readonly dropped?: number;
}

export interface ExchangeDetail {
  readonly method: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly request: ExchangeSide;
  /** Null when there was no answer; `error` says why. */
  readonly response: (ExchangeSide & { readonly status: number; readonly statusText: string }) | null;
  readonly error?: string;
  /** Addresses that redirected before, oldest first. */
  readonly redirects?: readonly { readonly url: string; readonly status: number }[];
}

export interface ExchangeSide {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: ExchangeBody | null;
}

export interface ExchangeBody {
  /** The beginning of a text body; empty for bytes that are no text. */
  readonly text: string;
  /** Bytes of the whole body. */
  readonly size: number;
  readonly mediaType: string;
  readonly cut: boolean;
  /** `attachments/{file}`: the whole body, or as much of it as is kept. */
  readonly whole?: string;
}

export interface MismatchDetail {
  /** `$.a.b[0]`, or an XPath. */
  readonly path: string;
  readonly depth: number;
  readonly reason: string;
  readonly actual: string;
  readonly expected: string;
  /** `STRING`, `NUMBER`, `MAP` … */
  readonly actualType: string;
  readonly expectedType: string;
}

export interface CalledScenario {
  readonly uri: string;
  readonly line: number;
  readonly feature: string;
  readonly scenario: string;
  /** From 0, for each item of a list that a feature is called with. */
  readonly loop?: number;
  readonly durationMs: number;
  readonly steps: readonly CalledStep[];
}

export interface CalledStep {
  /** `* `, with its blank. */
  readonly gherkin: string;
  readonly text: string;
  readonly line: number;
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED';
  readonly durationMs: number;
  readonly error?: string;
  readonly api?: ApiDetail;
}
