/** Where a browser goes after the sign-in: a path of this product, `/projects` for everything else. */
export function returnPath(wanted: string | undefined): string {
  const fallback = '/projects';
  if (!wanted?.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return fallback;
  const base = 'http://product.invalid';
  const url = URL.parse(wanted, base);
  if (!url || url.origin !== base || /^\/(auth|oidc|api)(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
