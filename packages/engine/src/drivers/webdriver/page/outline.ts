/** Runs in the page. Where elements lie in the viewport of the window, for the picture of a failure. Self-contained. */
export function outlineRules() {
  interface Place {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }

  function paddingOf(frame: Element, side: 'paddingLeft' | 'paddingTop'): number {
    const view = frame.ownerDocument.defaultView;
    return view ? Number.parseFloat(view.getComputedStyle(frame)[side]) || 0 : 0;
  }

  /** Null behind a frame of another origin, where nobody may look. */
  function inWindow(place: Place): Place | null {
    let { x, y, width, height } = place;
    try {
      for (let w: Window = window; w !== w.parent; w = w.parent) {
        const frame = w.frameElement;
        if (!frame) return null;
        const box = frame.getBoundingClientRect();
        const scale = (frame as HTMLElement).offsetWidth ? box.width / (frame as HTMLElement).offsetWidth : 1;
        x = box.x + (frame.clientLeft + paddingOf(frame, 'paddingLeft') + x) * scale;
        y = box.y + (frame.clientTop + paddingOf(frame, 'paddingTop') + y) * scale;
        width *= scale;
        height *= scale;
      }
    } catch {
      return null;
    }
    return { x, y, width, height };
  }

  /** An option is drawn by its select, a hidden box by its label. */
  function drawn(element: Element): Element {
    const select = element instanceof HTMLOptionElement ? element.closest('select') : null;
    if (select) return select;
    const box = element.getBoundingClientRect();
    const labels = (element as HTMLInputElement).labels;
    return box.width === 0 || box.height === 0 ? (labels?.[0] ?? element) : element;
  }

  function placeOf(element: Element): Place | null {
    const { x, y, width, height } = drawn(element).getBoundingClientRect();
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  /** What a click at the element's middle would hit instead of it. */
  function coverOf(element: Element): Element | null {
    const place = placeOf(element);
    if (!place) return null;
    const x = (Math.max(0, place.x) + Math.min(innerWidth, place.x + place.width)) / 2;
    const y = (Math.max(0, place.y) + Math.min(innerHeight, place.y + place.height)) / 2;
    const target = drawn(element);
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.contains(target)) return null;
    for (let up: Element | null = hit; up; ) {
      if (up === target || (up instanceof HTMLLabelElement && up.control === target)) return null;
      const root: Node = up.getRootNode();
      up = up.assignedSlot ?? up.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return hit;
  }

  function outside(place: Place): boolean {
    return place.x + place.width <= 0 || place.y + place.height <= 0 || place.x >= innerWidth || place.y >= innerHeight;
  }

  function* scrollersOf(element: Element): Iterable<Element> {
    for (let up: Node | null = element; up; ) {
      if (up instanceof Element) yield up;
      up = up instanceof ShadowRoot ? up.host : up.parentNode;
    }
  }

  /**
   * @param elements the first is the one that the picture must show: it is scrolled into view where nothing of it is
   * @returns JSON text of an Outline: places in CSS pixels of the window, null for what has none; `scrolled`, where the page was before
   */
  function outline(elements: readonly Element[], withCover: boolean): string {
    const [first] = elements;
    const before = first && placeOf(first);
    let scrolled: number[][] | null = null;
    if (first && before && outside(before)) {
      scrolled = [...scrollersOf(first)].map((up) => [up.scrollLeft, up.scrollTop]);
      drawn(first).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    }
    let apart = false;
    const told = (element: Element | null | undefined) => {
      const place = element ? placeOf(element) : null;
      const there = place && inWindow(place);
      apart ||= place !== null && there === null;
      return there ?? place;
    };
    const cover = withCover && first ? coverOf(first) : null;
    let width = innerWidth;
    try {
      width = window.top?.innerWidth ?? innerWidth;
    } catch {
      // A window of another origin tells nothing.
    }
    return JSON.stringify({ places: elements.map(told), cover: told(cover), width, scrolled, apart });
  }

  /** Puts the page back to where it was before `outline` scrolled. */
  function restore(element: Element, positions: readonly (readonly number[])[]): void {
    let at = 0;
    for (const up of scrollersOf(element)) {
      const [left = 0, top = 0] = positions[at] ?? [];
      if (up.scrollLeft !== left || up.scrollTop !== top) up.scrollTo({ left, top, behavior: 'instant' });
      at += 1;
    }
  }

  return { outline, restore };
}

/** What `outline` tells. */
export interface Outline {
  readonly places: readonly (Box | null)[];
  readonly cover: Box | null;
  /** Width of the window's viewport in CSS pixels. */
  readonly width: number;
  readonly scrolled: readonly (readonly number[])[] | null;
  /** The window is of another origin: places are those in the frame, and so is the width. */
  readonly apart: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Function declarations over the elements and then a JSON text of arguments. */
export const OUTLINE = `(...told) => (${outlineRules})().outline(told.slice(0, -1), JSON.parse(told.at(-1)))`;
export const RESTORE_SCROLL = `(element, positions) => { (${outlineRules})().restore(element, JSON.parse(positions)); return ''; }`;
