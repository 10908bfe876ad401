import type { Bundle } from '@stepwright/contract/bundle';

export interface DiskFolders {
  /** Roots of `classpath:`, searched in order. */
  readonly classpath: readonly string[];
  /** Where `karate-config.js` is; null looks for it in the classpath. */
  readonly configDir: string | null;
  /** What `file:` paths are relative to, and addresses are shown from. */
  readonly workingDir: string;
  readonly output: string;
}

export interface BundleFolders {
  /** Holds the files of the bundle by their names. */
  readonly files: string;
  readonly output: string;
}

/** What of a bundle is read. */
export type BundleTexts = Pick<Bundle, 'features' | 'files'>;

/** Sources as plain data. */
export type SourcesPlan =
  | { readonly kind: 'disk'; readonly folders: DiskFolders }
  | { readonly kind: 'bundle'; readonly texts: BundleTexts; readonly folders: BundleFolders };
