import { eachEntry } from '../locators/edit-entries.ts';
import type { GherkinSources } from './sources.ts';

/** A locator that a step can name. */
export interface LocatorEntry {
  /** Null for the feature's own locators. */
  readonly object: { readonly id: number | null; readonly name: string } | null;
  /** Its dotted path inside the object. */
  readonly path: string;
  /** Ways to the element, the first is asked first. */
  readonly choices: readonly string[];
}

type Index = ReadonlyMap<string, readonly LocatorEntry[]>;

const ofObjects = new WeakMap<GherkinSources['objects'], Index>();
const ofOwn = new WeakMap<object, Index>();

function indexObjects(objects: GherkinSources['objects']): Index {
  let index = ofObjects.get(objects);
  if (!index) {
    const made = new Map<string, LocatorEntry[]>();
    for (const { id, name, locators } of objects) {
      const object = { id: id ?? null, name };
      for (const { path, choices } of eachEntry({ ...locators })) {
        if (choices.length === 0) continue;
        const entry = { object, path, choices };
        add(made, path, entry);
        add(made, `${name}.${path}`, entry);
      }
    }
    index = made;
    ofObjects.set(objects, index);
  }
  return index;
}

function indexOwn(own: GherkinSources['feature']['locators']): Index {
  if (!own) return new Map();
  let index = ofOwn.get(own);
  if (!index) {
    const made = new Map<string, LocatorEntry[]>();
    for (const { path, choices } of eachEntry({ ...own })) {
      if (choices.length > 0) add(made, path, { object: null, path, choices });
    }
    index = made;
    ofOwn.set(own, index);
  }
  return index;
}

function add(index: Map<string, LocatorEntry[]>, name: string, entry: LocatorEntry): void {
  const known = index.get(name);
  if (known) known.push(entry);
  else index.set(name, [entry]);
}

/** What a locator's name leads to: the feature's own entry, else those of the object repository; several when it is ambiguous. */
export function entriesOf({ feature, objects }: GherkinSources, name: string): readonly LocatorEntry[] {
  return indexOwn(feature.locators).get(name) ?? indexObjects(objects).get(name) ?? [];
}
