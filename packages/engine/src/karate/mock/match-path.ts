/**
 * Whether a path has the form of a pattern, and what stands where the pattern has `{name}`: `/cats/{id}` fits `/cats/7` with `{ id: '7' }`.
 * Null where it does not fit. Empty segments do not count, so that a slash at the end makes no difference.
 */
export function matchPath(pattern: string, path: string): { readonly [name: string]: string } | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const found: { [name: string]: string } = Object.create(null) as { [name: string]: string };
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string;
    if (segment === value) continue;
    if (!segment.startsWith('{') || !segment.endsWith('}')) return null;
    found[segment.slice(1, -1)] = value;
  }
  return { ...found };
}

function segmentsOf(path: string): string[] {
  const end = path.indexOf('?');
  return (end < 0 ? path : path.slice(0, end)).split('/').filter((segment) => segment !== '');
}
