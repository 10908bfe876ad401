import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import { frameSources } from './frame-sources.ts';
import { type WebFile, webFiles } from './read-web-files.ts';

/** The screens of spec 1 §2, and the health page: each answers with the one page of the application. */
export const SCREENS = [
  '/',
  '/login',
  '/projects',
  '/features',
  '/debug',
  '/runs',
  '/faq',
  '/dashboard',
  '/file',
  '/globalObjects',
  '/stored-pages',
  '/environments',
  '/test-plan',
  '/reports',
  '/health',
  '/programs',
  '/audit',
  '/api-docs',
] as const;

const NONCE = '__CSP_NONCE__';

/** Serves the built web application under a strict policy: scripts of our own origin alone, styles with a nonce. */
export function registerWeb(app: FastifyInstance, parts: ServerParts): void {
  const folder = parts.config.webFolder;
  if (folder === null) return;
  const files = webFiles(folder);

  for (const screen of SCREENS) {
    app.get(screen, async (request, reply) => {
      const index = await files.find('/index.html');
      if (!index) {
        throw new AppError('not_found', 'The web application is not built.', { hint: 'Run: npm run build' });
      }
      return sendPage(reply, index, await frameSources(parts, request));
    });
  }

  app.get('/assets/*', async (request, reply) => {
    const file = await files.find(request.url.split('?')[0] ?? '');
    if (!file) throw new AppError('not_found', 'There is no such address.');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return send(request, reply, file);
  });

  for (const address of ['/favicon.ico', '/favicon.svg', '/robots.txt', '/manifest.webmanifest']) {
    app.get(address, async (request, reply) => {
      const file = await files.find(address);
      if (!file) throw new AppError('not_found', 'There is no such address.');
      reply.header('cache-control', 'public, max-age=3600');
      return send(request, reply, file);
    });
  }
}

/** Addresses of programs: even a browser that comes here is told of a mistake in JSON. */
const OF_PROGRAMS = /^\/(api|auth|oidc|sign-in|reports|assets|demo-shop)(\/|$)/;

/**
 * For an address that nobody serves: a person who typed it gets the application, which says so and leads on. Answers false,
 * and sends nothing, where there is no application to send, or where a program asked.
 */
export function missingPage(parts: ServerParts): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const folder = parts.config.webFolder;
  const files = folder === null ? null : webFiles(folder);
  return async (request, reply) => {
    if (!files || request.method !== 'GET' || OF_PROGRAMS.test(request.url.split('?')[0] ?? '')) return false;
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return false;
    const index = await files.find('/index.html');
    if (!index) return false;
    sendPage(reply.status(404), index);
    return true;
  };
}

function sendPage(reply: FastifyReply, index: WebFile, frames: readonly string[] = []): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce, frames))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(index.bytes.toString('utf8').replaceAll(NONCE, nonce));
}

/**
 * Frames hold our own reports, which bring a sandbox policy of their own, and on some screens the pages of a few named origins.
 */
function pagePolicy(nonce: string, frames: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Widths and heights that are set on elements; no style sheet can come in this way.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function send(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.type(file.type).header('etag', file.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const taken = request.headers['accept-encoding'] ?? '';
  if (file.brotli && /\bbr\b/.test(taken)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzip && /\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.bytes);
}
