import type { Completion, CompletionItem } from '../grammar/complete.ts';
import { API_HELP_ENTRIES, findApiHelp } from './help.ts';
import type { LanguageHelp } from './language-help.ts';
import { MARKER_HELP, OPERATOR_HELP } from './match-help.ts';
import { HTTP_METHODS } from './read-step.ts';
import { STEP_HELP_GROUPS } from './step-help.ts';
import { BUILT_IN_HELP } from './variable-help.ts';

/** What is known around a place of an API test. */
export interface ApiSurroundings {
  /** Variables that steps above set. */
  readonly variables: readonly string[];
  /** Keys of the environment's API test data: variables of every scenario. */
  readonly keys: readonly string[];
  /** Columns of the outline around. */
  readonly columns: readonly string[];
  /** Paths that `read(…)` can take. */
  readonly paths: readonly string[];
}

const NOTHING: Completion = { from: 0, items: [] };
const FORMS = STEP_HELP_GROUPS.flatMap(({ forms }) => forms);
const MEMBERS = API_HELP_ENTRIES.filter(({ name }) => name.startsWith('karate.'));
const SETTINGS = API_HELP_ENTRIES.filter(({ kind }) => kind === 'configure');

/** What mostly stands behind a keyword; `And` and `*` go with anything. */
const USUAL: { readonly [keyword: string]: readonly string[] } = {
  Given: ['url', 'path', 'param', 'header', 'request', 'def'],
  When: ['method', 'call', 'soap action', 'retry until'],
  Then: ['status', 'match', 'match each', 'assert', 'print', 'def'],
};

/** Statuses and headers that are written most. */
const STATUSES = ['200', '201', '204', '400', '401', '403', '404', '409', '422', '500'];
const HEADERS = ['Accept', 'Authorization', 'Content-Type', 'If-None-Match', 'Cache-Control', 'User-Agent'];

/**
 * What may be written at a place of a step of an API test, of its doc string or of a cell of its table.
 *
 * @param text of the line, without what stands behind the cursor
 * @param stepAt where the step's text begins in it, from 0; null inside of doc strings and tables
 */
export function completeApi(text: string, stepAt: number | null, around: ApiSurroundings): Completion {
  return completeInText(text, around) ?? (stepAt === null ? NOTHING : completeStep(text, stepAt, around)) ?? NOTHING;
}

/** Wherever it stands: a path in quotes, a member of karate, a marker, a place of a row. */
function completeInText(text: string, { paths, columns }: ApiSurroundings): Completion | null {
  const path = /\b(?:read(?:As\w+)?|call(?:once|Single)?)\s*\(\s*(?:(?:true|false)\s*,\s*)?(['"])((?:(?!\1).)*)$/.exec(
    text,
  );
  if (path)
    return at(
      text,
      path[2]!,
      paths.map((name) => plain(name, 'key', 'feature or file')),
    );
  const member = /(?<![\w$.])karate\.(\w*)$/.exec(text);
  if (member) return at(text, member[1]!, MEMBERS.map(memberItem));
  const place = /<([\w -]*)$/.exec(text);
  if (place && columns.length > 0) {
    return at(
      text,
      place[0],
      columns.map((name) => plain(`<${name}>`, 'key', 'Examples column')),
    );
  }
  const marker = /(?:^|[\s:,[(=])(['"]?)(##?[\w?([^*+!]*)$/.exec(text);
  if (!marker) return null;
  const [, quote, written] = marker as unknown as [string, string, string];
  const optional = written.startsWith('##');
  return at(
    text,
    written,
    MARKER_HELP.filter(({ name }) => !name.startsWith('##')).map((help) => markerItem(help, optional, quote === '')),
  );
}

/** All forms, those that mostly follow the keyword first. */
function formsAfter(begin: string): readonly (typeof FORMS)[number][] {
  const first = USUAL[begin.trim()] ?? [];
  const isFirst = ({ name }: { readonly name: string }) => first.includes(name);
  return [
    ...first.flatMap((wanted) => FORMS.filter(({ name }) => name === wanted)),
    ...FORMS.filter((form) => !isFirst(form)),
  ];
}

function completeStep(text: string, stepAt: number, around: ApiSurroundings): Completion | null {
  const step = text.slice(stepAt);
  if (/^[a-zA-Z]*(?: [a-zA-Z]*)?$/.test(step) && FORMS.some(({ name }) => name.startsWith(step) && name !== step)) {
    const names = step.includes(' ') ? [] : namesOf(around).filter(({ label }) => label !== 'karate');
    return at(text, step, [
      ...formsAfter(text.slice(0, stepAt)).map(formItem),
      ...names,
      plain('karate', 'key', 'object of the scenario'),
    ]);
  }
  const setting = /^configure\s+(\w*)$/.exec(step);
  if (setting) return at(text, setting[1]!, SETTINGS.map(settingItem));
  const value = /^configure\s+(\w+)\s+=\s+(\S*)$/.exec(step);
  const known = value && SETTINGS.find(({ name }) => name === value[1]);
  if (known)
    return at(text, value[2]!, [
      ...(known.values ?? []).map((one) => plain(one, 'keyword', 'value')),
      ...namesOf(around),
    ]);
  const method = /^method\s+(\w*)$/.exec(step);
  if (method)
    return at(
      text,
      method[1]!,
      HTTP_METHODS.map((name) => plain(name.toLowerCase(), 'keyword', 'method')),
    );
  const status = /^status\s+(\w*)$/.exec(step);
  if (status)
    return at(
      text,
      status[1]!,
      STATUSES.map((code) => plain(code, 'keyword', 'status')),
    );
  const header = /^header\s+([\w-]*)$/.exec(step);
  if (header)
    return at(
      text,
      header[1]!,
      HEADERS.map((name) => ({ ...plain(name, 'keyword', 'header'), insert: `${name} = ` })),
    );
  return completeMatch(text, step, around) ?? completeName(text, step, around);
}

const OPERATOR = /\s(?:==|!=|!?contains|!?within)(?=\s)/;

/** Behind what is compared stands an operator, behind the operator what is asked for. */
function completeMatch(text: string, step: string, around: ApiSurroundings): Completion | null {
  const match = /^match\s+(?:each\s+)?(.*)$/s.exec(step);
  if (!match) return null;
  const said = match[1]!;
  const operator = OPERATOR.exec(said);
  if (!operator) {
    const written = /^\S.*\s([!=]*[a-z ]*)$/.exec(said);
    return written ? at(text, written[1]!.trimStart(), OPERATOR_HELP.map(operatorItem)) : null;
  }
  const behind = said.slice(operator.index + operator[0].length);
  const more = /^\s+([a-z]*(?: [a-z]*)?)$/.exec(behind);
  const isContains = operator[0].endsWith('contains');
  const items = [
    ...MARKER_HELP.filter(({ name }) => !name.startsWith('##')).map((help) => markerItem(help, false, true)),
    ...(isContains ? ['only', 'any', 'deep', 'only deep'].map((word) => extraItem(word)) : []),
    ...namesOf(around),
  ];
  return more ? at(text, more[1]!, items) : null;
}

/** A name inside of an expression. */
function completeName(text: string, step: string, around: ApiSurroundings): Completion | null {
  // A name that is being given to something new.
  if (
    /^(?:def|text|json|string|xml|xmlstring|yaml|csv|bytes|copy|table|param|cookie|form field|multipart \w+)\s+\S*$/.test(
      step,
    )
  ) {
    return null;
  }
  const expression = /^(?:\S+ =|\w+(?: \w+)?(?: \S+ =)?|)\s/.test(step);
  const name = /(?<![\w$.'"])([a-zA-Z_]\w*)$/.exec(text);
  if (!expression || !name || isInQuotes(step)) return null;
  return at(text, name[1]!, [...namesOf(around), ...['karate', 'read'].map((word) => plain(word, 'key', 'built in'))]);
}

/** An odd number of one kind of quote stands before. */
function isInQuotes(text: string): boolean {
  let open = '';
  for (let place = 0; place < text.length; place++) {
    const character = text[place]!;
    if (open !== '' && character === '\\') place++;
    else if (open !== '') open = character === open ? '' : open;
    else if (character === '"' || character === "'" || character === '`') open = character;
  }
  return open !== '';
}

function at(text: string, written: string, items: readonly CompletionItem[]): Completion {
  return { from: text.length - written.length, items };
}

function namesOf({ variables, keys, columns }: ApiSurroundings): CompletionItem[] {
  const seen = new Set<string>();
  const items: CompletionItem[] = [];
  const add = (names: readonly string[], detail: string): void => {
    for (const name of names) {
      if (seen.has(name) || !/^[a-zA-Z_]\w*$/.test(name)) continue;
      seen.add(name);
      items.push({ ...plain(name, 'key', detail), documentation: findApiHelp(name)?.text ?? '' });
    }
  };
  add(variables, 'variable');
  add(columns, 'Examples column');
  add(keys, 'API test data');
  add(
    BUILT_IN_HELP.map(({ name }) => name),
    'built in',
  );
  return items;
}

function plain(label: string, kind: CompletionItem['kind'], detail: string): CompletionItem {
  return { label, kind, insert: literal(label), detail, documentation: '' };
}

function helped(help: LanguageHelp, label: string, insert: string, detail: string): CompletionItem {
  return { label, kind: 'step', insert, detail, documentation: help.text };
}

/** Words in capitals are places to fill; what belongs below a step is written below it. */
function formItem(help: LanguageHelp): CompletionItem {
  const { name, form } = help;
  const below =
    name === 'text' ? '\n  """\n  ${text}\n  """' : name === 'table' ? '\n  | ${column} |\n  | ${value} |' : '';
  return helped(help, name, asSnippet(form) + below, form.slice(name.length).trim());
}

function asSnippet(form: string): string {
  return literal(form.replace(/, …$/, '')).replace(/[A-Z]{2,}/g, (word) => `\${${word.toLowerCase()}}`);
}

function settingItem(help: LanguageHelp): CompletionItem {
  const [value = ''] = help.values ?? [];
  // A place whose text begins with a digit would be the number of that place.
  const place = /^\d/.test(value) ? `\${1:${value}}` : `\${${literal(value)}}`;
  return helped(help, help.name, `${help.name} = ${place}`, value);
}

function memberItem(help: LanguageHelp): CompletionItem {
  const form = help.form.slice('karate.'.length);
  const name = help.name.slice('karate.'.length);
  const isFunction = form.includes('(');
  return helped(help, name, isFunction ? `${name}(\${})` : name, form.slice(name.length) || 'property');
}

function operatorItem(help: LanguageHelp): CompletionItem {
  return helped(help, help.name, `${help.name} `, 'operator');
}

function extraItem(word: string): CompletionItem {
  return helped(findApiHelp(`contains ${word}`)!, word, `${word} `, 'operator');
}

function markerItem(help: LanguageHelp, optional: boolean, quoted: boolean): CompletionItem {
  const written = (optional ? '#' : '') + help.form;
  const snippet = literal(written).replace(/[A-Z]{2,}/g, (word) => `\${${word.toLowerCase()}}`);
  return helped(help, written, quoted ? `'${snippet}'` : snippet, 'marker');
}

/** As a snippet reads it: braces are written with a backslash. */
function literal(text: string): string {
  return text.replace(/[{}]/g, '\\$&');
}
