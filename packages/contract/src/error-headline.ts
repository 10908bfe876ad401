/** Lines of a message that are looked at: a failed match may tell of hundreds of paths. */
const MOST_LINES = 400;
/** Characters of a value that is told in one line with its failure. */
const SHORT_VALUE = 60;
const PATH_LINE = /^( +)(\S.*?) \| (.+ \([A-Z]+:[A-Z]+\))$/;

/**
 * The line that stands for a failure in lists: the first one of its message. A failed match begins with the same words whatever it is about,
 * so it comes with the first path that says exactly what differs, and with both
 * values where they are short: `match failed: EQUALS $.tea.price not equal (NUMBER:STRING): 1, expected '1'`.
 */
export function headlineOf(message: string): string {
  const end = message.indexOf('\n');
  const first = end < 0 ? message : message.slice(0, end);
  if (end < 0 || !first.includes('match failed: ')) return first;
  let indent = 0;
  let found: string | null = null;
  const lines = message.slice(end + 1).split('\n', MOST_LINES);
  for (const [at, line] of lines.entries()) {
    const match = PATH_LINE.exec(line);
    if (!match) continue;
    // Paths go inwards; where they come out again the first one was told.
    if (match[1]!.length <= indent) break;
    indent = match[1]!.length;
    found = `${match[2]} ${match[3]}${valuesOf(lines[at + 1], lines[at + 2])}`;
  }
  return found === null ? first : `${first} ${found}`;
}

function valuesOf(actual = '', expected = ''): string {
  const [one, other] = [actual.trim(), expected.trim()];
  const isShort = one !== '' && other !== '' && one.length <= SHORT_VALUE && other.length <= SHORT_VALUE;
  return isShort ? `: ${one}, expected ${other}` : '';
}

const TOLD_VALUES = /^match failed: [A-Z_]+ (\S+) .* \([A-Z]+:[A-Z]+\): (.+)$/;
const TOLD_REASON = /^match failed: [A-Z_]+ (\S+)(?: [^|]+ \|)? (.+?)(?: \([A-Z]+:[A-Z]+\))?$/;

/** A headline where there is little room: of a failed match what differs alone, `$.tea.price: 1, expected '1'`. */
export function shortHeadlineOf(headline: string): string {
  const told = TOLD_VALUES.exec(headline) ?? TOLD_REASON.exec(headline);
  return told === null ? headline : `${told[1]}: ${told[2]}`;
}
