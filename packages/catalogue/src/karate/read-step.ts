import { closest } from '../grammar/closest.ts';
import { readMatch } from './read-match.ts';
import {
  missing,
  nameAndPath,
  none,
  type StepText,
  signAt,
  withLine,
  withName,
  withWritten,
  writtenBehind,
} from './step-arguments.ts';
import type { Define, NoCommand, RequestPart, StepCommand } from './step-command.ts';

/** What the step forms begin with, longest first where one begins like another. */
export const STEP_WORDS = [
  'assert',
  'bytes',
  'call',
  'callonce',
  'compareImage',
  'configure',
  'cookie',
  'cookies',
  'copy',
  'csv',
  'def',
  'delete',
  'doc',
  'eval',
  'form field',
  'form fields',
  'header',
  'headers',
  'if',
  'json',
  'listen',
  'match',
  'match each',
  'method',
  'multipart entity',
  'multipart field',
  'multipart fields',
  'multipart file',
  'multipart files',
  'param',
  'params',
  'path',
  'print',
  'remove',
  'replace',
  'request',
  'retry until',
  'set',
  'soap action',
  'status',
  'string',
  'table',
  'text',
  'url',
  'xml',
  'xmlstring',
  'yaml',
] as const;

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'CONNECT', 'TRACE'] as const;

/** Names that a step must not define: the product's object, and words that are steps of their own. */
const REFUSED_NAMES = new Set(['karate', 'request', 'url']);
const VARIABLE = /^[a-zA-Z]\w*$/;

/** What a step wants (karate §1.1). Nothing is evaluated. */
export function readStep(step: StepText): StepCommand | NoCommand {
  const text = step.text;
  const wordEnd = endOfWord(text);
  // JavaScript that stands as a step of its own: a word with anything but a blank right behind it.
  if (wordEnd > 0 && wordEnd < text.length - 1 && !isBlank(text[wordEnd]!) && text[wordEnd] !== '^') {
    return readScript(step);
  }
  const word = text.slice(0, wordEnd);
  const read = READERS.get(word);
  if (!read) return unknownForm(text);
  return read({ word, rest: text.slice(wordEnd).trim(), step });
}

interface Ask {
  readonly word: string;
  /** What stands behind the word, trimmed. */
  readonly rest: string;
  readonly step: StepText;
}

type Reader = (ask: Ask) => StepCommand | NoCommand;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...(['def', 'json', 'string', 'xml', 'xmlstring', 'yaml', 'csv', 'bytes', 'copy'] as const).map(
    (word) => [word, readDefine] as const,
  ),
  ['text', readText],
  ['table', readTable],
  ['set', readSet],
  ['remove', ({ rest }) => (rest === '' ? missing('remove NAME PATH') : { form: 'remove', ...nameAndPath(rest) })],
  ['replace', readReplace],
  ['eval', (ask) => withWritten(ask, 'eval EXPRESSION', (source) => ({ form: 'script', source }))],
  ['if', ({ step }) => readScript(step)],
  ['delete', ({ step }) => readScript(step)],
  ['call', (ask) => withLine(ask, 'call TARGET ARGUMENT', (target) => ({ form: 'call', once: false, target }))],
  ['callonce', (ask) => withLine(ask, 'callonce TARGET ARGUMENT', (target) => ({ form: 'call', once: true, target }))],
  ['print', (ask) => withLine(ask, 'print EXPRESSION', (values) => ({ form: 'print', values }))],
  ['assert', (ask) => withLine(ask, 'assert CONDITION', (condition) => ({ form: 'assert', condition }))],
  ['configure', readConfigure],
  ['match', readMatchStep],
  ['method', readMethod],
  ['status', readStatus],
  ['soap', readSoap],
  ['retry', readRetry],
  ['listen', (ask) => withLine(ask, 'listen MILLISECONDS', (timeoutMs) => ({ form: 'listen', timeoutMs }))],
  ['doc', (ask) => withWritten(ask, 'doc EXPRESSION', (value) => ({ form: 'doc', value }))],
  ['compareImage', (ask) => withWritten(ask, 'compareImage JSON', (value) => ({ form: 'compareImage', value }))],
  ...(['url', 'path', 'params', 'headers', 'cookies', 'request'] as const).map((form): readonly [string, Reader] => [
    form,
    (ask) => withWritten(ask, `${form} EXPRESSION`, (value): RequestPart => ({ form, value })),
  ]),
  ...(['param', 'header', 'cookie'] as const).map((form): readonly [string, Reader] => [
    form,
    (ask) => withName(ask, `${form} NAME = EXPRESSION`, (name, value): RequestPart => ({ form, name, value })),
  ]),
  ['form', readForm],
  ['multipart', readMultipart],
  ['driver', browserStep],
  ['robot', browserStep],
]);

function readDefine(ask: Ask): Define | NoCommand {
  const as = ask.word as Define['as'];
  return withName(
    ask,
    `${as} NAME = EXPRESSION`,
    (name, value) => refusedName(name) ?? { form: 'define', as, name, value },
  );
}

/** A text comes from the doc string alone: on the line it would be an expression, and that is what `string` is for. */
function readText(ask: Ask): Define | NoCommand {
  const read = readDefine(ask);
  if (read.form === null || read.value.fromDocString) return read;
  return none(
    'the step "text" takes its text from a text block (""") below it; for an expression write "string"',
    `string ${read.name} = ${read.value.text}`,
  );
}

function refusedName(name: string): NoCommand | null {
  if (!VARIABLE.test(name)) {
    return none(`"${name}" cannot be the name of a variable: it begins with a letter and has letters, digits and _`);
  }
  if (!REFUSED_NAMES.has(name)) return null;
  const instead = name === 'karate' ? 'it is the object of the scenario' : `write "${name} EXPRESSION" to set it`;
  return none(`no variable can be named "${name}": ${instead}`);
}

function readTable({ rest, step }: Ask): StepCommand | NoCommand {
  if (rest === '') return missing('table NAME');
  if (!step.table) return none('the step "table" needs its table below it');
  return refusedName(rest) ?? { form: 'table', name: rest };
}

function readSet(ask: Ask): StepCommand | NoCommand {
  const { rest, step } = ask;
  if (rest === '') return missing('set NAME PATH = EXPRESSION');
  const sign = signAt(rest);
  if (sign !== -1) {
    const target = rest.slice(0, sign).trim();
    return writtenBehind(rest.slice(sign + 1), step, (value) => ({ form: 'set', ...nameAndPath(target), value }));
  }
  if (step.table) return { form: 'set', ...nameAndPath(rest), value: null };
  return none('the step "set" needs a value, " = " and an expression, or a table below it');
}

function readReplace({ rest, step }: Ask): StepCommand | NoCommand {
  const sign = signAt(rest);
  if (sign === -1) {
    if (!/^\w+$/.test(rest))
      return none('write "replace NAME.TOKEN = EXPRESSION", or "replace NAME" with a table below');
    if (!step.table) return none(`the step "replace ${rest}" needs a table below it with the column "token"`);
    return { form: 'replace', name: rest, token: null, value: null };
  }
  const target = /^(\w+)[^\w\s](\S+)$/.exec(rest.slice(0, sign).trim());
  if (!target) return none('write "replace NAME.TOKEN = EXPRESSION": the token stands behind the name and a dot');
  const [, name, token] = target as unknown as [string, string, string];
  return writtenBehind(rest.slice(sign + 1), step, (value) => ({ form: 'replace', name, token, value }));
}

/** A step that is JavaScript itself; below one that ends with `=` its doc string is what is assigned. */
function readScript({ text, docString, table }: StepText): StepCommand | NoCommand {
  if (table) return none('a step that is JavaScript takes no table');
  if (!docString) {
    return text.endsWith('=')
      ? none('what is to be assigned is missing behind "="')
      : { form: 'script', source: { text, fromDocString: false } };
  }
  if (!text.endsWith('='))
    return none('a text block belongs below a step that ends with "="; below other JavaScript it has no meaning');
  return { form: 'script', source: { text: `${text} ${docString.text}`, fromDocString: true } };
}

function readConfigure(ask: Ask): StepCommand | NoCommand {
  return withName(ask, 'configure KEY = EXPRESSION', (key, value) => ({ form: 'configure', key, value }));
}

function readMatchStep({ rest, step }: Ask): StepCommand | NoCommand {
  if (rest === '') return missing('match ACTUAL == EXPECTED');
  if (step.table) return none('the step "match" takes a text block below it, not a table');
  const match = readMatch(rest, step.docString?.text ?? null);
  return 'form' in match ? match : { form: 'match', match };
}

const METHOD_NAMES: ReadonlySet<string> = new Set(HTTP_METHODS);

/** The name of a method, with anything behind it passed over; everything else is an expression. */
function readMethod(ask: Ask): StepCommand | NoCommand {
  return withLine(ask, 'method get', ({ text }) => {
    const [first] = text.split(/\s/, 1);
    const method = METHOD_NAMES.has(first!.toUpperCase()) ? first! : text;
    return { form: 'method', method: { text: method, fromDocString: false } };
  });
}

function readStatus(ask: Ask): StepCommand | NoCommand {
  return withLine(ask, 'status 200', ({ text }) => {
    const digits = /^\d+(?!\w)/.exec(text);
    if (digits) return { form: 'status', code: Number(digits[0]) };
    return none(
      `a status is written in digits, not as "${text}"; for anything else compare the variable`,
      `match responseStatus == ${text}`,
    );
  });
}

function readSoap(ask: Ask): StepCommand | NoCommand {
  const action = /^action(?:\s+(.+))?$/s.exec(ask.rest);
  if (!action) return none(`"soap" goes on with "action"`, `soap action ${ask.rest}`.trimEnd());
  const text = action[1];
  return { form: 'soap', action: text === undefined ? null : { text, fromDocString: false } };
}

function readRetry(ask: Ask): StepCommand | NoCommand {
  const until = /^until\s+(.+)$/s.exec(ask.rest);
  if (!until)
    return none('"retry" goes on with "until" and a condition', `retry until ${ask.rest.replace(/^until\b\s*/, '')}`);
  return { form: 'retry', until: { text: until[1]!, fromDocString: false } };
}

function readForm(ask: Ask): StepCommand | NoCommand {
  const [, word, rest = ''] = /^(\w+)(?:\s+(.*))?$/s.exec(ask.rest) ?? [];
  const inner = { ...ask, rest };
  if (word === 'fields') return withWritten(inner, 'form fields JSON', (value) => ({ form: 'formFields', value }));
  if (word === 'field') {
    return withName(inner, 'form field NAME = EXPRESSION', (name, value) => ({ form: 'formField', name, value }));
  }
  return none('"form" goes on with "field NAME = …" or "fields …"');
}

function readMultipart(ask: Ask): StepCommand | NoCommand {
  const [, word, rest = ''] = /^(\w+)(?:\s+(.*))?$/s.exec(ask.rest) ?? [];
  const inner = { ...ask, rest };
  switch (word) {
    case 'field':
      return withName(inner, 'multipart field NAME = EXPRESSION', (name, value) => ({
        form: 'multipartField',
        name,
        value,
      }));
    case 'file':
      return withName(inner, 'multipart file NAME = JSON', (name, value) => ({ form: 'multipartFile', name, value }));
    case 'fields':
      return withWritten(inner, 'multipart fields JSON', (value) => ({ form: 'multipartFields', value }));
    case 'files':
      return withWritten(inner, 'multipart files JSON', (value) => ({ form: 'multipartFiles', value }));
    case 'entity':
      return withWritten(inner, 'multipart entity EXPRESSION', (value) => ({ form: 'multipartEntity', value }));
    default:
      return none('"multipart" goes on with field, fields, file, files or entity');
  }
}

function browserStep({ word }: Ask): NoCommand {
  return none(`"${word}" steers a browser; that is what features of type WEB are for, an API test has no "${word}"`);
}

function unknownForm(text: string): NoCommand {
  const two = text.split(/\s+/, 2).join(' ');
  const one = text.split(/\s+/, 1)[0]!;
  const [nearest] = [
    ...closest(two, STEP_WORDS, 1).filter((word) => word.includes(' ')),
    ...closest(one, STEP_WORDS, 1),
  ];
  if (/^\w+\s+=(?!=)/.test(text)) return none(`"${one}" is set with "def"`, `def ${text}`);
  if (!nearest) return none(`no step begins with "${one}"; JavaScript is written behind "eval"`);
  const written = nearest.includes(' ') ? two : one;
  return none(`no step begins with "${written}"; "${nearest}" comes nearest`, nearest + text.slice(written.length));
}

function endOfWord(text: string): number {
  let at = 0;
  while (at < text.length && isWordCharacter(text.charCodeAt(at))) at++;
  return at;
}

function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}
