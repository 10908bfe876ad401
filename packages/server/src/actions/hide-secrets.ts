import { AppError } from '../app-error.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import { findLiterals, type JsonLiteral, replaceLiterals } from './json-literals.ts';

/** What a secret is read as, by everyone. */
export const MASK = '******';

/** What stands in files that leave the product (git, zip) in the place of a secret. It hides nothing, so everyone may see it. */
export const SECRET_MARKER = '<SECRET>';

const SECRET_KEY =
  /(password|passwd|passphrase|secret|token|api[-_. ]?key|access[-_. ]?key|private[-_. ]?key|credentials?)$/i;
const SEALED = /^ENC\(.*\)$/s;

/** True if the value under this way of keys is a secret by its name: `EMAIL_SMTP_PASSWORD`, `GPT_TOKEN`, anything under `secret`. */
export function isSecretName(keys: readonly string[]): boolean {
  return keys.some((key) => SECRET_KEY.test(key));
}

/** Which values of a text are hidden: sealed ones everywhere, and in settings those with the name of a secret. */
function isHidden(literal: JsonLiteral, isSettings: boolean): boolean {
  if (literal.value === SECRET_MARKER) return false;
  if (typeof literal.value === 'string' && (literal.value === '' || SEALED.test(literal.value)))
    return literal.value !== '';
  return isSettings && typeof literal.value !== 'boolean' && isSecretName(literal.keys);
}

/** The text as it may leave the server. */
export function maskSecrets(text: string, isSettings: boolean): string {
  return replaceLiterals(text, (literal) => (isHidden(literal, isSettings) ? JSON.stringify(MASK) : null));
}

/**
 * The text as it is stored: a value left as `******` keeps what is stored at its place, and a new secret of the settings is
 * sealed.
 *
 * @param stored the text as stored before; blank for a new one
 * @throws AppError `validation` when a `******` stands where no secret is stored: it was renamed, moved or copied
 */
export function storeSecrets(text: string, stored: string, isSettings: boolean, cipher: SettingsCipher): string {
  const kept = new Map<string, string>();
  for (const literal of findLiterals(stored)) {
    if (isHidden(literal, isSettings)) kept.set(literal.path, stored.slice(literal.start, literal.end));
  }
  return replaceLiterals(text, (literal) => {
    if (literal.value === MASK) {
      const known = kept.get(literal.path);
      if (known !== undefined) return known;
      if (!isSettings || !isSecretName(literal.keys)) return null;
      const name = literal.keys.join('.');
      throw new AppError('validation', `The value of ${name} is hidden and was not saved here before. Type it again.`, {
        hint: 'A hidden value cannot be moved, renamed or copied, because it never leaves the server.',
      });
    }
    // A number is sealed as the text that it is written as: settings are read as texts.
    const plain = typeof literal.value === 'number' ? text.slice(literal.start, literal.end) : literal.value;
    const isNew = isHidden(literal, isSettings) && typeof plain === 'string' && !SEALED.test(plain);
    return isNew ? JSON.stringify(cipher.encrypt(plain)) : null;
  });
}
