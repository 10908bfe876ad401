/** The value of an entry: one locator, or several with the best first. */
export type EntryValue = string | readonly string[];

type Group = { [key: string]: unknown };

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The locators of an object as a value; null for a text that is no JSON object. */
export function readEntries(locator: string): Group | null {
  if (locator.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(locator);
    return isGroup(value) ? value : null;
  } catch {
    return null;
  }
}

/** The group and the key that a dotted path leads to: a flat key wins, as it does when a step is run. */
function placeOf(entries: Group, path: string): { readonly group: Group; readonly key: string } {
  if (Object.hasOwn(entries, path)) return { group: entries, key: path };
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = entries[path.slice(0, dot)];
    if (isGroup(inner)) return placeOf(inner, path.slice(dot + 1));
  }
  return { group: entries, key: path };
}

/** What stands at a dotted path, or undefined. */
export function entryAt(locator: string, path: string): unknown {
  const entries = readEntries(locator);
  if (entries === null) return undefined;
  const { group, key } = placeOf(entries, path);
  return Object.hasOwn(group, key) ? group[key] : undefined;
}

/** The text with one entry set to a value, or without it for `undefined`; the others keep their order. Null: the text is no JSON object. */
export function withEntry(locator: string, path: string, value: unknown): string | null {
  const entries = readEntries(locator);
  if (entries === null) return null;
  const { group, key } = placeOf(entries, path);
  if (value === undefined) delete group[key];
  else group[key] = value;
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** The locators that an entry holds; empty for a group. */
export function choicesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** One locator stays a plain text. */
export const entryValue = (choices: readonly string[]): EntryValue => (choices.length === 1 ? choices[0]! : choices);

/** A path that is not taken yet: `save_button`, `save_button_2`. */
export function freeName(locator: string, wanted: string): string {
  let name = wanted;
  for (let number = 2; entryAt(locator, name) !== undefined; number += 1) name = `${wanted}_${number}`;
  return name;
}

/** Every entry of an object with its dotted path. */
export function* eachEntry(entries: Group, prefix = ''): Generator<{ path: string; choices: readonly string[] }> {
  for (const [key, value] of Object.entries(entries)) {
    const path = prefix + key;
    if (isGroup(value)) yield* eachEntry(value, `${path}.`);
    else yield { path, choices: choicesOf(value) };
  }
}

/** The name by which a step can call an element that has an entry already: its first locator is one of these. */
export function knownName(
  objects: readonly { readonly name: string; readonly locator: string }[],
  locators: readonly string[],
): string | null {
  for (const { name, locator } of objects) {
    for (const { path, choices } of eachEntry(readEntries(locator) ?? {})) {
      if (choices[0] !== undefined && locators.includes(choices[0])) return `${name}.${path}`;
    }
  }
  return null;
}
