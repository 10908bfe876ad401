import type { ExchangeBody, ExchangeDetail } from './api-detail.ts';

/** Headers that curl writes itself, or that belong to the connection that is gone. */
const LEFT_OUT = new Set(['content-length', 'connection', 'transfer-encoding', 'host', 'accept-encoding']);

/**
 * A request of a report as a command for a shell like bash. What the report masks stays masked. A body that the report does not hold
 * whole is read from the file that the report offers, or from `body.bin`.
 */
export function exchangeToCurl({ method, url, request }: ExchangeDetail): string {
  const { body, headers } = request;
  const words = ['curl'];
  if (method === 'HEAD') words.push('--head');
  else if (method !== (body === null ? 'GET' : 'POST')) words.push(`--request ${quoted(method)}`);
  // Without this curl reads brackets and braces as patterns.
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  words.push(quoted(url));
  const host = headers.find(({ name }) => name.toLowerCase() === 'host');
  if (host && host.value !== URL.parse(url)?.host) words.push(`--header ${quoted(`Host: ${host.value}`)}`);
  if (headers.some(({ name }) => name.toLowerCase() === 'accept-encoding')) words.push('--compressed');
  for (const { name, value } of headers) {
    if (LEFT_OUT.has(name.toLowerCase())) continue;
    // A header without a value ends with a semicolon; with a colon it would be taken away.
    words.push(`--header ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== null) {
    const file = fileOfBody(body);
    if (!headers.some(({ name }) => name.toLowerCase() === 'content-type')) words.push(`--header 'Content-Type:'`);
    words.push(file === null ? `--data-raw ${quoted(body.text)}` : `--data-binary ${quoted(`@${file}`)}`);
  }
  return words.join(' \\\n  ');
}

/** The file from which the command reads a body that the report does not hold whole; null where it needs none. */
export function fileOfBody(body: ExchangeBody | null): string | null {
  const isWhole = body === null || (!body.cut && (body.text !== '' || body.size === 0));
  return isWhole ? null : (body.whole?.split('/').at(-1) ?? 'body.bin');
}

/** Nothing is special between single quotes; a quote itself stands between two of them. */
function quoted(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
