import { textOfPath } from '@stepwright/catalogue/grammar/locator-text';
import { proposeLocators } from '@stepwright/catalogue/page/propose-locators';
import { selectElements } from '@stepwright/catalogue/page/select-elements';
import type { ElementPath } from '@stepwright/catalogue/ports/element-path';
import type { Candidate } from '../locators/candidate-list.tsx';
import { parentOf, type RebuiltPage } from './rebuild-page.ts';

/** The smallest displayed element at a point of the window; of equal ones the last, which lies above. */
export function elementAt(page: RebuiltPage, x: number, y: number): Element | null {
  let best: Element | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [element, place] of page.places) {
    if (x < place.x || y < place.y || x > place.x + place.width || y > place.y + place.height) continue;
    const area = place.width * place.height;
    if (area <= least) {
      best = element;
      least = area;
    }
  }
  return best;
}

export type Direction = 'up' | 'down' | 'before' | 'after';

/** The displayed element beside another one in the tree; from a document to its frame and back. */
export function neighbour(page: RebuiltPage, element: Element, direction: Direction): Element | null {
  if (direction === 'up') {
    const up = parentOf(element) ?? page.frameOf.get(element.ownerDocument) ?? null;
    return up === null || page.places.has(up) ? up : neighbour(page, up, 'up');
  }
  if (direction === 'down') return firstShown(page, childrenOf(page, element));
  const siblings = parentOf(element) ? childrenOf(page, parentOf(element)!) : [];
  const at = siblings.indexOf(element);
  if (at < 0) return null;
  const rest = direction === 'after' ? siblings.slice(at + 1) : siblings.slice(0, at).reverse();
  return firstShown(page, rest);
}

function childrenOf(page: RebuiltPage, element: Element): Element[] {
  const inner = page.frames.get(element)?.documentElement;
  return [...(element.shadowRoot?.children ?? []), ...element.children, ...(inner ? [inner] : [])];
}

/** Elements without a box are looked through. */
function firstShown(page: RebuiltPage, elements: readonly Element[]): Element | null {
  for (const element of elements) {
    if (page.places.has(element)) return element;
    const inside = firstShown(page, childrenOf(page, element));
    if (inside) return inside;
  }
  return null;
}

/** From the outermost document to the element: what a reader orients by. */
export function pathTo(page: RebuiltPage, element: Element): Element[] {
  const path: Element[] = [];
  for (let up: Element | null = element; up; up = parentOf(up) ?? page.frameOf.get(up.ownerDocument) ?? null) {
    path.unshift(up);
  }
  return path;
}

/** Places among the children on the way down, for addresses: `1.0.3`. */
export function addressOf(page: RebuiltPage, element: Element): string {
  const path = pathTo(page, element);
  return path
    .slice(1)
    .map((one, at) => childrenOf(page, path[at]!).indexOf(one))
    .join('.');
}

export function elementOfAddress(page: RebuiltPage, address: string): Element | null {
  let element: Element | undefined = page.document.documentElement;
  for (const part of address === '' ? [] : address.split('.')) {
    element = element && childrenOf(page, element)[Number(part)];
  }
  return element ?? null;
}

/** `button#save.primary`, short. */
export function shortName(element: Element): string {
  const id = element.getAttribute('id');
  const classes = (element.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
  const name = element.localName + (id ? `#${id}` : '') + classes.map((one) => `.${one}`).join('');
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

export interface Proposed {
  readonly name: string;
  readonly candidates: readonly Candidate[];
}

/** Ranked locators for an element; those in frames lead through the frame. */
export function proposeFor(page: RebuiltPage, element: Element): Proposed {
  const { name, locators } = proposeLocators(element, page.eyes);
  const frame = page.frameOf.get(element.ownerDocument);
  const lead = frame ? bestPath(page, frame) : [];
  return {
    name,
    candidates: locators.map(({ text, path, kind, score, why }) => {
      const whole = [...lead, ...path] as unknown as ElementPath;
      const found = select(page, whole);
      return { text: lead.length > 0 ? textOfPath(whole) : text, kind, score, why, count: found.length };
    }),
  };
}

function bestPath(page: RebuiltPage, frame: Element): ElementPath | readonly [] {
  const [best] = proposeLocators(frame, page.eyes).locators;
  const outer = page.frameOf.get(frame.ownerDocument);
  const own = best?.path ?? [];
  return outer ? ([...bestPath(page, outer), ...own] as unknown as ElementPath) : own;
}

/** What a path leads to in the page's own document; throws where a selector is not understood. */
export function select(page: RebuiltPage, path: ElementPath): readonly Element[] {
  return selectElements(page.document, path, page.eyes).elements;
}

/** The same where the test was in a frame: the page itself first, then each frame. */
export function selectAnywhere(
  page: RebuiltPage,
  path: ElementPath,
): { readonly elements: readonly Element[]; readonly frame: Element | null } {
  const elements = select(page, path);
  if (elements.length > 0) return { elements, frame: null };
  for (const [frame, inner] of page.frames) {
    const inside = selectElements(inner, path, page.eyes).elements;
    if (inside.length > 0) return { elements: inside, frame };
  }
  return { elements: [], frame: null };
}
