import type { Step } from '../keywords/step.ts';
import type { LexedInstruction } from './lex-instruction.ts';

/** One node of the sentences' prefix tree; the edges are words in lower case, or a slot mark. */
export interface SentenceNode {
  readonly next: Map<string, SentenceNode>;
  step: Step | null;
}

export interface SentenceToken {
  /** Word in lower case, or `[`, `<`, `{` for a slot. */
  readonly edge: string;
  /** As written in the sentence of the catalogue. */
  readonly text: string;
}

const TOKEN = /\[[^\]]*\]|<[^>]*>|\{[^}]*\}|[^\s[\]<>{}]+/g;

/**
 * All sentences as one tree. Each phrase in `( )` may be left out, so a sentence with n of them gives up to 2^n paths; reading a
 * step then costs one look-up a word, however many keywords there are.
 *
 * @throws Error when two keywords share a sentence: a fault of the catalogue, not of a step
 */
export function buildSentenceTrie(steps: readonly Step[]): SentenceNode {
  const root: SentenceNode = { next: new Map(), step: null };
  for (const step of steps) {
    for (const variant of sentenceVariants(step.sentence)) {
      let node = root;
      for (const { edge } of variant) {
        let next = node.next.get(edge);
        if (!next) {
          next = { next: new Map(), step: null };
          node.next.set(edge, next);
        }
        node = next;
      }
      if (node.step && node.step !== step) {
        throw new Error(
          `The sentences of ${node.step.keyword} and ${step.keyword} cannot be told apart: ${step.sentence}`,
        );
      }
      node.step = step;
    }
  }
  return root;
}

const knownVariants = new Map<string, readonly (readonly SentenceToken[])[]>();

/** Every way to write a sentence, the fullest one first; kept, because completion asks at each key. */
export function sentenceVariants(sentence: string): readonly (readonly SentenceToken[])[] {
  let variants = knownVariants.get(sentence);
  if (!variants) {
    variants = expandPhrases(sentence);
    knownVariants.set(sentence, variants);
  }
  return variants;
}

function expandPhrases(sentence: string): readonly (readonly SentenceToken[])[] {
  const phrases = [...sentence.matchAll(/\(([^()]*)\)|([^()]+)/g)].map((match) => ({
    optional: match[1] !== undefined,
    tokens: tokensOf(match[1] ?? match[2]!),
  }));
  let variants: SentenceToken[][] = [[]];
  for (const { optional, tokens } of phrases) {
    const extended = variants.map((variant) => [...variant, ...tokens]);
    variants = optional ? [...extended, ...variants] : extended;
  }
  return variants;
}

/** The words and slots of an instruction as edges; one final full stop is dropped (actions §1). */
export function edgesOf(instruction: LexedInstruction): readonly string[] {
  const edges = instruction.parts.map(edgeOfPart);
  const last = instruction.parts.at(-1);
  if (last?.type === 'word' && last.text.endsWith('.')) {
    const word = last.text.slice(0, -1).toLowerCase();
    if (word === '') edges.pop();
    else edges[edges.length - 1] = word;
  }
  return edges;
}

/** A word in lower case, or the mark of a slot. */
export function edgeOfPart(part: LexedInstruction['parts'][number]): string {
  return part.type === 'word' ? part.text.toLowerCase() : SLOT_EDGES[part.slot];
}

const SLOT_EDGES = { locator: '[', testData: '<', expected: '{' } as const;

function tokensOf(phrase: string): SentenceToken[] {
  return [...phrase.matchAll(TOKEN)].map(([text]) => ({
    text,
    edge: '[<{'.includes(text[0]!) ? text[0]! : text.toLowerCase(),
  }));
}
