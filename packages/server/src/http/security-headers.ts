import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Nothing may be loaded or framed: right for every answer that is no page; pages set their own policy before. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer. A handler that sets one of them keeps its own. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'content-security-policy': NOTHING,
  };
  if (config.publicUrl.startsWith('https:')) always['strict-transport-security'] = 'max-age=31536000';
  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(always)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return payload;
  });
}
