import { randomBytes } from 'node:crypto';
import { ENCRYPTED_PARTS, encryptValue, KEY_BYTES } from '@stepwright/catalogue/secrets/encrypted-value';
import type { SettingsCipher } from '../store/settings-cipher.ts';

/**
 * Seals the `ENC(...)` values of a bundle anew, inside longer texts too, with a key made for this one handing over: what runs a test never gets the key of
 * the installation. A value that this installation cannot open stays as it is; the step that uses it says so.
 *
 * @param text the bundle as JSON text
 * @returns the text to hand over, and the key in base64; null when nothing is sealed
 */
export function resealBundle(text: string, cipher: SettingsCipher): { text: string; key: string | null } {
  if (!text.includes('ENC(')) return { text, key: null };
  const key = randomBytes(KEY_BYTES);
  let sealed = false;
  const bundle = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value.replace(ENCRYPTED_PARTS, (part) => {
      const plain = cipher.decrypt(part);
      if (plain === null) return part;
      sealed = true;
      return encryptValue(plain, key);
    });
  }) as unknown;
  return sealed ? { text: JSON.stringify(bundle), key: key.toString('base64') } : { text, key: null };
}
