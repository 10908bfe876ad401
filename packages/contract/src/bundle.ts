import { z } from 'zod';
import { Breakpoints } from './control.ts';
import { FeatureType } from './entities/feature.ts';

/**
 * Everything that a run needs, frozen when the run was requested. The engine is a function from a bundle to a stream of messages;
 * it does not matter whether the bundle came from the server, from files on disk or from a debug session.
 */
export const BundleFeature = z.object({
  id: z.number().int(),
  name: z.string(),
  type: FeatureType,
  /** Names the text in messages and reports: a path on disk, or `{project}/{feature}.feature`. */
  uri: z.string(),
  content: z.string(),
  /** The feature's own locators (its `xpath` field), tried before the global objects. */
  locators: z.record(z.string(), z.unknown()).nullable(),
  /** Ids of features whose scenarios run before this one's, in order; of an API feature: those that it may call. */
  includes: z.array(z.number().int()),
  /** Names of the files that the steps may use. */
  files: z.array(z.string()),
});
export type BundleFeature = z.infer<typeof BundleFeature>;

export const BundleFile = z.object({
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});
export type BundleFile = z.infer<typeof BundleFile>;

export const BundleEnvironment = z.object({
  name: z.string(),
  /** UI test data. */
  ui: z.record(z.string(), z.unknown()),
  /** API test data. */
  api: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});
export type BundleEnvironment = z.infer<typeof BundleEnvironment>;

/**
 * One scenario to run, named so that it is found again after its feature was edited or renamed: by the feature's id, the scenario's
 * name and the cells of its Examples row (catalogue/gherkin/row-label). `line` breaks ties between scenarios of one name, and no more.
 */
export const ScenarioChoice = z.object({
  feature: z.number().int(),
  name: z.string(),
  /** Null for a scenario that is no outline's. */
  row: z.string().nullable(),
  line: z.number().int(),
});
export type ScenarioChoice = z.infer<typeof ScenarioChoice>;

export const BundleOptions = z.object({
  /** A tag expression; blank runs everything. */
  tags: z.string(),
  /** How many scenarios at once; above 1 scenarios do not share variables. */
  parallel: z.number().int().min(1).max(64),
  /** Show the browser's window. */
  headed: z.boolean(),
  /** Run these scenarios alone, whatever the tags say; features that theirs include still run before them, as the tags say. */
  only: z.array(ScenarioChoice).max(100_000).optional(),
});
export type BundleOptions = z.infer<typeof BundleOptions>;

/** What API tests need beyond the environment's API test data, which is their configuration. */
export const BundleApi = z.object({
  /** `karate.env`; left out: the environment's name. */
  env: z.string().optional(),
  /** `karate.properties`. */
  properties: z.record(z.string(), z.string()),
  /** Which hosts their requests may go to; a rule is a host, `*.example.com`, an address or a CIDR range, each with an optional port. */
  egress: z.object({ allow: z.array(z.string()).nullable(), deny: z.array(z.string()) }),
});
export type BundleApi = z.infer<typeof BundleApi>;

/** Present in the bundle of a debug session: where it pauses at first. */
export const BundleDebug = z.object({
  /** Only the scenario that begins on this line of the entry feature (or its Examples row); null runs all of them. */
  scenarioLine: z.number().int().min(1).nullable(),
  breakpoints: Breakpoints,
  /** Pause before the first step of the entry feature. */
  pauseAtStart: z.boolean(),
  pauseOnFailure: z.boolean(),
});
export type BundleDebug = z.infer<typeof BundleDebug>;

export const Bundle = z.object({
  version: z.literal(1),
  name: z.string(),
  project: z.object({ id: z.number().int(), name: z.string() }),
  /** All texts, the included ones too. */
  features: z.array(BundleFeature),
  /** Which features were asked for, in order. */
  entry: z.array(z.number().int()),
  objects: z.array(z.object({ name: z.string(), locators: z.record(z.string(), z.unknown()) })),
  environment: BundleEnvironment,
  files: z.array(BundleFile),
  options: BundleOptions,
  debug: BundleDebug.optional(),
  api: BundleApi.optional(),
  product: z.string(),
});
export type Bundle = z.infer<typeof Bundle>;
