import { EnvironmentName } from '@stepwright/contract/entities/environment';
import { FeatureName } from '@stepwright/contract/entities/feature';
import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import type { ProjectType } from '@stepwright/contract/entities/project';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';
import { TestPlanDraft, TestPlanName } from '@stepwright/contract/entities/test-plan';
import { JsonText } from '@stepwright/contract/json-text';
import { z } from 'zod';
import { refuseUnstorable } from '../http/read-input.ts';
import { nameOf } from './file-names.ts';
import { fitFeatureNames, guessFeatureType } from './fit-feature-name.ts';
import { ATTRIBUTES_FILE, LAYOUT_FILE, LAYOUT_VERSION } from './layout-paths.ts';
import type { EnvironmentContent, FeatureContent, ObjectContent, PlanContent } from './project-content.ts';
import { readText, TextFault } from './read-text.ts';

/** A file as it came. */
export interface GivenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** What was found, each thing with the path to name when something is wrong with it later. */
export interface FoundContent {
  readonly ownLayout: boolean;
  /** Null lists: the repository says nothing about them, so what the product has stays. */
  readonly features: readonly Found<Omit<FeatureContent, 'includes' | 'files' | 'locators'> & Sides>[];
  readonly plans: readonly Found<PlanContent>[];
  readonly environments: readonly Found<EnvironmentContent>[];
  readonly objects: readonly Found<ObjectContent>[];
  readonly files: readonly Found<{ name: string; bytes: Uint8Array }>[];
  readonly leftOut: readonly LeftOut[];
}

/** What stands beside the text of a feature; null where the repository has no such file. */
interface Sides {
  readonly sides: { locators: string | null; includes: readonly string[]; files: readonly string[] } | null;
}

type Found<T> = T & { readonly path: string };

/** The layout file is there and cannot be followed. */
export class LayoutFault extends Error {}

const Names = z.array(z.string().max(500)).max(1000);
const Layout = z.object({ layout: z.number().int(), fileNames: z.record(z.string(), z.string()).optional() });
const FeatureSide = z.object({
  name: FeatureName,
  type: z.enum(FEATURE_TYPES),
  includes: Names.max(500).default([]),
  files: Names.max(500).default([]),
});
const PlanFile = z.object({
  name: TestPlanName,
  description: TestPlanDraft.shape.description,
  features: Names.default([]),
});
const EnvironmentFile = z.object({ name: EnvironmentName });
const ObjectFile = z.object({ name: GlobalObjectDraft.shape.name, content: z.string().default('') });

/**
 * Reads files as a project. What is wrong with one thing leaves that thing out, with the reason; all others are read.
 *
 * @throws LayoutFault when the layout itself is newer than this product, or unreadable
 */
export function readLayout(given: readonly GivenFile[], projectType: ProjectType): FoundContent {
  const reader = new Reader(given);
  const layout = reader.layout();
  return {
    ownLayout: layout !== null,
    features: readFeatures(reader, projectType, layout !== null),
    plans: reader.each('plans/', '.plan.json', (path) => ({ path, ...reader.json(path, PlanFile) })),
    environments: reader.each('environments/', '.env.json', (path) => {
      const beside = (end: string) => reader.besideJson(path.slice(0, -'.env.json'.length) + end) ?? '';
      const { name } = reader.json(path, EnvironmentFile);
      return {
        path,
        name,
        uiData: beside('.ui.json'),
        apiData: beside('.api.json'),
        settings: beside('.settings.json'),
      };
    }),
    objects: reader.each('objects/', '.object.json', (path) => ({
      path,
      ...reader.json(path, ObjectFile),
      locators: reader.besideJson(path.replace(/\.object\.json$/, '.locators.json')) ?? '',
    })),
    files: reader.each('files/', '', (path) => {
      const fileName = path.slice('files/'.length);
      const bytes = reader.bytes(path);
      if (bytes.byteLength > LARGEST_FILE) {
        throw new TextFault(`It is larger than ${LARGEST_FILE / (1024 * 1024)} MiB.`);
      }
      const name = (layout?.fileNames?.[fileName] ?? nameOf(fileName)).normalize('NFC');
      if (name.includes('\0')) throw new TextFault('Its name cannot be the name of a file here.');
      return { path, name, bytes };
    }),
    leftOut: reader.leftOut,
  };
}

function readFeatures(reader: Reader, projectType: ProjectType, ownLayout: boolean): FoundContent['features'] {
  const told: Found<Omit<FeatureContent, 'includes' | 'files' | 'locators'> & Sides>[] = [];
  const untold: string[] = [];
  for (const path of reader.paths(ownLayout ? 'features/' : '', '.feature')) {
    if (!ownLayout || !reader.has(`${path}.json`)) {
      untold.push(path);
      continue;
    }
    reader.attempt(path, () => {
      const { name, type, includes, files } = reader.json(`${path}.json`, FeatureSide);
      const locators = reader.besideJson(path.replace(/\.feature$/, '.locators.json'));
      told.push({ path, name, type, content: reader.text(path), sides: { locators, includes, files } });
    });
  }
  const names = fitFeatureNames(untold, new Set(told.map(({ name }) => name.toLowerCase())));
  for (const path of untold) {
    reader.attempt(path, () => {
      const content = reader.text(path);
      const name = names.get(path) ?? '';
      told.push({ path, name, type: guessFeatureType(projectType, content), content, sides: null });
    });
  }
  return told;
}

class Reader {
  readonly leftOut: LeftOut[] = [];
  readonly #files: ReadonlyMap<string, Uint8Array>;

  constructor(given: readonly GivenFile[]) {
    this.#files = new Map(given.map(({ path, bytes }) => [path, bytes]));
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** In the order of their letters, so that the same files are always read in the same way. */
  paths(folder: string, end: string): string[] {
    return [...this.#files.keys()]
      .filter((path) => path.startsWith(folder) && path.endsWith(end) && !path.endsWith(`/${ATTRIBUTES_FILE}`))
      .sort();
  }

  /** Null: there is none. */
  layout(): z.output<typeof Layout> | null {
    if (!this.has(LAYOUT_FILE)) return null;
    let layout: z.output<typeof Layout>;
    try {
      layout = this.json(LAYOUT_FILE, Layout);
    } catch (cause) {
      throw new LayoutFault(`The file ${LAYOUT_FILE} of the repository cannot be read.`, { cause });
    }
    if (layout.layout > LAYOUT_VERSION || layout.layout < 1) {
      throw new LayoutFault('The repository was written by a newer version of the product.');
    }
    return layout;
  }

  each<T extends { name: string; path: string }>(folder: string, end: string, read: (path: string) => T): T[] {
    const found: T[] = [];
    // Without the layout nothing but feature files is looked at.
    if (!this.has(LAYOUT_FILE)) return found;
    for (const path of this.paths(folder, end)) this.attempt(path, () => found.push(read(path)));
    return found;
  }

  attempt(path: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof TextFault)) throw error;
      this.leftOut.push({ path, reason: error.message });
    }
  }

  bytes(path: string): Uint8Array {
    const bytes = this.#files.get(path) ?? new Uint8Array();
    if (isLargeFilePointer(bytes)) {
      throw new TextFault('It is a Git LFS pointer: what it points to is not in the repository itself.');
    }
    return bytes;
  }

  text(path: string): string {
    return readText(this.bytes(path));
  }

  json<S extends z.ZodType>(path: string, schema: S): z.output<S> {
    let value: unknown;
    try {
      value = JSON.parse(this.text(path));
    } catch (error) {
      if (error instanceof TextFault) throw error;
      throw new TextFault(`${path.split('/').at(-1)} is not valid JSON.`);
    }
    try {
      refuseUnstorable(value);
    } catch (error) {
      throw new TextFault((error as Error).message);
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new TextFault([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
  }

  /** A JSON text that may be missing; as it stands, to the byte. */
  besideJson(path: string): string | null {
    if (!this.has(path)) return null;
    const text = this.text(path);
    if (!JsonText.safeParse(text).success) throw new TextFault(`${path.split('/').at(-1)} is not valid JSON.`);
    return text;
  }
}

function isLargeFilePointer(bytes: Uint8Array): boolean {
  if (bytes.byteLength > 1024) return false;
  return Buffer.from(bytes).toString('latin1').startsWith('version https://git-lfs.github.com/spec/');
}
