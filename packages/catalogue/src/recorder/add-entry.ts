import type { LocatorEntry, LocatorIndex } from '../grammar/resolve-locator.ts';

/** Puts an entry of the object repository into an index that is in use: it was made while a session was open. */
export function addEntry(index: LocatorIndex, entry: LocatorEntry & { readonly object: string }): void {
  const byPath = index.byPath as Map<string, readonly LocatorEntry[]>;
  const byObject = index.byObject as Map<string, Map<string, readonly LocatorEntry[]>>;
  const others = (byPath.get(entry.path) ?? []).filter(({ object }) => object !== entry.object);
  byPath.set(entry.path, [...others, entry]);
  const inside = byObject.get(entry.object) ?? new Map<string, readonly LocatorEntry[]>();
  inside.set(entry.path, [entry]);
  byObject.set(entry.object, inside);
  index.misses.clear();
}
