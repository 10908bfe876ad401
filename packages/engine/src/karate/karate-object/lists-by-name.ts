import { putKey } from '../values/json/ordered-object.ts';

/** Names that may stand several times, each with its values in their order: the parameters of a query or of a form. */
export function listsByName(pairs: Iterable<readonly [name: string, value: string]>): { [name: string]: string[] } {
  const lists: { [name: string]: string[] } = {};
  for (const [name, value] of pairs) {
    if (Object.hasOwn(lists, name)) lists[name]?.push(value);
    else putKey(lists, name, [value]);
  }
  return lists;
}
