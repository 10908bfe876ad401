/** How well a name fits what was typed, and which of its characters did. */
export interface FuzzyMatch {
  /** Higher is better; 0 for an empty query. */
  readonly score: number;
  /** Pairs of from and to. */
  readonly ranges: readonly number[];
}

const EMPTY: FuzzyMatch = { score: 0, ranges: [] };

/**
 * Finds each word of a query in a name, in order and whatever the case: as the beginning of a word, inside one, or by letters in order
 * that begin at a word (`clk sub` is in CLICK_ON_SUB_ELEMENT). Null when a word of the query is not there.
 */
export function fuzzyMatch(query: string, name: string): FuzzyMatch | null {
  const words = query
    .toLowerCase()
    .split(/[\s_.[\]<>{}()-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return EMPTY;
  const low = name.toLowerCase();
  const ranges: number[] = [];
  let score = 0;
  let from = 0;
  for (const word of words) {
    const found = beginning(word, low, name, from) ?? inside(word, low, from) ?? letters(word, low, name, from);
    if (!found) return null;
    score += found.score - Math.min(found.ranges[0]! - from, 20) / 10;
    for (const edge of found.ranges) ranges.push(edge);
    from = found.ranges.at(-1)!;
  }
  // Of equal matches the one with less around it, and the one that is matched from its first letter.
  return { score: score + (ranges[0] === 0 ? 8 : 0) - low.length / 40, ranges };
}

function beginning(word: string, low: string, name: string, from: number): FuzzyMatch | null {
  for (let at = low.indexOf(word, from); at >= 0; at = low.indexOf(word, at + 1)) {
    if (startsWord(name, at)) return { score: 30 + word.length * 2, ranges: [at, at + word.length] };
  }
  return null;
}

function inside(word: string, low: string, from: number): FuzzyMatch | null {
  if (word.length < 2) return null;
  const at = low.indexOf(word, from);
  return at < 0 ? null : { score: 12 + word.length, ranges: [at, at + word.length] };
}

/** Letters in order, the first at the beginning of a word. */
function letters(word: string, low: string, name: string, from: number): FuzzyMatch | null {
  if (word.length < 2) return null;
  for (let start = low.indexOf(word[0]!, from); start >= 0; start = low.indexOf(word[0]!, start + 1)) {
    if (!startsWord(name, start)) continue;
    const ranges = [start, start + 1];
    let at = start + 1;
    let gaps = 0;
    for (const letter of word.slice(1)) {
      const next = low.indexOf(letter, at);
      if (next < 0) return null;
      if (next === at) ranges[ranges.length - 1] = next + 1;
      else {
        gaps += startsWord(name, next) ? 0.5 : 2;
        ranges.push(next, next + 1);
      }
      at = next + 1;
    }
    return { score: 10 - Math.min(gaps, 9), ranges };
  }
  return null;
}

const startsWord = (name: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1]!) || (/\p{Lu}/u.test(name[at]!) && /\p{Ll}/u.test(name[at - 1]!));
