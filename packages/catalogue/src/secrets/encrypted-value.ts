import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * `ENC(...)`: a value that stays encrypted wherever it is stored. AES-256-GCM; between the parentheses stands the base64url
 * of 12 bytes nonce, ciphertext and 16 bytes tag, one after the other.
 */
const ENCRYPTED = /^\s*ENC\(([A-Za-z0-9_-]+)\)\s*$/;
/** Every encrypted value inside a longer text, such as `Bearer ENC(...)`. */
export const ENCRYPTED_PARTS = /ENC\([A-Za-z0-9_-]+\)/g;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export function isEncrypted(text: string): boolean {
  return ENCRYPTED.test(text);
}

/** Encrypts a text with a key of 32 bytes; every call gives another value. */
export function encryptValue(text: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `ENC(${sealed.toString('base64url')})`;
}

/** The text inside an `ENC(...)`, or null when the key does not fit or the value was changed. */
export function decryptValue(value: string, key: Uint8Array): string | null {
  const sealed = Buffer.from(ENCRYPTED.exec(value)?.[1] ?? '', 'base64url');
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
