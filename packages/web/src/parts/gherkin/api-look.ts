import type { Extension, Range } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { STEP_WORDS } from '@stepwright/catalogue/karate/read-step';
import { apiMode } from './api-mode.ts';
import { apiLineOf } from './api-text.ts';
import { lineMarks } from './line-marks.ts';

const colour = (light: string, dark: string) => `light-dark(${light}, ${dark})`;

const MARKS = {
  form: Decoration.mark({ class: 'cm-api-form' }),
  text: Decoration.mark({ class: 'cm-api-text' }),
  marker: Decoration.mark({ class: 'cm-api-marker' }),
  number: Decoration.mark({ class: 'cm-api-number' }),
  word: Decoration.mark({ class: 'cm-api-word' }),
  member: Decoration.mark({ class: 'cm-api-member' }),
  place: Decoration.mark({ class: 'cm-api-place' }),
  key: Decoration.mark({ class: 'cm-api-key' }),
  comment: Decoration.mark({ class: 'cm-api-comment' }),
} as const;

const look = EditorView.theme({
  '.cm-api-form': { color: colour('#4b4fb3', '#aeb1ff'), fontWeight: '600' },
  '.cm-api-text': { color: colour('#1f6f43', '#8fd6a8') },
  '.cm-api-marker': { color: colour('#9a3b8f', '#eba3e2'), fontWeight: '600' },
  '.cm-api-number': { color: colour('#8a4b08', '#f0b878') },
  '.cm-api-word': { color: colour('#7a3e9d', '#d3a6ee') },
  '.cm-api-member': { color: colour('#0b6373', '#83d3e2') },
  '.cm-api-place': { color: colour('#8a4b08', '#f0b878'), fontWeight: '600' },
  '.cm-api-key': { color: colour('#0b6373', '#83d3e2') },
  '.cm-api-comment': { color: 'var(--sw-palette-text-secondary)', fontStyle: 'italic' },
});

/** What a piece of JSON, JavaScript or a path is made of, in the order in which it is tried. */
const PIECE = new RegExp(
  [
    String.raw`(?<comment>\/\/(?<!:\/\/).*$)`,
    String.raw`(?<key>"(?:[^"\\]|\\.)*"(?=\s*:)|'(?:[^'\\]|\\.)*'(?=\s*:)|(?<=[{,]\s*)[\w-]+(?=\s*:))`,
    String.raw`(?<text>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|` + '`(?:[^`\\\\]|\\\\.)*`?)',
    String.raw`(?<marker>(?<=^|[\s:,[])##?[a-zA-Z]+\b)`,
    String.raw`(?<place><[a-zA-Z][\w -]*>)`,
    String.raw`(?<member>\bkarate\.\w+)`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
    String.raw`(?<word>\b(?:true|false|null|undefined|function|return|var|let|const|if|else|for|while|new|typeof|call|callonce|read|contains|only|any|deep|within)\b|[=!]=|=>)`,
  ].join('|'),
  'g',
);

/** Inside of a text: markers and embedded expressions. */
const IN_TEXT = /(?<=^["'`]|\]\s*)##?(?:[a-zA-Z]+\b\??|\[[^\]]*\]|\?)|##?\([^)]*\)|<[a-zA-Z][\w -]*>/g;

const FORMS = STEP_WORDS.toSorted((a, b) => b.length - a.length);

/** The word of its form at the beginning of a step: where it ends. */
function formEnd(text: string, from: number): number {
  const step = text.slice(from);
  const form = FORMS.find((word) => step.startsWith(word) && !/^[\w.([]/.test(step.slice(word.length)));
  return from + (form?.length ?? 0);
}

interface Piece {
  readonly kind: keyof typeof MARKS;
  readonly from: number;
  readonly to: number;
}

/** The pieces of a line from a column on, in order; a text is cut around what stands for values in it. */
export function* piecesOf(text: string, begin: number): Generator<Piece> {
  PIECE.lastIndex = begin;
  for (let found = PIECE.exec(text); found !== null; found = PIECE.exec(text)) {
    const [kind] = Object.entries(found.groups!).find(([, written]) => written !== undefined)! as [
      Piece['kind'],
      string,
    ];
    const from = found.index;
    const to = from + found[0].length;
    if (to === from) PIECE.lastIndex++;
    if (kind !== 'text') {
      yield { kind, from, to };
      continue;
    }
    let at = from;
    for (const inner of found[0].matchAll(IN_TEXT)) {
      const start = from + inner.index;
      if (start > at) yield { kind: 'text', from: at, to: start };
      at = start + inner[0].length;
      yield { kind: inner[0].startsWith('<') ? 'place' : 'marker', from: start, to: at };
    }
    if (to > at) yield { kind: 'text', from: at, to };
  }
}

const pieces = lineMarks((state, line) => {
  const { stepAt, holdsLanguage } = apiLineOf(state, line.number);
  if (!holdsLanguage) return [];
  const end = stepAt === null ? 0 : formEnd(line.text, stepAt);
  const marks: Range<Decoration>[] = [];
  if (stepAt !== null && end > stepAt) marks.push(MARKS.form.range(line.from + stepAt, line.from + end));
  for (const { kind, from, to } of piecesOf(line.text, end)) {
    if (to > from) marks.push(MARKS[kind].range(line.from + from, line.from + to));
  }
  return marks;
});

/** Colours of what stands in steps, doc strings and tables of API tests. */
export const apiLook: Extension = [apiMode, look, pieces];
