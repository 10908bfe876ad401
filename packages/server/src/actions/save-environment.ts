import type { Environment, EnvironmentDraft } from '@stepwright/contract/entities/environment';
import { notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import * as environments from '../store/environments.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import { maskSecrets, storeSecrets } from './hide-secrets.ts';
import { isSameVersion, nameTaken, readVersion, stale } from './save-conflict.ts';

/** An environment as anyone may read it: secrets are `******`. */
export function maskEnvironment(environment: Environment): Environment {
  return {
    ...environment,
    anoroc_content: maskSecrets(environment.anoroc_content, false),
    karate_content: maskSecrets(environment.karate_content, false),
    settings_content: maskSecrets(environment.settings_content, true),
  };
}

/** @throws AppError `exists`; `validation` for a hidden value that is not stored */
export async function addEnvironment(
  database: Database,
  cipher: SettingsCipher,
  draft: EnvironmentDraft,
  by: string,
): Promise<Environment> {
  const texts = {
    name: draft.name,
    uiData: storeSecrets(draft.anoroc_content ?? draft.content ?? '', '', false, cipher),
    apiData: storeSecrets(draft.karate_content ?? '', '', false, cipher),
    settings: storeSecrets(draft.settings_content ?? '', '', true, cipher),
  };
  return database.transaction(async (tx) => {
    const id = await environments
      .insertEnvironment(tx, draft.applicationId, texts, by)
      .catch((error: unknown) => nameTaken(error, 'an environment'));
    const stored = await environments.findEnvironment(tx, id);
    if (!stored) throw notFound();
    return maskEnvironment(stored);
  });
}

/**
 * Changes an environment; texts that the draft leaves out stay, and so do values left as `******`.
 *
 * @throws AppError `not_found`, `exists`, `stale` with the stored environment, `validation` for a hidden value that is not stored
 */
export async function changeEnvironment(
  database: Database,
  cipher: SettingsCipher,
  draft: EnvironmentDraft,
  by: string,
): Promise<Environment> {
  const version = readVersion(draft.updated_date_time);
  return database.transaction(async (tx) => {
    const stored = await environments.lockEnvironment(tx, draft.id);
    if (!stored || stored.applicationId !== draft.applicationId) throw notFound();
    if (version !== null && !isSameVersion(version, stored.updated_date_time)) throw stale(maskEnvironment(stored));
    const keep = (text: string | undefined, known: string, isSettings: boolean) =>
      text === undefined ? known : storeSecrets(text, known, isSettings, cipher);
    const texts = {
      name: draft.name,
      uiData: keep(draft.anoroc_content ?? draft.content, stored.anoroc_content, false),
      apiData: keep(draft.karate_content, stored.karate_content, false),
      settings: keep(draft.settings_content, stored.settings_content, true),
    };
    await environments
      .updateEnvironment(tx, draft.id, texts, by)
      .catch((error: unknown) => nameTaken(error, 'an environment'));
    const saved = await environments.findEnvironment(tx, draft.id);
    if (!saved) throw notFound();
    return maskEnvironment(saved);
  });
}
