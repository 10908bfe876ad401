import { createHash } from 'node:crypto';

/** Bytes of a file name that leave room for the longest ending; file systems take 255. */
const LONGEST = 200;
const CUT = 160;

/** Never at the beginning of a file name on some system, or never at its end, or never at all. */
const UNSAFE = /^[.\s-]|[.\s]$|[\p{C}\p{Zl}\p{Zp}"*:<>?|%\\/~]|(?! )\p{Zs}/gu;
/** Some systems rewrite accents that are signs of their own; escaped, they cannot. */
const UNSAFE_OR_ACCENT = new RegExp(`${UNSAFE.source}|[^\\p{ASCII}]`, 'gu');
/** Names that Windows keeps for devices, whatever follows a dot. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

const percent = (text: string) =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const hashOf = (name: string) => createHash('sha256').update(name, 'utf8').digest('hex').slice(0, 12);

/**
 * File names for the names of one kind of thing: the same on every system, never equal where case or the writing of accents is not
 * looked at, and always the same for the same set of names. What a file system cannot hold is written as `%` and two digits; a name
 * that would be too long or would clash ends with `~` and a part of its SHA-256.
 */
export function fileNamesOf(names: readonly string[]): Map<string, string> {
  const groups = Map.groupBy(new Set(names), (name) => fold(escapeName(name)));
  const result = new Map<string, string>();
  for (const group of groups.values()) {
    for (const name of group) {
      const escaped = escapeName(name);
      const isLong = Buffer.byteLength(escaped) > LONGEST;
      result.set(name, group.length > 1 || isLong ? `${cut(escaped)}~${hashOf(name)}` : escaped);
    }
  }
  return result;
}

function escapeName(name: string): string {
  const safe = name.replace(name === name.normalize('NFC') ? UNSAFE : UNSAFE_OR_ACCENT, percent);
  return safe.replace(DEVICE, (word) => percent(word[0] ?? '') + word.slice(1));
}

/** Equal for names that some file system takes for one. */
function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The beginning of an escaped name, never ending inside of a sign. */
function cut(escaped: string): string {
  let result = '';
  let bytes = 0;
  for (const [sign] of escaped.matchAll(/(?:%[0-9A-F]{2})+|./gsu)) {
    bytes += Buffer.byteLength(sign);
    if (bytes > CUT) break;
    result += sign;
  }
  return result;
}

/** The name that a file name stands for, where no `~` cut it; a file name that nobody escaped stands for itself. */
export function nameOf(fileName: string): string {
  try {
    return decodeURIComponent(fileName);
  } catch {
    return fileName;
  }
}
