import { decryptValue, ENCRYPTED_PARTS, isEncrypted } from '@stepwright/catalogue/secrets/encrypted-value';
import { StepError } from '@stepwright/catalogue/step-error';
import type { Secrets } from './secrets.ts';

/** Opens `ENC(...)` values, and makes sure that what was inside is shown nowhere. */
export class SealedValues {
  readonly #key: Uint8Array | undefined;
  readonly #secrets: Secrets;

  constructor(key: Uint8Array | undefined, secrets: Secrets) {
    this.#key = key;
    this.#secrets = secrets;
  }

  /** The text with every `ENC(...)` in it opened; a plain text as it is. E_CONFIG without a key that fits. */
  open(text: string): string {
    return text.includes('ENC(') ? text.replace(ENCRYPTED_PARTS, (value) => this.#openOne(value)) : text;
  }

  /** Settings with the named ones opened; the others stay as they are. */
  openSettings(settings: { readonly [key: string]: unknown }, names: readonly string[]): { [key: string]: unknown } {
    const open = { ...settings };
    for (const name of names) if (Object.hasOwn(open, name)) open[name] = this.#openAll(open[name]);
    return open;
  }

  /** Masks every sealed value of the environment from the first message on, whether or not a step uses it. */
  keepAll(value: unknown): void {
    if (this.#key === undefined) return;
    if (typeof value === 'string') {
      for (const [sealed] of value.matchAll(ENCRYPTED_PARTS)) {
        const text = decryptValue(sealed, this.#key);
        if (text !== null) this.#secrets.keep(text);
      }
    } else if (value !== null && typeof value === 'object') {
      for (const entry of Object.values(value)) this.keepAll(entry);
    }
  }

  #openAll(value: unknown): unknown {
    if (typeof value === 'string') return this.open(value);
    if (Array.isArray(value)) return value.map((entry) => this.#openAll(entry));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.#openAll(entry)]));
  }

  #openOne(value: string): string {
    if (!isEncrypted(value)) return value;
    if (this.#key === undefined) {
      throw new StepError('E_CONFIG', 'the value is encrypted, ENC(...), and this run has no key to open it');
    }
    const text = decryptValue(value, this.#key);
    if (text === null) {
      throw new StepError(
        'E_CONFIG',
        'the encrypted value, ENC(...), cannot be opened; encrypt it again in this installation',
      );
    }
    this.#secrets.keep(text);
    return text;
  }
}
