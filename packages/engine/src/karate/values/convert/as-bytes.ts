import { asText } from './as-text.ts';
import { encodeText } from './charset.ts';

/**
 * Bytes of a value: bytes as they are, everything else as its text in a charset. Null has none.
 *
 * @throws KarateError E_EXPECTED for a charset that is not known
 */
export function asBytes(value: unknown, charset = 'utf-8'): Uint8Array {
  return value instanceof Uint8Array ? value : encodeText(asText(value) ?? '', charset);
}
