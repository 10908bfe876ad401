import type { IconName } from '../../parts/icon-paths.ts';

/** One line of the palette. */
export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  /** Beside the label: what tells it from others. */
  readonly detail?: string | undefined;
  readonly icon: IconName;
  /** Keys that do the same, as `Hotkey.keys`. */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** Found for an earlier text: what is found for this one is on its way. */
  readonly old?: boolean;
}

/** Whether every word of the text begins a word of the label, in any order. */
export function matches(label: string, text: string): boolean {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u);
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
