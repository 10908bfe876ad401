import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ReadPaths } from '@stepwright/catalogue/karate/check/api-text';

/** Entries of folders that are looked at; where there are more, nobody can say that a file is missing. */
const MOST_ENTRIES = 50_000;

/**
 * What paths in API tests can mean on disk: a file beside the feature or below the working folder, else any file of that name in the
 * features' folders, because a called feature's paths begin at its caller. Of `classpath:` nothing is said unless the file is found: its
 * roots are the run's.
 *
 * @param uris of the features
 */
export function readsOnDisk(uris: readonly string[]): ReadPaths {
  const { names, complete } = namesBelow(new Set(uris.map((uri) => dirname(resolve(uri)))));
  return {
    names,
    has: (path, uri) => {
      const bare = path.replace(/^(?:classpath:|file:|this:)\/*/, '');
      if (names.has(bare.split(/[/\\]/).at(-1)!)) return true;
      if (existsSync(join(dirname(resolve(uri)), bare)) || existsSync(resolve(path.replace(/^\w+:/, '')))) return true;
      return complete && !path.startsWith('classpath:') ? false : null;
    },
  };
}

function namesBelow(folders: ReadonlySet<string>): { names: ReadonlySet<string>; complete: boolean } {
  const names = new Set<string>();
  const open = [...folders];
  const seen = new Set<string>(open);
  let entries = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (++entries > MOST_ENTRIES) return { names, complete: false };
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) names.add(entry.name);
      else if (!entry.name.startsWith('.') && entry.name !== 'node_modules' && !seen.has(path)) {
        seen.add(path);
        open.push(path);
      }
    }
  }
  return { names, complete: true };
}
