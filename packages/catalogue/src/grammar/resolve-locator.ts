import type { ResolvedLocator, ResolvedSlot } from '../keywords/behaviour.ts';
import type { Step } from '../keywords/step.ts';
import { xpathChoice } from '../ports/element-path.ts';
import { StepError } from '../step-error.ts';
import type { SlotText } from './call.ts';
import { closest } from './closest.ts';
import { fillReferences, lookUp, resolveText, type ValueSources } from './resolve-slot.ts';

type Locators = { readonly [key: string]: unknown };

export interface LocatorSources {
  /** The feature's own `xpath` field, tried first (actions §5). */
  readonly own: Locators | null;
  readonly objects: readonly { readonly name: string; readonly locators: Locators }[];
}

interface Entry {
  /** Null for the feature's own locators. */
  readonly object: string | null;
  readonly path: string;
  readonly value: unknown;
}

/** All locators that a feature may name, prepared for look-up. */
export interface LocatorIndex {
  readonly own: ReadonlyMap<string, readonly Entry[]>;
  readonly byPath: ReadonlyMap<string, readonly Entry[]>;
  readonly byObject: ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;
  /** Answers to names that lead nowhere: finding the closest ones takes a walk over all of them. */
  readonly misses: Map<string, readonly string[]>;
}

export function indexLocators({ own, objects }: LocatorSources): LocatorIndex {
  const ownEntries = new Map<string, Entry[]>();
  for (const entry of entriesOf(null, own ?? {})) add(ownEntries, entry);
  const byPath = new Map<string, Entry[]>();
  const byObject = new Map<string, Map<string, Entry[]>>();
  for (const { name, locators } of objects) {
    const inside = byObject.get(name) ?? new Map<string, Entry[]>();
    byObject.set(name, inside);
    for (const entry of entriesOf(name, locators)) {
      add(byPath, entry);
      add(inside, entry);
    }
  }
  return { own: ownEntries, byPath, byObject, misses: new Map() };
}

/** Whether a locator is written as an xpath and not as a name. */
export function isInlineXpath(text: string): boolean {
  return text.startsWith('/') || text.startsWith('(');
}

/**
 * The xpath that a locator stands for, with its `${}` not yet filled (actions §5).
 *
 * @throws StepError E_LOCATOR with the closest names, E_LOCATOR_AMBIGUOUS with the `object.locator` forms
 */
export function findLocator(index: LocatorIndex, name: string): string {
  const xpath = findNamed(index, name) ?? (isInlineXpath(name) ? name : null);
  if (xpath !== null) return xpath;
  let near = index.misses.get(name);
  if (!near) {
    near = closest(name, namesOf(index), 3);
    index.misses.set(name, near);
  }
  const hint =
    near.length > 0 ? `the closest names are ${near.join(', ')}` : 'no object has a locator of a similar name';
  throw new StepError('E_LOCATOR', `there is no locator "${name}"; ${hint}`, { near });
}

/** Rules 1 and 2 of actions §5; null when no entry has the name. E_LOCATOR for an entry that is no xpath. */
export function findNamed(index: LocatorIndex, name: string): string | null {
  const found = [...candidatesOf(index, name)];
  for (const entries of found) {
    const xpath = chosen(entries, name);
    if (xpath !== null) return xpath;
  }
  if (found[0]) throw notAnXpath(found[0][0]!, name);
  return null;
}

/** Every name that a locator can be called by: entries that are clear by themselves, and all `object.locator` forms. */
export function namesOf(index: LocatorIndex): readonly string[] {
  const names = new Set<string>();
  for (const [path, entries] of index.own) if (isXpath(entries[0]!.value)) names.add(path);
  for (const [path, entries] of index.byPath) {
    const xpaths = entries.filter((entry) => isXpath(entry.value));
    if (xpaths.length === 0) continue;
    if (xpaths.every((entry) => entry.value === xpaths[0]!.value)) names.add(path);
    for (const entry of xpaths) names.add(`${entry.object}.${path}`);
  }
  return [...names];
}

/**
 * A locator with its `${x}` filled (actions §5). Inside a string literal of the xpath a value keeps its quotes by the other kind
 * of quotes, or by `concat(...)` when it holds both.
 */
export function resolveLocator(slot: SlotText, index: LocatorIndex, sources: ValueSources): ResolvedLocator {
  return filled(slot.text, findLocator(index, slot.text), sources);
}

function filled(name: string, xpath: string, sources: ValueSources): ResolvedLocator {
  return { name, choices: [xpathChoice(fillXpath(xpath, sources))] };
}

/** SK_ actions look for a picture: their locator is the name of an included file (actions §5). */
export function isImageStep(step: Step): boolean {
  return step.keyword.startsWith('SK_');
}

/** Kind `locatorRef`: a locator, or a name whose value is one (actions §4). The value is the text of its first choice. */
export function resolveLocatorReference(slot: SlotText, index: LocatorIndex, sources: ValueSources): ResolvedSlot {
  const direct = findNamed(index, slot.text) ?? (isInlineXpath(slot.text) ? slot.text : null);
  const name = direct === null && lookUp(slot.text, sources) ? resolveText(slot.text, sources).value : slot.text;
  const locator = filled(name, direct ?? findLocator(index, name), sources);
  return { written: slot.text, value: locator.choices[0].text, secret: false, locator };
}

export function fillXpath(xpath: string, sources: ValueSources): string {
  if (!xpath.includes('${')) return xpath;
  return xpath.replace(/'[^']*'|"[^"]*"|[^'"]+|['"]/g, (part) => {
    const quoted = part.length > 1 && (part[0] === "'" || part[0] === '"');
    if (!part.includes('${')) return part;
    return quoted
      ? xpathText(fillReferences(part.slice(1, -1), sources).value, part[0]!)
      : fillReferences(part, sources).value;
  });
}

/** A text as an xpath expression; `preferred` is the quote it had. */
function xpathText(text: string, preferred: string): string {
  if (!text.includes(preferred)) return preferred + text + preferred;
  const other = preferred === "'" ? '"' : "'";
  if (!text.includes(other)) return other + text + other;
  const parts = text.split(/(')/).filter((part) => part !== '');
  return `concat(${parts.map((part) => (part === "'" ? `"'"` : `'${part}'`)).join(', ')})`;
}

function* candidatesOf(index: LocatorIndex, name: string): Generator<readonly Entry[]> {
  const own = index.own.get(name);
  if (own) yield own;
  const anywhere = index.byPath.get(name);
  if (anywhere) yield anywhere;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const inside = index.byObject.get(name.slice(0, dot))?.get(name.slice(dot + 1));
    if (inside) yield inside;
  }
}

function chosen(entries: readonly Entry[], name: string): string | null {
  const xpaths = entries.filter((entry) => isXpath(entry.value));
  const first = xpaths[0];
  if (!first) return null;
  if (xpaths.every((entry) => entry.value === first.value)) return first.value as string;
  const forms = xpaths.map((entry) => `${entry.object}.${entry.path}`);
  throw new StepError('E_LOCATOR_AMBIGUOUS', `"${name}" stands for different elements; write ${forms.join(' or ')}`, {
    near: forms,
  });
}

function notAnXpath(entry: Entry, name: string): StepError {
  const where = entry.object === null ? 'of the feature' : `of the object ${entry.object}`;
  if (typeof entry.value === 'object' && entry.value !== null && !Array.isArray(entry.value)) {
    const near = Object.keys(entry.value)
      .slice(0, 3)
      .map((key) => `${name}.${key}`);
    const hint = near.length > 0 ? `write one of its entries, for example ${near[0]}` : 'and it is empty';
    return new StepError('E_LOCATOR', `"${name}" ${where} is a group of locators; ${hint}`, { near });
  }
  return new StepError('E_LOCATOR', `the entry "${entry.path}" ${where} must be an xpath: a text that is not empty`);
}

function isXpath(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** All entries with their dotted paths; groups are entries too, so that a message can tell what is inside. A flat key wins. */
function* entriesOf(object: string | null, locators: Locators): Generator<Entry> {
  const seen = new Set<string>();
  let level: readonly (readonly [prefix: string, group: Locators])[] = [['', locators]];
  while (level.length > 0) {
    const deeper: (readonly [string, Locators])[] = [];
    for (const [prefix, group] of level) {
      for (const [key, value] of Object.entries(group)) {
        const path = prefix + key;
        if (!seen.has(path)) yield { object, path, value };
        seen.add(path);
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          deeper.push([`${path}.`, value as Locators]);
      }
    }
    level = deeper;
  }
}

function add(entries: Map<string, Entry[]>, entry: Entry): void {
  const known = entries.get(entry.path);
  if (known) known.push(entry);
  else entries.set(entry.path, [entry]);
}
