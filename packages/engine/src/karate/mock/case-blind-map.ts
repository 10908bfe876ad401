/**
 * The map itself to whoever lists it, and a map whose keys may be asked for in any case: `requestHeaders['Content-Type']` and
 * `requestHeaders['content-type']` are the same. The keys of `map` are in small letters.
 */
export function caseBlind<V>(map: { [key: string]: V }): { [key: string]: V } {
  return new Proxy(map, CASE_BLIND as ProxyHandler<{ [key: string]: V }>);
}

const CASE_BLIND: ProxyHandler<{ [key: string]: unknown }> = {
  get: (map, key) => map[own(map, key) as string],
  has: (map, key) => Reflect.has(map, own(map, key)),
  set: (map, key, value) => Reflect.set(map, own(map, key), value),
  deleteProperty: (map, key) => Reflect.deleteProperty(map, own(map, key)),
  getOwnPropertyDescriptor: (map, key) => Reflect.getOwnPropertyDescriptor(map, own(map, key)),
};

function own(map: object, key: string | symbol): string | symbol {
  if (typeof key === 'symbol' || Object.hasOwn(map, key)) return key;
  const small = key.toLowerCase();
  return Object.hasOwn(map, small) ? small : key;
}
