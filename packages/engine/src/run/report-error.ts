import type { ReadyCall, ResolvedLocator } from '@stepwright/catalogue/keywords/behaviour';
import { StepError } from '@stepwright/catalogue/step-error';
import type { StepErrorDetail } from '@stepwright/contract/messages';
import type { Secrets } from './secrets.ts';

/** Where the browser was when the step failed. */
export interface PageContext {
  readonly url: string;
  readonly title: string;
  readonly frame: string;
}

export interface ReportedError {
  /** The whole text of actions §13. */
  readonly text: string;
  readonly detail: StepErrorDetail;
}

/** Characters shown of one text. */
const LONGEST = 500;

/**
 * Puts an error into the form of actions §13: what failed on what after how long and why, then expected, actual and where.
 * `call` is null when the step was not understood; `instruction` is its text then. Secrets are masked before a text is cut,
 * so that no half of one is left.
 */
export function reportError(
  error: StepError,
  step: { readonly call: Partial<ReadyCall> | null; readonly instruction: string },
  page: PageContext | null,
  secrets: Secrets,
  marks: Pick<StepErrorDetail, 'outline' | 'others'> = {},
): ReportedError {
  const show = (text: string) => shorten(secrets.maskText(text));
  const call = step.call;
  const name = call?.step?.keyword ?? firstWord(step.instruction);
  const waited = error.waitedMs === undefined ? undefined : error.waitedMs / 1000;
  const on = call?.locator === undefined ? '' : ` on ${show(describeLocator(call.locator))}`;
  const after = waited === undefined ? '' : ` after ${waited.toFixed(1)} s`;
  const reason = show(error.message.replace(/[.\s]+$/, ''));
  const lines = [`${name} failed${on}${after}: ${reason}${/[?!]$/.test(reason) ? '' : '.'} (${error.code})`];
  const written = writtenForm(call, error);
  if (error.expected !== undefined) {
    lines.push(`Expected: "${show(error.expected)}"${written === undefined ? '' : ` (${show(written)})`}`);
  }
  if (error.actual !== undefined) lines.push(`Actual:   "${show(error.actual)}"`);
  for (const line of error.details) lines.push(show(line));
  if (page !== null)
    lines.push(`Context:  ${show(page.url)} | window "${show(page.title)}" | frame ${show(page.frame)}`);
  return {
    text: lines.join('\n'),
    detail: {
      code: error.code,
      reason,
      ...(waited === undefined ? {} : { waited: Math.round(waited * 10) / 10 }),
      ...(error.expected === undefined ? {} : { expected: show(error.expected) }),
      ...(error.expected === undefined || written === undefined ? {} : { expectedWritten: show(written) }),
      ...(error.actual === undefined ? {} : { actual: show(error.actual) }),
      ...(error.waitedFor === undefined ? {} : { waitedFor: show(error.waitedFor) }),
      ...marks,
      ...(page === null ? {} : { url: show(page.url), title: show(page.title), frame: show(page.frame) }),
      ...(error.details.length === 0 ? {} : { details: error.details.map(show) }),
    },
  };
}

/** Anything thrown, as the error of a step. */
export function asStepError(error: unknown): StepError {
  if (error instanceof StepError) return error;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new StepError('E_INTERNAL', `an unexpected error inside the product: ${text}`, { cause: error });
}

/** An inline locator is shown once. */
function describeLocator({ name, choices: [{ text }] }: ResolvedLocator): string {
  return name.trim() === text.trim() ? `[${name}]` : `[${name}] (${text})`;
}

/** How the expected text stood in the step, where looking up made another text of it. */
function writtenForm(call: Partial<ReadyCall> | null, error: StepError): string | undefined {
  const slot = call?.expected ?? call?.testData;
  if (slot === undefined || slot.written === error.expected) return undefined;
  const brackets = call?.expected === undefined ? ['<', '>'] : ['{', '}'];
  return `${brackets[0]}${slot.written}${brackets[1]}`;
}

function firstWord(instruction: string): string {
  return shorten(/^!?\s*(User\b.*|\S+)/u.exec(instruction.trim())?.[1] ?? 'The step');
}

/** At most `longest` characters, and how many are missing. */
export function shorten(text: string, longest = LONGEST): string {
  const letters = text.length > longest ? [...text] : [];
  if (letters.length <= longest) return text;
  return `${letters.slice(0, longest).join('')}...(${letters.length - longest} more)`;
}
