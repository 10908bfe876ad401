import multipart from '@fastify/multipart';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';
import * as routes from '@stepwright/contract/routes/files';
import type { FastifyInstance } from 'fastify';
import { deleteThing } from '../../actions/delete-thing.ts';
import { notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findProjectOfFeature } from '../../store/features.ts';
import * as files from '../../store/stored-files.ts';
import { serve } from '../serve-route.ts';
import { registerUpload } from './upload.ts';

/** The calls about files (spec 1 §7). */
export async function registerFiles(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { database, blobs } = parts;

  // In a scope of its own: no other call takes a form.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: LARGEST_FILE + 1,
        files: 1,
        fields: 10,
        fieldSize: 1000,
        fieldNameSize: 100,
        parts: 12,
        headerPairs: 50,
      },
    });
    registerUpload(scope, parts);
  });

  serve(app, parts, routes.countFiles, async ({ project, query }) => ({
    status: 200,
    body: await files.countFiles(database.sql, project.id, query.searchValue),
  }));

  serve(app, parts, routes.listFiles, async ({ project, query }) => {
    const request = { projectId: project.id, page: query.page, size: query.size };
    return { status: 200, body: await files.listFiles(database.sql, request, query.searchValue) };
  });

  serve(app, parts, routes.associatedFiles, async ({ params, authorise }) => {
    await authorise('content.read', await findProjectOfFeature(database.sql, params.featureId));
    return { status: 200, body: await files.listFilesOfFeature(database.sql, params.featureId) };
  });

  serve(app, parts, routes.downloadFile, async ({ params, authorise, reply }) => {
    const file = await files.findFile(database.sql, params.fileId);
    await authorise('content.read', file?.applicationId);
    if (!file) throw notFound();
    const { size, stream } = await blobs.open(file.sha256);
    // Whatever the bytes are, a browser saves them and shows nothing.
    reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', attachment(file.name))
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
    return { status: 200, body: stream };
  });

  serve(app, parts, routes.deleteFile, async ({ params, claims, authorise }) => {
    const file = await files.findFile(database.sql, params.fileId);
    await authorise('content.delete', file?.applicationId);
    await deleteThing(database, 'file', params.fileId, claims.userName);
    return { status: 200, body: { id: params.fileId } };
  });
}

/** RFC 6266: a plain name for old readers, the whole one in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
