import type { BundleFeature } from '@stepwright/contract/bundle';

/** What completion and check know about the project around the text; read anew at each use. */
export interface GherkinSources {
  /** The feature that is edited, without its text. */
  readonly feature: Omit<BundleFeature, 'content'>;
  /** Features that it includes, and theirs. */
  readonly included: readonly BundleFeature[];
  readonly objects: readonly {
    readonly id?: number;
    readonly name: string;
    readonly locators: Readonly<Record<string, unknown>>;
  }[];
  /** UI test data of the environment that is looked at; null while there is none. */
  readonly environment: Readonly<Record<string, unknown>> | null;
  /** Its API test data, the variables that API tests begin with; left out or null while that is not known. */
  readonly api?: Readonly<Record<string, unknown>> | null;
  /** Features of the project, which API tests can call; left out while they are not known. */
  readonly features?: readonly { readonly id: number; readonly name: string; readonly type: string }[];
  /** That environment itself. */
  readonly chosen?: { readonly id: number; readonly name: string } | null;
  /** Its settings, where those are checked too: a run with wrong ones does not begin. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** Names of files of the project, where they are known. */
  readonly files?: readonly string[];
  /** False while parts are still on the way: a check would miss what is there. */
  readonly complete: boolean;
}
