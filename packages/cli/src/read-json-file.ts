import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** Reads a JSON file that must hold an object; `expected` says what it is for, in the words of the help. */
export async function readJsonFile(path: string, expected: string): Promise<JsonObject> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}. Expected: ${expected}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(
      `${path} is not JSON${placeOf(error, text)}: ${(error as Error).message}. Expected: ${expected}.`,
    );
  }
  if (!isObject(value)) throw new UsageError(`${path} does not hold an object. Expected: ${expected}.`);
  return value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** V8 tells the place in characters; people count lines. */
function placeOf(error: unknown, text: string): string {
  const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? Number.NaN);
  if (!Number.isInteger(at)) return '';
  const before = text.slice(0, at).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}
