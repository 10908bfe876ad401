import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { LocatorIndex } from '../grammar/resolve-locator.ts';

export interface FeatureToCheck {
  readonly uri: string;
  readonly content: string;
  /** What it is made to run on; left out: a desktop browser. */
  readonly type?: FeatureType;
  readonly locators: LocatorIndex;
  /** UI test data; null while no environment is chosen. */
  readonly environment: { readonly [key: string]: unknown } | null;
  /** Settings of the environment; left out when they are not known. */
  readonly settings?: { readonly [key: string]: unknown };
  /** Names of the included files; null when they are not known. */
  readonly files: ReadonlySet<string> | null;
  /** Names of all files of the project, included or not; left out when they are not known. */
  readonly stored?: ReadonlySet<string>;
  /** Whether scenarios with these tags will run; left out: all of them. */
  readonly chosen?: (tags: readonly string[]) => boolean;
}

/** Names that steps set, collected while features are checked in the order in which they run. */
export interface SetVariables {
  readonly names: Set<string>;
  /** A step may have set variables of names that nobody can know. */
  open: boolean;
  /** Where each name is set first, for whoever uses it too early. */
  readonly places?: Map<string, { readonly uri: string; readonly line: number }>;
  /** Scenarios that are to run, so far. */
  scenarios?: number;
}
