/** One word of the language of API tests, for completion, hover, the help page and the command line. */
export interface LanguageHelp {
  readonly kind: HelpKind;
  /** What is written: `def`, `#string`, `contains only`, `readTimeout`, `responseStatus`. */
  readonly name: string;
  /** The whole form; words in capitals are places to fill: `def NAME = EXPRESSION`. */
  readonly form: string;
  /** What it does, in a sentence or two. */
  readonly text: string;
  /** A step, or several lines of a feature. */
  readonly example: string;
  /** Of a configure key: values that it often has. */
  readonly values?: readonly string[];
}

export type HelpKind = 'step' | 'operator' | 'marker' | 'configure' | 'variable' | 'function' | 'property';

export type HelpRow = readonly [form: string, text: string, example: string];

/** @param nameOf takes the name out of a form; left out: all of it up to the first place to fill */
export function helpRows(
  kind: HelpKind,
  rows: readonly HelpRow[],
  nameOf: (form: string) => string = wordsOf,
): readonly LanguageHelp[] {
  return rows.map(([form, text, example]) => ({ kind, name: nameOf(form), form, text, example }));
}

/** `form field NAME = EXPRESSION` → `form field`. */
function wordsOf(form: string): string {
  return form.split(/\s+(?=[A-Z(={])/, 1)[0]!;
}
