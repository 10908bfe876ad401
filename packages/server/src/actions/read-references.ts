import { setImmediate, setTimeout } from 'node:timers/promises';
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
import type { Database } from '../store/database.ts';
import { hasUnread, type NamedLines, storeReferences, takeUnread, type UnreadText } from '../store/text-references.ts';

/** Texts read in one transaction: whoever saves one of them waits for it. */
const BATCH = 25;
/** Milliseconds until it is asked again whether others have read what they hold. */
const HELD_MS = 40;
/** Lines kept for one name in one text. */
const MOST_LINES = 200;

let index: StepIndex | null = null;

/**
 * Reads the texts of a project, or of all, that were saved since they were last read, as far as the time goes.
 *
 * @param budget milliseconds
 * @returns true when nothing is left to read
 */
export async function readReferences(database: Database, projectId: number | null, budget: number): Promise<boolean> {
  const end = performance.now() + budget;
  for (;;) {
    const read = await database.transaction(async (tx) => {
      const taken = await takeUnread(tx, projectId, BATCH);
      if (taken.length > 0)
        await storeReferences(
          tx,
          taken.map((text) => ({ text, names: namesIn(text) })),
        );
      return taken.length;
    });
    // What somebody else is reading just now still counts as unread; it is waited for.
    if (read === 0 && (projectId === null || !(await hasUnread(database.sql, projectId)))) return true;
    if (performance.now() > end) return false;
    await (read === 0 ? setTimeout(HELD_MS) : setImmediate());
  }
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

function namesIn({ holder, text, type, locators }: UnreadText): NamedLines[] {
  if (text === null) return [];
  const references =
    holder === 'feature' && type !== null ? referencesOf(text, type, locators) : referencesOfLocators(text);
  // Lines are those of the feature's text; what stands in its own locators alone has none.
  const isOwn = holder === 'feature' && type !== null && STEP_LANGUAGE_TYPES.includes(type);
  const own = isOwn ? referencesOfLocators(locators ?? '') : [];
  const names = new Map<string, NamedLines>();
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
