import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { Route } from '@stepwright/contract/route';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ServerParts } from '../server-parts.ts';
import { callerNetwork } from './caller-network.ts';
import { closeIdleConnections } from './close-idle.ts';
import { presentError } from './present-error.ts';
import { registerRoutes } from './register-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseUndeclared } from './undeclared-routes.ts';
import { missingPage } from './web/register.ts';

/** Bytes of a body where the route says nothing else. */
const BODY_LIMIT = 1024 * 1024;
/** Seconds for a whole request to arrive; uploads declare their own. */
const REQUEST_SECONDS = 25;
const UPLOAD_SECONDS = 600;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the contract that is registered, so that a test can ask each who may call it. */
    declaredRoutes: Route[];
  }
  interface FastifyContextConfig {
    /** Seconds that the body may take to arrive. */
    bodySeconds?: number;
  }
}

/**
 * The server as a value: every route registered, nothing listening. Tests inject requests into it.
 *
 * @throws Error when a route was registered that declares no permission.
 */
export async function buildApp(parts: ServerParts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_SECONDS * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    trustProxy: parts.config.trustedProxy ?? false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered; the answer closes the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 5_000 },
  });
  // Only JSON is read by default; a form or a plain text is what a foreign page can send without being asked.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => presentError(error, request, reply));
  app.decorate('declaredRoutes', []);
  const declared = refuseUndeclared(app);
  limitArrival(app);
  addSecurityHeaders(app, parts.config);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => callerNetwork(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', 'There were too many calls of this kind. Wait a little, then try again.', {
        retryAfter: ttl / 1000,
      }),
  });
  const sendMissingPage = missingPage(parts);
  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsOf(declared, request.url);
    if (methods.length === 0) {
      if (await sendMissingPage(request, reply)) return reply;
      return presentError(new AppError('not_found', 'There is no such address.'), request, reply);
    }
    reply.header('allow', methods.join(', '));
    return presentError(
      new AppError('method_not_allowed', `This address takes ${methods.join(' and ')}.`),
      request,
      reply,
    );
  });
  closeIdleConnections(app);
  await registerRoutes(app, parts);
  await app.ready();
  return app;
}

function methodsOf(declared: { method: string; pattern: RegExp }[], url: string): string[] {
  const path = url.split('?')[0] ?? '';
  return [...new Set(declared.filter((route) => route.pattern.test(path)).map((route) => route.method))];
}

/** A body that trickles in would hold its connection for ever: the socket is closed when the time is over. */
function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (
      !raw.complete &&
      (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined)
    ) {
      const seconds = request.routeOptions.config?.bodySeconds ?? REQUEST_SECONDS;
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, seconds * 1000);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
      raw.once('end', () => clearTimeout(timer));
    }
    done();
  });
}
