import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { PROVIDER_PATH } from '../../auth/provider/embedded-provider.ts';
import type { ServerParts } from '../../server-parts.ts';

/** Hands everything below `/oidc/` to the embedded provider, which speaks its protocol itself. */
export async function registerProvider(app: FastifyInstance, parts: ServerParts, provider: Provider): Promise<void> {
  const answer = provider.callback();
  await app.register(async (scope) => {
    // The provider reads the bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(
      `${PROVIDER_PATH}/*`,
      { config: { rateLimit: { max: 120, timeWindow: 60_000 } } },
      async (request, reply) => {
        setPublicAddress(request.raw.headers, parts.config.publicUrl);
        Object.assign(request.raw, { originalUrl: request.raw.url });
        request.raw.url = (request.raw.url ?? '').slice(PROVIDER_PATH.length);
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined && !name.startsWith('x-ratelimit')) reply.raw.setHeader(name, value);
        }
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        reply.raw.setHeader('referrer-policy', 'same-origin');
        await answer(request.raw, reply.raw);
      },
    );
  });
}

/** The provider builds addresses from these headers; what a client sent in them does not count. */
export function setPublicAddress(headers: Record<string, string | string[] | undefined>, publicUrl: string): void {
  const url = new URL(publicUrl);
  headers['x-forwarded-proto'] = url.protocol.slice(0, -1);
  headers['x-forwarded-host'] = url.host;
}
