import { distance } from 'fastest-levenshtein';

/**
 * The candidates most like a text, best first. Candidates that differ in more than half of their letters are left out, so that
 * nonsense gets no proposal.
 */
export function closest(text: string, candidates: Iterable<string>, count: number): readonly string[] {
  const folded = text.toLowerCase();
  const found: { readonly candidate: string; readonly score: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const longer = Math.max(folded.length, other.length);
    if (longer === 0) continue;
    if (longer - Math.min(folded.length, other.length) > longer / 2 && !other.includes(folded)) continue;
    const contains = folded.length > 2 && other.includes(folded);
    const changed = distance(folded, other) / longer;
    const score = contains ? Math.min(0.3, changed) : changed;
    if (score <= 0.5) found.push({ candidate, score });
  }
  return found
    .sort((a, b) => a.score - b.score || a.candidate.localeCompare(b.candidate))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
