import { parseJson } from '../values/json/parse-json.ts';

/** Longer ones are parsed each time: they are few, and a cache of them would be large. */
const LONGEST = 4_000;
const MOST = 2_000;

const parsed = new Map<string, unknown>();

/**
 * What a JSON text of a feature says. The answer belongs to everybody who asks for the same text: it is never changed, whoever wants to
 * keep it copies it.
 *
 * @throws SyntaxError
 */
export function jsonLiteral(text: string): unknown {
  if (text.length > LONGEST) return parseJson(text);
  let value = parsed.get(text);
  if (value !== undefined) return value;
  value = parseJson(text);
  if (parsed.size >= MOST) parsed.delete(parsed.keys().next().value!);
  parsed.set(text, value);
  return value;
}
