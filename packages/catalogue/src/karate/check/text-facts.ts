import { closest } from '../../grammar/closest.ts';
import type { KarateFeature } from '../feature-text.ts';
import type { ApiText } from './api-text.ts';

/** What the check of many steps asks about their text as a whole; each is found once, and only when it is asked for. */
export interface TextFacts {
  /** Whether something in the text gives a value to a name: a step, a script, a column. */
  defines(name: string): boolean;
  /** Whether the feature or a scenario has a tag, without its `@`. */
  hasTag(text: string): boolean;
  /** Names of features and files that are near one that there is not. */
  nearFiles(name: string): readonly string[];
}

export function factsOf({ tags, sections }: KarateFeature, { content, reads }: ApiText): TextFacts {
  let names: ReadonlySet<string> | null = null;
  let texts: ReadonlySet<string> | null = null;
  const near = new Map<string, readonly string[]>();
  return {
    defines: (name) => {
      names ??= namesGiven(content);
      return names.has(name);
    },
    hasTag: (text) => {
      texts ??= new Set([...tags, ...sections.flatMap((section) => section.tags)].map((tag) => tag.text));
      return texts.has(text);
    },
    nearFiles: (name) => {
      const known = near.get(name) ?? findNear(name, reads?.names ?? []);
      near.set(name, known);
      return known;
    },
  };
}

/** Names behind `def`, in front of `=`, and cells of tables that could be columns. */
function namesGiven(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const found of content.matchAll(/\bdef\s+(\w+)|\b(\w+)\s*=(?![=>])|(?<=\|)\s*(\w+)!?\s*(?=\|)/g)) {
    names.add(found[1] ?? found[2] ?? found[3]!);
  }
  return names;
}

/** Names with the same ending whose beginning is near. */
function findNear(name: string, names: Iterable<string>): readonly string[] {
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? '';
  const stem = (text: string): string => text.slice(0, text.length - ending.length);
  const stems = [...names].filter((other) => other.endsWith(ending)).map(stem);
  return closest(stem(name), stems, 2).map((other) => other + ending);
}
