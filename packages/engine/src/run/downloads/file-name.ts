/** Bytes of a name; file systems take 255, and a number may be added. */
const LONGEST = 180;
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The file name of a Content-Disposition header (RFC 6266, RFC 5987), or null. */
export function dispositionName(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i.exec(header);
  if (extended) {
    const name = decodeExtended(extended[1] ?? '', extended[2] ?? '');
    if (name !== null) return name;
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  if (!plain) return null;
  const text = plain[1] === undefined ? (plain[2] ?? '').trim() : plain[1].replace(/\\(.)/g, '$1');
  // Headers arrive as latin1; many servers put UTF-8 there.
  const bytes = Buffer.from(text, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

function decodeExtended(charset: string, text: string): string | null {
  const bytes = Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The last part of an address, decoded; null where there is none. */
export function addressName(url: URL): string | null {
  const last = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || null;
  } catch {
    return last;
  }
}

/** A name that no file system and no slot of a step misunderstands; what a server proposes decides neither folder nor hidden files. */
export function safeName(proposed: string): string {
  const last = proposed.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[<>:"|?*;{}[\]$]/g, '_');
  const name = plain.replace(/^[.\s]+|[.\s]+$/g, '');
  return shorten(DEVICES.test(name) ? `_${name}` : name) || 'download';
}

/** Keeps the ending. */
function shorten(name: string): string {
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  let stem = [...name.slice(0, name.length - ending.length)];
  while (Buffer.byteLength(stem.join('') + ending) > LONGEST && stem.length > 0) stem = stem.slice(0, -1);
  return stem.join('') + ending;
}

/** `report.pdf`, `report (1).pdf`, `report (2).pdf`, … */
export function numbered(name: string, number: number): string {
  if (number === 0) return name;
  const ending = /(?<=.)(?:\.tar)?\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
}
