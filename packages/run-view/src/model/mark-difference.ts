export interface MarkedText {
  readonly before: string;
  /** The part that differs; blanks at its ends matter. */
  readonly differing: string;
  readonly after: string;
}

/**
 * Marks where two texts differ: everything between their common beginning and their common end. Enough for what a check compares
 * (a title, an amount), and linear in the length.
 */
export function markDifference(
  expected: string,
  actual: string,
): { readonly expected: MarkedText; readonly actual: MarkedText } {
  const a = [...expected];
  const b = [...actual];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const cut = (text: string[]): MarkedText => ({
    before: text.slice(0, start).join(''),
    differing: text.slice(start, text.length - end).join(''),
    after: text.slice(text.length - end).join(''),
  });
  return { expected: cut(a), actual: cut(b) };
}
