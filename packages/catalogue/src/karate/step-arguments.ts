import type { KarateStep } from './feature-text.ts';
import { findOutside } from './scan-text.ts';
import type { NoCommand, StepCommand, Written } from './step-command.ts';

export type StepText = Pick<KarateStep, 'text' | 'docString' | 'table'>;

interface Ask {
  /** What stands behind the form's words, trimmed. */
  readonly rest: string;
  readonly step: StepText;
}

export function none(problem: string, nearest?: string): NoCommand {
  return { form: null, problem, ...(nearest === undefined ? {} : { nearest }) };
}

/** @param form as it would be whole: `def NAME = EXPRESSION` */
export function missing(form: string): NoCommand {
  return none(`this step is not whole; it is written "${form}"`);
}

/** A form whose argument stands on the line alone. */
export function withLine<C extends StepCommand>(
  { rest, step }: Ask,
  form: string,
  make: (value: Written) => C | NoCommand,
): C | NoCommand {
  if (step.docString || step.table) return none(`a step "${form}" takes nothing below it`);
  return rest === '' ? missing(form) : make({ text: rest, fromDocString: false });
}

/** A form whose argument stands on the line or in a doc string. */
export function withWritten<C extends StepCommand>(
  { rest, step }: Ask,
  form: string,
  make: (value: Written) => C | NoCommand,
): C | NoCommand {
  if (rest === '' && !step.docString) return missing(form);
  return writtenBehind(rest, step, make);
}

/** A form with a name: `NAME = EXPRESSION`, or `NAME =` above a doc string. Blanks stand on both sides of the sign. */
export function withName<C extends StepCommand>(
  { rest, step }: Ask,
  form: string,
  make: (name: string, value: Written) => C | NoCommand,
): C | NoCommand {
  const sign = signAt(rest);
  if (sign === -1) {
    const glued = /^([^\s=]+)\s*=\s*(.*)$/s.exec(rest);
    if (!glued) return missing(form);
    const word = form.slice(0, form.search(/ (?:NAME|KEY)\b/));
    return none(`blanks belong on both sides of "=": "${form}"`, `${word} ${glued[1]} = ${glued[2]}`.trimEnd());
  }
  const name = rest.slice(0, sign).trim();
  return writtenBehind(rest.slice(sign + 1), step, (value) => make(name, value));
}

/** What is assigned: what is left of the line, or the doc string where nothing is. */
export function writtenBehind<C extends StepCommand>(
  written: string,
  { docString, table }: StepText,
  make: (value: Written) => C | NoCommand,
): C | NoCommand {
  const text = written.trim();
  if (table) return none('this step takes no table below it');
  if (!docString)
    return text === ''
      ? none('the value is missing, on the line or in a text block below it')
      : make({ text, fromDocString: false });
  if (text !== '') return none('the value stands on the line, so the text block below it has no meaning');
  return make({ text: docString.text, fromDocString: true });
}

/** Where the `=` is that sets: with a blank before and behind (or the end), outside of quotes and brackets; -1 where there is none. */
export function signAt(text: string): number {
  const isSign = (at: number): boolean =>
    text[at] === '=' && isBlank(text[at - 1]) && (at === text.length - 1 || isBlank(text[at + 1]));
  const outside = findOutside(text, isSign);
  if (outside !== -1) return outside;
  // A quote in a name would hide it.
  for (let at = 1; at < text.length; at++) if (isSign(at)) return at;
  return -1;
}

/** `foo $.bar` and `foo /a/b` are a name and a path; `foo.bar` stays together, for whoever resolves it. */
export function nameAndPath(text: string): { readonly name: string; readonly path: string | null } {
  const blank = text.search(/\s/);
  return blank === -1
    ? { name: text, path: null }
    : { name: text.slice(0, blank), path: text.slice(blank).trim() || null };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n';
}
