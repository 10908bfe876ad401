/** A line of a feature text, with what every question about it needs. */
export interface SourceLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly trimmed: string;
  /** Where `trimmed` begins, from 1. */
  readonly column: number;
}

/** The lines of a text; ends of line of any system, and a byte order mark is passed over. */
export function splitLines(content: string): SourceLine[] {
  const bare = content.startsWith('\uFEFF') ? content.slice(1) : content;
  return bare.split(/\r\n|\n|\r/).map((text, index) => {
    const trimmed = text.trim();
    return { number: index + 1, text, trimmed, column: trimmed === '' ? 1 : text.indexOf(trimmed) + 1 };
  });
}

const STEP = /^(\*|Given|When|Then|And|But)[ \t]+(.*)$/;

/** A line that is a step, else null. A step's text is trimmed; `textColumn` is where it begins, from 1. */
export function stepLine({
  text,
  trimmed,
  column,
}: SourceLine): { readonly keyword: string; readonly text: string; readonly textColumn: number } | null {
  const first = trimmed.charCodeAt(0);
  // `*`, A, B, G, T, W: most lines of tables and text blocks are told apart without the expression.
  if (first !== 42 && (first < 65 || first > 87)) return null;
  // Blanks behind a lone keyword were trimmed away; they make it a step without a text.
  const step = STEP.exec(trimmed.length + column - 1 < text.length ? `${trimmed} ` : trimmed);
  if (!step) return null;
  const written = step[2]!.trim();
  const textColumn = column + (written === '' ? step[0].length : step[0].length - step[2]!.length);
  return { keyword: step[1]!, text: written, textColumn };
}
