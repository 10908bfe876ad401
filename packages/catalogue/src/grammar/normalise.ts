/** norm(t) of actions §8: text as it is compared, unless a keyword says "raw". */
export function norm(text: string): string {
  return text
    .replace(/[\s\u00A0]+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Both sides of a comparison that ignores case pass through this; no locale (actions §8). */
export function foldCase(text: string): string {
  return text.toLowerCase();
}

/** Length in Unicode code points (actions §8). */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
