import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMakeSecret } from '../supervise/secret-file.ts';

/** Encrypts what must not lie in the database as it is. */
export interface SettingsCipher {
  /** `ENC(…)`: a fresh nonce every time, so equal values look different. */
  encrypt(value: string): string;
  /** The value of a whole `ENC(…)`; null when it is none, or was made by another installation. */
  decrypt(text: string): string | null;
  /** A secret of its own for one purpose, always the same in this installation (base64url, 256 bits). */
  derive(purpose: string): string;
}

/** Opens (at the first start: makes) the key file `secrets/settings.key` of the data folder. */
export async function openSettingsCipher(dataFolder: string): Promise<SettingsCipher> {
  const secret = await readOrMakeSecret(join(dataFolder, 'secrets', 'settings.key'));
  return settingsCipher(secret.value);
}

/** AES-256-GCM; layout: 1 version byte, 12 bytes nonce, 16 bytes tag, ciphertext; base64url. */
export function settingsCipher(secret: string): SettingsCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stepwright settings v1', 32));
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `stepwright ${purpose}`, 32)).toString('base64url'),
    encrypt(value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return `ENC(${Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed]).toString('base64url')})`;
    },
    decrypt(text) {
      const inner = /^ENC\(([A-Za-z0-9_-]+)\)$/.exec(text.trim())?.[1];
      if (inner === undefined) return null;
      const bytes = Buffer.from(inner, 'base64url');
      if (bytes.length < 29 || bytes[0] !== 1) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 13));
        decipher.setAuthTag(bytes.subarray(13, 29));
        return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
