import type { KarateFeature } from '@stepwright/catalogue/karate/feature-text';
import type { FeatureRuntime } from './scenario-runtime.ts';

/** A feature that runs, with what its scenarios keep for one another. */
export interface RunningFeature extends FeatureRuntime {
  /** `callonce`: by the text behind the keyword. */
  readonly once: Map<string, unknown>;
  /** `karate.setupOnce`: by name. */
  readonly setups: Map<string | null, ReadonlyMap<string, unknown>>;
}

export function runningFeature(feature: KarateFeature, address: string, base: string = address): RunningFeature {
  return { feature, address, base, once: new Map(), setups: new Map() };
}
