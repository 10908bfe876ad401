import type { FastifyInstance } from 'fastify';

/**
 * Addresses that are no calls of the contract: fixed files of the web application, the demo shop, and the pages and protocol
 * of the embedded sign-in, which decide for themselves who may do what. Every other route declares a permission.
 */
const ALLOWED: readonly RegExp[] = [
  // The web application: index.html on its screens, its files.
  /^\/$/,
  /^\/(login|projects|features|debug|runs|faq|dashboard|file|globalObjects|environments|test-plan|reports|health|programs|audit|api-docs|stored-pages)$/,
  /^\/assets\/\*$/,
  /^\/(favicon\.ico|favicon\.svg|robots\.txt|manifest\.webmanifest)$/,
  /^\/demo-shop(\/\*)?$/,
  /^\/demo-shop\/api\/(teas|teas\/:id|sign-in|orders|orders\/\*)$/,
  /^\/oidc\/\*$/,
  // Word from an outside provider; the message proves itself.
  /^\/auth\/backchannel-logout$/,
  /^\/sign-in(\/|$)/,
];

/** True for a route pattern that may be registered without a declared permission. */
function isUndeclaredAllowed(pattern: string): boolean {
  return ALLOWED.some((allowed) => allowed.test(pattern));
}

/** Fails the start on a route without a permission, and remembers the others for the answer 405. */
export function refuseUndeclared(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  const declared: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', (route) => {
    if (!route.config?.declared) {
      if (isUndeclaredAllowed(route.url)) return;
      throw new Error(`The route ${String(route.method)} ${route.url} declares no permission`);
    }
    if (!route.config.declared.permission) throw new Error(`The route ${route.url} declares no permission`);
    const pattern = route.url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    app.declaredRoutes.push(route.config.declared);
    declared.push({ method: String(route.method), pattern: new RegExp(`^${pattern}$`) });
  });
  return declared;
}
