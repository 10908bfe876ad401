/** Characters of a path segment that stay; everything else becomes UTF-8 bytes in per cent form. */
const PLAIN_SEGMENT = /^[A-Za-z0-9_\-.*!~'();:@&=+$,]*$/;
const ESCAPED_IN_SEGMENT = /[^A-Za-z0-9_\-.*!~'();:@&=+$,]/gu;
/** scheme and authority, path, query, fragment. */
const PARTS = /^([^/?#]*:?\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/su;

/**
 * The address of a request (karate §5.7.17). `paths` are what `path` steps said: each is split at its slashes (`\/` is none), empty pieces
 * fall away, a last `/` keeps the slash at the end. `params` are added behind the query that the url has. A url that nothing is added to
 * stays as it is.
 */
export function buildUrl(
  url: string,
  paths: readonly string[],
  params: ReadonlyMap<string, readonly string[]>,
): string {
  const [, origin = '', path = '', query = '', fragment = ''] = PARTS.exec(url.trim()) ?? [];
  const fullPath = paths.length === 0 ? path : joinedPath(path, paths);
  const fullQuery = params.size === 0 ? query : joinedQuery(query, params);
  return `${origin}${fullPath}${fullQuery}${fragment}`;
}

function joinedPath(path: string, paths: readonly string[]): string {
  // What stands in the url is written as it goes over the wire already.
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => encodeSegment(decodedSegment(segment)));
  paths.forEach((written, at) => {
    if (at === paths.length - 1 && written === '/') segments.push('');
    else for (const segment of splitAtSlashes(written)) segments.push(encodeSegment(segment));
  });
  return `/${segments.join('/')}`;
}

/** An empty path is one empty segment, so it ends the address with a slash. */
function splitAtSlashes(text: string): string[] {
  if (!text.includes('/')) return [text];
  const segments: string[] = [];
  let segment = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && text[at + 1] === '/') {
      segment += '/';
      at += 1;
    } else if (character === '/') {
      if (segment !== '') segments.push(segment);
      segment = '';
    } else segment += character;
  }
  if (segment !== '') segments.push(segment);
  return segments;
}

function joinedQuery(query: string, params: ReadonlyMap<string, readonly string[]>): string {
  const all = new URLSearchParams(query);
  for (const [name, values] of params) for (const value of values) all.append(name, value);
  const text = all.toString();
  return text === '' ? '' : `?${text}`;
}

function encodeSegment(segment: string): string {
  if (PLAIN_SEGMENT.test(segment)) return segment;
  return segment.replace(ESCAPED_IN_SEGMENT, (character) =>
    // Half of a pair of surrogates has no bytes of its own.
    encodeURIComponent(character.toWellFormed()),
  );
}

function decodedSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
