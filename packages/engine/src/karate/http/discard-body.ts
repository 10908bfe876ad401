import { rmSync } from 'node:fs';
import type { HttpBody } from './http-exchange.ts';

const FILES = new WeakMap<object, string[]>();

/** Removes the file of a body that nobody needs any more. */
export function discardBody(body: HttpBody): void {
  if (body.kind === 'file') rmSync(body.path, { force: true });
}

/** A large body belongs to the scenario whose step asked for it, or whose called feature did: with its end goes the file. */
export function keepBody(owner: object, body: HttpBody): void {
  if (body.kind !== 'file') return;
  const files = FILES.get(owner);
  if (files === undefined) FILES.set(owner, [body.path]);
  else files.push(body.path);
}

/** Values that were read from the bodies stay. */
export function discardBodiesOf(owner: object): void {
  for (const path of FILES.get(owner) ?? []) rmSync(path, { force: true });
  FILES.delete(owner);
}
