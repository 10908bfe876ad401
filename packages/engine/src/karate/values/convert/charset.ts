import { KarateError } from '../../karate-error.ts';

const UTF8_ENCODER = new TextEncoder();
/** Marks at the beginning of a text stay, as they do where bytes are read as text without looking at them. */
const UTF8_DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const REPLACEMENT = 63;

/** Names that people use and the Encoding standard does not; US-ASCII and ISO-8859-1 are no names of windows-1252 here. */
const NAMES: { readonly [name: string]: string } = {
  utf8: 'utf-8',
  'iso-8859-1': 'latin1',
  iso8859_1: 'latin1',
  latin1: 'latin1',
  'us-ascii': 'ascii',
  ascii: 'ascii',
  cp1252: 'windows-1252',
  'utf-16': 'utf-16',
  utf16: 'utf-16',
};

/** Code points by byte of charsets that have one byte a character; made when first needed. */
const tables = new Map<string, Map<string, number>>();

/**
 * Text as bytes. Characters that the charset does not have become `?`.
 *
 * @throws KarateError E_EXPECTED for a charset that is not known
 */
export function encodeText(text: string, charset: string): Uint8Array {
  const name = nameOf(charset);
  switch (name) {
    case 'utf-8':
      return UTF8_ENCODER.encode(text);
    case 'latin1':
      return encodeUpTo(text, 0xff);
    case 'ascii':
      return encodeUpTo(text, 0x7f);
    case 'utf-16le':
      return utf16(text, true, false);
    case 'utf-16be':
      return utf16(text, false, false);
    case 'utf-16':
      return utf16(text, false, true);
    default: {
      const table = tableOf(name, charset);
      return Uint8Array.from(text, (character) => table.get(character) ?? REPLACEMENT);
    }
  }
}

/** Bytes as text. @throws KarateError E_EXPECTED for a charset that is not known */
export function decodeText(bytes: Uint8Array, charset: string): string {
  const name = nameOf(charset);
  if (name === 'utf-8') return UTF8_DECODER.decode(bytes);
  if (name === 'latin1') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (name === 'ascii') return decoder('windows-1252', charset).decode(bytes.map((byte) => byte & 0x7f));
  if (name !== 'utf-16') return decoder(name, charset).decode(bytes);
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const marked = little || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return decoder(little ? 'utf-16le' : 'utf-16be', charset).decode(marked ? bytes.subarray(2) : bytes);
}

/** Whether text can be decoded by that name. */
export function isCharset(charset: string): boolean {
  const name = nameOf(charset);
  if (['latin1', 'ascii', 'utf-16'].includes(name)) return true;
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

function nameOf(charset: string): string {
  const name = charset.trim().toLowerCase();
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : name;
}

function decoder(name: string, charset: string): TextDecoder {
  try {
    return new TextDecoder(name, { ignoreBOM: true });
  } catch {
    throw new KarateError('E_EXPECTED', `The charset "${charset}" is not known`);
  }
}

function encodeUpTo(text: string, last: number): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    return code <= last ? code : REPLACEMENT;
  });
}

function utf16(text: string, littleEndian: boolean, marked: boolean): Uint8Array {
  const whole = marked ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at++) view.setUint16(at * 2, whole.charCodeAt(at), littleEndian);
  return bytes;
}

function tableOf(name: string, charset: string): Map<string, number> {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const reader = decoder(name, charset);
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const character = reader.decode(Uint8Array.of(byte));
    if (character !== '\ufffd' && !table.has(character)) table.set(character, byte);
  }
  // A charset of several bytes a character would lose nearly every text.
  if (table.size < 200)
    throw new KarateError('E_EXPECTED', `Text cannot be written in the charset "${charset}": use UTF-8`);
  tables.set(name, table);
  return table;
}
