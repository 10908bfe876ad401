/** Expressions between commas as one list. A failure shows the source, so the bracket closes on its line unless a comment may end it. */
export function listSource(text: string): string {
  return text.includes('//') ? `[${text}\n]` : `[${text}]`;
}
