import type { ResolvedSlot } from '../keywords/behaviour.ts';
import type { Slot } from '../keywords/step.ts';
import { StepError, type StepErrorCode } from '../step-error.ts';
import type { SlotText } from './call.ts';
import { closest } from './closest.ts';
import { readOperator } from './comparison.ts';
import { readNumber } from './number.ts';
import { unquote } from './quote.ts';

/** Where names are looked up, in this order (actions §4). */
export interface ValueSources {
  /** A variable set by an earlier step, by its exact name. */
  variable(name: string): string | undefined;
  /** UI test data of the environment. */
  readonly environment: { readonly [key: string]: unknown };
}

export interface FoundValue {
  readonly value: string;
  /** An `ENC(...)` value: shown as `******`, decrypted by the keyword that types it. */
  readonly secret: boolean;
}

const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
const SECRET = /^\s*ENC\([^()]*\)\s*$/;

/** Rules 2 and 3 of actions §4: a variable, a path into a variable's JSON, an environment key, a path into the environment. */
export function lookUp(name: string, sources: ValueSources): FoundValue | null {
  const variable = sources.variable(name);
  if (variable !== undefined) return found(variable);
  for (const [head, rest] of cuts(name)) {
    const holder = sources.variable(head);
    const inside = holder === undefined ? undefined : valueAt(parseJson(holder), rest);
    if (inside !== undefined) return found(asText(inside));
  }
  const value = valueAt(sources.environment, name);
  return value === undefined ? null : found(asText(value));
}

/** All rules of actions §4 for a text that was not lexed as a slot: right sides of operators, operands. E_VALUE_UNKNOWN. */
export function resolveText(text: string, sources: ValueSources): ResolvedSlot {
  const literal = unquote(text);
  const value = literal === null ? (lookUp(text, sources) ?? fillReferences(text, sources)) : found(literal);
  return { written: text, ...value };
}

/** Rule 5: every `${name}` is replaced, once; `$${` writes `${`. E_VALUE_UNKNOWN for a name that nobody set. */
export function fillReferences(text: string, sources: ValueSources): FoundValue {
  // Most texts have none, and every text of every step comes by here.
  if (!text.includes('${')) return { value: text, secret: false };
  let secret = false;
  const value = text.replace(REFERENCE, (_whole, name: string | undefined) => {
    if (name === undefined) return '${';
    const value = requireValue(name.trim(), sources);
    secret ||= value.secret;
    return value.value;
  });
  return { value, secret };
}

/** A name that must lead to a value. E_VALUE_UNKNOWN with the closest environment keys. */
export function requireValue(name: string, sources: ValueSources): FoundValue {
  const value = lookUp(name, sources);
  if (value) return value;
  const near = closest(name, Object.keys(sources.environment), 3);
  const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '';
  throw new StepError('E_VALUE_UNKNOWN', `no variable and no environment key is called "${name}"${hint}`, { near });
}

/**
 * The value of a slot by its kind (actions §4). Lists and css keep the quotes of a wholly quoted text, because their own grammar
 * reads them: there a quoted item keeps its blanks and a quoted test is exact. Whether a text is a number inside its limits is the
 * keyword's business, because it knows the limits and the units it takes.
 *
 * @param code E_TESTDATA or E_EXPECTED, for a text that is not of the slot's kind
 * @throws StepError E_VALUE_UNKNOWN or `code`
 */
export function resolveSlot(
  slot: SlotText,
  definition: Slot,
  sources: ValueSources,
  code: StepErrorCode,
): ResolvedSlot {
  const written = slot.text;
  switch (definition.kind) {
    case 'script':
      return { written, value: slot.text, secret: false };
    case 'name':
      return { written, ...(slot.quoted ? found(slot.literal) : fillReferences(slot.text, sources)) };
    case 'list':
    case 'css':
      return { written, ...(slot.quoted ? found(slot.text) : resolvePlain(slot.text, sources)) };
    case 'op':
      return { written, ...(isOperator(slot.text) ? found(slot.text) : resolveQuotable(slot, sources)) };
    case 'number':
    case 'enum':
    case 'bool': {
      const taken = isOfKind(slot.text, definition) ? found(slot.text) : resolveQuotable(slot, sources);
      if (definition.kind !== 'number' && taken.value.trim() !== '' && !isOfKind(taken.value, definition)) {
        throw wrongKind(taken.value, definition, code);
      }
      return { written, ...taken };
    }
    default:
      return { written, ...resolveQuotable(slot, sources) };
  }
}

/** A doc string is its own text: no look-up as a whole, `${}` only, and not even that in a script (actions §1). */
export function resolveDocString(
  text: string,
  definition: Slot,
  sources: ValueSources,
  code: StepErrorCode,
): ResolvedSlot {
  const value = definition.kind === 'script' ? found(text) : fillReferences(text, sources);
  if (definition.kind !== 'number' && !isOfKind(value.value, definition))
    throw wrongKind(value.value, definition, code);
  return { written: text, ...value };
}

/** Whether a text may stand in a number, enum or bool slot; other kinds take any text. */
export function isOfKind(text: string, definition: Slot): boolean {
  if (definition.kind === 'number') return readNumber(text) !== null;
  if (definition.kind === 'bool') return /^(true|false)$/i.test(text.trim());
  if (definition.kind !== 'enum' || !definition.words) return true;
  const written = text
    .trim()
    .toLowerCase()
    .replace(/\s*;\s*/g, ';');
  if (definition.orNumber === true && readNumber(text) !== null) return true;
  return definition.words.some((word) => word.toLowerCase() === written);
}

export function wrongKind(text: string, definition: Slot, code: StepErrorCode): StepError {
  if (definition.kind === 'number') return new StepError(code, `"${text}" is not a number`);
  if (definition.kind === 'bool') return new StepError(code, `"${text}" is neither true nor false`);
  const words = definition.words ?? [];
  const near = closest(text, words, 2);
  const orNumber = definition.orNumber === true ? ' and no number' : '';
  return new StepError(code, `"${text}" is not one of ${words.join(', ')}${orNumber}`, { near });
}

function resolveQuotable(slot: SlotText, sources: ValueSources): FoundValue {
  return slot.quoted ? found(slot.literal) : resolvePlain(slot.text, sources);
}

function resolvePlain(text: string, sources: ValueSources): FoundValue {
  return lookUp(text, sources) ?? fillReferences(text, sources);
}

function isOperator(text: string): boolean {
  return (['numeric', 'relative', 'condition'] as const).some((family) => readOperator(text, family) !== null);
}

function found(value: string): FoundValue {
  return { value, secret: SECRET.test(value) };
}

/** Strings as they are, numbers and booleans as JSON, null as empty text, objects and arrays as compact JSON (actions §4 rule 3). */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Walks a dot path; a key may hold dots itself, so the whole rest is tried as a key first and then every dot from the left. */
export function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = ownValue(value, path);
  if (own !== undefined) return own;
  for (const [head, rest] of cuts(path)) {
    const inside = valueAt(ownValue(value, head), rest);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function ownValue(holder: object, key: string): unknown {
  if (Array.isArray(holder)) return /^\d+$/.test(key) ? holder[Number(key)] : undefined;
  return Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
}

function* cuts(path: string): Generator<readonly [head: string, rest: string]> {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    if (dot > 0 && dot < path.length - 1) yield [path.slice(0, dot), path.slice(dot + 1)];
  }
}
