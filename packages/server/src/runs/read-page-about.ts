import type { PageAbout } from '../store/stored-pages.ts';

/** Everything that is asked for stands before the elements. */
const HEAD_BYTES = 64 * 1024;
const ROOT = ',"root":';
const LONGEST = 2000;
const PICTURE = /^\w[\w.-]{0,119}$/;

/** What a stored page tells of itself, read from its first bytes: the elements may be megabytes. Null when it is none. */
export function readPageAbout(bytes: Buffer): PageAbout | null {
  const head = bytes.subarray(0, HEAD_BYTES).toString('utf8');
  const end = head.indexOf(ROOT);
  if (end < 0) return null;
  try {
    const told = JSON.parse(`${head.slice(0, end)}}`) as { [key: string]: unknown };
    const { version, url, title, picture } = told;
    if (version !== 1 || typeof url !== 'string' || typeof title !== 'string') return null;
    const isName = typeof picture === 'string' && PICTURE.test(picture);
    return { url: storable(url), title: storable(title), picture: isName ? picture : null };
  } catch {
    return null;
  }
}

/** PostgreSQL keeps no NUL in texts. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, LONGEST);
}
