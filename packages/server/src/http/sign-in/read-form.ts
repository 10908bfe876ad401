import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { PAGE_POLICY } from '../../auth/pages/page.ts';

/** Lets a scope read the forms of our own pages. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

/** A field of a form, blank when it is missing. @throws AppError `validation` for a text that cannot be stored */
export function field(request: FastifyRequest, name: string): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name];
  const text = typeof value === 'string' ? value : '';
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new AppError('validation', 'The form holds a character that cannot be stored.');
  }
  return text;
}

/** A form that another site sends has another origin. @throws AppError `forbidden` */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if ((origin !== undefined && origin !== publicUrl) || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('forbidden', 'This form was not sent by a page of this product.');
  }
}

export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);
}
