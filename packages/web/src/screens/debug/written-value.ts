import type { DebugMessage } from '@stepwright/contract/messages';

type Variable = DebugMessage['variables'][number];

/** As the engine cuts values that it does not count. */
const LONGEST = 5000;
/** What they are made of can be written down; a file's content, or an object of a script, cannot. */
const WRITTEN: ReadonlySet<string> = new Set(['null', 'boolean', 'number', 'list', 'map', 'xml', 'function']);

/**
 * What to begin with when a variable is changed: its value as it would be written, or nothing where what is shown is not what it holds.
 * A masked or cut value that was changed in a part would store the mask.
 */
export function writtenValue({ value, type, length }: Variable): string {
  if (value.includes('******') || length !== undefined || value.length >= LONGEST) return '';
  if (type === undefined || WRITTEN.has(type)) return value;
  return type === 'string' ? JSON.stringify(value) : '';
}
