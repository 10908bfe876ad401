/**
 * Fills `:name` parts of a route's path and appends the query. Values that are `undefined`, `null` or an empty text are left out,
 * so that an empty search box asks for everything.
 */
export function callPath(path: string, params: object | undefined, query: object | undefined): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
