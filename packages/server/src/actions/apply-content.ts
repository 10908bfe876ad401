import { createHash } from 'node:crypto';
import type { ItemKind, SyncChange } from '@stepwright/contract/entities/git-exchange';
import { AppError } from '../app-error.ts';
import { readFileName } from '../http/files/read-file-name.ts';
import { restoreSecrets } from '../layout/hide-for-files.ts';
import type { FoundContent, LeftOut } from '../layout/read-layout.ts';
import type { Transaction } from '../store/database.ts';
import { insertEnvironment, lockEnvironment, updateEnvironment } from '../store/environments.ts';
import * as features from '../store/features.ts';
import { insertGlobalObject, updateGlobalObject } from '../store/global-objects.ts';
import { foldNames, type KnownFeature, readKnownContents } from '../store/project-contents.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import { insertFile, replaceFile, replaceFilesOfFeature } from '../store/stored-files.ts';
import { insertTestPlan, lockTestPlan, replaceFeaturesOfPlan, updateTestPlan } from '../store/test-plans.ts';
import { findCircles } from './find-circles.ts';
import { storeSecrets } from './hide-secrets.ts';
import { isSameVersion } from './save-conflict.ts';

export interface ApplyParts {
  readonly projectId: number;
  readonly by: string;
  readonly cipher: SettingsCipher;
}

export interface Applied {
  added: number;
  updated: number;
  unchanged: number;
  onlyInProject: number;
  changes: SyncChange[];
  leftOut: LeftOut[];
  secretsToEnter: { environment: string; key: string }[];
}

/** Somebody saved between the look and the change; the whole is done again. */
export class ChangedMeanwhile extends Error {}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Adds and updates by name what was found, deletes nothing, and counts. Bytes of files must be in the blob store already, unless the
 * transaction is rolled back afterwards.
 *
 * @throws ChangedMeanwhile
 */
export async function applyContent(tx: Transaction, parts: ApplyParts, found: FoundContent): Promise<Applied> {
  return new Apply(tx, parts, found).run();
}

/** A feature of the repository that is in the project now. */
interface Written {
  readonly id: number;
  readonly found: FoundContent['features'][number];
  readonly stored?: KnownFeature;
  readonly differs: boolean;
}

/**
 * Many at once, so that a connection far away is not waited for once for each; they are sent in their order. Ends when all have, also
 * when one fails: nothing may be sent any more once the transaction is rolled back.
 */
async function inParts<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < things.length; at += 50) {
    const ended = await Promise.allSettled(things.slice(at, at + 50).map(work));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

class Apply {
  readonly #tx: Transaction;
  readonly #parts: ApplyParts;
  readonly #found: FoundContent;
  readonly #result: Applied;
  #keys: ReadonlyMap<string, string> = new Map();

  constructor(tx: Transaction, parts: ApplyParts, found: FoundContent) {
    this.#tx = tx;
    this.#parts = parts;
    this.#found = found;
    this.#result = {
      added: 0,
      updated: 0,
      unchanged: 0,
      onlyInProject: 0,
      changes: [],
      leftOut: [...found.leftOut],
      secretsToEnter: [],
    };
  }

  async run(): Promise<Applied> {
    const found = this.#found;
    const known = await readKnownContents(this.#tx, this.#parts.projectId);
    this.#keys = await foldNames(this.#tx, [
      ...found.files.map(({ name }) => name),
      ...found.features.flatMap(({ name, sides }) => [name, ...(sides?.includes ?? []), ...(sides?.files ?? [])]),
      ...found.plans.flatMap(({ name, features: names }) => [name, ...names]),
      ...found.environments.map(({ name }) => name),
    ]);
    const files = await this.#files(known.files);
    const ids = await this.#features(known.features, files);
    await this.#plans(known.plans, ids);
    await this.#environments(known.environments);
    await this.#objects(known.objects);
    return this.#result;
  }

  #key(name: string): string {
    return this.#keys.get(name) ?? name.normalize('NFC').toLowerCase();
  }

  #leave(path: string, reason: string): void {
    this.#result.leftOut.push({ path, reason });
  }

  #note(kind: ItemKind, name: string, change: 'added' | 'updated' | 'unchanged'): void {
    this.#result[change]++;
    if (change !== 'unchanged') this.#result.changes.push({ kind, name, change });
  }

  /** What was found once; a second thing of the same name is left out. What the project alone has is counted. */
  #once<T extends { name: string; path: string }>(
    found: readonly T[],
    known: readonly { key: string }[],
    keyOf = (name: string) => this.#key(name),
  ): T[] {
    const keys = new Set<string>();
    const taken = found.filter((one) => {
      const isNew = !keys.has(keyOf(one.name));
      if (isNew) keys.add(keyOf(one.name));
      else this.#leave(one.path, `Something else in the repository is named ${one.name} too; case does not count.`);
      return isNew;
    });
    if (this.#found.ownLayout || found.length > 0) {
      this.#result.onlyInProject += known.filter(({ key }) => !keys.has(key)).length;
    }
    return taken;
  }

  async #files(known: Awaited<ReturnType<typeof readKnownContents>>['files']): Promise<Map<string, number>> {
    const { projectId, by } = this.#parts;
    const ids = new Map(known.map(({ key, id }) => [key, id]));
    const byKey = new Map(known.map((one) => [one.key, one]));
    for (const { path, name, bytes } of this.#once(this.#found.files, known)) {
      if (!isFileName(name)) {
        this.#leave(path, 'Its name cannot be the name of a file here.');
        continue;
      }
      const blob = { sha256: sha256(bytes), size: bytes.byteLength };
      const stored = byKey.get(this.#key(name));
      if (!stored) {
        ids.set(this.#key(name), (await insertFile(this.#tx, projectId, name, blob, by)).id);
        this.#note('file', name, 'added');
      } else if (stored.sha256 !== blob.sha256 || stored.name !== name) {
        if (!(await replaceFile(this.#tx, stored.id, name, blob, by))) throw new ChangedMeanwhile();
        this.#note('file', name, 'updated');
      } else this.#note('file', name, 'unchanged');
    }
    return ids;
  }

  async #features(known: readonly KnownFeature[], files: Map<string, number>): Promise<Map<string, number>> {
    const { projectId, by } = this.#parts;
    const ids = new Map(known.map(({ key, id }) => [key, id]));
    const byKey = new Map(known.map((one) => [one.key, one]));
    const written: Written[] = [];
    await inParts(this.#once(this.#found.features, known), async (found) => {
      const { path, name, type, content, sides } = found;
      const stored = byKey.get(this.#key(name));
      if (!stored) {
        const text = { name, content, locators: sides?.locators ?? null };
        const id = await features.insertFeature(this.#tx, projectId, type, text, by);
        ids.set(this.#key(name), id);
        this.#note('feature', name, 'added');
        written.push({ id, found, differs: false });
        return;
      }
      if (stored.type !== type && sides !== null) {
        this.#leave(
          path,
          `It is of the type ${type}, the feature here of the type ${stored.type}; a type never changes.`,
        );
        return;
      }
      const newName = sides === null ? stored.name : name;
      const differs =
        stored.name !== newName ||
        stored.digest !== sha256(content) ||
        (sides !== null && stored.locatorsDigest !== (sides.locators === null ? null : sha256(sides.locators)));
      if (differs) {
        const text = { name: newName, content, locators: sides === null ? undefined : sides.locators };
        const saved = await features.updateFeature(this.#tx, stored.id, text, by, stored.version);
        if (!saved) throw new ChangedMeanwhile();
      }
      written.push({ id: stored.id, found, stored, differs });
    });
    await this.#link(written, known, ids, files);
    return ids;
  }

  /** Once every feature is there: what each includes. */
  async #link(
    written: readonly Written[],
    known: readonly KnownFeature[],
    ids: ReadonlyMap<string, number>,
    files: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { projectId, by } = this.#parts;
    const wanted = written.map((one) => {
      const { sides, path } = one.found;
      const includes = sides ? this.#resolve(path, sides.includes, ids, 'feature') : (one.stored?.includes ?? []);
      const linked = sides ? this.#resolve(path, sides.files, files, 'file') : (one.stored?.files ?? []);
      return { ...one, includes, linked };
    });
    const graph = new Map(known.map(({ id, includes }) => [id, includes]));
    for (const { id, includes } of wanted) graph.set(id, includes);
    const circles = findCircles(graph);
    await inParts(wanted, async ({ id, found, stored, differs, includes, linked }) => {
      const isCircle = circles.has(id);
      if (isCircle) this.#leave(found.path, 'What it includes leads back to itself; it includes nothing now.');
      const included = isCircle ? [] : includes;
      const includesDiffer = !same(included, stored?.includes ?? []);
      const filesDiffer = !same(linked, stored?.files ?? []);
      if (includesDiffer) await features.replaceIncluded(this.#tx, id, projectId, included);
      if (filesDiffer) await replaceFilesOfFeature(this.#tx, id, projectId, linked);
      if (!stored) return;
      if (!differs && (includesDiffer || filesDiffer)) await features.touchFeature(this.#tx, id, by);
      this.#note('feature', stored.name, differs || includesDiffer || filesDiffer ? 'updated' : 'unchanged');
    });
  }

  #resolve(path: string, names: readonly string[], ids: ReadonlyMap<string, number>, what: string): number[] {
    const resolved: number[] = [];
    for (const name of names) {
      const id = ids.get(this.#key(name));
      if (id === undefined)
        this.#leave(path, `It names the ${what} ${name}, which is neither here nor in the repository.`);
      else resolved.push(id);
    }
    return resolved;
  }

  async #plans(
    known: Awaited<ReturnType<typeof readKnownContents>>['plans'],
    ids: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { projectId, by } = this.#parts;
    const byKey = new Map(known.map((one) => [one.key, one]));
    for (const { path, name, description, features: names } of this.#once(this.#found.plans, known)) {
      const inOrder = this.#resolve(path, names, ids, 'feature');
      const stored = byKey.get(this.#key(name));
      if (!stored) {
        const id = await insertTestPlan(this.#tx, projectId, { name, description }, by);
        await replaceFeaturesOfPlan(this.#tx, id, projectId, inOrder);
        this.#note('test plan', name, 'added');
        continue;
      }
      const isSame = stored.name === name && stored.description === description && same(stored.features, inOrder);
      if (!isSame) {
        const locked = await lockTestPlan(this.#tx, stored.id);
        if (!locked || !isSameVersion(locked.updated_date_time, stored.version)) throw new ChangedMeanwhile();
        await updateTestPlan(this.#tx, stored.id, { name, description }, by);
        await replaceFeaturesOfPlan(this.#tx, stored.id, projectId, inOrder);
      }
      this.#note('test plan', name, isSame ? 'unchanged' : 'updated');
    }
  }

  async #environments(known: Awaited<ReturnType<typeof readKnownContents>>['environments']): Promise<void> {
    const { projectId, by, cipher } = this.#parts;
    const byKey = new Map(known.map((one) => [one.key, one]));
    for (const { path, name, uiData, apiData, settings } of this.#once(this.#found.environments, known)) {
      const knownId = byKey.get(this.#key(name))?.id;
      const stored = knownId === undefined ? null : await lockEnvironment(this.#tx, knownId);
      if (knownId !== undefined && !stored) throw new ChangedMeanwhile();
      const missing: string[] = [];
      const store = (text: string, old: string, isSettings: boolean) => {
        const restored = restoreSecrets(text, old, cipher);
        missing.push(...restored.missing);
        return storeSecrets(restored.text, old, isSettings, cipher);
      };
      let texts: { name: string; uiData: string; apiData: string; settings: string };
      try {
        texts = {
          name,
          uiData: store(uiData, stored?.anoroc_content ?? '', false),
          apiData: store(apiData, stored?.karate_content ?? '', false),
          settings: store(settings, stored?.settings_content ?? '', true),
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#leave(path, error.message);
        continue;
      }
      for (const key of missing) this.#result.secretsToEnter.push({ environment: name, key });
      if (!stored) {
        await insertEnvironment(this.#tx, projectId, texts, by);
        this.#note('environment', name, 'added');
        continue;
      }
      const isSame =
        stored.name === name &&
        stored.anoroc_content === texts.uiData &&
        stored.karate_content === texts.apiData &&
        stored.settings_content === texts.settings;
      if (!isSame) await updateEnvironment(this.#tx, stored.id, texts, by);
      this.#note('environment', name, isSame ? 'unchanged' : 'updated');
    }
  }

  async #objects(known: Awaited<ReturnType<typeof readKnownContents>>['objects']): Promise<void> {
    const { projectId, by } = this.#parts;
    const byName = new Map(known.map((one) => [one.name, one]));
    for (const { name, content, locators } of this.#once(this.#found.objects, known, (one) => one)) {
      const stored = byName.get(name);
      if (!stored) {
        await insertGlobalObject(this.#tx, projectId, { name, content, locators }, by);
        this.#note('global object', name, 'added');
      } else if (stored.digest !== sha256(`${content}\0${locators}`)) {
        const saved = await updateGlobalObject(this.#tx, stored.id, { name, content, locators }, by, stored.version);
        if (!saved) throw new ChangedMeanwhile();
        this.#note('global object', name, 'updated');
      } else this.#note('global object', name, 'unchanged');
    }
  }
}

function isFileName(name: string): boolean {
  try {
    return readFileName(name) === name;
  } catch {
    return false;
  }
}
