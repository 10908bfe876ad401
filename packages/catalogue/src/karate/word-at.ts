import { API_HELP_ENTRIES } from './help.ts';
import { STEP_WORDS } from './read-step.ts';

/** What stands at a place of a line of an API test; `from` and `to` count from 0. */
export interface ApiWord {
  readonly kind: 'form' | 'operator' | 'marker' | 'setting' | 'member' | 'path' | 'place' | 'name';
  /** As help knows it (`match each`, `#string`, `karate.get`), the path, or the name. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const FORMS = STEP_WORDS.toSorted((a, b) => b.length - a.length);
const MARKERS = API_HELP_ENTRIES.filter(({ kind }) => kind === 'marker').map(({ name }) => name);

/** In the order in which they are tried; the first group is the word itself. */
const IN_TEXT: readonly (readonly [ApiWord['kind'], RegExp])[] = [
  ['path', /\b(?:read(?:As\w+)?|call(?:once|Single)?)\s*\(\s*(?:(?:true|false)\s*,\s*)?(['"])((?:(?!\1).)+)\1/dg],
  ['member', /(?<![\w$.])()(karate\.\w+)/dg],
  ['marker', /(?<=^|[\s'":,[(])()(##?(?:[a-zA-Z]+\??|\[[^\]'"]*\]|\((?:\^[\^*+]?|!\^|!=)?|\?))/dg],
  ['place', /()<([a-zA-Z][\w -]*)>/dg],
];

/**
 * The word at a place.
 *
 * @param at column from 0
 * @param stepAt where the text of the step begins; null for lines of doc strings and tables
 */
export function apiWordAt(line: string, at: number, stepAt: number | null): ApiWord | null {
  for (const [kind, pattern] of IN_TEXT) {
    for (const { indices, 2: written } of line.matchAll(pattern)) {
      const [from, to] = (indices as unknown as [number, number][])[2]!;
      if (at < from || at > to) continue;
      return { kind, name: kind === 'marker' ? markerName(written!) : written!, from, to };
    }
  }
  return (stepAt !== null && at >= stepAt ? inStep(line, at, stepAt) : null) ?? nameAt(line, at);
}

/** `##string?` is the marker `#string`; `#[3]` the marker `#[NUMBER]`. */
function markerName(written: string): string {
  const single = written.replace(/^##/, '#');
  if (MARKERS.includes(single)) return single;
  if (single.startsWith('#[')) return '#[]';
  if (single.startsWith('#(')) return `${single})`;
  return single.replace(/\?$/, '');
}

function inStep(line: string, at: number, stepAt: number): ApiWord | null {
  const step = line.slice(stepAt);
  const form = FORMS.find((word) => step.startsWith(word) && !/^\w/.test(step.slice(word.length)));
  if (!form) return null;
  const end = stepAt + form.length;
  if (at <= end) return { kind: 'form', name: form, from: stepAt, to: end };
  if (form === 'configure') {
    const key = /^\s+(\w+)/d.exec(line.slice(end));
    const [from, to] = key?.indices?.[1] ?? [0, -1];
    if (key && at >= end + from && at <= end + to) {
      return { kind: 'setting', name: key[1]!, from: end + from, to: end + to };
    }
  }
  if (!form.startsWith('match')) return null;
  const operator = /(?<=\s)(?:==|!=|!?contains(?: only deep| any deep| only| any| deep)?|!?within)(?=\s|$)/.exec(step);
  if (!operator) return null;
  const from = stepAt + operator.index;
  const to = from + operator[0].length;
  return at >= from && at <= to ? { kind: 'operator', name: operator[0], from, to } : null;
}

function nameAt(line: string, at: number): ApiWord | null {
  for (const { 0: name, index } of line.matchAll(/(?<![\w$.'"#@-])[a-zA-Z_]\w*(?!['"])/g)) {
    if (at >= index && at <= index + name.length) return { kind: 'name', name, from: index, to: index + name.length };
  }
  return null;
}
