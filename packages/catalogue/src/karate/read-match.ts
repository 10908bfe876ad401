import type { MatchCommand, MatchOperator } from './match-command.ts';
import { findOutside } from './scan-text.ts';
import type { NoCommand } from './step-command.ts';

const ONLY_WITHOUT_EACH = new Set<MatchOperator>(['contains only deep', 'contains any deep']);
const OPERATOR = /(==|!=)|(!?)(contains|within)(?![\w$])(?:\s+(only\s+deep|any\s+deep|only|any|deep)(?![\w$]))?/y;

/**
 * Cuts a `match` step (karate §1.3). The operator is the first one that stands behind a blank and outside of quotes and brackets; what is
 * left of it is a name with its path behind a blank, or an expression as a whole.
 *
 * @param text what stands behind `match`, trimmed
 * @param docString the step's doc string: the value asked for where none stands on the line
 */
export function readMatch(text: string, docString: string | null): MatchCommand | NoCommand {
  const each = /^each(?=\s)/.test(text);
  const rest = each ? text.slice('each'.length).trimStart() : text;
  const found = findOperator(rest);
  if (!found) return noOperator(rest);
  const { at, length, operator, negated, word, extra } = found;
  if (operator === null) {
    const positive = `${word} ${extra}`;
    return none(`"!${positive}" does not exist; write "!${word}", or "${positive}" in a step that asks for it`, null);
  }
  if (each && ONLY_WITHOUT_EACH.has(operator)) {
    return none(
      `"match each" does not know "${operator}"; write "match each … contains deep" or "contains only"`,
      null,
    );
  }
  const left = rest.slice(0, at).trim();
  if (left === '') return none('what is to be compared is missing between "match" and its operator', null);
  const written = rest.slice(at + length).trim();
  if (written.startsWith('=') && !negated && operator === '==') {
    return none('"===" is no operator of match; write "=="', null);
  }
  return { each, ...splitName(left), operator, expected: expectedOf(written, docString) };
}

function expectedOf(written: string, docString: string | null): MatchCommand['expected'] {
  if (docString === null) return { text: written, fromDocString: false };
  return { text: written === '' ? docString : `${written} ${docString}`, fromDocString: true };
}

interface FoundOperator {
  readonly at: number;
  readonly length: number;
  /** Null for a negation that does not exist. */
  readonly operator: MatchOperator | null;
  readonly negated: boolean;
  readonly word: string;
  readonly extra: string;
}

function findOperator(text: string): FoundOperator | null {
  const isOperator = (at: number): boolean => isBlank(text[at - 1]) && operatorAt(text, at) !== null;
  let at = findOutside(text, isOperator);
  // A quote or bracket that is not closed would hide the operator: then the first one counts, wherever it stands.
  if (at === -1) for (at = 1; at < text.length && !isOperator(at); ) at++;
  return at < text.length && at > 0 ? operatorAt(text, at) : null;
}

function operatorAt(text: string, at: number): FoundOperator | null {
  OPERATOR.lastIndex = at;
  const found = OPERATOR.exec(text);
  if (!found) return null;
  const [whole, sign, not, word = '', written = ''] = found;
  const extra = written.replace(/\s+/g, ' ');
  const said = { at, length: whole.length, word, extra };
  if (sign) return { ...said, operator: sign as MatchOperator, negated: sign === '!=' };
  if (extra !== '' && (not === '!' || word === 'within')) {
    return word === 'within' && not !== '!'
      ? { ...said, length: word.length, operator: 'within', negated: false }
      : { ...said, operator: null, negated: true };
  }
  const operator = `${not}${word}${extra === '' ? '' : ` ${extra}`}` as MatchOperator;
  return { ...said, operator, negated: not === '!' };
}

/** `response $.a`, `foo count(/a//b)`, `header Content-Type`; JSON, texts, brackets and calls stay whole. */
function splitName(left: string): { readonly name: string; readonly path: string | null } {
  const first = left[0]!;
  if (first === '[' || first === '{' || first === '"' || first === "'" || first === '`') {
    return { name: `(${left})`, path: null };
  }
  const split = /^([^\s([]+)\s+(.+)$/s.exec(left);
  if (!split) return { name: left, path: null };
  // `a + b` is an expression; `/` and `*` could begin a path.
  if (/^[+\-%<>=!&|?]/.test(split[2]!)) return { name: `(${left})`, path: null };
  return { name: split[1]!, path: split[2]! };
}

function noOperator(text: string): NoCommand {
  const single = /^(.*?\S)\s+=\s+(.*)$/s.exec(text);
  if (single) return none('"=" sets, "==" compares', `match ${single[1]} == ${single[2]}`);
  const glued = /^(.*?[^\s=!])(==|!=)(.*)$/s.exec(text);
  if (glued) {
    return none(`a blank is missing before ${glued[2]}`, `match ${glued[1]} ${glued[2]} ${glued[3]!.trim()}`);
  }
  return none(
    'a match needs an operator behind a blank: ==, !=, contains, contains only, contains any, contains deep …',
    null,
  );
}

function none(problem: string, nearest: string | null): NoCommand {
  return { form: null, problem, ...(nearest === null ? {} : { nearest }) };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n';
}
