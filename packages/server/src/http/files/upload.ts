import type { MultipartFile } from '@fastify/multipart';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';
import { uploadFile } from '@stepwright/contract/routes/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nameTaken } from '../../actions/save-conflict.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { ServerParts } from '../../server-parts.ts';
import * as files from '../../store/stored-files.ts';
import { parse } from '../read-input.ts';
import { serve } from '../serve-route.ts';
import { readFileName } from './read-file-name.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'A whole number was expected.')
  .transform(Number);
const Fields = z.object({ id: wholeNumber.default(0), applicationId: wholeNumber });

/** Bytes that the form around a file may take. */
const AROUND = 64 * 1024;

/** Adds a file or replaces one. The scope must read multipart bodies. */
export function registerUpload(scope: FastifyInstance, parts: ServerParts): void {
  const { database, blobs } = parts;
  serve(
    scope,
    parts,
    uploadFile,
    async ({ request, reply, claims, authorise }) => {
      try {
        refuseTooLarge(request);
        const { fields, file } = await readForm(request);
        // The right is asked for before the first byte of the file is kept.
        const project = await authorise('content.write', fields.applicationId);
        const name = readFileName(file.filename);
        const known = fields.id === 0 ? null : await files.findFile(database.sql, fields.id);
        if (fields.id !== 0 && known?.applicationId !== project.id) throw notFound();
        const blob = await blobs.put(file.file, LARGEST_FILE);
        if (file.file.truncated) throw tooLarge();
        if (!known) {
          const added = await files
            .insertFile(database.sql, project.id, name, blob, claims.userName)
            .catch((error: unknown) => nameTaken(error, 'a file'));
          return { status: 201, body: added };
        }
        const replaced = await files
          .replaceFile(database.sql, known.id, name, blob, claims.userName)
          .catch((error: unknown) => nameTaken(error, 'a file'));
        if (!replaced) throw notFound();
        return { status: 202, body: replaced };
      } catch (error) {
        // What is still on its way is not wanted any more.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      }
    },
    { config: { bodySeconds: 600 } },
  );
}

function refuseTooLarge(request: FastifyRequest): void {
  if (Number(request.headers['content-length']) > LARGEST_FILE + AROUND) throw tooLarge();
}

function tooLarge(): AppError {
  return new AppError('too_large', `The file is larger than ${LARGEST_FILE / (1024 * 1024)} MiB.`);
}

/** The two fields and, after them, the file, not yet read. */
async function readForm(request: FastifyRequest): Promise<{ fields: z.output<typeof Fields>; file: MultipartFile }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'A multipart form with a file was expected.');
  const sent: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      sent[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== 'file') {
      part.file.resume();
      continue;
    }
    const fields = parse(Fields, sent, 'body');
    if (!fields) throw notFound();
    return { fields, file: part };
  }
  throw new AppError('validation', 'A file must be chosen.', {
    details: [{ path: 'body.file', message: 'The form holds no file.' }],
    hint: 'The fields id and applicationId come before the file.',
  });
}
