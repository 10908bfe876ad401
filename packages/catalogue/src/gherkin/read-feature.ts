import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import type { GherkinDocument } from '@cucumber/messages';
import type { Diagnostic } from '../check/diagnostic.ts';
import { explainParserErrors } from './parse-fault.ts';

export type NewId = () => string;

export interface ReadFeature {
  /** Null when the text is not Gherkin; then `problems` says why. */
  readonly document: GherkinDocument | null;
  readonly problems: readonly Diagnostic[];
  /** The text line by line, to find columns in. */
  readonly lines: readonly string[];
}

/** Ids that count up from `next`, the number of the id to come: the same text gives the same ids. */
export interface CountingIds extends NewId {
  readonly next: number;
}

export function countingIds(from = 0): CountingIds {
  let next = from;
  return Object.defineProperty(() => String(next++), 'next', { get: () => next }) as NewId & CountingIds;
}

/**
 * Parses a feature text. All ids of its nodes come from `newId`, so that several features of a run share one sequence.
 *
 * @param isKeyword knows the actions, for messages about lines that lack their step keyword
 */
export function readFeature(
  source: { readonly uri: string; readonly content: string },
  newId: NewId,
  isKeyword: (word: string) => boolean = () => false,
): ReadFeature {
  const lines = source.content.split(/\r\n|\r|\n/);
  try {
    const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
    return { document: { ...parser.parse(source.content), uri: source.uri }, problems: [], lines };
  } catch (error) {
    return { document: null, problems: explainParserErrors(error, source.uri, lines, isKeyword), lines };
  }
}
