/** Characters of an error that decide its cause. */
const LONGEST = 500;

/**
 * What an error is about, without what differs from run to run: numbers, quoted values, addresses, ids and moments become `…`. Errors
 * that read the same then have one cause.
 */
export function normaliseError(error: string): string {
  const text = error
    .replaceAll(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>)\]}]+/gi, '…')
    .replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'/gu, '…')
    .replaceAll(/\{[^{}]*\}|<[^<>]*>/g, '…')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '…')
    .replaceAll(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '…')
    .replaceAll(/[-+]?\d+(?:[.,:/-]\d+)*/g, '…')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/…(?:\s*[,;]?\s*…)+/g, '…')
    .trim();
  return text.length > LONGEST ? text.slice(0, LONGEST).toWellFormed() : text;
}
