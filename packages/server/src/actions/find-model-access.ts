import { ModelFailure } from '../integrations/model/ask-model.ts';
import {
  type ModelAccess,
  type ModelService,
  readModelAccess,
  tokenKey,
} from '../integrations/model/model-settings.ts';
import type { Queryable } from '../store/database.ts';
import { findSettingsWith } from '../store/environments.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';

/**
 * The model that a project uses: that of its newest environment whose settings hold the token.
 *
 * @throws ModelFailure that says what to write where
 */
export async function findModelAccess(
  parts: { sql: Queryable; cipher: SettingsCipher },
  projectId: number,
  service: ModelService,
): Promise<ModelAccess> {
  const key = tokenKey(service);
  const settings = await findSettingsWith(parts.sql, projectId, key);
  if (settings === null) throw new ModelFailure(`No environment of this project has ${key} in its settings.`);
  const access = readModelAccess(settings, service, parts.cipher);
  if ('missing' in access) throw new ModelFailure(access.missing);
  return access;
}
