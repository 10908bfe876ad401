import type { RunMessage } from '@stepwright/contract/messages';
import { AppError } from '../app-error.ts';

/** Bytes of messages that one run may store. */
export const RUN_MESSAGE_BYTES = 1024 * 1024 * 1024;

/**
 * Reads one message as an executor sent it. What comes from a run's child is not trusted: it has to be one JSON object on one line,
 * and readers of its fields check each before use (`partOf` and friends).
 *
 * @throws AppError `validation` that names the number of the message
 */
export function readMessage(text: string, seq: number): RunMessage {
  const refuse = (why: string) => new AppError('validation', `Message ${seq} ${why}.`);
  if (text.includes('\n') || text.includes('\r')) throw refuse('has a line break in it');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('is not a JSON object');
  return value as RunMessage;
}

/** An object under a key, or null; says nothing about what is inside. */
export function partOf(value: unknown, key: string): Record<string, unknown> | null {
  const part = (value as Record<string, unknown> | null | undefined)?.[key];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as Record<string, unknown>) : null;
}

/** A text under a key, cut to a length; null when it is none. */
export function textOf(value: Record<string, unknown> | null, key: string, length = 1000): string | null {
  const text = value?.[key];
  return typeof text === 'string' ? cut(text, length) : null;
}

/** An id; ours are short, and an index takes no long ones. */
export function idOf(value: Record<string, unknown> | null, key: string): string | null {
  return textOf(value, key, 200);
}

/** A whole number of at least 0 under a key, else the fallback. */
export function countOf(value: Record<string, unknown> | null, key: string, fallback: number): number {
  const count = Number(value?.[key]);
  return Number.isSafeInteger(count) && count >= 0 && count < 2 ** 31 ? count : fallback;
}

export function listOf(value: Record<string, unknown> | null, key: string): unknown[] {
  const list = value?.[key];
  return Array.isArray(list) ? list : [];
}

/** A Cucumber timestamp under a key as milliseconds since 1970; null when it is none, or lies outside what a date can be. */
export function momentOf(value: Record<string, unknown> | null, key: string): number | null {
  const stamp = partOf(value, key);
  const ms = Number(stamp?.['seconds']) * 1000 + Number(stamp?.['nanos']) / 1_000_000;
  return Number.isFinite(ms) && ms >= 0 && ms < 253_402_300_800_000 ? ms : null;
}

function cut(text: string, length: number): string {
  const short = text.length <= length ? text : `${text.slice(0, length - 1)}…`;
  return short.replaceAll('\u0000', '\ufffd').toWellFormed();
}
