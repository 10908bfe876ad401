import type { FeatureType } from '@stepwright/contract/entities/feature';

/** What a project holds, by names and without ids: what leaves for a repository, and what comes back from one. */
export interface ProjectContent {
  readonly features: readonly FeatureContent[];
  readonly plans: readonly PlanContent[];
  readonly environments: readonly EnvironmentContent[];
  readonly objects: readonly ObjectContent[];
  readonly files: readonly FileContent[];
}

export interface FeatureContent {
  readonly name: string;
  readonly type: FeatureType;
  readonly content: string;
  readonly locators: string | null;
  /** Names, in order. */
  readonly includes: readonly string[];
  readonly files: readonly string[];
}

export interface PlanContent {
  readonly name: string;
  readonly description: string;
  readonly features: readonly string[];
}

export interface EnvironmentContent {
  readonly name: string;
  readonly uiData: string;
  readonly apiData: string;
  readonly settings: string;
}

export interface ObjectContent {
  readonly name: string;
  readonly content: string;
  readonly locators: string;
}

/** The bytes lie in the blob store. */
export interface FileContent {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}
