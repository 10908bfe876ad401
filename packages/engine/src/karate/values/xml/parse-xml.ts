import {
  appendChild,
  newDocument,
  newElement,
  newText,
  setAttribute,
  type XmlChild,
  type XmlElement,
  type XmlParent,
} from './xml-node.ts';
import { XmlValue } from './xml-value.ts';

/** Deeper texts are refused: everything that walks a tree would otherwise end with a stack that is full. */
const MAX_DEPTH = 2000;
const NAME = /[^\s<>/='"&?![\]]+/y;
const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads XML without knowing namespaces: prefixes are part of names and need not be declared. A DOCTYPE is read over; nothing that it
 * declares or points to is used, so that no text can reach files or grow without end.
 *
 * @throws SyntaxError that names line and column
 */
export function parseXml(text: string): XmlValue {
  return new XmlReader(text).read();
}

class XmlReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    // Line ends are one character, as XML wants them; a byte order mark is none of the text.
    const unmarked = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.#text = unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked;
  }

  read(): XmlValue {
    const document = newDocument();
    let parent: XmlParent = document;
    let depth = 0;
    let roots = 0;
    const text = this.#text;
    while (this.#at < text.length) {
      if (text.charCodeAt(this.#at) !== 60) {
        const characters = this.#characters();
        if (parent === document) {
          if (/\S/.test(characters)) this.#fail('text must stand inside an element', this.#at - characters.length);
        } else appendChild(parent, newText(characters));
      } else if (text.startsWith('</', this.#at)) {
        parent = this.#endTag(parent);
        depth--;
      } else if (text.startsWith('<!', this.#at) || text.startsWith('<?', this.#at)) {
        const node = this.#markup();
        if (node?.kind === 'text' && parent === document) this.#fail('text must stand inside an element');
        if (node !== null) appendChild(parent, node);
      } else {
        const start = this.#at;
        const { element, open } = this.#startTag();
        if (parent === document && ++roots > 1) this.#fail('only one element can be the outermost', start);
        appendChild(parent, element);
        if (open) {
          parent = element;
          if (++depth > MAX_DEPTH) this.#fail(`elements stand more than ${MAX_DEPTH} deep in each other`);
        }
      }
    }
    if (parent.kind === 'element') this.#fail(`<${parent.name}> is not closed`);
    if (roots === 0) this.#fail('there is no element');
    return new XmlValue(document);
  }

  #characters(): string {
    const end = this.#text.indexOf('<', this.#at);
    const raw = this.#text.slice(this.#at, end === -1 ? this.#text.length : end);
    const value = this.#resolve(raw, this.#at);
    this.#at += raw.length;
    return value;
  }

  #startTag(): { element: XmlElement; open: boolean } {
    this.#at++;
    const element = newElement(this.#name('an element'));
    for (;;) {
      const blank = this.#skipBlank();
      if (this.#take('/>')) return { element, open: false };
      if (this.#take('>')) return { element, open: true };
      if (!blank) this.#fail(`a blank must stand before the next attribute of <${element.name}>`);
      const start = this.#at;
      const name = this.#name('an attribute');
      if (element.attributes.some((attribute) => attribute.name === name)) {
        this.#fail(`<${element.name}> has two attributes "${name}"`, start);
      }
      setAttribute(element, name, this.#attributeValue(name));
    }
  }

  #attributeValue(name: string): string {
    this.#skipBlank();
    if (!this.#take('=')) this.#fail(`"=" is missing behind the attribute "${name}"`);
    this.#skipBlank();
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") this.#fail(`the value of "${name}" must stand in quotes`);
    const start = this.#at + 1;
    const end = this.#text.indexOf(quote!, start);
    if (end === -1) this.#fail(`the value of "${name}" does not end`);
    const raw = this.#text.slice(start, end);
    if (raw.includes('<')) this.#fail(`"<" must be written &lt; in the value of "${name}"`);
    this.#at = end + 1;
    return this.#resolve(raw.replace(/[\n\t]/g, ' '), start);
  }

  #endTag(parent: XmlParent): XmlParent {
    const start = this.#at;
    this.#at += 2;
    const name = this.#name('an element');
    this.#skipBlank();
    if (!this.#take('>')) this.#fail(`">" is missing behind </${name}`);
    if (parent.kind === 'document') return this.#fail(`</${name}> closes nothing`, start);
    if (parent.name !== name) this.#fail(`<${parent.name}> is closed by </${name}>`, start);
    return parent.parent!;
  }

  /** Comment, CDATA, processing instruction; null for what leaves nothing behind: DOCTYPE and the declaration. */
  #markup(): XmlChild | null {
    if (this.#take('<!--')) return { kind: 'comment', value: this.#until('-->', 'a comment'), parent: null };
    if (this.#take('<![CDATA[')) return newText(this.#until(']]>', 'a CDATA section'), true);
    if (this.#take('<!DOCTYPE')) return this.#doctype();
    if (!this.#take('<?')) this.#fail('neither comment, CDATA nor DOCTYPE');
    const name = this.#name('a processing instruction');
    const value = this.#until('?>', 'a processing instruction').trim();
    return name.toLowerCase() === 'xml' ? null : { kind: 'instruction', name, value, parent: null };
  }

  #doctype(): null {
    const text = this.#text;
    let inside = false;
    for (; this.#at < text.length; this.#at++) {
      const character = text[this.#at]!;
      if (text.startsWith('<!--', this.#at)) {
        this.#at += 4;
        this.#until('-->', 'a comment');
        this.#at--;
      } else if (character === '"' || character === "'") {
        const end = text.indexOf(character, this.#at + 1);
        if (end === -1) break;
        this.#at = end;
      } else if (character === '[') inside = true;
      else if (character === ']') inside = false;
      else if (character === '>' && !inside) {
        this.#at++;
        return null;
      }
    }
    return this.#fail('DOCTYPE does not end');
  }

  #resolve(raw: string, start: number): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&\s]*)(;?)/g, (whole, name: string, end: string, at: number) => {
      if (end === '') return this.#fail('"&" must be written &amp;', start + at);
      const value = name.startsWith('#')
        ? characterOf(name)
        : Object.hasOwn(ENTITIES, name)
          ? ENTITIES[name]
          : undefined;
      return value ?? this.#fail(`the entity ${whole} is not known`, start + at);
    });
  }

  #name(what: string): string {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text)?.[0];
    if (name === undefined || /^[-.\d]/.test(name)) return this.#fail(`the name of ${what} is missing`);
    this.#at += name.length;
    return name;
  }

  #skipBlank(): boolean {
    const start = this.#at;
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at++;
    return this.#at > start;
  }

  #take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  #until(mark: string, what: string): string {
    const end = this.#text.indexOf(mark, this.#at);
    if (end === -1) this.#fail(`${what} does not end`);
    const value = this.#text.slice(this.#at, end);
    this.#at = end + mark.length;
    return value;
  }

  #fail(why: string, at = this.#at): never {
    const before = this.#text.slice(0, at);
    const line = before.split('\n').length;
    throw new SyntaxError(`XML cannot be read at ${line}:${at - before.lastIndexOf('\n')}: ${why}`);
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9;
}

/** `#65` or `#x41`; undefined for numbers that are no character. */
function characterOf(reference: string): string | undefined {
  const code = /^#x[\da-f]+$/i.test(reference)
    ? Number.parseInt(reference.slice(2), 16)
    : /^#\d+$/.test(reference)
      ? Number(reference.slice(1))
      : Number.NaN;
  const allowed =
    code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code & 0xfff800) !== 0xd800);
  return allowed ? String.fromCodePoint(code) : undefined;
}
