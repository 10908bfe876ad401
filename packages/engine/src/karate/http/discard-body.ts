import { rmSync } from 'node:fs';
import type { HttpBody } from './http-exchange.ts';

/** Removes the file of a body that nobody needs any more. */
export function discardBody(body: HttpBody): void {
  if (body.kind === 'file') rmSync(body.path, { force: true });
}
