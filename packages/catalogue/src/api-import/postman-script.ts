import type { Step } from './imported-request.ts';
import { quoted } from './text-template.ts';

export interface PostmanScript {
  readonly steps: readonly Step[];
  readonly status: number | null;
  /** Names of variables that it sets. */
  readonly sets: readonly string[];
  /** Lines that are none of the known ones. */
  readonly left: readonly string[];
}

type NameOf = (variable: string) => string;

/** What a statement became; null when it says nothing by itself (the frame of a test, a name for the answer). */
type Outcome = { readonly steps?: readonly string[]; readonly status?: number; readonly set?: string } | null;

/** A place in the answer, or a value that may be compared with it. */
const PLACE = String.raw`[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*(?!\()|\[\d+\]|\['[^']*'\]|\["[^"]*"\])*`;
const LITERAL = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\[[^;]*\]|\{[^;]*\}`;

/**
 * Reads the statements that nearly all scripts consist of: checks of status, headers and values of the answer, and variables that are set.
 * Nothing of it is run, and nothing of it gets into a feature but names and literals.
 *
 * @param nameOf the variable of a feature for one of the collection
 */
export function readPostmanScript(source: string, isBefore: boolean, nameOf: NameOf): PostmanScript {
  const answers = new Set<string>(['pm.response.json()', 'JSON.parse(responseBody)']);
  const steps: Step[] = [];
  const sets: string[] = [];
  const left: string[] = [];
  let status: number | null = null;
  for (const statement of statementsOf(source)) {
    const outcome = readStatement(statement, answers, isBefore, nameOf);
    if (outcome === undefined) {
      left.push(statement);
      continue;
    }
    if (outcome?.status !== undefined) status ??= outcome.status;
    if (outcome?.set !== undefined) sets.push(outcome.set);
    for (const text of outcome?.steps ?? []) steps.push({ phase: isBefore ? 'given' : 'then', text });
  }
  return { steps, status, sets, left };
}

/** Lines as they stand; a statement that goes over several lines is put together. */
function statementsOf(source: string): string[] {
  const statements: string[] = [];
  let open = '';
  for (const line of source.slice(0, 200_000).split('\n')) {
    const text = line.replace(/^\s*\/\/.*$/, '').trim();
    if (text === '') continue;
    open = open === '' ? text : `${open} ${text}`;
    // A chain goes on in the next line; so does what ends inside an expression.
    if (/[.,([+]$/.test(open) && open.length < 2000 && !/(?:function\s*\(\)\s*|=>\s*)\{$/.test(open)) continue;
    statements.push(...frames(open));
    open = '';
  }
  return open === '' ? statements : [...statements, ...frames(open)];
}

/** Cuts the frame of a test off, also where everything stands on one line. */
function frames(text: string): string[] {
  const head =
    /^pm\.test\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),\s*(?:async\s*)?(?:function\s*\w*\(\w*\)|\(\w*\)\s*=>|\w+\s*=>)\s*\{?\s*/;
  const frame = head.exec(text)?.[0] ?? '';
  const rest = text.slice(frame.length);
  // What closes the frame on the same line: `})` behind a block, `)` behind a single expression.
  const inside = frame === '' ? rest : rest.replace(frame.includes('{') ? /\s*\}\s*\)\s*;?\s*$/ : /\)\s*;?\s*$/, '');
  return inside
    .split(/;(?=(?:[^'"`]|'[^']*'|"[^"]*"|`[^`]*`)*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^[{}()\s]*$/.test(part));
}

function readStatement(
  statement: string,
  answers: Set<string>,
  isBefore: boolean,
  nameOf: NameOf,
): Outcome | undefined {
  const named =
    /^(?:const|let|var)?\s*([A-Za-z_$][\w$]*)\s*=\s*(pm\.response\.json\(\)|JSON\.parse\(responseBody\))$/.exec(
      statement,
    );
  if (named?.[1] !== undefined) {
    answers.add(named[1]);
    return null;
  }
  if (/^['"]use strict['"]$/.test(statement) || statement.startsWith('console.log(')) return null;
  return (
    readSet(statement, answers, isBefore, nameOf) ??
    readStatus(statement) ??
    readHeader(statement) ??
    readValue(statement, answers)
  );
}

function readSet(statement: string, answers: Set<string>, isBefore: boolean, nameOf: NameOf): Outcome | undefined {
  const set =
    /^(?:pm\.(?:environment|globals|collectionVariables|variables)\.set|postman\.set(?:Environment|Global)Variable)\(\s*(['"])(.+?)\1\s*,\s*(.+)\)$/.exec(
      statement,
    );
  const [, , name, written] = set ?? [];
  if (name === undefined || written === undefined) return undefined;
  const value = readAssigned(written.trim(), answers, isBefore);
  return value === null ? undefined : { set: name, steps: [`def ${nameOf(name)} = ${value}`] };
}

/** A literal, or a place in the answer; null for anything that would have to be run. */
function readAssigned(written: string, answers: Set<string>, isBefore: boolean): string | null {
  const literal = literalOf(written);
  if (literal !== null) return literal;
  if (isBefore) return DYNAMIC[written.replace(/\s+/g, '')] ?? null;
  return placeOf(written, answers);
}

const DYNAMIC: { readonly [source: string]: string } = {
  'Date.now()': 'Date.now()',
  'newDate().toISOString()': 'new Date().toISOString()',
  'newDate().getTime()': 'Date.now()',
  'Math.random()': 'Math.random()',
};

function literalOf(written: string): string | null {
  if (!new RegExp(`^(?:${LITERAL})$`, 's').test(written)) return null;
  try {
    const value = written.startsWith("'") ? unescaped(written) : JSON.parse(written);
    return hasMarker(value) ? null : printLiteral(value);
  } catch {
    return null;
  }
}

/** A text that a match would take for a marker, and evaluate. */
function hasMarker(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('#');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasMarker);
}

/** Strings inside are quoted anew, so that none of them is an expression of the feature. */
function printLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `({ ${Object.entries(value)
    .map(([key, inner]) => `${quoted(key)}: ${printLiteral(inner)}`)
    .join(', ')} })`;
}

function unescaped(written: string): string {
  return written
    .slice(1, -1)
    .replace(/\\(.)/gs, (_whole, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}

/** `json.user.id` → `response.user.id`. */
function placeOf(written: string, answers: Set<string>): string | null {
  for (const answer of answers) {
    if (written === answer) return 'response';
    const rest = written.startsWith(answer) ? written.slice(answer.length) : '';
    if (new RegExp(`^${PLACE}$`).test(`x${rest}`) && /^[.[]/.test(rest)) return `response${rest}`;
  }
  return null;
}

function readStatus(statement: string): Outcome | undefined {
  const have = /^pm\.response\.to\.have\.status\((\d{3})\)$/.exec(statement);
  const equal = /^pm\.expect\(pm\.response\.code\)\.to\.(?:be\.)?(?:eql|equal|equals|eq)\((\d{3})\)$/.exec(statement);
  const legacy = /^tests\[.+?\]\s*=\s*responseCode\.code\s*===?\s*(\d{3})$/.exec(statement);
  const code = have?.[1] ?? equal?.[1] ?? legacy?.[1];
  if (code !== undefined) return { status: Number(code) };
  const oneOf = /^pm\.expect\(pm\.response\.code\)\.to\.be\.oneOf\(\[([\d,\s]+)\]\)$/.exec(statement);
  if (oneOf?.[1] !== undefined) return { steps: [`match [${oneOf[1].trim()}] contains responseStatus`] };
  if (/^pm\.response\.to\.be\.(?:ok|success)(?:\(\))?$/.test(statement)) {
    return { steps: ['assert responseStatus >= 200 && responseStatus < 300'] };
  }
  const time = /^pm\.expect\(pm\.response\.responseTime\)\.to\.be\.(?:below|lessThan)\((\d+)\)$/.exec(statement);
  if (time?.[1] !== undefined) return { steps: [`assert responseTime < ${time[1]}`] };
  return undefined;
}

function readHeader(statement: string): Outcome | undefined {
  const have = /^pm\.response\.to\.have\.header\(\s*(['"])([\w-]+)\1\s*(?:,\s*(.+))?\)$/.exec(statement);
  if (have?.[2] !== undefined) {
    const value = have[3] === undefined ? "'#notnull'" : literalOf(have[3].trim());
    return value === null ? undefined : { steps: [`match header ${have[2]} == ${value}`] };
  }
  const get = /^pm\.expect\(pm\.response\.headers\.get\((['"])([\w-]+)\1\)\)\.to\.(.+?)\((.+)\)$/.exec(statement);
  const value = get?.[4] === undefined ? null : literalOf(get[4]);
  if (get?.[2] === undefined || value === null) return undefined;
  if (/^(?:be\.)?(?:eql|equal|eq)$/.test(get[3] ?? '')) return { steps: [`match header ${get[2]} == ${value}`] };
  return get[3] === 'include' ? { steps: [`match header ${get[2]} contains ${value}`] } : undefined;
}

const TYPES: { readonly [type: string]: string } = {
  string: '#string',
  number: '#number',
  boolean: '#boolean',
  object: '#object',
  array: '#array',
};

function readValue(statement: string, answers: Set<string>): Outcome | undefined {
  const body = /^pm\.response\.to\.have\.jsonBody\(\s*(['"])([\w.[\]]+)\1\s*(?:,\s*(.+))?\)$/.exec(statement);
  if (body?.[2] !== undefined) {
    const value = body[3] === undefined ? "'#present'" : literalOf(body[3].trim());
    return value === null ? undefined : { steps: [`match response.${body[2]} == ${value}`] };
  }
  const text = /^pm\.expect\(pm\.response\.text\(\)\)\.to\.include\((.+)\)$/.exec(statement);
  const wanted = text?.[1] === undefined ? null : literalOf(text[1]);
  if (wanted !== null) return { steps: ['string responseText = response', `match responseText contains ${wanted}`] };
  const expected = /^pm\.expect\((.+?)\)\.(?=to\b|not\b)(?:to\.)?(not\.)?(?:to\.)?(.+)$/.exec(statement);
  if (expected?.[1] === undefined || expected[3] === undefined) return undefined;
  const place = placeOf(expected[1].trim(), answers);
  return place === null ? undefined : readExpectation(place, expected[2] !== undefined, expected[3]);
}

/** The end of `pm.expect(x).to.…`. */
function readExpectation(place: string, isNot: boolean, wanted: string): Outcome | undefined {
  const call = /^(?:be\.|have\.|deep\.)*(\w+)(?:\((.*)\))?$/s.exec(wanted);
  const [, word = '', written] = call ?? [];
  const value = written === undefined || written === '' ? null : literalOf(written.trim());
  const equal = isNot ? '!=' : '==';
  const step = (text: string): Outcome => ({ steps: [text] });
  switch (word) {
    case 'eql':
    case 'equal':
    case 'equals':
    case 'eq':
      return value === null ? undefined : step(`match ${place} ${equal} ${value}`);
    case 'include':
    case 'includes':
    case 'contain':
      return value === null ? undefined : step(`match ${place} ${isNot ? '!contains' : 'contains'} ${value}`);
    case 'a':
    case 'an': {
      const marker = TYPES[written?.replace(/['"\s]/g, '') ?? ''];
      return marker === undefined ? undefined : step(`match ${place} ${equal} '${marker}'`);
    }
    case 'above':
    case 'greaterThan':
    case 'least':
    case 'below':
    case 'lessThan':
    case 'most':
      return isNot || !/^-?\d+(?:\.\d+)?$/.test(written ?? '')
        ? undefined
        : step(
            `assert ${place} ${{ above: '>', greaterThan: '>', least: '>=', below: '<', lessThan: '<', most: '<=' }[word]} ${written}`,
          );
    case 'property': {
      const name = /^\s*(['"])([A-Za-z_]\w*)\1\s*(?:,\s*(.+))?$/s.exec(written ?? '');
      const of = name?.[3] === undefined ? "'#present'" : literalOf(name[3].trim());
      return name?.[2] === undefined || of === null || isNot ? undefined : step(`match ${place}.${name[2]} == ${of}`);
    }
    case 'lengthOf':
    case 'length':
      return /^\d+$/.test(written ?? '') && !isNot ? step(`match ${place} == '#[${written}]'`) : undefined;
    case 'true':
    case 'false':
    case 'null':
      return step(`match ${place} ${equal} ${word}`);
    case 'exist':
      return step(`match ${place} ${isNot ? '==' : '!='} '#notpresent'`);
    case 'undefined':
      return step(`match ${place} ${equal} '#notpresent'`);
    case 'empty':
      return step(`assert ${place}.length ${isNot ? '>' : '=='} 0`);
    default:
      return undefined;
  }
}
