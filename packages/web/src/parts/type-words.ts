import type { FeatureType } from '@stepwright/contract/entities/feature';
import type { ProjectType } from '@stepwright/contract/entities/project';

/** How the types of projects and features read on screen; ANOROC is shown as SELENIUM (spec 1 §3). */
export const TYPE_WORDS: Readonly<Record<FeatureType | ProjectType, string>> = {
  ANOROC: 'SELENIUM / UI Testing',
  KARATE: 'KARATE / API Testing',
  MOBILE: 'MOBILE',
  PERFORMANCE: 'PERFORMANCE',
  WINDOWS: 'WINDOWS',
  BROWSER_USE: 'BROWSER_USE',
  ALL: 'ALL',
};
