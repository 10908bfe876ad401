/**
 * Runs in the page. A value as JSON text, undefined where it has none. Libraries of old add `toJSON` to the prototypes of the language,
 * which makes texts of arrays; it is put aside for the moment. Self-contained.
 */
export function plainJson(
  value: unknown,
  replacer?: (this: unknown, key: string, value: unknown) => unknown,
): string | undefined {
  const changed: [object, PropertyDescriptor][] = [];
  for (const prototype of [Array.prototype, Object.prototype, String.prototype, Number.prototype, Boolean.prototype]) {
    const added = Object.getOwnPropertyDescriptor(prototype, 'toJSON');
    if (added && Reflect.deleteProperty(prototype, 'toJSON')) changed[changed.length] = [prototype, added];
  }
  try {
    return JSON.stringify(value, replacer);
  } finally {
    for (const [prototype, added] of changed) Object.defineProperty(prototype, 'toJSON', added);
  }
}
