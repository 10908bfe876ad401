import type { ScenarioChoice } from '@stepwright/contract/bundle';
import type { FeatureDraft, FeatureType } from '@stepwright/contract/entities/feature';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import {
  allFeatures,
  associatedFeatures,
  countFeatures,
  deleteFeature,
  featureResults,
  getFeature,
  linkFeatureFiles,
  listFeatures,
  saveFeature,
} from '@stepwright/contract/routes/features';
import { runFeature } from '@stepwright/contract/routes/runs';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';
import { type ListAsk, listQueries, oneQuery } from './list-query.ts';

export const FEATURES = 'features';

const narrowing = ({ filter }: ListAsk) => ({
  featureType: filter?.type as FeatureType | undefined,
  notIn: filter?.notIn,
});

/** `filter.type` is a feature type, `filter.notIn` ids separated by commas. */
export const featureList = listQueries(
  FEATURES,
  (ask, signal) =>
    call(
      listFeatures,
      { query: { applicationId: ask.projectId, page: ask.page, size: PAGE_SIZE, name: ask.q, ...narrowing(ask) } },
      { signal },
    ),
  (ask, signal) =>
    call(countFeatures, { query: { applicationId: ask.projectId, contains: ask.q, ...narrowing(ask) } }, { signal }),
);

export const featureQuery = (featureId: number) =>
  oneQuery(['feature', featureId, 'text'], (signal) => call(getFeature, { params: { featureId } }, { signal }));

/** The last results of a feature's steps against an environment; null is none. */
export const featureResultsQuery = (featureId: number, environment: number | null) =>
  queryOptions({
    queryKey: ['feature', featureId, 'results', environment],
    queryFn: ({ signal }) =>
      call(featureResults, { params: { featureId }, query: { environment: environment ?? 0 } }, { signal }),
    enabled: environment !== null,
    staleTime: 15_000,
    meta: { quiet: true },
  });

export const associatedFeaturesQuery = (featureId: number) =>
  queryOptions({
    queryKey: ['feature', featureId, 'features'],
    queryFn: ({ signal }) => call(associatedFeatures, { params: { featureId } }, { signal }),
  });

export const featureNamesQuery = (applicationId: number) =>
  queryOptions({
    queryKey: [FEATURES, applicationId, 'all'],
    queryFn: ({ signal }) => call(allFeatures, { params: { applicationId } }, { signal }),
  });

export const storeFeature = (draft: z.input<typeof FeatureDraft>, signal?: AbortSignal) =>
  call(saveFeature, { body: draft }, signal ? { signal } : {});
export const removeFeature = (id: number) => call(deleteFeature, { body: { id } });
export const linkFiles = (featureId: number, files: readonly number[]) =>
  call(linkFeatureFiles, { body: { featureId, include_files: [...files] } });

export interface RunAsk {
  readonly featureId: number;
  readonly projectId: number;
  readonly environmentId: number;
  readonly tags: string;
  /** These scenarios alone. */
  readonly only?: readonly Omit<ScenarioChoice, 'feature'>[] | undefined;
}

export const startRun = ({ featureId, projectId, environmentId, tags, only }: RunAsk) =>
  call(runFeature, {
    body: {
      feature_id: featureId,
      application_id: projectId,
      env_id: environmentId,
      run_scenariotags: tags === '' ? null : tags,
      ...(only && { only: [...only] }),
    },
  });
