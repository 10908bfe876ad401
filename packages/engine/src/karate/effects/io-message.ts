import type { MessagePort } from 'node:worker_threads';
import { StepError, type StepErrorCode } from '@stepwright/catalogue/step-error';
import { KarateError } from '../karate-error.ts';

/** Places in the memory that both threads see. */
export const DONE = 0;
export const ALIVE = 1;
export const STATE_SLOTS = 2;

/** What the thread is started with. */
export interface IoThreadData {
  readonly port: MessagePort;
  readonly state: Int32Array;
}

export type IoAnswer = { readonly value: unknown } | { readonly thrown: ThrownMessage };

/** An error on its way to the other thread; `code` only where it is a StepError. */
export interface ThrownMessage {
  readonly message: string;
  readonly code?: StepErrorCode;
  readonly where?: string;
}

export function thrownMessage(error: unknown): ThrownMessage {
  if (!(error instanceof StepError)) return { message: error instanceof Error ? error.message : String(error) };
  const where = error instanceof KarateError ? error.where : null;
  return { message: error.message, code: error.code, ...(where !== null && { where }) };
}

export function thrownError({ message, code, where }: ThrownMessage): Error {
  if (code === undefined) return new Error(message);
  return new KarateError(code, message, where === undefined ? {} : { where });
}
