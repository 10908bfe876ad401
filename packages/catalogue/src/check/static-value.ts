import type { SlotText } from '../grammar/call.ts';
import { lookUp, type ValueSources } from '../grammar/resolve-slot.ts';

/** What is known before the run about names that a step may use. */
export interface KnownNames {
  /** Variables that some earlier step sets. */
  readonly variables: ReadonlySet<string>;
  /** A step ran before that may set variables whose names nobody can know (CALL_CUSTOM). */
  readonly open: boolean;
  /** Null: no environment was chosen yet, so any name may be a key. */
  readonly environment: { readonly [key: string]: unknown } | null;
}

export interface StaticValue {
  readonly text: string;
  /** False: at run time a variable or an environment key may stand behind this text. */
  readonly certain: boolean;
}

/** The value that a slot will surely or probably have; null when only the run can tell. */
export function staticValue(slot: SlotText, known: KnownNames): StaticValue | null {
  if (slot.quoted) return { text: slot.literal, certain: true };
  const { text } = slot;
  if (text.includes('${') || isVariable(text, known)) return null;
  const value = known.environment && lookUp(text, environmentOnly(known.environment));
  if (value) return value.secret ? null : { text: value.value, certain: true };
  const nameLike = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text);
  return { text, certain: !nameLike || (known.environment !== null && !known.open) };
}

/** A variable set before, or a path into one. */
export function isVariable(name: string, { variables }: KnownNames): boolean {
  if (variables.has(name)) return true;
  for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
    if (variables.has(name.slice(0, dot))) return true;
  }
  return false;
}

export function environmentOnly(environment: { readonly [key: string]: unknown }): ValueSources {
  return { variable: () => undefined, environment };
}
