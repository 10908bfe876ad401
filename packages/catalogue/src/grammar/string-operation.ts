import { StepError, type StepErrorCode } from '../step-error.ts';
import { closest } from './closest.ts';
import { splitRaw } from './list.ts';
import { lengthOf } from './normalise.ts';

export interface StringOperation {
  readonly name: StringOperationName;
  /** The result for a raw text: positions 0-based, in code points (actions §10.6). */
  apply(text: string): string;
}

export const STRING_OPERATION_NAMES = [
  ...(['mid', 'lower', 'upper', 'length', 'ltrim', 'rtrim', 'trim', 'left', 'right', 'charat'] as const),
  ...(['startswith', 'endswith', 'replace'] as const),
] as const;
export type StringOperationName = (typeof STRING_OPERATION_NAMES)[number];

type Reader = (rest: string, fail: (hint: string) => StepError) => (text: string) => string;

const READERS: { readonly [name in StringOperationName]: Reader } = {
  lower: plain((text) => text.toLowerCase()),
  upper: plain((text) => text.toUpperCase()),
  length: plain((text) => String(lengthOf(text))),
  ltrim: plain((text) => text.trimStart()),
  rtrim: plain((text) => text.trimEnd()),
  trim: plain((text) => text.trim()),
  left: counted('left;3', (points, count) => points.slice(0, count).join('')),
  right: counted('right;3', (points, count) => points.slice(Math.max(points.length - count, 0)).join('')),
  charat: counted('charat;0', (points, at) => points[at] ?? ''),
  startswith: withText('startswith;Mr', (text, part) => String(text.startsWith(part))),
  endswith: withText('endswith;kg', (text, part) => String(text.endsWith(part))),
  replace: (rest, fail) => {
    if (!rest.startsWith(';')) throw fail('replace;old or replace;old;new');
    const [old, fresh = '', ...more] = splitRaw(rest.slice(1), ';');
    if (!old || more.length > 0) throw fail('replace;old or replace;old;new');
    return (text) => text.replaceAll(old, () => fresh);
  },
  mid: (rest, fail) => {
    const match = /^(?:\s*\(\s*(\d+)\s*;\s*(\d+)\s*\)\s*|\s*;\s*(\d+)\s*;\s*(\d+)\s*)$/.exec(rest);
    if (!match) throw fail('mid(start;length) with numbers of at least 0');
    const start = Number(match[1] ?? match[3]);
    const count = Number(match[2] ?? match[4]);
    return (text) => [...text].slice(start, start + count).join('');
  },
};

/** A string operation of actions §10.6. Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readStringOperation(value: string, code: StepErrorCode): StringOperation {
  const written = /^\s*([a-z]+)/i.exec(value)?.[1] ?? '';
  const name = STRING_OPERATION_NAMES.find((known) => known === written.toLowerCase());
  if (!name) {
    const near = closest(written, STRING_OPERATION_NAMES, 2);
    const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '';
    throw new StepError(
      code,
      `"${value}" is not a string operation${hint} Known: ${STRING_OPERATION_NAMES.join(', ')}`,
      { near },
    );
  }
  const rest = value.trimStart().slice(written.length);
  const apply = READERS[name](rest, (hint) => new StepError(code, `"${value}" is not complete: write ${hint}`));
  return { name, apply };
}

function plain(operation: (text: string) => string): Reader {
  return (rest, fail) => {
    if (rest.trim() !== '') throw fail('the name of the operation alone');
    return operation;
  };
}

function counted(example: string, operation: (points: readonly string[], count: number) => string): Reader {
  return (rest, fail) => {
    const match = /^\s*;\s*(\d{1,9})\s*$/.exec(rest);
    if (!match) throw fail(`${example} with a number of at least 0`);
    return (text) => operation([...text], Number(match[1]));
  };
}

function withText(example: string, operation: (text: string, part: string) => string): Reader {
  return (rest, fail) => {
    if (!rest.startsWith(';')) throw fail(example);
    const part = splitRaw(rest.slice(1), ';').join(';');
    return (text) => operation(text, part);
  };
}
