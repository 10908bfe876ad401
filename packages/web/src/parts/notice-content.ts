import type { ScreenPath } from '../app/paths.ts';

/** What the one notice slot shows. */
export interface Notice {
  readonly text: string;
  readonly kind: 'done' | 'failed' | 'info';
  /** A place of the product that the notice speaks about. */
  readonly link?: { readonly label: string; readonly to: ScreenPath; readonly search: object };
  /** Something to do about it, such as taking an action back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
