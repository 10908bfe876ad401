import type { PageElement } from '@stepwright/contract/page-work';
import { elementsOf, identityOf, type RecordedAction } from './recorded-action.ts';

export interface NamedElement {
  readonly element: PageElement;
  /** As a step calls it: `shop.save_button`. */
  readonly name: string;
  /** The entry to be made in the object that is recorded into; null where the repository has one already. */
  readonly entry: string | null;
}

export interface NameSources {
  /** Name of the object that new entries go to. */
  readonly object: string;
  /** Whether that object has such an entry. */
  readonly isTaken: (entry: string) => boolean;
  /** The name of a stored entry that leads to an element with one of these locators. */
  readonly stored: (locators: readonly string[]) => string | null;
  /** Names of entries that a person chose, by the identity of the element. */
  readonly chosen?: ReadonlyMap<string, string>;
}

/** A name for every element of what was recorded: that of the repository where there is one, else a new entry. */
export function assignNames(
  actions: readonly RecordedAction[],
  { object, isTaken, stored, chosen }: NameSources,
): ReadonlyMap<string, NamedElement> {
  const named = new Map<string, NamedElement>();
  const used = new Set<string>();
  for (const element of actions.flatMap(elementsOf)) {
    const identity = identityOf(element);
    if (named.has(identity)) continue;
    const wanted = chosen?.get(identity);
    const known = wanted === undefined ? (element.known ?? stored(element.locators.map(({ text }) => text))) : null;
    if (known !== null) {
      named.set(identity, { element, name: known, entry: null });
      continue;
    }
    const base = wanted ?? element.name;
    let entry = base;
    for (let number = 2; used.has(entry) || isTaken(entry); number += 1) entry = `${base}_${number}`;
    used.add(entry);
    named.set(identity, { element, name: `${object}.${entry}`, entry });
  }
  return named;
}

/** Locators worth keeping for an element: the best, and at most two of other kinds to fall back on; none that counts places if it can be. */
export function keptLocators(element: PageElement): readonly string[] {
  const good = element.locators.filter(({ kind, count }) => kind !== 'position' && count === 1);
  return (good.length > 0 ? good : element.locators.slice(0, 1)).slice(0, 3).map(({ text }) => text);
}
