import type { FeatureType } from '@stepwright/contract/entities/feature';

/** The types of features, without the schemas that the router must not load. */
export const FEATURE_TYPE_NAMES = [
  'ANOROC',
  'KARATE',
  'MOBILE',
  'PERFORMANCE',
  'WINDOWS',
  'BROWSER_USE',
] as const satisfies readonly FeatureType[];
