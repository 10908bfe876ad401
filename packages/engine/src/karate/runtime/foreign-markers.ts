import type { HeaderLines, HttpBody } from '../http/http-exchange.ts';

/** `#(…`, `#? …`, `#[…`, `#number? …`; a zero byte stands between the letters of wider encodings. */
const MARKER_WITH_SCRIPT = /#[\s\0]*(?:[([?]|[a-z][a-z\0]*[\s\0]*[?(])/i;
/** Ways in which JSON and XML write the sign that a marker begins with. */
const ESCAPED_SIGN = /\\u0023|&#(?:35|x23);/i;
const SIGN = 0x23;
const BACKSLASH = 0x5c;

/** Texts of the test itself: features, scripts, files that it read, data of its environment. */
type OwnTexts = () => Iterable<string>;

/**
 * Keeps scripts in data from being evaluated. A value of an answer looks like any other once it is in a variable, and where a `match`
 * expects that variable, a marker inside it would be run. So as soon as one answer holds what may be a marker with a script, a marker's
 * script is only evaluated when the test's own texts hold it; until then nothing is asked and nothing is kept.
 */
export class ForeignMarkers {
  #met = false;
  #answers = new Map<string, boolean>();

  /** Looks at what came over the network. */
  look(headers: HeaderLines, body: HttpBody | null): void {
    if (this.#met) return;
    this.#met = headers.some(([, value]) => isSuspicious(value)) || (body !== null && isSuspiciousBody(body));
  }

  /** May the script of a marker be evaluated? @param source as it stands in the marker */
  mayEvaluate(source: string, ownTexts: OwnTexts): boolean {
    if (!this.#met) return true;
    const known = this.#answers.get(source);
    if (known === true) return true;
    // What was not found may stand in a file that was read since.
    const found = standsIn(source.trim(), ownTexts());
    this.#answers.set(source, found);
    return found;
  }
}

function isSuspiciousBody(body: HttpBody): boolean {
  // Too long to be looked through; to take it for suspicious costs little.
  if (body.kind === 'file') return true;
  const { bytes } = body;
  if (!bytes.includes(SIGN) && !bytes.includes(BACKSLASH)) return false;
  return isSuspicious(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

function isSuspicious(text: string): boolean {
  if (!text.includes('#') && !text.includes('\\')) return false;
  return MARKER_WITH_SCRIPT.test(text) || ESCAPED_SIGN.test(text);
}

/** Behind the sign, a bracket or a question mark: a script that is part of another one does not count. */
function standsIn(source: string, texts: Iterable<string>): boolean {
  if (source === '') return true;
  const escaped = JSON.stringify(source).slice(1, -1);
  for (const text of texts) {
    if (!text.includes('#')) continue;
    if (follows(text, source) || (escaped !== source && follows(text, escaped))) return true;
    if (text.includes('\\') && follows(text.replace(/\\(['"\\])/g, '$1'), source)) return true;
  }
  return false;
}

function follows(text: string, source: string): boolean {
  for (let at = text.indexOf(source); at >= 0; at = text.indexOf(source, at + 1)) {
    if (/[([?]\s*$/.test(text.slice(Math.max(0, at - 20), at))) return true;
  }
  return false;
}
