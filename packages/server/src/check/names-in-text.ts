import { indexSteps, type StepIndex } from '@stepwright/catalogue/grammar/match-step';
import { STEPS } from '@stepwright/catalogue/keywords/registry';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import {
  findReadFiles,
  findReferences,
  findValueReferences,
  type Reference,
} from '@stepwright/catalogue/references/find-references';
import type { FeatureType } from '@stepwright/contract/entities/feature';

/** Lines kept for one name in one text. */
const MOST_LINES = 200;

let index: StepIndex | null = null;

/** A text whose names are wanted. */
export interface TextToName {
  readonly holder: 'feature' | 'object';
  /** Null when the thing is gone meanwhile. */
  readonly text: string | null;
  /** Of a feature. */
  readonly type: FeatureType | null;
  readonly locators: string | null;
}

/** A name that a text refers to, and the lines where it does; none for a name in a feature's own locators alone. */
export interface NamedInText {
  kind: 'locator' | 'value' | 'file';
  name: string;
  lines: number[];
}

/** The names that a text refers to, each once. */
export function namesIn({ holder, text, type, locators }: TextToName): NamedInText[] {
  if (text === null) return [];
  const references =
    holder === 'feature' && type !== null ? referencesOf(text, type, locators) : referencesOfLocators(text);
  // Lines are those of the feature's text; what stands in its own locators alone has none.
  const isOwn = holder === 'feature' && type !== null && STEP_LANGUAGE_TYPES.includes(type);
  const own = isOwn ? referencesOfLocators(locators ?? '') : [];
  const names = new Map<string, NamedInText>();
  for (const { kind, name, line } of references) {
    const key = `${kind} ${name}`;
    const known = names.get(key);
    if (!known) names.set(key, { kind, name, lines: [line] });
    else if (known.lines.at(-1) !== line && known.lines.length < MOST_LINES) known.lines.push(line);
  }
  for (const { kind, name } of own) {
    const key = `${kind} ${name}`;
    if (!names.has(key)) names.set(key, { kind, name, lines: [] });
  }
  return [...names.values()];
}

/** The names that a feature's text refers to, with their places (the rename exchanges them there). */
export function referencesOf(content: string, type: FeatureType, locators: string | null): readonly Reference[] {
  if (type === 'KARATE') return findReadFiles(content);
  if (!STEP_LANGUAGE_TYPES.includes(type)) return [];
  index ??= indexSteps(STEPS);
  return findReferences({ content, own: readObject(locators) }, index);
}

/** `${key}` in the locators of an object, or in a feature's own, line by line. */
export function referencesOfLocators(text: string): readonly Reference[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) =>
      findValueReferences(line).map((found): Reference => ({ ...found, kind: 'value', line: at + 1 })),
    );
}

/** A JSON object, or null for any other text. */
export function readObject(text: string | null): { readonly [key: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
