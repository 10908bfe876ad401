import type { ResolvedLocator, ResolvedSlot } from '../keywords/behaviour.ts';
import type { Step } from '../keywords/step.ts';
import type { LocatorChoice } from '../ports/element-path.ts';
import { StepError } from '../step-error.ts';
import type { SlotText } from './call.ts';
import { closest } from './closest.ts';
import { fillChoice } from './fill-locator.ts';
import { isInlineLocator, MOST_CHOICES, readLocatorText, type WrittenChoice } from './locator-text.ts';
import { lookUp, resolveText, type ValueSources } from './resolve-slot.ts';

type Locators = { readonly [key: string]: unknown };

export interface LocatorSources {
  /** The feature's own `xpath` field, tried first (actions §5). */
  readonly own: Locators | null;
  readonly objects: readonly { readonly name: string; readonly locators: Locators }[];
}

export interface LocatorEntry {
  /** Null for the feature's own locators. */
  readonly object: string | null;
  readonly path: string;
  readonly value: unknown;
}

/** All locators that a feature may name, prepared for look-up. */
export interface LocatorIndex {
  readonly own: ReadonlyMap<string, readonly LocatorEntry[]>;
  readonly byPath: ReadonlyMap<string, readonly LocatorEntry[]>;
  readonly byObject: ReadonlyMap<string, ReadonlyMap<string, readonly LocatorEntry[]>>;
  /** Answers to names that lead nowhere: finding the closest ones takes a walk over all of them. */
  readonly misses: Map<string, readonly string[]>;
}

export function indexLocators({ own, objects }: LocatorSources): LocatorIndex {
  const ownEntries = new Map<string, LocatorEntry[]>();
  for (const entry of entriesOf(null, own ?? {})) add(ownEntries, entry);
  const byPath = new Map<string, LocatorEntry[]>();
  const byObject = new Map<string, Map<string, LocatorEntry[]>>();
  for (const { name, locators } of objects) {
    const inside = byObject.get(name) ?? new Map<string, LocatorEntry[]>();
    byObject.set(name, inside);
    for (const entry of entriesOf(name, locators)) {
      add(byPath, entry);
      add(inside, entry);
    }
  }
  return { own: ownEntries, byPath, byObject, misses: new Map() };
}

/** What a name in a step stands for. */
export interface FoundLocator {
  /** As they are written, best first. */
  readonly texts: readonly [string, ...string[]];
  /** The entries that say so; none for a locator that is written in the step. */
  readonly entries: readonly LocatorEntry[];
}

/**
 * What a locator stands for, with its `${}` not yet filled (actions §5): ways to its element, best first.
 *
 * @throws StepError E_LOCATOR with the closest names, E_LOCATOR_AMBIGUOUS with the `object.locator` forms
 */
export function findLocator(index: LocatorIndex, name: string): FoundLocator {
  const found = findNamed(index, name) ?? inline(name);
  if (found !== null) return found;
  let near = index.misses.get(name);
  if (!near) {
    near = closest(name, namesOf(index), 3);
    index.misses.set(name, near);
  }
  const hint =
    near.length > 0 ? `the closest names are ${near.join(', ')}` : 'no object has a locator of a similar name';
  throw new StepError('E_LOCATOR', `there is no locator "${name}"; ${hint}`, { near });
}

function inline(text: string): FoundLocator | null {
  return isInlineLocator(text) ? { texts: [text], entries: [] } : null;
}

/** Rules 1 and 2 of actions §5; null when no entry has the name. E_LOCATOR for an entry that is no locator. */
export function findNamed(index: LocatorIndex, name: string): FoundLocator | null {
  const found = [...candidatesOf(index, name)];
  for (const entries of found) {
    const locator = chosen(entries, name);
    if (locator !== null) return locator;
  }
  if (found[0]) throw notALocator(found[0][0]!, name);
  return null;
}

/** The ways that an entry's value gives, best first; null when the value is no locator. */
export function textsOfValue(value: unknown): readonly [string, ...string[]] | null {
  const texts = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(texts) || texts.length === 0 || texts.length > MOST_CHOICES) return null;
  const written = texts.every((text) => typeof text === 'string' && text.trim() !== '');
  return written ? (texts as [string, ...string[]]) : null;
}

/** Every name that a locator can be called by: entries that are clear by themselves, and all `object.locator` forms. */
export function namesOf(index: LocatorIndex): readonly string[] {
  const names = new Set<string>();
  for (const [path, entries] of index.own) if (textsOfValue(entries[0]!.value)) names.add(path);
  for (const [path, entries] of index.byPath) {
    const locators = entries.filter((entry) => textsOfValue(entry.value) !== null);
    if (locators.length === 0) continue;
    if (saySame(locators)) names.add(path);
    for (const entry of locators) names.add(`${entry.object}.${path}`);
  }
  return [...names];
}

/** Opens a sealed value; see `fillChoice`. */
type Open = (sealed: string) => string;

/** A locator with its `${x}` filled (actions §5). E_LOCATOR for a text that cannot be read. */
export function resolveLocator(
  slot: SlotText,
  index: LocatorIndex,
  sources: ValueSources,
  open?: Open,
): ResolvedLocator {
  try {
    return filled(slot.text, findLocator(index, slot.text), sources, open);
  } catch (error) {
    throw placedIn(slot, error);
  }
}

/** A fault inside the text of a slot gets its place in the step. */
export function placedIn(slot: SlotText, error: unknown): unknown {
  if (!(error instanceof StepError) || !error.span) return error;
  const { raw, text, span } = slot;
  const before = span.start + 1 + (raw.length - raw.trimStart().length);
  // Escapes and Examples columns make what was typed another text: then the whole slot is shown.
  const place = raw.trim() === text ? { start: before + error.span.start, end: before + error.span.end } : span;
  return new StepError(error.code, error.message, { near: error.near, span: place, cause: error });
}

function filled(name: string, found: FoundLocator, sources: ValueSources, open?: Open): ResolvedLocator {
  const [first, ...others] = readChoices(found).map((choice) => fillChoice(choice, sources, open));
  return { name, choices: [first as LocatorChoice, ...others] };
}

/**
 * The choices of a locator, read. The first fault is thrown; of a locator in the step itself with its place there, of an entry's with
 * the entry's name.
 */
export function readChoices({ texts, entries }: FoundLocator): readonly WrittenChoice[] {
  return texts.map((text, place) => {
    try {
      return readLocatorText(text);
    } catch (error) {
      const entry = entries[0];
      if (!(error instanceof StepError) || !entry) throw error;
      const which = texts.length > 1 ? `alternative ${place + 1} of ` : '';
      const column = error.span ? `, column ${error.span.start + 1}` : '';
      throw new StepError(
        'E_LOCATOR',
        `${which}the entry "${entry.path}" ${whereIs(entry)}${column}: ${error.message}`,
      );
    }
  });
}

/** SK_ actions look for a picture: their locator is the name of an included file (actions §5). */
export function isImageStep(step: Step): boolean {
  return step.keyword.startsWith('SK_');
}

/**
 * Kind `locatorRef`: a locator, or a name whose value is one (actions §4). The value is the text of its first choice. What is none of
 * these stays a text without a locator: FRAME_DRAG_AND_DROP takes the name of a frame, too.
 */
export function resolveLocatorReference(
  slot: SlotText,
  index: LocatorIndex,
  sources: ValueSources,
  open?: Open,
): ResolvedSlot {
  const direct = findNamed(index, slot.text) ?? inline(slot.text);
  const name = direct === null && lookUp(slot.text, sources) ? resolveText(slot.text, sources).value : slot.text;
  const found = direct ?? findNamed(index, name) ?? inline(name);
  if (found === null) return { written: slot.text, value: name, secret: false };
  const locator = filled(name, found, sources, open);
  return { written: slot.text, value: locator.choices[0].text, secret: false, locator };
}

function* candidatesOf(index: LocatorIndex, name: string): Generator<readonly LocatorEntry[]> {
  const own = index.own.get(name);
  if (own) yield own;
  const anywhere = index.byPath.get(name);
  if (anywhere) yield anywhere;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const inside = index.byObject.get(name.slice(0, dot))?.get(name.slice(dot + 1));
    if (inside) yield inside;
  }
}

function chosen(entries: readonly LocatorEntry[], name: string): FoundLocator | null {
  const locators = entries.filter((entry) => textsOfValue(entry.value) !== null);
  const first = locators[0];
  if (!first) return null;
  if (saySame(locators)) return { texts: textsOfValue(first.value)!, entries: locators };
  const forms = locators.map((entry) => `${entry.object}.${entry.path}`);
  throw new StepError('E_LOCATOR_AMBIGUOUS', `"${name}" stands for different elements; write ${forms.join(' or ')}`, {
    near: forms,
  });
}

function saySame(entries: readonly LocatorEntry[]): boolean {
  const [first, ...others] = entries.map((entry) => JSON.stringify(textsOfValue(entry.value)));
  return others.every((other) => other === first);
}

function whereIs(entry: LocatorEntry): string {
  return entry.object === null ? 'of the feature' : `of the object ${entry.object}`;
}

function notALocator(entry: LocatorEntry, name: string): StepError {
  const where = whereIs(entry);
  if (typeof entry.value === 'object' && entry.value !== null && !Array.isArray(entry.value)) {
    const near = Object.keys(entry.value)
      .slice(0, 3)
      .map((key) => `${name}.${key}`);
    const hint = near.length > 0 ? `write one of its entries, for example ${near[0]}` : 'and it is empty';
    return new StepError('E_LOCATOR', `"${name}" ${where} is a group of locators; ${hint}`, { near });
  }
  const several = `, or a list of 1 to ${MOST_CHOICES} such texts, the best first`;
  return new StepError(
    'E_LOCATOR',
    `the entry "${entry.path}" ${where} must be an xpath: a text that is not empty${several}`,
  );
}

/** All entries with their dotted paths; groups are entries too, so that a message can tell what is inside. A flat key wins. */
function* entriesOf(object: string | null, locators: Locators): Generator<LocatorEntry> {
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

function add(entries: Map<string, LocatorEntry[]>, entry: LocatorEntry): void {
  const known = entries.get(entry.path);
  if (known) known.push(entry);
  else entries.set(entry.path, [entry]);
}
