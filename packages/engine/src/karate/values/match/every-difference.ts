import { hasKey } from '../json/ordered-object.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap, typeOf } from '../type-of.ts';
import { isXml } from '../xml/xml-value.ts';
import { jsonPath } from './failure-text.ts';
import { mayBeMissing } from './match-members.ts';
import type { MatchScript, Mismatch } from './match-result.ts';
import { type FailureListener, type MarkerScripts, Matcher } from './matcher.ts';
import { type Comparison, type CoreComparison, EQUALS } from './operators.ts';

/** Places that are looked for; a person reads the first ones. */
const MOST_DIFFERENCES = 100;

interface Question {
  readonly comparison: Comparison;
  readonly actual: unknown;
  readonly expected: unknown;
}

/**
 * Every place where two values differ, for people: matching itself stops at the first one of each object and list. Each place stands
 * below the values around it, from the outside inwards. What matching has told already is taken over; scripts of markers do not run
 * again, so that one which was not reached is not judged. Where an operator compares no place with a place (XML, `contains` of a list),
 * what matching told is all there is.
 *
 * @param told by matching, from the outside inwards
 */
export function everyDifference(
  { comparison, actual, expected }: Question,
  told: readonly Mismatch[],
  script: MatchScript,
): readonly Mismatch[] {
  if (isXml(actual) || isXml(expected)) return told;
  const search = new Search(told, script, actual);
  search.compare(comparison, actual, expected);
  return search.found.some((one) => one.depth > 0) ? search.found : told;
}

class Search {
  found: Mismatch[] = [];
  readonly #told: readonly Mismatch[];
  readonly #script: MarkerScripts;
  readonly #root: unknown;
  readonly #trail: (string | number)[] = [];
  #places = 0;

  constructor(told: readonly Mismatch[], script: MatchScript, root: unknown) {
    this.#told = told;
    this.#script = {
      eachEmptyAllowed: script.eachEmptyAllowed,
      mayEvaluate: (source) => script.mayEvaluate === undefined || script.mayEvaluate(source),
      evaluate: () => {
        throw new NotRun();
      },
    };
    this.#root = root;
  }

  /** Adds the places below a value that differ, and the value itself in front of them. */
  compare(comparison: Comparison, actual: unknown, expected: unknown): void {
    const from = this.found.length;
    const isLedInto = this.#places < MOST_DIFFERENCES && this.#inwards(comparison, actual, expected);
    if (!isLedInto) this.#place(comparison, actual, expected);
    else if (this.found.length > from) this.found.splice(from, 0, this.#around(actual, expected));
  }

  /** False where the value can only be compared as a whole. */
  #inwards(comparison: Comparison, actual: unknown, expected: unknown): boolean {
    if (comparison.kind === 'each') {
      if (!Array.isArray(actual) || actual.length === 0) return false;
      for (let at = 0; at < actual.length; at += 1) this.#below(at, comparison.of, actual[at], expected);
      return true;
    }
    if (comparison.kind !== 'core' || comparison.test === 'containsAny' || comparison.inner !== null) return false;
    if (isMap(actual) && isMap(expected)) return this.#members(comparison, actual, expected);
    if (comparison.test !== 'equals' || !Array.isArray(actual) || !Array.isArray(expected)) return false;
    const length = Math.max(actual.length, expected.length);
    for (let at = 0; at < length; at += 1) {
      if (at >= expected.length) this.#add('is not expected', at, actual[at], NOT_PRESENT);
      else if (at >= actual.length) this.#add('is missing', at, NOT_PRESENT, expected[at]);
      else this.#below(at, EQUALS, actual[at], expected[at]);
    }
    return true;
  }

  #members(
    comparison: CoreComparison,
    actual: { [key: string]: unknown },
    expected: { [key: string]: unknown },
  ): boolean {
    for (const key of Object.keys(expected)) {
      if (hasKey(actual, key)) {
        this.#below(key, comparison.deep ? deepOf(comparison, actual[key]) : EQUALS, actual[key], expected[key]);
      } else if (!mayBeMissing(expected[key])) this.#add('is missing', key, NOT_PRESENT, expected[key]);
    }
    if (comparison.test === 'contains') return true;
    for (const key of Object.keys(actual)) {
      if (!hasKey(expected, key)) this.#add('is not expected', key, actual[key], NOT_PRESENT);
    }
    return true;
  }

  #below(step: string | number, comparison: Comparison, actual: unknown, expected: unknown): void {
    if (this.#places >= MOST_DIFFERENCES) return;
    this.#trail.push(step);
    this.compare(comparison, actual, expected);
    this.#trail.pop();
  }

  /** A value that is compared as a whole. */
  #place(comparison: Comparison, actual: unknown, expected: unknown): void {
    const reason = { text: null as string | null };
    const listener: FailureListener = {
      failed: (_trail, text) => {
        reason.text = text;
      },
    };
    let isJudged = false;
    try {
      if (new Matcher(this.#script, this.#root, listener).matches(comparison, actual, expected)) return;
      isJudged = true;
    } catch (error) {
      // Only what matching told of it is known then.
      if (!(error instanceof NotRun) && !(error instanceof SyntaxError)) throw error;
    }
    const path = jsonPath(this.#trail);
    const known = this.#told.filter((one) => one.path === path || isInside(one.path, path));
    if (known.length > 0) this.#push(...known);
    else if (isJudged) this.#push(mismatch(path, this.#trail.length, reason.text ?? 'not equal', actual, expected));
  }

  #add(reason: string, step: string | number, actual: unknown, expected: unknown): void {
    if (this.#places >= MOST_DIFFERENCES) return;
    this.#push(mismatch(jsonPath([...this.#trail, step]), this.#trail.length + 1, reason, actual, expected));
  }

  #push(...more: readonly Mismatch[]): void {
    this.#places += 1;
    this.found.push(...more);
  }

  #around(actual: unknown, expected: unknown): Mismatch {
    const path = jsonPath(this.#trail);
    const known = this.#told.find((one) => one.path === path);
    return known ?? mismatch(path, this.#trail.length, 'not equal', actual, expected);
  }
}

/** A script of a marker would have to run. */
class NotRun extends Error {}

function deepOf(comparison: CoreComparison, member: unknown): Comparison {
  return Array.isArray(member) || isMap(member) ? comparison : EQUALS;
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(outer) && (path[outer.length] === '.' || path[outer.length] === '[');
}

function mismatch(path: string, depth: number, reason: string, actual: unknown, expected: unknown): Mismatch {
  const typeName = (value: unknown) => (value === NOT_PRESENT ? 'notpresent' : typeOf(value));
  return { path, depth, reason, actual, expected, actualType: typeName(actual), expectedType: typeName(expected) };
}
