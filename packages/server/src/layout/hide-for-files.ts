import { isSecretName, SECRET_MARKER } from '../actions/hide-secrets.ts';
import { findLiterals, type JsonLiteral, replaceLiterals } from '../actions/json-literals.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';

const SEALED = /ENC\([A-Za-z0-9_-]+\)/;

/**
 * Which values never leave in a file: sealed ones, and everything under a name of a secret, in all three texts of an environment. A
 * repository has more readers than the product.
 */
function isSecret(literal: JsonLiteral): boolean {
  const { value, keys } = literal;
  if (typeof value === 'boolean' || value === '' || value === SECRET_MARKER) return false;
  return (typeof value === 'string' && SEALED.test(value)) || isSecretName(keys);
}

/** The text with a marker in the place of each secret; everything else stays to the byte. */
export function hideSecrets(text: string, marker: string): string {
  return replaceLiterals(text, (literal) => (isSecret(literal) ? JSON.stringify(marker) : null));
}

/**
 * The text of a repository with the secrets that the product holds at the places of the markers.
 *
 * @returns the text, and the places whose secret is not known here: there the marker stays
 */
export function restoreSecrets(
  text: string,
  stored: string,
  cipher: SettingsCipher,
): { text: string; missing: string[] } {
  const known = new Map<string, string>();
  for (const literal of findLiterals(stored)) {
    if (isSecret(literal)) known.set(literal.path, stored.slice(literal.start, literal.end));
  }
  const missing: string[] = [];
  const restored = replaceLiterals(text, (literal) => {
    const token = known.get(literal.path);
    if (literal.value === SECRET_MARKER) {
      if (token === undefined) missing.push(literal.keys.join('.') || literal.path);
      return token ?? null;
    }
    // The same secret, sealed here before: sealing it again would look like a change.
    if (token === undefined || typeof literal.value !== 'string') return null;
    const plain: unknown = JSON.parse(token);
    return typeof plain === 'string' && cipher.decrypt(plain) === literal.value ? token : null;
  });
  return { text: restored, missing };
}
