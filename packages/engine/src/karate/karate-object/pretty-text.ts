import { asPrettyText } from '../values/convert/as-text.ts';

/** A value as people read it in a report: JSON and XML over several lines, texts as they are, `null` for nothing. */
export function prettyText(value: unknown): string {
  return asPrettyText(value)?.replace(/\n$/, '') ?? 'null';
}
