import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UsageError } from './usage-error.ts';

export interface FeatureText {
  /** As shown in messages: relative to the current folder, with slashes. */
  readonly uri: string;
  readonly content: string;
}

const LARGEST_BYTES = 2 * 1024 * 1024;

/** Feature files named by files and folders, each once, folders in the order of their names. */
export async function findFeatures(paths: readonly string[]): Promise<readonly FeatureText[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await filesAt(path);
    if (found.length === 0) throw new UsageError(`There is no file that ends in .feature in ${path}.`);
    files.push(...found);
  }
  const seen = new Set<string>();
  const features: FeatureText[] = [];
  for (const file of files) {
    const real = await realpath(file);
    if (seen.has(real)) continue;
    seen.add(real);
    features.push({ uri: (relative(process.cwd(), file) || file).split(sep).join('/'), content: await readText(file) });
  }
  return features;
}

async function filesAt(path: string): Promise<string[]> {
  const kind = await stat(path).catch(() => null);
  if (kind === null) throw new UsageError(`There is no file or folder ${path}.`);
  if (kind.isDirectory()) return featuresBelow(path);
  if (!path.endsWith('.feature')) throw new UsageError(`${path} is not a feature: its name has to end in .feature.`);
  return [path];
}

async function featuresBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await featuresBelow(path)));
    else if (entry.name.endsWith('.feature') && (await stat(path)).isFile()) found.push(path);
  }
  return found;
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (bytes.length > LARGEST_BYTES)
    throw new UsageError(`${file} is larger than 2 MB; split it into several features.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file} is not UTF-8 text; save it in that encoding.`);
  }
}
