import { type Found, MOST_FOUND } from '@stepwright/contract/routes/search';
import type { Queryable } from '../store/database.ts';
import { NAMED_KINDS, searchNames, searchRuns, searchTexts } from '../store/search.ts';

/** A text that is looked for inside features has at least this many letters: shorter ones are everywhere. */
const TEXT_FROM = 3;
const LINES_OF_ONE = 3;

/** Anything of a project by name, number or text: exact names first, then beginnings, then names that hold it, then lines of texts. */
export async function searchProject(sql: Queryable, projectId: number, text: string): Promise<Found[]> {
  const [named, runs, lines] = await Promise.all([
    Promise.all(NAMED_KINDS.map((kind) => searchNames(sql, projectId, kind, text))),
    searchRuns(sql, projectId, text),
    text.length < TEXT_FROM ? [] : findLines(sql, projectId, text),
  ]);
  const wanted = fold(text);
  const rank = ({ kind, id, name }: Found) => {
    const folded = fold(name);
    if (kind === 'run' && String(id) === text.replace('#', '')) return 0;
    if (folded === wanted) return 1;
    if (folded.startsWith(wanted)) return 2;
    // A word that begins with it says more than letters in the middle of one.
    return new RegExp(`(^|[^\\p{L}\\p{N}])${asPattern(wanted)}`, 'u').test(folded) ? 3 : 4;
  };
  // The sort is stable: inside a rank the kinds keep their order, and the newest come first.
  const ranked = [...named.flat(), ...runs]
    .map((found) => ({ found, rank: rank(found) }))
    .sort((a, b) => a.rank - b.rank);
  return [...ranked.map(({ found }) => found), ...lines].slice(0, MOST_FOUND);
}

async function findLines(sql: Queryable, projectId: number, text: string): Promise<Found[]> {
  const wanted = text.toLowerCase();
  const found: Found[] = [];
  for (const { id, name, content } of await searchTexts(sql, projectId, text)) {
    let lines = 0;
    for (const [at, line] of content.split(/\r\n|\r|\n/).entries()) {
      if (!line.toLowerCase().includes(wanted)) continue;
      found.push({ kind: 'step', id, name: line.trim().slice(0, 200), detail: name, line: at + 1 });
      if (++lines === LINES_OF_ONE) break;
    }
  }
  return found;
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
