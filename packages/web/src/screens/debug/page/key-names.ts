/** Keys that are no text, by the names of KEY_PRESS. */
const NAMES: Readonly<Record<string, string>> = {
  Enter: 'ENTER',
  Tab: 'TAB',
  Backspace: 'BACKSPACE',
  Delete: 'DELETE',
  Insert: 'INSERT',
  Home: 'HOME',
  End: 'END',
  PageUp: 'PAGE_UP',
  PageDown: 'PAGE_DOWN',
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
};

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** The keys of one press, held ones first; null for what is typed as a text, and for what stays with the browser of the person. */
export function keysOf({ key, ctrlKey, altKey, metaKey, shiftKey }: PressedKey): string[] | null {
  const isCommand = ctrlKey || metaKey;
  const named = NAMES[key] ?? (/^F([1-9]|1[0-2])$/.test(key) ? key : undefined);
  if (named === undefined && !(isCommand && /^[a-z\d]$/i.test(key))) return null;
  // Pasting comes as a text.
  if (isCommand && /^[vV]$/.test(key)) return null;
  const held = [isCommand && 'MOD', altKey && 'ALT', shiftKey && 'SHIFT'].filter((one) => one !== false);
  return [...held, named ?? key.toLowerCase()];
}
