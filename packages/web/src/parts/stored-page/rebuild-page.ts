import type { PageEyes } from '@stepwright/catalogue/page/page-eyes';
import type { StoredElement, StoredPage } from '@stepwright/contract/stored-page';

/** A place in the window, CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A stored page as a tree without a window: nothing in it loads, runs or is drawn. */
export interface RebuiltPage {
  readonly document: Document;
  /** Displayed elements with their places in the window, in document order, those in frames too. */
  readonly places: ReadonlyMap<Element, Place>;
  /** The document in each frame that could be read. */
  readonly frames: ReadonlyMap<Element, Document>;
  /** The frame of each such document. */
  readonly frameOf: ReadonlyMap<Document, Element>;
  readonly eyes: PageEyes;
}

const SVG = 'http://www.w3.org/2000/svg';
const MATH = 'http://www.w3.org/1998/Math/MathML';
/** Deeper than any browser nests what it reads. */
const DEEPEST = 600;

interface Offset {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Builds the tree again. What makes no sense as an element or attribute is left out: a page comes from code that nobody knows. */
export function rebuildPage(page: StoredPage): RebuiltPage {
  const places = new Map<Element, Place>();
  const frames = new Map<Element, Document>();
  const frameOf = new Map<Document, Element>();

  const documentOf = (root: StoredElement, offset: Offset, depth: number): Document => {
    const made = document.implementation.createHTMLDocument('');
    const element = elementOf(root, made, offset, depth);
    if (element) made.replaceChild(element, made.documentElement);
    return made;
  };

  const fill = (
    into: Element | ShadowRoot,
    content: readonly (StoredElement | string)[] | undefined,
    made: Document,
    offset: Offset,
    depth: number,
  ) => {
    for (const child of content ?? []) {
      if (typeof child === 'string') into.append(made.createTextNode(child));
      else {
        const element = elementOf(child, made, offset, depth + 1);
        if (element) into.append(element);
      }
    }
  };

  const elementOf = (told: StoredElement, made: Document, offset: Offset, depth: number): Element | null => {
    if (depth > DEEPEST) return null;
    const element = newElement(told, made);
    if (element === null) return null;
    setAttributes(element, told);
    if (told.b) {
      const [x, y, width, height] = told.b;
      const { scale } = offset;
      places.set(element, {
        x: offset.x + x * scale,
        y: offset.y + y * scale,
        width: width * scale,
        height: height * scale,
      });
    }
    if (told.s) {
      const shadow = attempt(() => element.attachShadow({ mode: 'open' }));
      if (shadow) fill(shadow, told.s, made, offset, depth);
    }
    fill(element, told.c, made, offset, depth);
    setValue(element, told.v);
    if (told.f) {
      const [x, y, scale] = told.o ?? [0, 0, 1];
      const at = { x: offset.x + x * offset.scale, y: offset.y + y * offset.scale, scale: offset.scale * scale };
      const inner = documentOf(told.f, at, depth + 1);
      frames.set(element, inner);
      frameOf.set(inner, element);
    }
    return element;
  };

  const made = documentOf(page.root, { x: 0, y: 0, scale: 1 }, 0);
  const perceived = withAncestors(places.keys());
  const eyes: PageEyes = {
    hidden: (element) => !perceived.has(element),
    frameDocument: (frame) => frames.get(frame) ?? null,
  };
  return { document: made, places, frames, frameOf, eyes };
}

function newElement(told: StoredElement, made: Document): Element | null {
  if (told.n) return attempt(() => made.createElementNS(told.n === 'svg' ? SVG : MATH, told.t));
  // Policies of this page would complain even of an empty one that styles nothing.
  if (told.t === 'style') return made.createElementNS(null, 'style');
  return attempt(() => made.createElement(told.t));
}

function setAttributes(element: Element, { a = {} }: StoredElement): void {
  for (const [name, value] of Object.entries(a)) {
    // The look of what is never drawn does not matter, but policies of this page would complain of it.
    if (name === 'style') continue;
    attempt(() => element.setAttribute(name, value));
  }
}

function setValue(element: Element, value: string | undefined): void {
  if (value === undefined) return;
  attempt(() => {
    if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
      element.checked = value !== '';
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      element.value = value;
    }
  });
}

/** What has no box of its own is perceived through what is in it. */
function withAncestors(elements: Iterable<Element>): ReadonlySet<Element> {
  const all = new Set<Element>();
  for (const element of elements) {
    for (let up: Element | null = element; up && !all.has(up); up = parentOf(up)) all.add(up);
  }
  return all;
}

/** The parent, across the border of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return 'host' in root ? (root as ShadowRoot).host : null;
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
