import type { LocatorIndex } from '../grammar/resolve-locator.ts';

export interface FeatureToCheck {
  readonly uri: string;
  readonly content: string;
  readonly locators: LocatorIndex;
  /** UI test data; null while no environment is chosen. */
  readonly environment: { readonly [key: string]: unknown } | null;
  /** Names of the included files; null when they are not known. */
  readonly files: ReadonlySet<string> | null;
}

/** Names that steps set, collected while features are checked in the order in which they run. */
export interface SetVariables {
  readonly names: Set<string>;
  /** A step may have set variables of names that nobody can know. */
  open: boolean;
}
