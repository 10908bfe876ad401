import { readsOfProject } from '@stepwright/catalogue/karate/check/reads-of-project';
import type { GherkinSources } from './sources.ts';

type Reads = ReturnType<typeof readsOfProject>;

/** What paths in an API test can mean; undefined while the names of the project's features or files are not known. */
export function readsOf({ features, files, feature }: GherkinSources): Reads | undefined {
  if (!features || !files) return undefined;
  return readsOfProject([...features, feature], files);
}

/** The feature that a path in an API test means, by its last part. */
export function calledFeature(path: string, { features }: GherkinSources): { id: number; name: string } | null {
  const name = nameOfPath(path);
  if (!name.endsWith('.feature')) return null;
  const bare = name.slice(0, -'.feature'.length);
  return features?.find((one) => one.type === 'KARATE' && (one.name === bare || one.name === name)) ?? null;
}

/** `classpath:a/b.feature@tag?x` → `b.feature`. */
export function nameOfPath(path: string): string {
  const [bare = ''] = path.split(/@[^/\\]*$|\?/, 1);
  return bare.split(/[/\\:]/).at(-1)!;
}
