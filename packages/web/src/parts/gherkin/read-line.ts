/** What a line of a feature text is, by itself: what stands around it (a doc string, a table) is told by `read-text.ts`. */
export interface TextLine {
  readonly kind:
    | 'blank'
    | 'comment'
    | 'tags'
    | 'feature'
    | 'rule'
    | 'background'
    | 'scenario'
    | 'outline'
    | 'examples'
    | 'step'
    | 'row'
    | 'fence'
    | 'text';
  /** A name behind the colon, the text of a step behind its keyword; else the line without blanks around it. */
  readonly body: string;
  /** Where `body` begins in the line, from 0. */
  readonly at: number;
  /** `Then`, of a step. */
  readonly word: string;
}

const HEAD =
  /^(\s*)(Feature|Rule|Background|Scenario Outline|Scenario Template|Scenario|Example|Examples|Scenarios):(\s*)(.*?)\s*$/;
const STEP = /^(\s*)(Given|When|Then|And|But|\*)(\s+|$)(.*?)\s*$/;
const HEADS: Readonly<Record<string, TextLine['kind']>> = {
  Feature: 'feature',
  Rule: 'rule',
  Background: 'background',
  Scenario: 'scenario',
  Example: 'scenario',
  'Scenario Outline': 'outline',
  'Scenario Template': 'outline',
  Examples: 'examples',
  Scenarios: 'examples',
};

export function readLine(text: string): TextLine {
  const at = text.length - text.trimStart().length;
  const body = text.trim();
  const plain = (kind: TextLine['kind']): TextLine => ({ kind, body, at, word: '' });
  if (body === '') return plain('blank');
  switch (body[0]) {
    case '#':
      return plain('comment');
    case '@':
      return plain('tags');
    case '|':
      return plain('row');
    case '"':
    case '`':
      if (body.startsWith('"""') || body.startsWith('```')) return plain('fence');
  }
  const step = STEP.exec(text);
  if (step) return { kind: 'step', body: step[4]!, at: at + step[2]!.length + step[3]!.length, word: step[2]! };
  const head = HEAD.exec(text);
  if (!head) return plain('text');
  const [, , word = '', gap = '', name = ''] = head;
  return { kind: HEADS[word]!, body: name, at: at + word.length + 1 + gap.length, word };
}

/** Cells of a table row with their places; `\|` does not end one. */
export function readCells(
  text: string,
): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  const cells: { text: string; from: number; to: number }[] = [];
  let start = text.indexOf('|') + 1;
  if (start === 0) return cells;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '|') {
      const written = text.slice(start, at);
      const from = start + (written.length - written.trimStart().length);
      cells.push({
        text: written.trim(),
        from: written.trim() === '' ? start : from,
        to: Math.max(from, start) + written.trim().length,
      });
      start = at + 1;
    }
  }
  return cells;
}
