import type { BundleFeature } from '@stepwright/contract/bundle';
import type { Feature } from '@stepwright/contract/entities/feature';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { environmentNamesQuery, environmentQuery } from '../../api/queries/environments.ts';
import { featureNamesQuery, featureQuery } from '../../api/queries/features.ts';
import { fileNamesQuery } from '../../api/queries/files.ts';
import { allGlobalObjectsQuery } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState } from '../../app/local-state.ts';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';

type Values = Readonly<Record<string, unknown>>;

/** A JSON text as an object; null for everything else. */
function readObject(text: string | null | undefined): Values | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;
  } catch {
    return null;
  }
}

const toBundle = (feature: Feature, projectName: string): BundleFeature => ({
  id: feature.id,
  name: feature.name,
  type: feature.featureType,
  uri: `${projectName}/${feature.name}.feature`,
  content: feature.content,
  locators: readObject(feature.xpath),
  includes: feature.include_features,
  files: feature.include_files.map((file) => file.name),
});

/** Everything that a feature includes, and what that includes; a feature that is gone is left out. */
async function readIncluded(client: QueryClient, ids: readonly number[], own: number): Promise<readonly Feature[]> {
  const found = new Map<number, Feature>();
  let next = ids.filter((id) => id !== own);
  while (next.length > 0) {
    const read = await Promise.allSettled(
      next.map((id) => client.fetchQuery({ ...featureQuery(id), staleTime: 30_000 })),
    );
    for (const one of read) if (one.status === 'fulfilled') found.set(one.value.id, one.value);
    next = [...new Set(read.flatMap((one) => (one.status === 'fulfilled' ? one.value.include_features : [])))].filter(
      (id) => id !== own && !found.has(id),
    );
  }
  return [...found.values()];
}

const includedQuery = (client: QueryClient, feature: Feature) =>
  queryOptions({
    queryKey: ['feature', feature.id, 'included', feature.include_features],
    queryFn: () => readIncluded(client, feature.include_features, feature.id),
    enabled: feature.include_features.length > 0,
    staleTime: 30_000,
    meta: { quiet: true },
  });

/**
 * The project as completion, check and run dialog see it: objects, included texts, and the environment run with last.
 * @param xpath the feature's own locators, where they are being edited
 */
export function useFeatureSources(feature: Feature, xpath: string | null = feature.xpath): GherkinSources {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const objects = useQuery(allGlobalObjectsQuery(project.id)).data;
  const environments = useQuery(environmentNamesQuery(project.id)).data;
  const last = readLocalState().environments?.[project.id];
  const chosen = environments?.find((one) => one.id === last) ?? environments?.[0];
  const environment = useQuery({ ...environmentQuery(chosen?.id ?? 0), enabled: chosen !== undefined }).data;
  const included = useQuery(includedQuery(client, feature)).data;
  // Without them a file that is missing is taken for one to upload; nothing waits for them.
  const files = useQuery(fileNamesQuery(project.id)).data;
  const isApi = feature.featureType === 'KARATE';
  const features = useQuery({ ...featureNamesQuery(project.id), enabled: isApi }).data;
  const callable = useMemo(
    () => features?.map(({ id, name, featureType }) => ({ id, name, type: featureType })),
    [features],
  );
  const complete =
    objects !== undefined &&
    environments !== undefined &&
    (chosen === undefined || environment !== undefined) &&
    (feature.include_features.length === 0 || included !== undefined);
  // Read once, however often the other parts change: the index of all locators hangs on it.
  const known = useMemo(
    () => (objects ?? []).map(({ id, name, locator }) => ({ id, name, locators: readObject(locator) ?? {} })),
    [objects],
  );
  return useMemo(() => {
    const { content: _, ...own } = toBundle({ ...feature, xpath }, project.name);
    return {
      feature: own,
      included: (included ?? []).map((one) => toBundle(one, project.name)),
      objects: known,
      environment: environment ? (readObject(environment.anoroc_content) ?? {}) : null,
      settings: environment ? readObject(environment.settings_content) : null,
      ...(files && { files }),
      ...(isApi && callable && { features: callable }),
      ...(isApi && environment && { api: readObject(environment.karate_content) ?? {} }),
      chosen: environment ? { id: environment.id, name: environment.name } : null,
      complete,
    };
  }, [feature, xpath, project.name, included, known, environment, files, complete, isApi, callable]);
}
