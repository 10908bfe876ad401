/** An error of Java's library as scripts catch it: `e.message`, `e.getMessage()`. */
export class JavaException extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }

  override toString(): string {
    return `${this.name}: ${this.message}`;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: classes of every kind, whose constructors take what they like
export type AnyClass = abstract new (...given: any[]) => object;

/**
 * Gives a class what Java's have beside their methods: properties for its getters and setters (`date.time` for `getTime()`), the class's
 * full name, `hashCode`.
 */
export function javaClass<T extends AnyClass>(name: string, type: T): T {
  const { prototype } = type;
  addStaticProperties(type);
  for (const method of Object.getOwnPropertyNames(prototype)) {
    const property = propertyOf(method);
    const about = Object.getOwnPropertyDescriptor(prototype, method)!;
    if (property === null || typeof about.value !== 'function' || about.value.length > 0 || property in prototype)
      continue;
    addProperty(prototype, property, method);
  }
  const described = { getName: () => name, getSimpleName: () => simpleName(name), toString: () => `class ${name}` };
  define(prototype, 'getClass', () => described);
  define(type, 'class', described);
  if (!('hashCode' in prototype)) define(prototype, 'hashCode', hashOfText);
  if (!('equals' in prototype)) define(prototype, 'equals', isItself);
  return type;
}

/** `Base64.encoder` for `Base64.getEncoder()`. */
export function addStaticProperties<T extends object>(type: T): T {
  for (const method of Object.getOwnPropertyNames(type)) {
    const property = propertyOf(method);
    const getter = (type as { [name: string]: unknown })[method];
    if (property === null || typeof getter !== 'function' || getter.length > 0 || property in type) continue;
    Object.defineProperty(type, property, { get: () => getter.call(type), configurable: true, enumerable: false });
  }
  return type;
}

/** A property that cannot be enumerated, so that it stays out of JSON and loops. */
export function define(target: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}

function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Java's `String.hashCode`. */
export function hashCodeOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

function addProperty(prototype: object, property: string, getter: string): void {
  const setter = `set${property[0]!.toUpperCase()}${property.slice(1)}`;
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: false,
    get(this: { [method: string]: () => unknown }) {
      return this[getter]!();
    },
    set(this: { [method: string]: ((value: unknown) => void) | undefined }, value: unknown) {
      if (this[setter] === undefined) throw new TypeError(`${property} cannot be set`);
      this[setter](value);
    },
  });
}

/** `getTime` → `time`, `isLenient` → `lenient`; null for other methods. */
function propertyOf(method: string): string | null {
  const found = /^(?:get|is)([A-Z]\w*)$/.exec(method);
  return found === null ? null : found[1]![0]!.toLowerCase() + found[1]!.slice(1);
}

function hashOfText(this: object): number {
  return hashCodeOf(String(this));
}

function isItself(this: object, other: unknown): boolean {
  return this === other;
}
