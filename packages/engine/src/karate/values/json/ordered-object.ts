/**
 * Objects whose keys stay in the order in which they were written. JavaScript moves keys that look like numbers to the front; only
 * objects that have such keys pay for a proxy.
 */

const ordered = new WeakSet<object>();

/** A key that JavaScript would move: `0`, `12`, not `012` nor `-1`. */
export function isIndexLike(key: string): boolean {
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57) || key.length > 10) return false;
  return key === String(Number(key) >>> 0) && key !== '4294967295';
}

/** Whether a map has an entry: methods that Java's maps carry beside their keys are none. */
export function hasKey(map: object, key: string): boolean {
  return Object.prototype.propertyIsEnumerable.call(map, key);
}

/** Sets an own property, also one that has a meaning for the language (`__proto__`). */
export function putKey(target: { [key: string]: unknown }, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** Sets a key of a map that may be one of Java, also one that has the name of a method. */
export function setKey(map: { [key: string]: unknown }, key: string, value: unknown): void {
  if (Object.hasOwn(map, key) && !hasKey(map, key)) {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else putKey(map, key, value);
}

/** An empty object that remembers the order of all its keys. */
export function newOrderedObject(): { [key: string]: unknown } {
  const object = new Proxy<{ [key: string]: unknown }>({}, new KeyOrder());
  ordered.add(object);
  return object;
}

/** An empty object that keeps order exactly if the given one does. */
export function newObjectLike(model: object): { [key: string]: unknown } {
  return ordered.has(model) ? newOrderedObject() : {};
}

class KeyOrder implements ProxyHandler<{ [key: string]: unknown }> {
  readonly #keys = new Set<string>();

  defineProperty(target: object, key: string | symbol, about: PropertyDescriptor): boolean {
    const done = Reflect.defineProperty(target, key, about);
    if (done && typeof key === 'string') this.#keys.add(key);
    return done;
  }

  deleteProperty(target: object, key: string | symbol): boolean {
    const done = Reflect.deleteProperty(target, key);
    if (done && typeof key === 'string') this.#keys.delete(key);
    return done;
  }

  ownKeys(target: object): (string | symbol)[] {
    return [...this.#keys, ...Object.getOwnPropertySymbols(target)];
  }
}
