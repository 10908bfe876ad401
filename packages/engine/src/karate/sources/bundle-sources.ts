import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { KarateError } from '../karate-error.ts';
import { configNames } from './config-names.ts';
import type { Sources } from './sources.ts';
import type { BundleFolders, BundleTexts, SourcesPlan } from './sources-plan.ts';

/** One text or file of a bundle. */
interface Entry {
  readonly address: string;
  /** `folder/name.feature`, as paths find it. */
  readonly path: string;
  read(): Uint8Array;
}

/**
 * Texts from a bundle: its features by uri and name, its files by name. A path means the entry with that path, or else the only one whose
 * last part is the same, because features of a project do not lie in folders as they did on disk.
 */
export class BundleSources implements Sources {
  readonly output: string;
  readonly plan: SourcesPlan;
  readonly #byPath = new Map<string, Entry>();
  readonly #byName = new Map<string, Entry[]>();

  constructor(bundle: BundleTexts, { files, output }: BundleFolders) {
    this.output = output;
    const texts = { features: bundle.features, files: bundle.files };
    this.plan = { kind: 'bundle', texts, folders: { files, output } };
    for (const { name, uri, content } of bundle.features) {
      const read = () => new TextEncoder().encode(content);
      const named = name.endsWith('.feature') ? name : `${name}.feature`;
      const entry = { address: uri, path: normal(uri), read };
      this.#add(entry, [normal(uri), normal(named)]);
    }
    for (const { name } of bundle.files) {
      const entry = { address: name, path: normal(name), read: () => readFileSync(join(files, name)) };
      this.#add(entry, [normal(name)]);
    }
  }

  #add(entry: Entry, paths: readonly string[]): void {
    for (const path of paths) {
      if (!this.#byPath.has(path)) this.#byPath.set(path, entry);
      const name = posix.basename(path);
      const known = this.#byName.get(name) ?? [];
      if (!known.includes(entry)) this.#byName.set(name, [...known, entry]);
    }
  }

  resolve(path: string, from: string, self: string): string {
    const bare = path.replace(/^(?:classpath:|file:|this:)\/*/, '');
    const beside = posix.join(posix.dirname(normal(path.startsWith('this:') ? self : from)), bare);
    const exact = this.#byPath.get(normal(beside)) ?? this.#byPath.get(normal(bare));
    if (exact) return exact.address;
    const named = this.#byName.get(posix.basename(normal(bare))) ?? [];
    if (named.length === 1) return named[0]!.address;
    if (named.length === 0) {
      throw new KarateError(
        'E_FILE',
        `"${path}" is neither an included feature nor a file of this feature; add it there, or mend the path`,
      );
    }
    const several = named.map((entry) => entry.address).join(', ');
    throw new KarateError('E_FILE', `"${path}" may mean several texts: ${several}; write more of its path`);
  }

  addressOf(uri: string): string {
    return uri;
  }

  find(address: string): string | null {
    const entry = this.#byPath.get(normal(address));
    return entry ? new TextDecoder().decode(entry.read()) : null;
  }

  read(address: string): Uint8Array {
    const entry = this.#byPath.get(normal(address));
    if (!entry) throw new KarateError('E_FILE', `${address} is not part of this run`);
    return entry.read();
  }

  display(address: string): string {
    return address;
  }

  configFiles(env: string | null): readonly string[] {
    return configNames(env).flatMap((name) => {
      const entry = this.#byPath.get(name) ?? this.#byName.get(name)?.[0];
      return entry ? [entry.address] : [];
    });
  }
}

function normal(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+/, '');
}
