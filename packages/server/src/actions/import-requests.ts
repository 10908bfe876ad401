import type { ApiImport } from '@stepwright/catalogue/api-import/import-result';
import type { ApiImportDraft, ApiImportPreview, ApiImportResult } from '@stepwright/contract/entities/api-import';
import { AppError, notFound } from '../app-error.ts';
import { fitFeatureNames } from '../layout/fit-feature-name.ts';
import type { Database, Transaction } from '../store/database.ts';
import * as environments from '../store/environments.ts';
import * as features from '../store/features.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import * as files from '../store/stored-files.ts';
import { readInThread } from '../work/text-thread.ts';
import { MASK } from './hide-secrets.ts';
import { nameTaken } from './save-conflict.ts';

/** Characters of an environment's API test data (JsonText). */
const LONGEST_DATA = 2 * 1024 * 1024;

/** @throws AppError `validation` for what cannot be imported */
export async function previewImport(database: Database, projectId: number, source: string): Promise<ApiImportPreview> {
  const imported = await read(source);
  const taken = new Set((await features.allFeatures(database.sql, projectId)).map(({ name }) => name.toLowerCase()));
  // The place in the import makes each path different, and keeps the order.
  const paths = imported.features.map(({ name }, at) => `${String(at).padStart(5, '0')}/${name.replaceAll('/', '-')}`);
  const names = fitFeatureNames(paths, taken);
  const alone = fitFeatureNames(paths, new Set());
  return {
    kind: imported.kind,
    title: imported.title,
    features: imported.features.map(({ name: title, content, scenarios }, at) => {
      const name = names.get(paths[at] ?? '') ?? title;
      return { name, title, content, scenarios: [...scenarios], renamed: name !== alone.get(paths[at] ?? '') };
    }),
    data: Object.entries(imported.apiData).map(([name, value]) => {
      const secret = imported.secrets.includes(name);
      return { name, value: secret && value !== '' ? MASK : value, secret };
    }),
    files: await filesOf(database, projectId, imported),
    notes: [...imported.notes],
  };
}

async function filesOf(
  database: Database,
  projectId: number,
  { features: found }: ApiImport,
): Promise<ApiImportPreview['files']> {
  const places = new Map<string, number[]>();
  for (const [at, { files: needed }] of found.entries()) {
    for (const name of needed) places.set(name, [...(places.get(name) ?? []), at]);
  }
  const stored = await files.findFilesNamed(database.sql, projectId, [...places.keys()]);
  const known = new Set(stored.map(({ name }) => name));
  return [...places].map(([name, needing]) => ({ name, stored: known.has(name), features: needing }));
}

/**
 * Adds the chosen features with those files of the project that they send, and values to an environment that does not have them; all of it
 * or nothing.
 *
 * @throws AppError `exists` when a name is taken, `not_found` for an environment of another project, `validation`
 */
export async function saveImport(
  database: Database,
  cipher: SettingsCipher,
  draft: ApiImportDraft,
  by: string,
): Promise<ApiImportResult> {
  const imported = await read(draft.source);
  return database.transaction(async (tx) => {
    const added: ApiImportResult['features'] = [];
    const missing = new Set<string>();
    for (const { index, name } of draft.features) {
      const feature = imported.features[index];
      if (feature === undefined) {
        throw new AppError('validation', `There is no feature ${index} in this import.`, {
          hint: 'Look at the preview again.',
        });
      }
      const text = { name, content: feature.content, locators: null };
      const id = await features
        .insertFeature(tx, draft.applicationId, 'KARATE', text, by)
        .catch((error: unknown) => nameTaken(error, `a feature "${name}"`));
      const stored = await files.findFilesNamed(tx, draft.applicationId, feature.files);
      await files.replaceFilesOfFeature(
        tx,
        id,
        draft.applicationId,
        stored.map((file) => file.id),
      );
      for (const file of feature.files) if (!stored.some((one) => one.name === file)) missing.add(file);
      added.push({ id, name });
    }
    const environment = draft.environmentId === undefined ? null : await addValues(tx, cipher, draft, imported, by);
    return { features: added, missingFiles: [...missing], environment };
  });
}

async function read(source: string): Promise<ApiImport> {
  const { result } = await readInThread({ kind: 'import', source }, true);
  if ('problem' in result) throw new AppError('validation', result.problem);
  return result;
}

/** Adds what is missing to the API test data; the text that is there stays as it was written. */
async function addValues(
  tx: Transaction,
  cipher: SettingsCipher,
  draft: ApiImportDraft,
  imported: ApiImport,
  by: string,
): Promise<ApiImportResult['environment']> {
  const stored = await environments.lockEnvironment(tx, draft.environmentId ?? 0);
  if (!stored || stored.applicationId !== draft.applicationId) throw notFound();
  const known: unknown = stored.karate_content.trim() === '' ? {} : JSON.parse(stored.karate_content);
  if (typeof known !== 'object' || known === null || Array.isArray(known)) {
    throw new AppError('validation', `The API test data of ${stored.name} is no object, so no values can be added.`);
  }
  const names = Object.keys(imported.apiData);
  const added = names.filter((name) => !Object.hasOwn(known, name));
  const kept = names.filter((name) => Object.hasOwn(known, name));
  if (added.length > 0) {
    const lines = added.map((name) => {
      const value = imported.apiData[name];
      const isSealed = imported.secrets.includes(name) && typeof value === 'string' && value !== '';
      return `  ${JSON.stringify(name)}: ${JSON.stringify(isSealed ? cipher.encrypt(value) : value)}`;
    });
    const begin = Object.keys(known).length === 0 ? '{' : `${stored.karate_content.trimEnd().slice(0, -1).trimEnd()},`;
    const apiData = `${begin}\n${lines.join(',\n')}\n}\n`;
    if (apiData.length > LONGEST_DATA) throw new AppError('validation', 'The API test data would become too long.');
    const texts = {
      name: stored.name,
      uiData: stored.anoroc_content,
      apiData,
      settings: stored.settings_content,
    };
    await environments.updateEnvironment(tx, stored.id, texts, by);
  }
  return { id: stored.id, name: stored.name, added, kept };
}
