/** The value of a cell of a `!` column; blank ones are null, and those that cannot be evaluated stay text. */
export function evaluatedCell(text: string, evaluate: (source: string) => unknown): unknown {
  if (text.trim() === '') return null;
  try {
    return evaluate(/^\s*[{[]/.test(text) ? `(${text})` : text) ?? null;
  } catch {
    return text;
  }
}
