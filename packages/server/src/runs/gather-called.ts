import { namesCalled } from '@stepwright/catalogue/references/find-called';
import type { BundleParts } from '../store/bundles.ts';
import { MOST_FEATURES } from '../store/bundles.ts';

/** Files that may read or call others; the others are data alone. */
const TEXTS = /\.(?:js|feature|json|ya?ml)$/i;
/** Bytes of a file that are looked into. */
const LARGEST_TEXT = 1024 * 1024;
/** Read by every API test that has them (karate §1.8). */
const CONFIGURATION = ['karate-base.js', 'karate-config.js', 'java-types.js'];

/** Where called things come from. */
export interface CalledFrom {
  /** What of the project goes by one of these names. */
  named(names: readonly string[]): Promise<Pick<BundleParts, 'features' | 'files'>>;
  /** The bytes of a file. */
  read(sha256: string): Promise<Uint8Array>;
}

/**
 * Adds to the parts of a run what its API features read and call by name, and what that calls in turn: features and files of the project by
 * the last part of the path, as the language finds them, and the files that configure API tests. Without API features nothing changes.
 *
 * @param env `karate.env`, for `karate-config-{env}.js`
 */
export async function gatherCalled(parts: BundleParts, env: string, from: CalledFrom): Promise<BundleParts> {
  if (!parts.features.some(({ type }) => type === 'KARATE')) return parts;
  const features = new Map(parts.features.map((feature) => [feature.id, feature]));
  const files = new Map(parts.files.map((file) => [file.name, file]));
  const asked = new Set<string>();
  const texts = parts.features.filter(({ type }) => type === 'KARATE').map(({ content }) => content);
  let fresh = [...files.values()];
  let names = new Set([...CONFIGURATION, `karate-config-${env}.js`]);
  for (;;) {
    for (const file of fresh) {
      if (TEXTS.test(file.name) && file.size <= LARGEST_TEXT)
        texts.push(new TextDecoder().decode(await from.read(file.sha256)));
    }
    for (const text of texts.splice(0)) for (const name of namesCalled(text)) names.add(name);
    const unknown = [...names].filter((name) => !asked.has(name));
    if (unknown.length === 0 || features.size > MOST_FEATURES) break;
    for (const name of unknown) asked.add(name);
    names = new Set();
    const found = await from.named(unknown);
    fresh = found.files.filter(({ name }) => !files.has(name));
    for (const file of fresh) files.set(file.name, file);
    for (const feature of found.features) {
      if (features.has(feature.id)) continue;
      features.set(feature.id, feature);
      if (feature.type === 'KARATE') texts.push(feature.content);
    }
  }
  return { ...parts, features: [...features.values()], files: [...files.values()] };
}
