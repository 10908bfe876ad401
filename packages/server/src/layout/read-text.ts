/** One thing of a repository that cannot be taken; the message is for a person. */
export class TextFault extends Error {}

/** Longest text that the product stores (spec 1 §3: the contents of a feature). */
const LONGEST_TEXT = 2 * 1024 * 1024;

/** Bytes as text, exactly: a mark at the beginning and every line end stay. @throws TextFault */
export function readText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TextFault('It is not a text in UTF-8.');
  }
  if (text.includes('\u0000')) throw new TextFault('It holds the NUL character, which cannot be stored.');
  if (text.length > LONGEST_TEXT) throw new TextFault('It is longer than 2 MiB.');
  return text;
}
