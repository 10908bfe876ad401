export interface SlotPiece {
  readonly kind: 'text' | 'keyword' | 'locator' | 'data' | 'expected';
  readonly text: string;
}

const CLOSING: { readonly [open: string]: { readonly close: string; readonly kind: SlotPiece['kind'] } } = {
  '[': { close: ']', kind: 'locator' },
  '<': { close: '>', kind: 'data' },
  '{': { close: '}', kind: 'expected' },
};

/**
 * Cuts a step's text into pieces for colouring. It only counts brackets of one kind; the grammar proper lives in the catalogue,
 * and a wrong colour in a broken step does no harm.
 */
export function slotPieces(text: string): SlotPiece[] {
  // Steps of API tests begin with a small letter, those of the step language never do; their brackets are JSON.
  if (/^[a-z$_({]/.test(text)) return [{ kind: 'text', text }];
  const pieces: SlotPiece[] = [];
  let plain = '';
  const push = (kind: SlotPiece['kind'], value: string) => {
    if (value !== '') pieces.push({ kind, text: value });
  };
  for (let at = 0; at < text.length; at += 1) {
    const slot = CLOSING[text[at] ?? ''];
    const end = slot ? closingBracket(text, at, slot.close) : -1;
    if (!slot || end < 0) {
      plain += text[at];
      continue;
    }
    push('text', plain);
    plain = '';
    push(slot.kind, text.slice(at, end + 1));
    at = end;
  }
  push('text', plain);
  const first = pieces[0];
  const keyword = first?.kind === 'text' ? /^!?\s*[A-Z][A-Z0-9_]+(?=\s|$)/.exec(first.text)?.[0] : undefined;
  if (!keyword || !first) return pieces;
  const rest = first.text.slice(keyword.length);
  const tail = rest === '' ? pieces.slice(1) : [{ kind: 'text' as const, text: rest }, ...pieces.slice(1)];
  return [{ kind: 'keyword', text: keyword }, ...tail];
}

function closingBracket(text: string, start: number, close: string): number {
  const open = text[start];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === open && (open !== '<' || at === start)) depth += 1;
    else if (character === close) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
