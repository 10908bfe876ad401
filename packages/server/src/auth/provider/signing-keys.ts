import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../store/database.ts';
import type { SettingsCipher } from '../../store/settings-cipher.ts';

export const SIGNING_ALGORITHM = 'ES256';

/**
 * The keys that tokens are signed with, private parts included; made at the first start. Servers that start at once agree on
 * one.
 *
 * @throws Error when the stored key was sealed by another installation's key file.
 */
export async function openSigningKeys(database: Database, cipher: SettingsCipher): Promise<JWK[]> {
  return database.transaction(async (tx) => {
    await tx`LOCK TABLE signing_key IN EXCLUSIVE MODE`;
    const rows = await tx<{ sealed: string }[]>`SELECT sealed FROM signing_key ORDER BY created_at DESC`;
    if (rows.length > 0) return rows.map((row) => unseal(row.sealed, cipher));
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const kid = crypto.randomUUID();
    const key: JWK = { ...(await exportJWK(privateKey)), kid, alg: SIGNING_ALGORITHM, use: 'sig' };
    await tx`INSERT INTO signing_key (kid, sealed) VALUES (${kid}, ${cipher.encrypt(JSON.stringify(key))})`;
    return [key];
  });
}

function unseal(sealed: string, cipher: SettingsCipher): JWK {
  const text = cipher.decrypt(sealed);
  if (text === null) {
    throw new Error(
      'The keys in the database were sealed with another secrets/settings.key. Restore that file into the data folder.',
    );
  }
  return JSON.parse(text) as JWK;
}

/** What others may know of a key. */
export function publicPart({ d: _d, ...rest }: JWK): JWK {
  return rest;
}
