import { createRequire } from 'node:module';
import { StepError } from '@stepwright/catalogue/step-error';
import { KarateError } from '../karate-error.ts';
import type { ScriptPlace, ScriptScope } from './script-scope.ts';

const FRAME = /stepwright-script:([^\s:()]*):(\d+)(?::\d+)?/;
const LONGEST_SOURCE = 200;

/** For sources that are the same wherever they stand: their lines count from the place at which they are evaluated. */
export const ANYWHERE: ScriptPlace = { uri: '', line: 1 };

/**
 * What a script threw, as a failure of its step: the message, the line on which it happened and what stands there. Errors of the product's
 * own (a failed request, `karate.fail`) are answered as they are.
 *
 * @param source null where a function was called from outside of scripts
 */
export function describeFailure(
  thrown: unknown,
  scope: ScriptScope,
  place: ScriptPlace,
  source: string | null,
): unknown {
  if (thrown instanceof StepError) return thrown;
  const stack = thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : '';
  const frame = FRAME.exec(stack);
  const { uri, line } = frame === null ? place : placeOf(frame[1] as string, Number(frame[2]), place);
  const message = `${messageOf(thrown)}${proposal(thrown, scope)}`;
  const text = uri === place.uri ? lineOf(source, line - place.line) : '';
  return new KarateError('E_SCRIPT_ERROR', `${message} (${uri}:${line}${text === '' ? '' : `: ${text}`})`, {
    where: `${uri}:${line}`,
  });
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `the script threw ${textOf(thrown)}`;
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message))
    return 'functions call one another without end';
  const message = textOf(thrown.message);
  if (thrown.constructor === Error || message === '') return message === '' ? thrown.name : message;
  return `${thrown.name}: ${message}`;
}

function textOf(value: unknown): string {
  try {
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  } catch {
    return 'a value that cannot be shown';
  }
}

/** For a name that is not there: the variables that are called nearly so. */
function proposal(thrown: unknown, scope: ScriptScope): string {
  if (!(thrown instanceof ReferenceError)) return '';
  const name = /^([\w$]+) is not defined$/.exec(thrown.message)?.[1];
  const { entries } = scope as { entries?: () => Iterable<readonly [string, unknown]> };
  if (name === undefined || entries === undefined) return '';
  const load = createRequire(import.meta.url);
  const { closest } = load('@stepwright/catalogue/grammar/closest') as {
    closest(text: string, candidates: Iterable<string>, count: number): readonly string[];
  };
  const names = Array.from(entries.call(scope), ([known]) => known);
  const near = closest(name, names, 3);
  return near.length === 0 ? '' : `; did you mean ${near.join(', or ')}?`;
}

function lineOf(source: string | null, index: number): string {
  const line = source?.split('\n')[index]?.trim() ?? '';
  return line.length > LONGEST_SOURCE ? `${line.slice(0, LONGEST_SOURCE)}…` : line;
}

function placeOf(name: string, line: number, place: ScriptPlace): ScriptPlace {
  if (name === ANYWHERE.uri) return { uri: place.uri, line: place.line + line - 1 };
  try {
    return { uri: decodeURIComponent(name), line };
  } catch {
    return { uri: name, line };
  }
}
