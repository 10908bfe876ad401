import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bundle, BundleEnvironment, BundleFile } from '@stepwright/contract/bundle';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { findFeatures } from './find-features.ts';
import { productName } from './product-version.ts';
import { isObject, readJsonFile } from './read-json-file.ts';
import { UsageError } from './usage-error.ts';

/** The options that say what a run or a check works on. */
export interface InputOptions {
  readonly type?: string;
  readonly environment?: string;
  readonly objects?: string;
  readonly files?: string;
  readonly tags?: string;
  readonly parallel?: number;
  readonly headed?: boolean;
}

const ENVIRONMENT = '{"ui": {…}, "api": {…}, "settings": {…}}';
const OBJECTS = '{"object name": {"locator name": "//xpath", …}, …}';

/** Freezes what is on disk into a bundle, as the server does with what is in its store. */
export async function readBundle(paths: readonly string[], options: InputOptions): Promise<Bundle> {
  const type = readType(options.type ?? 'ANOROC');
  const [texts, environment, objects, files] = await Promise.all([
    findFeatures(paths),
    readEnvironment(options.environment),
    readObjects(options.objects),
    readFiles(options.files),
  ]);
  const names = files.map((file) => file.name);
  const features = texts.map(({ uri, content }, at) => ({
    id: at + 1,
    name: basename(uri, '.feature'),
    type,
    uri,
    content,
    locators: null,
    includes: [],
    files: names,
  }));
  return {
    version: 1,
    name: features.length === 1 ? (features[0]?.name ?? '') : `${features.length} features`,
    project: { id: 0, name: 'Local files' },
    features,
    entry: features.map((feature) => feature.id),
    objects,
    environment,
    files,
    options: { tags: options.tags ?? '', parallel: options.parallel ?? 1, headed: options.headed ?? false },
    product: productName(),
  };
}

function readType(text: string): FeatureType {
  const type = FEATURE_TYPES.find((known) => known === text.toUpperCase());
  if (type === undefined)
    throw new UsageError(`${text} is not a type of feature. Expected: one of ${FEATURE_TYPES.join(', ')}.`);
  return type;
}

/** An environment from its file; an empty one without. @throws UsageError for a file of another shape */
export async function readEnvironment(path: string | undefined): Promise<BundleEnvironment> {
  if (path === undefined) return { name: 'none', ui: {}, api: {}, settings: {} };
  const json = await readJsonFile(path, ENVIRONMENT);
  const part = (name: string): Record<string, unknown> => {
    const value = json[name] ?? {};
    if (!isObject(value)) throw new UsageError(`${path}: "${name}" is not an object. Expected: ${ENVIRONMENT}.`);
    return value;
  };
  const unknown = Object.keys(json).filter((key) => !['ui', 'api', 'settings'].includes(key));
  if (unknown.length > 0) {
    throw new UsageError(`${path} has the unknown key "${unknown[0]}". Expected: ${ENVIRONMENT}.`);
  }
  return { name: basename(path, '.json'), ui: part('ui'), api: part('api'), settings: part('settings') };
}

async function readObjects(path: string | undefined): Promise<Bundle['objects']> {
  if (path === undefined) return [];
  const json = await readJsonFile(path, OBJECTS);
  return Object.entries(json).map(([name, locators]) => {
    if (!isObject(locators)) {
      throw new UsageError(`${path}: the object "${name}" does not hold its locators. Expected: ${OBJECTS}.`);
    }
    return { name, locators };
  });
}

async function readFiles(folder: string | undefined): Promise<BundleFile[]> {
  if (folder === undefined) return [];
  const kind = await stat(folder).catch(() => null);
  if (!kind?.isDirectory()) throw new UsageError(`--files: ${folder} is not a folder.`);
  const files: BundleFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (isFile) files.push({ name: entry.name, size, sha256: await hashOf(path) });
  }
  return files;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
