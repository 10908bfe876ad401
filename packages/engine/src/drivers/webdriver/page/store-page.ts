import type { Box, StoredElement } from '@stepwright/contract/stored-page';

/** What a page may tell of itself, and what is told with it. */
export interface StoreRequest {
  /** File name of the picture of the same moment. */
  readonly picture: string | null;
  readonly frame: readonly string[];
  readonly mostElements: number;
  /** Characters of the JSON text. */
  readonly longest: number;
  /** Milliseconds after which what is told so far is enough. */
  readonly timeMs: number;
}

/**
 * Runs in the page. Its elements with their boxes as the JSON text of a StoredPage: open shadow roots and frames of the same origin
 * too, without scripts and styles, and without what a person keeps for themselves. Self-contained.
 */
export function storePage(request: StoreRequest): string {
  type Node_ = { -readonly [K in keyof StoredElement]: StoredElement[K] };

  const LONGEST_TEXT = 5000;
  const LONGEST_ATTRIBUTE = 2000;
  const SHORT_DATA = 100;
  const SVG = 'http://www.w3.org/2000/svg';
  const MATH = 'http://www.w3.org/1998/Math/MathML';
  /** They stay as empty elements, so that positions in an xpath stay what they are. */
  const EMPTY = new Set(['script', 'style', 'noscript', 'template', 'object', 'embed']);
  const LEFT_OUT = /^(on|srcdoc$|nonce$|integrity$|ping$)/i;
  const PRIVATE_NAME = /pass(word|wd|phrase)?|secret|token|csrf|xsrf|otp|\bpin\b|cvv|cvc|card.?number|iban|ssn/i;
  const PRIVATE_FILL = /password|one-time-code|cc-/i;
  const end = performance.now() + request.timeMs;
  let left = request.mostElements;
  let characters = request.longest;
  let partial = false;

  /** Nobody's password, no hidden token, nothing that a browser would not fill in for everybody. */
  function isPrivate(element: Element): boolean {
    if (!(element.localName === 'input' || element.localName === 'textarea')) return false;
    const type = (element.getAttribute('type') ?? '').toLowerCase();
    if (type === 'password' || type === 'hidden') return true;
    if (PRIVATE_FILL.test(element.getAttribute('autocomplete') ?? '')) return true;
    return PRIVATE_NAME.test(`${element.getAttribute('name') ?? ''} ${element.id}`);
  }

  /** A page that shows the password on request shows it in a field of another type. */
  function attributesOf(element: Element, isSecret: boolean): Record<string, string> | undefined {
    let told: Record<string, string> | undefined;
    // Names and values as texts: nodes for attributes cost more than all the rest.
    for (const name of element.getAttributeNames()) {
      if (LEFT_OUT.test(name) || (name === 'value' && isSecret)) continue;
      if (name === 'content' && element.localName === 'meta') continue;
      const value = element.getAttribute(name) ?? '';
      const isData = value.length > SHORT_DATA && /^\s*data:/i.test(value);
      const shown = isData ? `${value.slice(0, SHORT_DATA)}…` : value.slice(0, LONGEST_ATTRIBUTE);
      told ??= {};
      told[name] = shown;
      characters -= name.length + shown.length + 6;
    }
    return told;
  }

  function liveValue(element: Element): string | undefined {
    if (element.localName === 'textarea') return (element as HTMLTextAreaElement).value.slice(0, LONGEST_TEXT);
    if (element.localName === 'select') return (element as HTMLSelectElement).value;
    if (element.localName !== 'input') return undefined;
    const input = element as HTMLInputElement;
    if (input.type === 'file') return undefined;
    if (input.type === 'checkbox' || input.type === 'radio') return input.checked ? 'on' : '';
    return input.value.slice(0, LONGEST_TEXT);
  }

  /** What is drawn with no opacity takes all that is in it along. */
  function isFaint(element: Element): boolean {
    return getComputedStyle(element).opacity === '0';
  }

  function boxOf(element: Element): Box | undefined {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width <= 0 || height <= 0 || getComputedStyle(element).visibility !== 'visible') return undefined;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [round(x), round(y), round(width), round(height)];
  }

  function frameOf(frame: HTMLIFrameElement): Pick<Node_, 'f' | 'o'> {
    try {
      const inner = frame.contentDocument?.documentElement;
      if (!inner) return {};
      const box = frame.getBoundingClientRect();
      const scale = frame.offsetWidth ? box.width / frame.offsetWidth : 1;
      const style = getComputedStyle(frame);
      const padding = (side: 'paddingLeft' | 'paddingTop') => Number.parseFloat(style[side]) || 0;
      const f = elementOf(inner, 0, false);
      if (!f) return {};
      return {
        f,
        o: [
          box.x + (frame.clientLeft + padding('paddingLeft')) * scale,
          box.y + (frame.clientTop + padding('paddingTop')) * scale,
          scale,
        ],
      };
    } catch {
      // A document of another origin tells nothing.
      return {};
    }
  }

  function contentOf(
    nodes: Iterable<Node>,
    depth: number,
    hideTexts: boolean,
    faint: boolean,
  ): (StoredElement | string)[] {
    const told: (StoredElement | string)[] = [];
    for (const node of nodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = (node as Text).data;
        if (hideTexts) continue;
        const shown = text.trim() === '' ? ' ' : text.slice(0, LONGEST_TEXT);
        characters -= shown.length + 3;
        told.push(shown);
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        const child = elementOf(node as Element, depth + 1, faint);
        if (!child) break;
        told.push(child);
      }
    }
    return told;
  }

  function elementOf(element: Element, depth: number, inFaint: boolean): StoredElement | null {
    if (left <= 0 || characters <= 0 || depth > 400 || (left % 200 === 0 && performance.now() > end)) {
      partial = true;
      left = 0;
      return null;
    }
    left -= 1;
    characters -= 40;
    const told: Node_ = { t: element.localName };
    if (element.namespaceURI === SVG) told.n = 'svg';
    else if (element.namespaceURI === MATH) told.n = 'math';
    if (EMPTY.has(element.localName)) return told;
    const isSecret = isPrivate(element);
    const attributes = attributesOf(element, isSecret);
    if (attributes) told.a = attributes;
    const value = isSecret ? undefined : liveValue(element);
    if (value !== undefined) {
      told.v = value;
      characters -= value.length;
    }
    const faint = inFaint || isFaint(element);
    const box = faint ? undefined : boxOf(element);
    if (box) told.b = box;
    if (element.childNodes.length > 0) {
      const content = contentOf(element.childNodes, depth, isSecret, faint);
      if (content.length > 0) told.c = content;
    }
    if (element.shadowRoot) told.s = contentOf(element.shadowRoot.childNodes, depth, false, faint);
    if (element.localName === 'iframe' || element.localName === 'frame') {
      Object.assign(told, frameOf(element as HTMLIFrameElement));
    }
    return told;
  }

  /** The outermost document that may be read from here. */
  function outermost(): Window {
    let w: Window = window;
    try {
      while (w !== w.parent && w.parent.document.documentElement) w = w.parent;
    } catch {
      // The parent is of another origin.
    }
    return w;
  }

  const view = outermost();
  const root = elementOf(view.document.documentElement, 0, false);
  const whole = view === view.top;
  return JSON.stringify({
    version: 1,
    url: view.location.href,
    title: view.document.title,
    width: view.innerWidth,
    height: view.innerHeight,
    // The picture shows the window: it does not fit a document inside it.
    picture: whole ? request.picture : null,
    frame: whole ? [] : request.frame,
    partial: partial || !whole,
    root,
  });
}

/** Function declaration over the request as JSON text. */
export const STORE_PAGE = `(request) => (${storePage})(JSON.parse(request))`;
