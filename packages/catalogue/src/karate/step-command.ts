import type { MatchCommand } from './match-command.ts';

/**
 * What a step of an API test wants, read from its text (karate §1.1) and not evaluated. An `expression` is text in one of the shapes of
 * karate §1.2; where the step's doc string is its last argument, the expression is the doc string's text and `fromDocString` is true.
 */
export type StepCommand =
  | Define
  | { readonly form: 'table'; readonly name: string }
  | { readonly form: 'set'; readonly name: string; readonly path: string | null; readonly value: Written | null }
  | { readonly form: 'remove'; readonly name: string; readonly path: string | null }
  | { readonly form: 'replace'; readonly name: string; readonly token: string | null; readonly value: Written | null }
  /** `eval …`, `if (…) …`, `delete …` and every step that is JavaScript itself. */
  | { readonly form: 'script'; readonly source: Written }
  /** Without `def`: the callee shares the scope of its caller. */
  | { readonly form: 'call'; readonly once: boolean; readonly target: Written }
  | { readonly form: 'print'; readonly values: Written }
  | { readonly form: 'assert'; readonly condition: Written }
  | { readonly form: 'configure'; readonly key: string; readonly value: Written }
  | { readonly form: 'match'; readonly match: MatchCommand }
  | RequestPart
  | { readonly form: 'method'; readonly method: Written }
  | { readonly form: 'status'; readonly code: number }
  | { readonly form: 'soap'; readonly action: Written | null }
  | { readonly form: 'retry'; readonly until: Written }
  | { readonly form: 'listen'; readonly timeoutMs: Written }
  | { readonly form: 'doc' | 'compareImage'; readonly value: Written };

export interface Written {
  readonly text: string;
  readonly fromDocString: boolean;
}

export interface Define {
  readonly form: 'define';
  readonly as: 'def' | 'text' | 'json' | 'string' | 'xml' | 'xmlstring' | 'yaml' | 'csv' | 'bytes' | 'copy';
  readonly name: string;
  readonly value: Written;
}

/** Steps that add to the next request. */
export type RequestPart =
  | {
      readonly form:
        | 'url'
        | 'path'
        | 'params'
        | 'headers'
        | 'cookies'
        | 'formFields'
        | 'request'
        | 'multipartFields'
        | 'multipartFiles'
        | 'multipartEntity';
      readonly value: Written;
    }
  | {
      readonly form: 'param' | 'header' | 'cookie' | 'formField' | 'multipartField' | 'multipartFile';
      readonly name: string;
      readonly value: Written;
    };

/** A step that is none of the forms. */
export interface NoCommand {
  readonly form: null;
  /** What is wrong, as a sentence, with the nearest form where there is one. */
  readonly problem: string;
  /** The step's text as it was probably meant. */
  readonly nearest?: string;
}
