import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';

export interface JoinedText {
  readonly text: string;
  /** How many places both sides changed; there `mine` stands. */
  readonly conflicts: number;
}

/** Both sides' changes of one text, whole lines at a time. */
export function joinTexts(base: string, mine: string, theirs: string): JoinedText {
  const origin = docOf(base);
  const ours = docOf(mine);
  const other = docOf(theirs);
  const ourChunks = Chunk.build(origin, ours);
  let conflicts = 0;
  // From the end, so that places in the base stay right.
  const edits = ourChunks.map((chunk) => ({
    from: chunk.fromA,
    to: chunk.toA,
    lines: linesOf(ours, chunk.fromB, chunk.toB),
  }));
  for (const chunk of Chunk.build(origin, other)) {
    const lines = linesOf(other, chunk.fromB, chunk.toB);
    const touched = edits.filter((edit) => edit.from <= chunk.toA && chunk.fromA <= edit.to);
    if (touched.length === 0) edits.push({ from: chunk.fromA, to: chunk.toA, lines });
    else if (touched.length > 1 || !isSame(touched[0]!, chunk, lines)) conflicts++;
  }
  const joined = edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, lines }) => replace(text, from, to, lines), `${base.replace(/\r\n?/g, '\n')}\n`);
  return { text: joined.slice(0, -1), conflicts };
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: string;
}

/** Both did the very same. */
const isSame = (edit: Edit, chunk: Chunk, lines: string) =>
  edit.from === chunk.fromA && edit.to === chunk.toA && edit.lines === lines;

const docOf = (text: string): Text => Text.of(text.split(/\r\n?|\n/));

/** Whole lines with their ends; the last line is given one. */
const linesOf = (doc: Text, from: number, to: number): string =>
  from === to ? '' : `${doc.sliceString(from, Math.min(to - 1, doc.length))}\n`;

const replace = (text: string, from: number, to: number, lines: string) => text.slice(0, from) + lines + text.slice(to);
