import { hasKey, newOrderedObject, putKey } from '../json/ordered-object.ts';
import { printJson } from '../json/print-json.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap, typeOf } from '../type-of.ts';
import { printXml } from '../xml/print-xml.ts';
import { mapToXml } from '../xml/xml-map.ts';
import { isXml } from '../xml/xml-value.ts';
import { isNotPresent } from './check-type.ts';
import type { MatchResult, Mismatch } from './match-result.ts';
import type { FailureListener, Trail } from './matcher.ts';

/** Paths that a result tells of. */
const MOST_MISMATCHES = 200;
/** Failures that are kept while matching goes on; the last ones matter, because the outer values come last. */
const MOST_KEPT = 5000;
/** Levels; further ones stand below each other. */
const DEEPEST_INDENT = 20;
/** Characters of one value in the message. */
const LONGEST_VALUE = 10_000;

interface Failure {
  readonly trail: Trail;
  readonly reason: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

/** Collects why values did not match, and writes the message of the step (karate §1.3). */
export class FailureRecord implements FailureListener {
  readonly #isXml: boolean;
  #failures: Failure[] = [];

  constructor(isXmlRoot: boolean) {
    this.#isXml = isXmlRoot;
  }

  failed(trail: Trail, reason: string, actual: unknown, expected: unknown): void {
    this.#failures.push({ trail: [...trail], reason, actual, expected });
    if (this.#failures.length > 2 * MOST_KEPT) this.#failures = this.#failures.slice(-MOST_KEPT);
  }

  /** @param operator as failures call it, `CONTAINS_ONLY` */
  result(operator: string): Pick<Extract<MatchResult, { pass: false }>, 'message' | 'mismatches'> {
    const mismatches = this.#fromOutside();
    const lines = [`match failed: ${operator}`];
    let indent = 0;
    let depthBefore = -1;
    for (const mismatch of mismatches) {
      if (mismatch.depth !== depthBefore) indent += 1;
      depthBefore = mismatch.depth;
      if (lines.length > 1) lines.push('');
      lines.push(...this.#describe(mismatch, '  '.repeat(Math.min(indent, DEEPEST_INDENT))));
    }
    return { message: lines.join('\n'), mismatches };
  }

  /** The outermost value first, each path once: with what failed last there. */
  #fromOutside(): Mismatch[] {
    const mismatches: Mismatch[] = [];
    const seen = new Set<string>();
    for (const failure of this.#failures.reverse()) {
      const path = this.#isXml ? xmlPath(failure.trail) : jsonPath(failure.trail);
      if (seen.has(path) || (this.#isXml && isXmlDetail(failure))) continue;
      seen.add(path);
      mismatches.push(toMismatch(path, failure));
      if (mismatches.length === MOST_MISMATCHES) break;
    }
    return mismatches;
  }

  #describe(mismatch: Mismatch, indent: string): string[] {
    const { path, reason, actual } = mismatch;
    const types = `${typeName(actual)}:${typeName(mismatch.expected)}`;
    const expected = this.#isXml ? mismatch.expected : inOrderOf(mismatch.expected, actual);
    const print = this.#isXml ? xmlText : quotedText;
    return [
      `${indent}${path} | ${reason} (${types})`,
      `${indent}${shorten(print(actual))}`,
      `${indent}${shorten(print(expected))}`,
    ];
  }
}

function toMismatch(path: string, { trail, reason, actual, expected }: Failure): Mismatch {
  return {
    path,
    depth: trail.length,
    reason,
    actual: actual === NOT_PRESENT ? '#notpresent' : actual,
    expected,
    actualType: isNotPresent(actual) ? 'notpresent' : typeOf(actual),
    expectedType: typeOf(expected),
  };
}

/** Attributes and the content beside them are told with the element that they belong to. */
function isXmlDetail({ trail, actual }: Failure): boolean {
  return isMap(actual) && (trail[trail.length - 1] === '@' || hasKey(actual, '_'));
}

/** `$.a.b[0]` */
export function jsonPath(trail: Trail): string {
  let path = '$';
  for (const step of trail) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += /[-. ]/.test(step) ? `['${step}']` : `.${step}`;
  }
  return path;
}

/** Indexes count from 1, attributes follow their sign. */
function xmlPath(trail: Trail): string {
  let path = '';
  for (const step of trail) {
    if (typeof step === 'number') path += `[${step + 1}]`;
    else path += path.endsWith('/@') ? step : `/${step}`;
  }
  return path === '' ? '/' : path;
}

function typeName(value: unknown): string {
  const type = typeOf(value);
  return type === 'function' || type === 'feature' ? 'OTHER' : type.toUpperCase();
}

function quotedText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : plainText(value);
}

function xmlText(value: unknown): string {
  if (isMap(value)) return printXml(mapToXml(value));
  return typeof value === 'string' ? value : plainText(value);
}

function plainText(value: unknown): string {
  if (isXml(value)) return printXml(value);
  return Array.isArray(value) || isMap(value) ? printJson(value) : String(value ?? null);
}

/** The expected keys in the order of the actual ones, so that both lines are easy to compare. */
function inOrderOf(expected: unknown, actual: unknown): unknown {
  if (!isMap(expected) || !isMap(actual)) return expected;
  const sorted = newOrderedObject();
  for (const key of Object.keys(actual)) if (hasKey(expected, key)) putKey(sorted, key, expected[key]);
  for (const key of Object.keys(expected)) if (!hasKey(actual, key)) putKey(sorted, key, expected[key]);
  return sorted;
}

function shorten(text: string): string {
  if (text.length <= LONGEST_VALUE) return text;
  return `${text.slice(0, LONGEST_VALUE)}… (${text.length - LONGEST_VALUE} more characters)`;
}
