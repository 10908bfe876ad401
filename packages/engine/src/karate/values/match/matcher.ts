import { KarateError } from '../../karate-error.ts';
import { sameNumber } from '../json/exact-number.ts';
import { hasKey } from '../json/ordered-object.ts';
import { MAX_DEPTH } from '../json/parse-json.ts';
import { printJson } from '../json/print-json.ts';
import type { KarateType } from '../karate-value.ts';
import { typeOf } from '../type-of.ts';
import { xmlToMap } from '../xml/xml-map.ts';
import type { XmlValue } from '../xml/xml-value.ts';
import { checkPattern, isNotPresent, typeCheck } from './check-type.ts';
import {
  indexOfPlain,
  isEmptyMap,
  type JsonMap,
  mayBeMissing,
  normal,
  sameBytes,
  sameOther,
  standsForWhole,
  textOf,
  toNumber,
  without,
  xmlMap,
} from './match-members.ts';
import type { MatchScript } from './match-result.ts';
import {
  CONTAINS,
  type Comparison,
  type CoreComparison,
  EQUALS,
  eachOf,
  forItems,
  innerOf,
  readShortCut,
} from './operators.ts';
import { hasUnderscore, type Marker, readMarker } from './read-marker.ts';

/** Where the value lies that is being compared: names and indexes from the root inwards. */
export type Trail = readonly (string | number)[];

/** Is told every comparison that failed, inner ones first. */
export interface FailureListener {
  failed(trail: Trail, reason: string, actual: unknown, expected: unknown): void;
}

/** Evaluates scripts of markers; the root of the actual value is `$`. */
export interface MarkerScripts extends MatchScript {
  /** False for text that did not come from the feature: it is compared as it stands. */
  mayEvaluate(source: string): boolean;
}

/**
 * Compares two values by the rules of karate §1.3. It answers only whether they match; why not is told to the listener, and nothing is
 * built for that when there is none.
 */
export class Matcher {
  readonly #script: MarkerScripts;
  readonly #root: unknown;
  readonly #listener: FailureListener | null;
  readonly #tick: (() => void) | undefined;
  readonly #trail: (string | number)[] = [];
  /** Why the comparison failed that ended last. */
  #reason = '';
  /** The item that `each` looks at, for scripts. */
  #item: { readonly value: unknown } | null = null;

  constructor(script: MarkerScripts, root: unknown, listener: FailureListener | null) {
    this.#script = script;
    this.#root = root;
    this.#listener = listener;
    this.#tick = script.tick;
  }

  matches(comparison: Comparison, actual: unknown, expected: unknown): boolean {
    this.#tick?.();
    if (this.#trail.length > MAX_DEPTH) {
      throw new KarateError('E_VERIFY', `the values are nested deeper than ${MAX_DEPTH} levels and cannot be compared`);
    }
    switch (comparison.kind) {
      case 'core':
        return this.#core(comparison, normal(actual), normal(expected));
      case 'not':
        return this.#not(comparison, normal(actual), normal(expected));
      case 'each':
        return this.#each(comparison.of, normal(actual), expected);
      case 'within':
        return this.#within(comparison.negated, normal(actual), normal(expected));
    }
  }

  #each(of: Comparison, actual: unknown, expected: unknown): boolean {
    if (!Array.isArray(actual)) return this.#fail('actual is not an array or list', actual, expected);
    if (actual.length === 0 && !this.#script.eachEmptyAllowed) {
      return this.#fail('match each failed, empty array / list', actual, expected);
    }
    const outer = this.#item;
    for (let index = 0; index < actual.length; index += 1) {
      this.#item = { value: actual[index] };
      if (!this.#inside(index, of, actual[index], expected)) {
        this.#item = outer;
        return this.#fail(`match each failed at index ${index}`, actual, expected);
      }
    }
    this.#item = outer;
    return true;
  }

  #not(comparison: Extract<Comparison, { kind: 'not' }>, actual: unknown, expected: unknown): boolean {
    // Everything contains an empty object, and yet `!contains {}` passes (karate §5.7.26).
    if (comparison.of.test === 'contains' && typeOf(expected) === 'map' && isEmptyMap(expected as JsonMap)) return true;
    if (!this.matches(comparison.of, actual, expected)) return true;
    return this.#fail(comparison.reason, actual, expected);
  }

  #within(negated: boolean, actual: unknown, expected: unknown): boolean {
    const contained = Array.isArray(expected) && !Array.isArray(actual) ? [actual] : actual;
    const isWithin = typeOf(contained) === typeOf(expected) && this.#core(CONTAINS, expected, contained);
    if (isWithin !== negated) return true;
    return this.#fail(negated ? 'actual is within expected' : 'actual is not within expected', actual, expected);
  }

  #core(comparison: CoreComparison, actual: unknown, expected: unknown): boolean {
    const isMarker = typeof expected === 'string' && expected.charCodeAt(0) === 35;
    if (!isMarker && isNotPresent(actual)) return this.#fail('actual path does not exist', actual, expected);
    const actualType = typeOf(actual);
    const expectedType = typeOf(expected);
    if (actualType !== expectedType) {
      if (comparison.test !== 'equals' && expectedType !== 'list' && !(isMarker && standsForWhole(expected))) {
        return this.#same(this.matches(comparison, actual, [expected]), actual, expected);
      }
      if (expectedType === 'xml' && actualType === 'map') {
        return this.#same(this.matches(comparison, actual, xmlMap(expected as XmlValue)), actual, expected);
      }
      if (!isMarker) return this.#fail("data types don't match", actual, expected);
    }
    if (isMarker) {
      const marker = readMarker(expected);
      return this.#marker(comparison, marker, actual, expected);
    }
    if (comparison.test === 'equals') {
      const reason = this.#unequal(actualType, actual, expected);
      return reason === null || this.#fail(reason === '' ? 'not equal' : `not equal | ${reason}`, actual, expected);
    }
    const reason = this.#lacking(comparison, actualType, actual, expected);
    if (reason === null) return true;
    const said = 'actual does not contain expected';
    return this.#fail(reason === '' ? said : `${said} | ${reason}`, actual, expected);
  }

  /** The outcome of the same comparison with another form of the expected value. */
  #same(passed: boolean, actual: unknown, expected: unknown): boolean {
    if (passed) return true;
    return this.#fail(this.#reason, actual, expected);
  }

  /** Null when equal, else why not; empty where there is nothing to say beyond that. */
  #unequal(type: KarateType, actual: unknown, expected: unknown): string | null {
    switch (type) {
      case 'number':
        return sameNumber(toNumber(actual), toNumber(expected)) ? null : '';
      case 'bytes':
        return sameBytes(actual as Uint8Array, expected as Uint8Array) ? null : '';
      case 'list':
        return this.#unequalLists(actual as unknown[], expected as unknown[]);
      case 'map':
        return this.#lackingMembers(EQUALS, actual as JsonMap, expected as JsonMap);
      case 'xml':
        return this.#lackingMembers(EQUALS, xmlMap(actual as XmlValue), xmlMap(expected as XmlValue));
      case 'other':
        return sameOther(actual, expected) ? null : '';
      default:
        return actual === expected ? null : '';
    }
  }

  #unequalLists(actual: unknown[], expected: unknown[]): string | null {
    if (actual.length !== expected.length) {
      return `actual array length is not equal to expected - ${actual.length}:${expected.length}`;
    }
    for (let index = 0; index < actual.length; index += 1) {
      if (!this.#inside(index, EQUALS, actual[index], expected[index])) return `array match failed at index ${index}`;
    }
    return null;
  }

  #lacking(comparison: CoreComparison, type: KarateType, actual: unknown, expected: unknown): string | null {
    switch (type) {
      case 'string':
        return (actual as string).includes(expected as string) ? null : '';
      case 'list':
        return this.#lackingItems(comparison, actual as unknown[], expected as unknown[]);
      case 'map':
        return this.#lackingMembers(comparison, actual as JsonMap, expected as JsonMap);
      case 'xml':
        // Only equality looks through the prefixes of namespaces.
        return this.#lackingMembers(comparison, xmlToMap(actual as XmlValue), xmlToMap(expected as XmlValue));
      default:
        return this.#unequal(type, actual, expected);
    }
  }

  #lackingItems(comparison: CoreComparison, actual: unknown[], expected: unknown[]): string | null {
    const { test } = comparison;
    const sizes = `${actual.length}:${expected.length}`;
    if (test !== 'containsAny' && expected.length > actual.length) {
      return `actual array length is less than expected - ${sizes}`;
    }
    if (test === 'containsOnly' && expected.length !== actual.length) {
      return `actual array length is not equal to expected - ${sizes}`;
    }
    // Items that stand for an expected one already; only one each where duplicates count.
    const taken = test === 'containsOnly' ? new Set<number>() : null;
    for (const wanted of expected) {
      const found = this.#findItem(comparison, actual, wanted, taken);
      if (found && test === 'containsAny') return null;
      if (!found && test !== 'containsAny') {
        // Printing a large item is only worth it where somebody reads it.
        return this.#listener === null ? '' : `actual array does not contain expected item - ${textOf(wanted)}`;
      }
    }
    return test === 'containsAny' ? 'actual array does not contain any of the expected items' : null;
  }

  #findItem(comparison: CoreComparison, actual: unknown[], wanted: unknown, taken: Set<number> | null): boolean {
    if (this.#listener === null) {
      const same = indexOfPlain(actual, wanted, taken);
      if (same !== -1) {
        taken?.add(same);
        return true;
      }
    }
    for (let index = 0; index < actual.length; index += 1) {
      if (!this.#inside(index, innerOf(comparison, actual[index]), actual[index], wanted)) continue;
      if (taken === null) return true;
      if (taken.has(index)) continue;
      taken.add(index);
      return true;
    }
    return false;
  }

  #lackingMembers(comparison: CoreComparison, actual: JsonMap, expected: JsonMap): string | null {
    const { test } = comparison;
    const actualKeys = Object.keys(actual);
    const expectedKeys = Object.keys(expected);
    if (actualKeys.length > expectedKeys.length && (test === 'equals' || test === 'containsOnly')) {
      const more = actualKeys.length - expectedKeys.length;
      const extra = this.#listener === null ? '' : printJson(without(actual, expected));
      return `actual has ${more} more key(s) than expected - ${extra}`;
    }
    // Names that did not match are only collected where one may fail and others still count.
    let unmatched: string[] | null = null;
    let matched = 0;
    for (const key of expectedKeys) {
      const wanted = expected[key];
      const isThere = hasKey(actual, key);
      if (!isThere) {
        if (mayBeMissing(wanted)) {
          if (test === 'containsAny') return null;
          continue;
        }
        if (test !== 'containsAny') return `actual does not contain key - '${key}'`;
      }
      const value = isThere ? actual[key] : null;
      if (this.#inside(key, innerOf(comparison, value), value, wanted)) {
        if (test === 'containsAny') return null;
        matched += 1;
        continue;
      }
      if (test === 'equals') return `match failed for name: '${key}'`;
      unmatched ??= [];
      unmatched.push(key);
    }
    if (test === 'containsAny') return expectedKeys.length === 0 ? null : 'no key-values matched';
    if (unmatched !== null) {
      return `all key-values did not match, expected has un-matched keys - [${unmatched.join(', ')}]`;
    }
    if (test !== 'contains' && matched < actualKeys.length) {
      const left = actualKeys.filter((key) => !hasKey(expected, key));
      return `all key-values did not match, actual has un-matched keys - [${left.join(', ')}]`;
    }
    return null;
  }

  #marker(comparison: CoreComparison, marker: Marker, actual: unknown, expected: string): boolean {
    if (marker.optional && actual === null) return true;
    switch (marker.kind) {
      case 'empty':
        return true;
      case 'value': {
        if (!this.#script.mayEvaluate(marker.source)) return this.#literal(comparison, actual, expected);
        const { comparison: asked, source } = readShortCut(marker.source);
        const value = this.#evaluate(source, actual);
        const isPartOfList = comparison.test !== 'equals' && Array.isArray(actual);
        return this.matches(isPartOfList ? forItems(comparison, asked) : asked, actual, value);
      }
      case 'list':
        return this.#list(marker, actual, expected);
      case 'type':
        return this.#type(comparison, marker, actual, expected);
    }
  }

  #list(marker: Extract<Marker, { kind: 'list' }>, actual: unknown, expected: string): boolean {
    if (!Array.isArray(actual)) return this.#fail('actual is not an array', actual, expected);
    const { size, items } = marker;
    if (size !== null) {
      if (!this.#script.mayEvaluate(size)) return this.#literal(EQUALS, actual, expected);
      const condition = hasUnderscore(size) ? size : `${size} == _`;
      if (this.#evaluate(condition, actual.length) !== true) {
        return this.#fail(`actual array length is ${actual.length}`, actual, expected);
      }
    }
    if (items === null) return true;
    if ('marker' in items) {
      if (this.matches(eachOf(EQUALS), actual, items.marker)) return true;
      return this.#fail('all array elements matched', actual, expected);
    }
    if (!this.#script.mayEvaluate(items.source)) return this.#literal(EQUALS, actual, expected);
    const { comparison, source } = readShortCut(items.source);
    return this.matches(eachOf(comparison), actual, this.#evaluate(source, actual));
  }

  #type(
    comparison: CoreComparison,
    marker: Extract<Marker, { kind: 'type' }>,
    actual: unknown,
    expected: string,
  ): boolean {
    const { name, pattern, condition, optional } = marker;
    if (name !== '') {
      const check = pattern === null ? typeCheck(name) : null;
      // A text that just happens to begin with a number sign.
      if (pattern === null && check === null) return this.#literal(comparison, actual, expected);
      if (isNotPresent(actual)) {
        if (!optional)
          return name === 'notpresent' || name === 'ignore' ? true : this.#fail('not present', actual, expected);
      } else {
        const reason = pattern === null ? (check?.(actual) ?? null) : this.#tryPattern(actual, pattern);
        if (reason !== null) return this.#fail(reason, actual, expected);
      }
    }
    if (condition === null) return true;
    if (!this.#script.mayEvaluate(condition)) return this.#literal(comparison, actual, expected);
    return this.#evaluate(condition, actual) === true || this.#fail("evaluated to 'false'", actual, expected);
  }

  #tryPattern(actual: unknown, pattern: string): string | null {
    const { tryPattern } = this.#script;
    return tryPattern ? tryPattern(pattern, () => checkPattern(actual, pattern)) : checkPattern(actual, pattern);
  }

  #literal(comparison: CoreComparison, actual: unknown, expected: string): boolean {
    if (typeof actual !== 'string') return this.#fail("data types don't match", actual, expected);
    const passed = comparison.test === 'contains' ? actual.includes(expected) : actual === expected;
    return passed || this.#fail('not equal', actual, expected);
  }

  #evaluate(source: string, self: unknown): unknown {
    const bindings: { [name: string]: unknown } = { $: this.#root, _: self };
    if (this.#item !== null) bindings['_$'] = this.#item.value;
    return this.#script.evaluate(source, bindings);
  }

  #inside(step: string | number, comparison: Comparison, actual: unknown, expected: unknown): boolean {
    this.#trail.push(step);
    const passed = this.matches(comparison, actual, expected);
    this.#trail.pop();
    return passed;
  }

  #fail(reason: string, actual: unknown, expected: unknown): false {
    this.#reason = reason;
    this.#listener?.failed(this.#trail, reason, actual, expected);
    return false;
  }
}
