/** Whether two values are the same for Java: by `equals` where they have it. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || one === null || other === null || other === undefined) return false;
  const own = one as { equals?: (other: unknown) => boolean };
  if (typeof own.equals === 'function') return own.equals(other);
  if (Array.isArray(one) || one instanceof Uint8Array) {
    const others = other as ArrayLike<unknown>;
    return (
      others.length === one.length &&
      Array.from(one as Iterable<unknown>).every((item, at) => sameValue(item, others[at]))
    );
  }
  if (typeof other !== 'object') return one.valueOf() === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => sameValue(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

/** A value as Java prints it inside of lists and maps: `{a=1, b=[2, 3]}`. */
export function javaText(value: unknown): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(javaText).join(', ')}]`;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${key}=${javaText(item)}`);
  return `{${entries.join(', ')}}`;
}
