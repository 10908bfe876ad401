import type { Step } from '../keywords/step.ts';
import { operatorWords } from './comparison.ts';
import { KEY_NAMES } from './keys.ts';
import { type LexedInstruction, type SlotName, scanInstruction } from './lex-instruction.ts';
import { isInlineLocator } from './locator-text.ts';
import { type StepIndex, shapeOf } from './match-step.ts';
import { isImageStep } from './resolve-locator.ts';
import { edgeOfPart, edgesOf, type SentenceToken, sentenceVariants } from './sentence-trie.ts';

export interface CompletionItem {
  readonly label: string;
  readonly kind: 'step' | 'sentence' | 'object' | 'key' | 'keyword';
  /** What to insert; `${1:name}` are the places to fill, in order. A literal `{` or `}` has a backslash, as CodeMirror reads it. */
  readonly insert: string;
  /** One short line beside the label. */
  readonly detail: string;
  readonly documentation: string;
}

export interface Completion {
  /** 0-based column where the text that an item replaces begins; it ends at the cursor. */
  readonly from: number;
  readonly items: readonly CompletionItem[];
}

export interface CompletionSources {
  readonly steps: StepIndex;
  /** Names of locators (`namesOf` of resolve-locator.ts). */
  readonly objects: readonly string[];
  /** Environment keys with their dot paths (`valuePaths`), and variables that earlier steps set. */
  readonly keys: readonly string[];
  /** Columns of the Examples of the outline in which the line stands. */
  readonly columns?: readonly string[];
  /** Files that the feature includes. */
  readonly files?: readonly string[];
  /** Step keywords of the feature's language; English when left out. */
  readonly stepKeywords?: readonly string[];
}

const ENGLISH = ['Given', 'When', 'Then', 'And', 'But', '*'];
const SECTIONS = ['Feature:', 'Background:', 'Scenario:', 'Scenario Outline:', 'Examples:', 'Rule:'];
const NOTHING: Completion = { from: 0, items: [] };

/**
 * What may be written at a place of a feature text: steps in both forms after a step keyword, the rest of a sentence, slots that a
 * keyword still needs, names of objects inside `[`, columns, keys and fixed words inside `<` and `{`.
 *
 * @param column 0-based place of the cursor in the line
 */
export function complete(line: string, column: number, sources: CompletionSources): Completion {
  const before = line.slice(0, column);
  const indent = before.length - before.trimStart().length;
  const keywords = sources.stepKeywords ?? ENGLISH;
  const keyword = keywords.find(
    (word) => before.startsWith(word, indent) && /\s/.test(before[indent + word.length] ?? ''),
  );
  if (keyword === undefined) return completeLineStart(before, indent, keywords);
  const start = indent + keyword.length + /^\s*/.exec(before.slice(indent + keyword.length))![0].length;
  const instruction = scanInstruction(before.slice(start), new Set(sources.columns));
  const after = line.slice(column);
  if (instruction.open) return completeSlot(instruction, start, after, instruction.open, sources);
  if (instruction.problem) return NOTHING;
  return completeInstruction(instruction, start, sources.steps);
}

/** The keys of an environment with their dot paths: what `<` and `{` offer. */
export function valuePaths(environment: { readonly [key: string]: unknown }, depth = 4): readonly string[] {
  return Object.entries(environment).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null || depth === 1) return [key];
    return [
      key,
      ...valuePaths(value as { readonly [key: string]: unknown }, depth - 1).map((path) => `${key}.${path}`),
    ];
  });
}

function completeLineStart(before: string, indent: number, keywords: readonly string[]): Completion {
  if (/\s/.test(before.slice(indent)) || before[indent] === '@' || before[indent] === '#' || before[indent] === '|')
    return NOTHING;
  const items = [...keywords.filter((word) => word !== '*'), ...SECTIONS].map((label) =>
    keywordItem(label, `${label} `, label.endsWith(':') ? 'section' : 'begins a step'),
  );
  return { from: indent, items };
}

function completeSlot(
  instruction: LexedInstruction,
  start: number,
  after: string,
  open: { readonly slot: SlotName; readonly start: number },
  sources: CompletionSources,
): Completion {
  const written = instruction.text.slice(open.start + 1);
  const blanks = /^\s*/.exec(written)![0].length;
  const reference = /\$\{([^{}]*)$/.exec(written);
  const closing = { locator: ']', testData: '>', expected: '}' }[open.slot];
  if (reference) {
    const from = start + open.start + 1 + reference.index + 2;
    const tail = after.startsWith('}') ? '' : '\\}';
    return { from, items: sources.keys.map((key) => item(key, 'key', escaped(key) + tail, 'value')) };
  }
  const from = start + open.start + 1 + blanks;
  const tail = after.trimStart().startsWith(closing) ? '' : closing === '}' ? '\\}' : closing;
  if (open.slot === 'locator') {
    if (isInlineLocator(written.trim())) return NOTHING;
    const keyword = instruction.parts[0]?.type === 'word' ? instruction.parts[0].text.toUpperCase() : '';
    const step = sources.steps.byKeyword.get(keyword);
    if (step && isImageStep(step)) return { from, items: fileItems(sources, tail) };
    return { from, items: sources.objects.map((name) => item(name, 'object', escaped(name) + tail, 'locator')) };
  }
  return { from, items: valuesFor(instruction, open.slot, tail, sources) };
}

function valuesFor(
  instruction: LexedInstruction,
  slot: 'testData' | 'expected',
  tail: string,
  sources: CompletionSources,
): readonly CompletionItem[] {
  const step = stepBeingWritten(instruction, slot, sources.steps);
  const definition = step?.[slot];
  if (definition?.kind === 'script') return [];
  const fixed = step ? fixedWords(step, slot) : [];
  const columns = sources.columns ?? [];
  const help = definition?.help ?? '';
  const columnText = (name: string) => (slot === 'testData' ? escaped(name) + tail : `<${escaped(name)}>${tail}`);
  return [
    ...fixed.map((word) => item(word, 'key', escaped(word) + tail, 'word', help)),
    ...(step?.keyword === 'FILE_UPLOAD' && slot === 'testData' ? fileItems(sources, tail) : []),
    ...columns.map((name) => item(name, 'key', columnText(name), 'Examples column', help)),
    ...sources.keys.map((key) => item(key, 'key', escaped(key) + tail, 'value', help)),
  ];
}

const FAMILIES: { readonly [keyword: string]: Parameters<typeof operatorWords>[0] } = {
  VERIFY_NUMERIC_VALUES: 'numeric',
  IF_CONDITION: 'condition',
};

/** Words that a slot always knows: of its kind, operators, names of keys. */
function fixedWords(step: Step, slot: 'testData' | 'expected'): readonly string[] {
  const definition = step[slot];
  if (definition.kind === 'bool') return ['true', 'false'];
  if (definition.kind === 'op') return operatorWords(FAMILIES[step.keyword] ?? 'relative');
  if (step.keyword === 'KEY_PRESS' && slot === 'testData') return KEY_NAMES;
  return definition.words ?? [];
}

function fileItems(sources: CompletionSources, tail: string): readonly CompletionItem[] {
  return (sources.files ?? []).map((name) => item(name, 'key', escaped(name) + tail, 'included file'));
}

/** Every step in words that may begin anywhere: what is found among them is for the caller to say. */
const startsLikeSteps = ({ parts }: LexedInstruction): boolean => parts.every(({ type }) => type === 'word');

function completeInstruction(instruction: LexedInstruction, start: number, index: StepIndex): Completion {
  const { parts, text } = instruction;
  const first = parts[0];
  const last = parts.at(-1);
  const typing = last?.type === 'word' && last.span.end === text.length ? last : null;
  const behindMark = instruction.hidden
    ? text.indexOf('!') + 1 + /^\s*/.exec(text.slice(text.indexOf('!') + 1))![0].length
    : 0;
  const from = start + (typing ? typing.span.start : Math.max(text.length, behindMark));
  const done = typing ? parts.slice(0, -1) : parts;
  const known = first?.type === 'word' ? index.byKeyword.get(first.text.toUpperCase()) : undefined;
  const wholes = { from: start + (first?.span.start ?? Math.max(text.length, behindMark)), items: wholeSteps(index) };
  if (first?.type === 'word' && first.text.toLowerCase() === 'user' && done.length > 0) {
    const edges = done.map(edgeOfPart);
    const rest = index.steps.flatMap((step) => restOfSentence(step, edges, typing?.text.toLowerCase() ?? ''));
    return rest.length === 0 && startsLikeSteps(instruction) ? wholes : { from, items: rest };
  }
  if (done.length === 0) return { from, items: wholeSteps(index) };
  // Words of a sentence that is remembered by halves: `click on the`.
  if ((!known || typing) && startsLikeSteps(instruction)) return wholes;
  if (!known || typing) return NOTHING;
  return { from, items: missingSlots(known, instruction) };
}

const knownItems = new WeakMap<StepIndex, readonly CompletionItem[]>();

/** Every step in both forms; made once, because completion asks at each key. */
function wholeSteps(index: StepIndex): readonly CompletionItem[] {
  let items = knownItems.get(index);
  if (!items) {
    items = index.steps.flatMap((step) => [keywordForm(step), wholeSentence(step)]);
    knownItems.set(index, items);
  }
  return items;
}

function scanExample(example: string): LexedInstruction {
  return scanInstruction(example.replace(/^\S+\s+/, ''));
}

/** The keyword with the slots of its first example: what a step usually needs, though some slots may be left out. */
function keywordForm(step: Step): CompletionItem {
  const usual = scanExample(step.examples[0] ?? '').parts.filter((part) => part.type === 'slot');
  const locators = usual.filter((part) => part.slot === 'locator').length;
  const slots = slotsOf(step).filter((slot, at) => {
    if (slot.use !== 'optional') return slot.use === 'required';
    return slot.name === 'locator' ? at < locators : usual.some((part) => part.slot === slot.name);
  });
  const insert = [step.keyword, ...slots.map((slot, at) => slot.snippet(at + 1))].join(' ');
  return item(step.keyword, 'step', insert, shapeOf(step).slice(step.keyword.length).trim(), step.help);
}

/** The sentence with the phrases of its example, else with none that may be left out. */
function wholeSentence(step: Step): CompletionItem {
  const variants = sentenceVariants(step.sentence);
  const usual = variants.find((tokens) => {
    const edges = tokens.map((token) => token.edge).join(' ');
    return step.examples.some((example) => edgesOf(scanExample(example)).join(' ') === edges);
  });
  return item(step.sentence, 'sentence', snippetOf(usual ?? variants.at(-1)!), step.keyword, step.help);
}

function restOfSentence(step: Step, edges: readonly string[], typed: string): readonly CompletionItem[] {
  const variant = sentenceVariants(step.sentence).find(
    (tokens) =>
      tokens.length > edges.length &&
      edges.every((edge, at) => tokens[at]!.edge === edge) &&
      tokens[edges.length]!.edge.startsWith(typed),
  );
  if (!variant) return [];
  const rest = variant.slice(edges.length);
  return [item(rest.map((token) => token.text).join(' '), 'sentence', snippetOf(rest), step.keyword, step.help)];
}

function missingSlots(step: Step, instruction: LexedInstruction): readonly CompletionItem[] {
  const written = instruction.parts.filter((part) => part.type === 'slot').map((part) => part.slot);
  const locators = written.filter((slot) => slot === 'locator').length;
  return slotsOf(step)
    .filter((slot, at) => {
      if (slot.use === 'none') return false;
      return slot.name === 'locator' ? at >= locators : !written.includes(slot.name);
    })
    .map((slot) => item(slot.label, 'step', slot.snippet(1), slot.use, slot.help));
}

interface WritableSlot {
  readonly name: SlotName;
  readonly use: Step['locator'];
  readonly label: string;
  readonly help: string;
  snippet(place: number): string;
}

/** The slots of a step in their canonical order: locators first. */
function slotsOf(step: Step): readonly WritableSlot[] {
  const locator = (use: Step['locator'], label: string): WritableSlot => ({
    name: 'locator',
    use,
    label: `[${label}]`,
    help: 'A name from the Object Repository, or an xpath.',
    snippet: (place) => `[\${${place}:${label}}]`,
  });
  return [
    locator(step.locator, 'locator'),
    locator(step.secondLocator ?? 'none', 'second locator'),
    {
      name: 'testData',
      use: step.testData.use,
      label: '<test data>',
      help: step.testData.help ?? '',
      snippet: (place) => `<\${${place}:test data}>`,
    },
    {
      name: 'expected',
      use: step.expected.use,
      label: '{expected}',
      help: step.expected.help ?? '',
      snippet: (place) => `\\{\${${place}:expected}\\}`,
    },
  ];
}

function snippetOf(tokens: readonly SentenceToken[]): string {
  let place = 0;
  return tokens
    .map(({ edge, text }) => {
      if (!'[<{'.includes(edge)) return text;
      const name = text.slice(1, -1).replace(/[{}]/g, '');
      const [opening, closing] = edge === '[' ? ['[', ']'] : edge === '<' ? ['<', '>'] : ['\\{', '\\}'];
      return `${opening}\${${++place}:${name}}${closing}`;
    })
    .join(' ');
}

/** The step whose slot is open: by its keyword, or by the beginning of its sentence. */
function stepBeingWritten(
  instruction: LexedInstruction,
  slot: 'testData' | 'expected',
  index: StepIndex,
): Step | undefined {
  const first = instruction.parts[0];
  if (first?.type !== 'word') return undefined;
  if (first.text.toLowerCase() !== 'user') return index.byKeyword.get(first.text.toUpperCase());
  const edges = [...instruction.parts.map(edgeOfPart), slot === 'testData' ? '<' : '{'];
  return index.steps.find((step) =>
    sentenceVariants(step.sentence).some((tokens) => edges.every((edge, at) => tokens[at]?.edge === edge)),
  );
}

function keywordItem(label: string, insert: string, detail: string): CompletionItem {
  return item(label, 'keyword', insert, detail);
}

function item(
  label: string,
  kind: CompletionItem['kind'],
  insert: string,
  detail: string,
  documentation = '',
): CompletionItem {
  return { label, kind, insert, detail, documentation };
}

/** A text that is inserted as it is, written for a snippet. */
function escaped(text: string): string {
  return text.replace(/[{}]/g, '\\$&');
}
