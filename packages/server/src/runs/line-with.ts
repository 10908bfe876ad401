import type { FoundScenario } from '@stepwright/contract/entities/run-history';

/** A line of a text in which words were found; the smaller the rank, the more it tells. */
export interface Line {
  readonly where: FoundScenario['where'];
  readonly line: string;
  readonly rank: number;
}

const LONGEST = 300;
/** Characters kept before the words where a line is cut. */
const BEFORE = 80;
const RANK = { error: 0, name: 1, step: 2 } as const;

/** The first line with the words, cut around them; the first line where no words are asked for. */
export function lineWith(text: { kind: 'scenario' | 'failure'; body: string }, words: string | null): Line {
  const lines = text.body.split('\n');
  const wanted = words?.toLowerCase() ?? '';
  const at = Math.max(
    0,
    lines.findIndex((line) => line.toLowerCase().includes(wanted)),
  );
  const where = text.kind === 'failure' ? 'error' : at === 0 ? 'name' : 'step';
  return { where, line: cutAround(lines[at] ?? '', wanted), rank: RANK[where] };
}

function cutAround(line: string, wanted: string): string {
  if (line.length <= LONGEST) return line;
  const start = Math.max(0, line.toLowerCase().indexOf(wanted) - BEFORE);
  const end = start + LONGEST - 2;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`.toWellFormed();
}
