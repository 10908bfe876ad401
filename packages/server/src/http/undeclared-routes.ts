/**
 * Addresses that are no calls of the contract: fixed files of the web application, the demo shop, and the pages and protocol
 * of the embedded sign-in, which decide for themselves who may do what. Every other route declares a permission.
 */
const ALLOWED: readonly RegExp[] = [
  // The web application: index.html on its screens, its files.
  /^\/$/,
  /^\/(login|projects|features|debug|runs|faq|dashboard|file|globalObjects|environments|test-plan|reports|health)$/,
  /^\/assets\/\*$/,
  /^\/(favicon\.ico|favicon\.svg|robots\.txt|manifest\.webmanifest)$/,
  /^\/demo-shop(\/\*)?$/,
  /^\/oidc\/\*$/,
  /^\/sign-in(\/|$)/,
];

/** True for a route pattern that may be registered without a declared permission. */
export function isUndeclaredAllowed(pattern: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(pattern));
}
