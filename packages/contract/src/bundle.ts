import { z } from 'zod';
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
  /** Ids of features whose scenarios run before this one's, in order. */
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

export const BundleOptions = z.object({
  /** A tag expression; blank runs everything. */
  tags: z.string(),
  /** How many scenarios at once; above 1 scenarios do not share variables. */
  parallel: z.number().int().min(1).max(64),
  /** Show the browser's window. */
  headed: z.boolean(),
});
export type BundleOptions = z.infer<typeof BundleOptions>;

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
  product: z.string(),
});
export type Bundle = z.infer<typeof Bundle>;
