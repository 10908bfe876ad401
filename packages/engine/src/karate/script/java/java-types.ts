import { createRequire } from 'node:module';
import { addCompat } from './compat.ts';
import { define, JavaException } from './java-class.ts';
import { type JavaWorld, NO_WORLD } from './java-world.ts';

type Jdk = typeof import('./jdk-classes.ts');

let loaded: Jdk | null = null;

/** Many files, of which most suites need none: they are read when the first class is asked for, in the middle of a script. */
function jdk(): Jdk {
  loaded ??= createRequire(import.meta.url)('./jdk-classes.ts') as Jdk;
  return loaded;
}

/**
 * What `Java.type(name)` answers: a class of Java's library written in JavaScript, or one that the project maps to a script.
 *
 * @throws JavaException for all others, with what to do
 */
export function javaType(name: string, world: JavaWorld = NO_WORLD): unknown {
  const type = findJavaType(name, world);
  if (type !== undefined) return type;
  // An error of the script's own, so that it tells the script's line.
  throw new JavaException(
    'java.lang.ClassNotFoundException',
    `${name} is not available, because tests run without Java. ${advice(name)}`,
  );
}

/** As `javaType`, `undefined` for classes that nobody has. */
export function findJavaType(name: string, world: JavaWorld): unknown {
  addCompat();
  const custom = world.customType(name);
  if (custom !== undefined) return custom;
  if (name.endsWith('[]')) return arrayType(name);
  // A class within a class is written with `$` or a point.
  return jdk().jdkClass(name.replaceAll('$', '.'), world);
}

function advice(name: string): string {
  if (/^javax?\./.test(name)) return 'Use JavaScript in its place, or map the name to a script in java-types.js.';
  return 'Map the name to a script in java-types.js, next to karate-config.js.';
}

/** `new (Java.type('byte[]'))(10)`. */
function arrayType(name: string): new (size: number) => object {
  const fill = /^(?:int|long|short|double|float|char)\[\]$/.test(name) ? 0 : name === 'boolean[]' ? false : null;
  const type = class {
    constructor(size: number) {
      // biome-ignore lint/correctness/noConstructorReturn: Java's arrays are JavaScript's
      return name === 'byte[]' ? new Uint8Array(size) : new Array<unknown>(size).fill(fill);
    }
  };
  define(type, 'class', { getName: () => name, getSimpleName: () => name });
  return type;
}

/**
 * The globals that scripts have for Java: `Java` and packages by their names. Texts get Java's methods with it.
 */
export function javaGlobals(world: JavaWorld): { readonly [name: string]: unknown } {
  addCompat();
  return { Java: javaObject(world), ...javaPackages(world) };
}

/** `java`, `javax`, `Packages`: `java.util.UUID` is the class, whatever has no class is a package. */
export function javaPackages(world: JavaWorld = NO_WORLD): {
  readonly java: object;
  readonly javax: object;
  readonly Packages: object;
} {
  return { java: packageOf('java', world), javax: packageOf('javax', world), Packages: packageOf('', world) };
}

function packageOf(path: string, world: JavaWorld): object {
  const known = new Map<string, unknown>();
  return new Proxy(
    {},
    {
      get(_target, key) {
        if (typeof key === 'symbol') return undefined;
        if (key === 'toString') return () => `[JavaPackage ${path}]`;
        if (!known.has(key)) known.set(key, memberOf(path === '' ? key : `${path}.${key}`, key, world));
        return known.get(key);
      },
      has: () => true,
      ownKeys: () => [],
    },
  );
}

function memberOf(full: string, name: string, world: JavaWorld): unknown {
  // By custom a class begins with a capital and a package does not.
  return /^[A-Z]/.test(name) ? javaType(full, world) : (findJavaType(full, world) ?? packageOf(full, world));
}

/** The global `Java`. */
function javaObject(world: JavaWorld): object {
  return {
    type: (name: unknown) => javaType(String(name), world),
    /** A list or array of Java as an array of its own. */
    from: (list: unknown) => (isIterable(list) ? Array.from(list) : list),
    to: (list: unknown, type?: unknown) => {
      const items = isIterable(list) ? Array.from(list) : [];
      return type === 'byte[]' || nameOfClass(type) === 'byte[]' ? Uint8Array.from(items as number[]) : items;
    },
    /** An interface or class with methods of a script's own. */
    extend: (type: unknown, methods: unknown) => extendType(type, methods),
    isType: (value: unknown) => typeof value === 'function',
    typeName: (type: unknown) => nameOfClass(type),
  };
}

function nameOfClass(type: unknown): string | null {
  return (type as { class?: { getName(): string } } | null | undefined)?.class?.getName() ?? null;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function extendType(type: unknown, methods: unknown): unknown {
  if (typeof type !== 'function') throw new TypeError('Java.extend needs a class, as Java.type answers it');
  const about = type as unknown as { adapt?: (methods: unknown) => unknown };
  if (about.adapt) {
    return class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: what has one method is called as a function
        return about.adapt!(methods) as object;
      }
    };
  }
  const base = type as new (...given: unknown[]) => object;
  const extended = class extends base {};
  Object.assign(extended.prototype, methods);
  return extended;
}
