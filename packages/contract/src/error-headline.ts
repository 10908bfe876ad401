/** Lines of a message that are looked at: a failed match may tell of hundreds of paths. */
const MOST_LINES = 400;
const PATH_LINE = /^( +)(\S.*?) \| (.+ \([A-Z]+:[A-Z]+\))$/;

/**
 * The line that stands for a failure in lists: the first one of its message. A failed match begins with the same words whatever it is about,
 * so it comes with the first path that says exactly what differs: `match failed: EQUALS $.tea.price not equal (NUMBER:STRING)`.
 */
export function headlineOf(message: string): string {
  const end = message.indexOf('\n');
  const first = end < 0 ? message : message.slice(0, end);
  if (end < 0 || !first.includes('match failed: ')) return first;
  let indent = 0;
  let found: string | null = null;
  for (const line of message.slice(end + 1).split('\n', MOST_LINES)) {
    const match = PATH_LINE.exec(line);
    if (!match) continue;
    // Paths go inwards; where they come out again the first one was told.
    if (match[1]!.length <= indent) break;
    indent = match[1]!.length;
    found = `${match[2]} ${match[3]}`;
  }
  return found === null ? first : `${first} ${found}`;
}
