/** What a request in a feature text is answered by: a chat model, or one of the two built-in samples. */
export type RequestKind = 'gpt' | 'pschat' | 'gpt_api' | 'gpt_web';

/** A request for generated script inside a text (spec 1 §4). */
export interface ScriptRequest {
  readonly kind: RequestKind;
  /** What is asked for. */
  readonly prompt: string;
  /** Where the block begins and ends in the text, its opening and closing word included. */
  readonly start: number;
  readonly end: number;
}

const OPENING = /^[ \t]*(gpt|pschat|gpt_api|gpt_web):/gm;

const closingWord = (kind: RequestKind) => (kind === 'pschat' ? 'ENDCHAT' : 'ENDGPT');

/**
 * Finds the requests of a text: `gpt:` … `ENDGPT`, `pschat:` … `ENDCHAT`, and the sample forms `gpt_api:` and `gpt_web:` … `ENDGPT`.
 * A request begins at the start of a line, so that the words inside a step stay what they are.
 *
 * @returns the requests in their order, and the opening words that nothing closes, each named once
 */
export function findRequests(text: string): { requests: ScriptRequest[]; open: string[] } {
  const requests: ScriptRequest[] = [];
  const open = new Set<string>();
  /** Closing words that do not come any more: looking again for each opening would take for ever in a long text. */
  const absent = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < from) continue;
    const kind = match[1] as RequestKind;
    const start = match.index;
    const inner = start + match[0].length;
    const word = closingWord(kind);
    const closed = absent.has(word) ? -1 : text.indexOf(word, inner);
    if (closed < 0) {
      absent.add(word);
      open.add(`${kind}:`);
      continue;
    }
    const end = closed + word.length;
    requests.push({ kind, prompt: text.slice(inner, closed).trim(), start, end });
    from = end;
  }
  return { requests, open: [...open] };
}

/** The text without these requests; lines that held nothing else go with them. */
export function withoutRequests(text: string, requests: readonly ScriptRequest[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of requests) {
    rest += text.slice(from, start);
    from = text.slice(end).match(/^[ \t]*(\r?\n|$)/)?.[0].length ?? 0;
    from += end;
  }
  return rest + text.slice(from);
}
