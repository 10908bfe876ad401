/** A place on one line. Lines and columns count from 1; `endColumn` stands behind the last character. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/**
 * A way to mend a finding, for a program to carry out. Those that change the text say where and what to write; the others name what
 * has to be made or changed outside of it. A finding lists the likeliest first.
 */
export type Fix =
  /** Write `text` in this place. `label`: what is written, in the words of the one who reads it. */
  | { readonly kind: 'replace'; readonly place: Place; readonly text: string; readonly label: string }
  /** Insert whole lines before the line `line` (one behind the last line: at the end). */
  | { readonly kind: 'insertLines'; readonly line: number; readonly lines: readonly string[]; readonly label: string }
  /** Take a column, header and cells, out of the Examples whose header stands on `line`. `at` counts the columns from 0. */
  | { readonly kind: 'removeColumn'; readonly line: number; readonly at: number; readonly name: string }
  /** Call a column of the Examples on `line` by another name, there and in its placeholders. */
  | {
      readonly kind: 'renameColumn';
      readonly line: number;
      readonly at: number;
      readonly name: string;
      readonly text: string;
    }
  /** Make the entry `entry` (a dotted path) in the object called `object`; null: the object is still to be chosen. */
  | { readonly kind: 'createLocator'; readonly object: string | null; readonly entry: string }
  /** Add a key (a dotted path) to the UI test data of the chosen environment. */
  | { readonly kind: 'addKey'; readonly key: string }
  /** Tick a file of the project under Include Files. `stored`: the project has it; otherwise it has to be uploaded first. */
  | { readonly kind: 'includeFile'; readonly name: string; readonly stored: boolean }
  /** A file that the project no longer has: take it out of Include Files. */
  | { readonly kind: 'excludeFile'; readonly name: string }
  /** Include another feature of the project, because it sets what this one uses. */
  | { readonly kind: 'includeFeature'; readonly id: number; readonly name: string }
  /** Take an included feature out of the feature `of`. */
  | { readonly kind: 'excludeFeature'; readonly id: number; readonly of: number }
  /** Correct a setting of the chosen environment; `text`: a value that would do, where one is known. */
  | { readonly kind: 'changeSetting'; readonly key: string; readonly text: string | null };
