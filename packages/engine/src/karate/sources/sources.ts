import type { SourcesPlan } from './sources-plan.ts';

/**
 * Where an API test's texts come from: a folder on disk, or the features and files of a bundle. Reading is synchronous, because scripts
 * read files in the middle of an expression.
 */
export interface Sources {
  /**
   * The address of what a path means: `classpath:a/b.json`, `file:…`, `this:…`, or relative. `from` is the address that a path without
   * prefix is relative to; `self` that of the file in which it stands (`this:`). karate §1.7, §5.7.30.
   *
   * @throws KarateError E_FILE that names the path and where it was looked for
   */
  resolve(path: string, from: string, self: string): string;
  /** The address of a feature of the run, by the uri under which reports name it. */
  addressOf(uri: string): string;
  /** Null where nothing is there. */
  find(address: string): string | null;
  /** @throws KarateError E_FILE */
  read(address: string): Uint8Array;
  /** For `toAbsolutePath`, errors and reports. */
  display(address: string): string;
  /** `karate-base.js`, `karate-config.js`, `karate-config-{env}.js`: those that are there, in that order. */
  configFiles(env: string | null): readonly string[];
  /** A folder that scripts may write to (`karate.write`). */
  readonly output: string;
  /** What `openSources` makes the same sources of again, in another thread. */
  readonly plan: SourcesPlan;
}
