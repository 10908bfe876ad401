export type ImportKind = 'postman' | 'openapi' | 'har' | 'curl';

/** What became of somebody else's description of requests: features of API tests and the values they need. Nothing is stored yet. */
export interface ApiImport {
  readonly kind: ImportKind;
  /** Of the whole collection, as its author called it. */
  readonly title: string;
  readonly features: readonly ImportedFeature[];
  /** API test data for an environment: what the features read as variables. */
  readonly apiData: { readonly [name: string]: unknown };
  /** Names of `apiData` that hold passwords, tokens and the like. */
  readonly secrets: readonly string[];
  /** What could not be taken over, as sentences; the features say it as comments too where it concerns one request. */
  readonly notes: readonly string[];
}

export interface ImportedFeature {
  readonly name: string;
  readonly content: string;
  /** Names of its scenarios, in order. */
  readonly scenarios: readonly string[];
  /** Names of the files that its requests send, each once. */
  readonly files: readonly string[];
}

/** A text that cannot be imported; the message says why and what to do. */
export class ImportProblem extends Error {}

/** Further requests of one import are left out, with a note. */
export const MOST_REQUESTS = 2000;
/** Characters of what is imported. */
export const LONGEST_SOURCE = 20 * 1024 * 1024;
