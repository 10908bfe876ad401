/** What a help section is made of. In `text`, words between backticks are shown as code. */
export type HelpBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'keys';
      readonly head: readonly [string, string];
      readonly rows: readonly (readonly [string, string])[];
    }
  /** Something to know before relying on it. */
  | { readonly kind: 'note'; readonly text: string };

export interface HelpSection {
  /** Part of the address, so that a section can be linked to. */
  readonly id: string;
  /** The documented heading (spec 2 §2). */
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

export const text = (words: string): HelpBlock => ({ kind: 'text', text: words });
export const note = (words: string): HelpBlock => ({ kind: 'note', text: words });
export const code = (words: string): HelpBlock => ({ kind: 'code', text: words });
export const list = (...items: string[]): HelpBlock => ({ kind: 'list', items });
export const steps = (...items: string[]): HelpBlock => ({ kind: 'steps', items });
export const keys = (...rows: (readonly [string, string])[]): HelpBlock => ({
  kind: 'keys',
  head: ['Setting', 'Meaning'],
  rows,
});
