import { bigNumberClasses } from './big-numbers.ts';
import { collectionClasses } from './collections.ts';
import { fileClasses } from './files.ts';
import { functionClasses } from './functions.ts';
import type { JavaWorld } from './java-world.ts';
import { langClasses } from './lang.ts';
import { regexClasses } from './regular-expressions.ts';
import { securityClasses } from './security.ts';
import { streamClasses } from './streams.ts';
import { textCodingClasses } from './text-coding.ts';
import { timeClasses } from './time/time-classes.ts';

/** Makes the classes of one family for a run. */
type ClassFamily = (world: JavaWorld) => { readonly [name: string]: unknown };

/** Families by the names that they may hold; they are made when a name is first asked for. */
const FAMILIES: readonly (readonly [names: RegExp, family: ClassFamily])[] = [
  [
    /^java\.(?:time\.|text\.|util\.(?:Date|Calendar|GregorianCalendar|TimeZone|Locale|concurrent\.TimeUnit)$)/,
    timeClasses,
  ],
  [/^java\.(?:lang\.Runnable|lang\.Comparable|util\.function\.|util\.concurrent\.Callable)/, functionClasses],
  [/^java\.lang\./, langClasses],
  [/^java\.util\.regex\./, regexClasses],
  [/^java\.math\./, bigNumberClasses],
  [/^java\.(?:security\.|util\.(?:UUID|Random|concurrent\.ThreadLocalRandom)$)|^javax\.crypto\./, securityClasses],
  [/^java\.(?:util\.Base64$|nio\.charset\.|net\.|text\.Normalizer)/, textCodingClasses],
  [/^java\.(?:io\.|nio\.file\.)/, fileClasses],
  [/^java\.(?:io\.|util\.(?:zip\.|Scanner$))/, streamClasses],
  [/^java\.util\./, collectionClasses],
];

const made = new WeakMap<JavaWorld, Map<ClassFamily, { readonly [name: string]: unknown }>>();

/** A class of Java's library; `undefined` for those that are not here. */
export function jdkClass(name: string, world: JavaWorld): unknown {
  for (const [names, family] of FAMILIES) {
    if (!names.test(name)) continue;
    const classes = classesOf(family, world);
    if (Object.hasOwn(classes, name)) return classes[name];
  }
  return undefined;
}

function classesOf(family: ClassFamily, world: JavaWorld): { readonly [name: string]: unknown } {
  let families = made.get(world);
  if (families === undefined) {
    families = new Map();
    made.set(world, families);
  }
  let classes = families.get(family);
  if (classes === undefined) {
    classes = family(world);
    families.set(family, classes);
  }
  return classes;
}
