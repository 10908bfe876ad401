import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as routes from '@stepwright/contract/routes/open-api';
import type { FastifyInstance } from 'fastify';
import { PROVIDER_PATH } from '../../auth/provider/embedded-provider.ts';
import type { ServerParts } from '../../server-parts.ts';
import { serve } from '../serve-route.ts';
import { readContractNames } from './read-contract.ts';
import { writeDocument } from './write-document.ts';

/** The document of this API; written once, at the first call. */
export function registerOpenApi(app: FastifyInstance, parts: ServerParts): void {
  let written: Promise<{ document: Record<string, unknown>; tag: string }> | null = null;

  serve(app, parts, routes.getOpenApi, async ({ reply }) => {
    // A failure is not remembered: the next call tries again.
    written ??= write().catch((error: unknown) => {
      written = null;
      throw error;
    });
    const { document, tag } = await written;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    return { status: 200, body: document };
  });

  async function write() {
    const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      version: string;
    };
    const url = parts.config.publicUrl;
    const place = { version: manifest.version, url, tokenUrl: `${url}${PROVIDER_PATH}/token` };
    const document = writeDocument(app.declaredRoutes, await readContractNames(), place);
    const tag = `"${createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22)}"`;
    return { document, tag };
  }
}
