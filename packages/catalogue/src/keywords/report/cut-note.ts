/** A note of at most so many characters, with how many more there were. */
export function cutNote(text: string, most: number): string {
  const more = text.length - most;
  return more > 0 ? `${text.slice(0, most)}...(${more} more)` : text;
}
