import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Hotkey {
  /** Left out, the action stands in the palette alone. `mod+s`, `mod+enter`, `alt+shift+f`, `g f` is not supported; `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys?: string;
  readonly label: string;
  readonly run: () => void;
}

let registered: readonly { readonly hotkey: Hotkey; readonly latest: { current: Hotkey } }[] = [];
const listeners = new Set<() => void>();

function replace(next: typeof registered): void {
  registered = next;
  for (const listener of listeners) listener();
}

/**
 * An action of the screen that is open: its keys are listed under `?`, and the palette offers it by its label. Pass `null` while it is not
 * to be had.
 */
export function useHotkey(hotkey: Hotkey | null): void {
  const latest = useRef(hotkey as Hotkey);
  useEffect(() => {
    if (hotkey) latest.current = hotkey;
  });
  const keys = hotkey?.keys;
  const label = hotkey?.label;
  useEffect(() => {
    if (label === undefined) return;
    const run = () => latest.current.run();
    const entry = { hotkey: keys === undefined ? { label, run } : { keys, label, run }, latest };
    replace([...registered, entry]);
    return () => replace(registered.filter((one) => one !== entry));
  }, [keys, label]);
}

export function useHotkeyList(): readonly Hotkey[] {
  const entries = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => registered,
  );
  return entries.map((entry) => entry.hotkey);
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of an event in the notation of `Hotkey.keys`. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  // With Alt held many layouts produce another letter; the place of the key is what was meant.
  const key = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push('mod');
  if (event.altKey) parts.push('alt');
  if (event.shiftKey && key.length > 1) parts.push('shift');
  else if (event.shiftKey && /^[a-z]$/i.test(key)) parts.push('shift');
  parts.push(key.toLowerCase());
  return parts.join('+');
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Runs the newest registered action for the pressed keys. Plain letters are left alone while somebody types. */
export function handleHotkey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const keys = keysOf(event);
  // Function keys write nothing.
  if (!keys.includes('+') && !/^f\d+$/.test(keys) && typesText(event.target)) return;
  const found = registered.findLast(({ hotkey }) => hotkey.keys === keys);
  if (!found) return;
  // A dialog on top owns the keyboard. The browser's own meaning of Ctrl+S is never wanted, though.
  const covered = document.querySelector('[role="dialog"]') !== null;
  if (!covered || keys.includes('mod')) event.preventDefault();
  if (!covered) found.hotkey.run();
}

/** The keys as people read them. */
export function keyNames(keys: string): readonly string[] {
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    alt: isMac ? '⌥' : 'Alt',
    shift: 'Shift',
    enter: 'Enter',
    arrowdown: '↓',
    arrowup: '↑',
  };
  return keys.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part.toUpperCase()));
}
