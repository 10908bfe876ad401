/** A line of a body as it is drawn. */
export interface BodyLine {
  readonly text: string;
  /** Levels of indentation. */
  readonly depth: number;
  /** Place of the line that closes what this one opens; null for a line that opens nothing. */
  readonly end: number | null;
}

/**
 * The lines of a body for reading: JSON and XML indented, with what can be folded. Numbers, order of keys and texts stay as they were sent.
 * A text that is neither comes line by line, and so does one that is not whole unless it is known to be the beginning of JSON.
 *
 * @param isCut the text is a beginning; more of it is elsewhere
 */
export function bodyLines(text: string, mediaType: string, isCut = false): readonly BodyLine[] {
  const start = text.trimStart()[0];
  const isXml = start === '<' && !/html/.test(mediaType);
  const pretty =
    start === '{' || start === '[' ? jsonLines(text, isCut && /json/i.test(mediaType)) : isXml ? xmlLines(text) : null;
  return pretty ?? text.split(/\r\n|\r|\n/).map((line) => ({ text: line, depth: 0, end: null }));
}

/** A line that is not finished yet. */
type OpenLine = { -readonly [key in keyof BodyLine]: BodyLine[key] };

/** A text without its closing quote is where the beginning was cut. */
const JSON_TOKEN = /\s+|"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^\s"{}[\],:]+/gy;

/** Null for a text that is no JSON. Scanned, because a parser would sort some keys and round some numbers. */
function jsonLines(text: string, isBeginning: boolean): BodyLine[] | null {
  if (!isBeginning && !isJson(text)) return null;
  const lines: OpenLine[] = [{ text: '', depth: 0, end: null }];
  const open: number[] = [];
  const last = () => lines[lines.length - 1]!;
  const tokens = [...text.matchAll(JSON_TOKEN)].map(([token]) => token).filter((token) => token.trim() !== '');
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const before = tokens[at - 1];
    if ((token === '{' && next === '}') || (token === '[' && next === ']')) last().text += token;
    else if ((token === '}' && before === '{') || (token === ']' && before === '[')) last().text += token;
    else if (token === '{' || token === '[') {
      last().text += token;
      open.push(lines.length - 1);
      lines.push({ text: '', depth: open.length, end: null });
    } else if (token === '}' || token === ']') {
      const opened = open.pop() ?? 0;
      lines.push({ text: token, depth: open.length, end: null });
      lines[opened]!.end = lines.length - 1;
    } else if (token === ',') {
      last().text += token;
      lines.push({ text: '', depth: open.length, end: null });
    } else last().text += token === ':' ? ': ' : token;
  }
  return lines;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const XML_TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g;

/** Null for a text whose elements do not close. An element with nothing but text stays on one line. */
function xmlLines(text: string): BodyLine[] | null {
  const tokens = [...text.matchAll(XML_TOKEN)].map(([token]) => token.trim()).filter((token) => token !== '');
  const lines: OpenLine[] = [];
  const open: { readonly name: string; readonly line: number }[] = [];
  const add = (line: string) => lines.push({ text: line.replace(/\s*\n\s*/g, ' '), depth: open.length, end: null });
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const name = /^<([^\s/>!?]+)/.exec(token)?.[1];
    const closing = /^<\/\s*([^\s>]+)/.exec(token)?.[1];
    if (closing !== undefined) {
      const opened = open.pop();
      if (opened?.name !== closing) return null;
      add(token);
      lines[opened.line]!.end = lines.length - 1;
    } else if (name === undefined || token.endsWith('/>')) add(token);
    else {
      const inner = tokens[at + 1];
      const isClosed = (candidate: string | undefined) => candidate?.replace(/\s/g, '') === `</${name}>`;
      if (isClosed(inner)) {
        add(token + inner);
        at += 1;
      } else if (inner !== undefined && !/^<(?!!\[CDATA)/.test(inner) && isClosed(tokens[at + 2])) {
        add(`${token}${inner}${tokens[at + 2]}`);
        at += 2;
      } else {
        add(token);
        open.push({ name, line: lines.length - 1 });
      }
    }
  }
  return open.length > 0 || lines.length === 0 ? null : lines;
}
