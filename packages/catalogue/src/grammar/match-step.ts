import type { SlotKind, SlotUse, Step } from '../keywords/step.ts';
import { StepError } from '../step-error.ts';
import type { Span, StepCall } from './call.ts';
import { closest } from './closest.ts';
import { type Cells, columnsOf, fillSlot, fillText } from './fill-slot.ts';
import {
  type LexedInstruction,
  type LexedSlot,
  type LexedWord,
  lexInstruction,
  SLOT_WORDS,
  syntax,
} from './lex-instruction.ts';
import { buildSentenceTrie, edgesOf, type SentenceNode } from './sentence-trie.ts';

/** The catalogue, prepared for look-up; build it once. */
export interface StepIndex {
  readonly steps: readonly Step[];
  readonly byKeyword: ReadonlyMap<string, Step>;
  readonly sentences: SentenceNode;
  /** Sentences and their words without what stands in slots, for proposals. */
  readonly skeletons: ReadonlyMap<string, Skeleton>;
  /** Proposals given before: finding them takes a walk over the whole catalogue. */
  readonly proposals: Map<string, readonly string[]>;
}

export interface StepSource {
  /** The instruction: a step without its Gherkin keyword. */
  readonly text: string;
  /** Cells of the Examples row; their names make `<name>` a placeholder (actions §3). */
  readonly cells?: Cells;
  /** Text of the doc string below the step, as written. */
  readonly docString?: string;
  /** A data table stands below the step. */
  readonly table?: boolean;
  /** Where the text begins in its line, from 1; given, the messages of E_SYNTAX name the column. */
  readonly column?: number;
}

export function indexSteps(steps: readonly Step[]): StepIndex {
  return {
    steps,
    byKeyword: new Map(steps.map((step) => [step.keyword.toUpperCase(), step])),
    sentences: buildSentenceTrie(steps),
    skeletons: new Map(steps.map((step) => skeletonOf(step.sentence))),
    proposals: new Map(),
  };
}

/**
 * Understands one step in keyword form or sentence form (actions §1 to §3). Nothing is looked up yet.
 *
 * @throws StepError E_SYNTAX, E_UNKNOWN_ACTION, E_SLOT_MISSING or E_SLOT_NOT_ALLOWED, in this order, with span and, where
 *   something similar exists, `near`
 */
export function matchStep(index: StepIndex, source: StepSource): StepCall {
  try {
    return understand(index, source);
  } catch (error) {
    if (source.column === undefined || !(error instanceof StepError) || error.code !== 'E_SYNTAX' || !error.span)
      throw error;
    const { span, near } = error;
    throw new StepError('E_SYNTAX', `${error.message} (column ${source.column + span.start})`, {
      span,
      near,
      cause: error,
    });
  }
}

function understand(index: StepIndex, source: StepSource): StepCall {
  const cells = source.cells;
  const instruction = lexInstruction(source.text, cells && columnsOf(cells));
  if (source.table) {
    throw syntax('no action takes a data table; write the values into the slots of the step', 0, source.text.length);
  }
  const form = formOf(instruction);
  const step = form === 'sentence' ? bySentence(index, instruction) : byKeyword(index, instruction);
  const slots = fillSlots(step, instruction, cells);
  checkSlots(step, instruction, slots, source.docString);
  return {
    step,
    form,
    hidden: instruction.hidden,
    ...slots,
    ...(source.docString === undefined
      ? {}
      : { docString: cells ? fillText(source.docString, cells) : source.docString }),
  };
}

/** The slots of a step as the help writes them: `[locator] (<test data>) {expected}`. */
export function shapeOf(step: Step): string {
  const shapes = [
    written(step.locator, '[locator]'),
    written(step.secondLocator ?? 'none', '[second locator]'),
    written(step.testData.use, '<test data>'),
    written(step.expected.use, '{expected}'),
  ];
  return [step.keyword, ...shapes.filter((shape) => shape !== '')].join(' ');
}

function written(use: Step['locator'], slot: string): string {
  return use === 'required' ? slot : use === 'optional' ? `(${slot})` : '';
}

function formOf(instruction: LexedInstruction): StepCall['form'] {
  const first = instruction.parts[0];
  return first?.type === 'word' && first.text.toLowerCase() === 'user' ? 'sentence' : 'keyword';
}

function byKeyword(index: StepIndex, { parts, text }: LexedInstruction): Step {
  const first = parts[0];
  if (!first) throw syntax('the step is empty: write a keyword, or a sentence that begins with "User"', 0, text.length);
  if (first.type === 'slot') {
    throw syntax(
      `a step begins with a keyword or with "User"; a ${SLOT_WORDS[first.slot]} cannot stand first`,
      first.span.start,
      first.span.end,
    );
  }
  const known = index.byKeyword.get(first.text.toUpperCase());
  const stray = parts.find((part, at): part is LexedWord => at > 0 && part.type === 'word');
  if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(first.text) || stray) throw notKeywordForm(index, first, stray, known, text);
  if (known) return known;
  const near = propose(index, first.text.toUpperCase(), index.byKeyword.keys());
  throw new StepError('E_UNKNOWN_ACTION', `there is no action ${first.text}${didYouMean(near)}`, {
    span: first.span,
    near,
  });
}

function notKeywordForm(
  index: StepIndex,
  first: LexedWord,
  stray: LexedWord | undefined,
  known: Step | undefined,
  text: string,
): StepError {
  if (known && stray) {
    return syntax(
      `"${stray.text}" stands outside the brackets; after ${known.keyword} only slots may follow: ${shapeOf(known)}`,
      stray.span.start,
      stray.span.end,
    );
  }
  const near = nearSentences(index, `user ${text}`);
  return syntax(
    `"${first.text}" begins neither a keyword with slots nor a sentence; a sentence begins with "User"${didYouMean(near)}`,
    first.span.start,
    (stray ?? first).span.end,
    near,
  );
}

function bySentence(index: StepIndex, instruction: LexedInstruction): Step {
  const { parts, text } = instruction;
  const glued = parts.find(
    (part, at) =>
      at > 0 && part.span.start === parts[at - 1]!.span.end && part.type !== parts[at - 1]!.type && !isFullStop(part),
  );
  const gluedSlots = parts.find(
    (part, at) =>
      at > 0 && part.type === 'slot' && parts[at - 1]!.type === 'slot' && part.span.start === parts[at - 1]!.span.end,
  );
  const tight = glued ?? gluedSlots;
  if (tight)
    throw syntax(
      'a blank is missing here: words and slots of a sentence stand apart',
      tight.span.start,
      tight.span.end,
    );
  let node: SentenceNode | undefined = index.sentences;
  const edges = edgesOf(instruction);
  let reached = 0;
  for (const edge of edges) {
    const next: SentenceNode | undefined = node.next.get(edge);
    if (!next) break;
    node = next;
    reached++;
  }
  if (reached === edges.length && node.step) return node.step;
  const near = nearSentences(index, text);
  const from = parts[reached]?.span.start ?? text.length;
  const expected = [...node.next.keys()].slice(0, 4).map((edge) => NEXT_SLOT[edge] ?? `"${edge}"`);
  const after = text.slice(parts[0]!.span.start, parts[reached - 1]?.span.end ?? 0);
  const reason =
    reached === edges.length
      ? `the sentence is not complete; after "${after}" comes ${expected.join(' or ')}`
      : expected.length > 0 && expected.length < 4
        ? `no sentence goes on like this; after "${after}" comes ${expected.join(' or ')}`
        : 'no action has this sentence';
  throw new StepError('E_UNKNOWN_ACTION', `${reason}${didYouMean(near)}`, {
    span: { start: from, end: text.length },
    near,
  });
}

const NEXT_SLOT: { readonly [edge: string]: string } = {
  '[': 'a [locator]',
  '<': 'a <test data>',
  '{': 'an {expected result}',
};

function isFullStop(part: LexedWord | LexedSlot): boolean {
  return part.type === 'word' && part.text === '.';
}

interface Skeleton {
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
}

/** How many sentences with the most words in common are compared letter by letter. */
const MOST_COMPARED = 16;

/** Sentences by the words they share with a text, whatever stands in its slots. */
function nearSentences(index: StepIndex, text: string): readonly string[] {
  const plain = skeleton(text);
  const known = index.proposals.get(plain);
  if (known) return known.map((found) => index.skeletons.get(found)!.sentence);
  const words = [...new Set(plain.split(' '))];
  const shared = [...index.skeletons]
    .map(([key, known]) => ({ key, count: words.filter((word) => known.words.has(word)).length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_COMPARED)
    .map(({ key }) => key);
  return propose(index, plain, shared).map((found) => index.skeletons.get(found)!.sentence);
}

/** Texts remembered at most; a feature with more different faults than this pays for the search again. */
const MOST_PROPOSALS = 2000;

function propose(index: StepIndex, text: string, candidates: Iterable<string>): readonly string[] {
  const known = index.proposals.get(text);
  if (known) return known;
  const near = closest(text, candidates, 3);
  if (index.proposals.size >= MOST_PROPOSALS) index.proposals.clear();
  index.proposals.set(text, near);
  return near;
}

function skeletonOf(sentence: string): readonly [key: string, skeleton: Skeleton] {
  const key = skeleton(sentence.replace(/[()]/g, ''));
  return [key, { sentence, words: new Set(key.split(' ')) }];
}

function skeleton(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*!/, '')
    .replace(/\[[^\]]*\]/g, '[]')
    .replace(/<[^>]*>/g, '<>')
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\s+/g, ' ')
    .trim();
}

export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : `; did you mean ${near.join(', or ')}?`;
}

type FilledSlots = Pick<StepCall, 'locator' | 'secondLocator' | 'testData' | 'expected'>;

/** Kinds whose empty slot counts as left out (actions §1). */
const EMPTY_IS_ABSENT: readonly (SlotKind | undefined)[] = ['number', 'enum', 'bool'];

function fillSlots(step: Step, instruction: LexedInstruction, cells: Cells | undefined): FilledSlots {
  const slots: { -readonly [name in keyof FilledSlots]: FilledSlots[name] } = {};
  for (const part of instruction.parts) {
    if (part.type !== 'slot') continue;
    const filled = fillSlot(part, cells);
    if (part.slot === 'locator') slots[slots.locator ? 'secondLocator' : 'locator'] = filled;
    else if (filled.text !== '' || !EMPTY_IS_ABSENT.includes(step[part.slot].kind)) slots[part.slot] = filled;
  }
  return slots;
}

function checkSlots(
  step: Step,
  instruction: LexedInstruction,
  slots: FilledSlots,
  docString: string | undefined,
): void {
  const { locator, secondLocator, testData, expected } = slots;
  const whole = { start: instruction.parts[0]!.span.start, end: instruction.text.length };
  if (secondLocator && step.secondLocator === undefined && step.locator !== 'none') {
    const { start, end } = secondLocator.span;
    throw syntax(`${step.keyword} takes one locator, this is a second one: ${shapeOf(step)}`, start, end);
  }
  if (testData && docString !== undefined) {
    const { start, end } = testData.span;
    throw syntax('the test data is written twice: in < > and as the text block below the step', start, end);
  }
  const needed = (use: SlotUse | undefined, there: unknown, name: string, help?: string): void => {
    if (use !== 'required' || there !== undefined) return;
    const what = help ? `${name} (${help})` : name;
    throw new StepError('E_SLOT_MISSING', `${step.keyword} needs ${what}: ${shapeOf(step)}`, { span: whole });
  };
  needed(step.locator, locator, 'a locator in [ ]');
  needed(step.secondLocator, secondLocator, 'a second locator in [ ]');
  needed(step.testData.use, testData ?? docString, 'test data in < >', step.testData.help);
  needed(step.expected.use, expected, 'an expected result in { }', step.expected.help);
  const refused = (use: SlotUse, span: Span | undefined, name: string): void => {
    if (use !== 'none' || !span) return;
    throw new StepError('E_SLOT_NOT_ALLOWED', `${step.keyword} takes no ${name}: ${shapeOf(step)}`, { span });
  };
  refused(step.locator, locator?.span, 'locator');
  refused(step.testData.use, testData?.span, 'test data');
  refused(step.testData.use, docString === undefined ? undefined : whole, 'test data, so no text block below it');
  refused(step.expected.use, expected?.span, 'expected result');
}
