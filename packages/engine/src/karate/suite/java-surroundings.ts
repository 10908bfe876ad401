import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { KarateError } from '../karate-error.ts';
import type { JavaFiles, JavaWorld } from '../script/java/java-world.ts';
import type { Sources } from '../sources/sources.ts';

export interface JavaSurroundings {
  readonly properties: { [name: string]: string };
  readonly env: { readonly [name: string]: string };
  readonly sources: Sources;
  sleep(ms: number): void;
  print(text: string): void;
  customType(name: string): unknown;
}

/** What Java's classes see of a run: its files to read, its output folder to write to. */
export function javaWorldOf({ sources, ...others }: JavaSurroundings): JavaWorld {
  return { ...others, files: filesOf(sources) };
}

function filesOf(sources: Sources): JavaFiles {
  const inOutput = (path: string): string => {
    const place = resolve(sources.output, path);
    const way = relative(resolve(sources.output), place);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
      throw new KarateError('E_FILE', `"${path}" lies outside the folder that a run may write to (${sources.output})`);
    }
    return place;
  };
  /** What the run wrote itself, then its texts. */
  const placeOf = (path: string): string => {
    const written = resolve(sources.output, path);
    return existsSync(written) ? written : sources.resolve(`file:${path}`, '', '');
  };
  return {
    find: (path) => {
      const found = attempt(() => statSync(placeOf(path), { throwIfNoEntry: false }));
      if (found) return found.isDirectory() ? 'folder' : 'file';
      return attempt(() => sources.find(placeOf(path))) === null ? null : 'file';
    },
    read: (path) => sources.read(placeOf(path)),
    list: (path) => attempt(() => readdirSync(placeOf(path))) ?? [],
    write: (path, bytes, append) => {
      const place = inOutput(path);
      mkdirSync(dirname(place), { recursive: true });
      if (append) appendFileSync(place, bytes);
      else writeFileSync(place, bytes);
    },
    remove: (path) => {
      const place = inOutput(path);
      const was = existsSync(place);
      rmSync(place, { recursive: true, force: true });
      return was;
    },
    makeFolder: (path) => {
      mkdirSync(inOutput(path), { recursive: true });
    },
    absolute: (path) => attempt(() => placeOf(path)) ?? path,
  };
}

/** Asking whether something is there is no failure. */
function attempt<T>(look: () => T): T | null {
  try {
    return look() ?? null;
  } catch {
    return null;
  }
}
