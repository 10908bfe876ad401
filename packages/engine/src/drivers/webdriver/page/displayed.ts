/**
 * Runs in the page. Which elements a person could see after scrolling, as WebDriver's displayedness has it: no `display: none` or
 * `visibility` on the way up, not fully transparent, a box with an area (or something inside that has one and is not cut off),
 * not outside what any scrolling can reach. Options are displayed with their select, areas with their image.
 *
 * Self-contained: the function is sent to the browser as text. Answers are remembered for one look only.
 */
export function displayedRules() {
  const styles = new Map<Element, CSSStyleDeclaration>();
  const chains = new Map<Element, { rendered: boolean; opaque: boolean }>();
  const verdicts = new Map<Element, boolean>();

  function style(element: Element): CSSStyleDeclaration {
    let known = styles.get(element);
    if (!known) {
      known = getComputedStyle(element);
      styles.set(element, known);
    }
    return known;
  }

  function parentOf(element: Element): Element | null {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }

  function chain(element: Element): { rendered: boolean; opaque: boolean } {
    const known = chains.get(element);
    if (known) return known;
    const own = style(element);
    const parent = parentOf(element);
    const above = parent ? chain(parent) : { rendered: true, opaque: true };
    const closed =
      parent instanceof HTMLDetailsElement && !parent.open && parent.querySelector(':scope > summary') !== element;
    const answer = {
      rendered: above.rendered && own.display !== 'none' && !closed,
      opaque: above.opaque && Number(own.opacity) !== 0,
    };
    chains.set(element, answer);
    return answer;
  }

  function boxOf(element: Element): DOMRect {
    const box = element.getBoundingClientRect();
    if (element instanceof HTMLAreaElement) return areaBox(element) ?? box;
    return box;
  }

  function areaBox(area: HTMLAreaElement): DOMRect | null {
    const map = area.closest('map');
    const image = map?.name ? document.querySelector(`img[usemap="#${CSS.escape(map.name)}"]`) : null;
    if (!image) return null;
    const frame = image.getBoundingClientRect();
    const n = area.coords.split(',').map(Number);
    const shape = area.shape.toLowerCase() || 'rect';
    if (shape === 'default') return frame;
    const even = n.filter((_, i) => i % 2 === 0);
    const odd = n.filter((_, i) => i % 2 === 1);
    if (shape.startsWith('circ') && n.length >= 3) {
      const [x = 0, y = 0, r = 0] = n;
      return new DOMRect(frame.x + x - r, frame.y + y - r, 2 * r, 2 * r);
    }
    if (even.length < 2 || odd.length < 2) return null;
    const left = Math.min(...even);
    const top = Math.min(...odd);
    return new DOMRect(frame.x + left, frame.y + top, Math.max(...even) - left, Math.max(...odd) - top);
  }

  function hasArea(element: Element): boolean {
    const box = boxOf(element);
    if (box.width > 0 && box.height > 0) return true;
    if (element instanceof SVGElement && (box.width > 0 || box.height > 0)) {
      return style(element).stroke !== 'none' && Number.parseFloat(style(element).strokeWidth) > 0;
    }
    const overflow = style(element);
    if (overflow.overflowX === 'hidden' && overflow.overflowY === 'hidden') return false;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && textHasArea(node as Text)) return true;
      if (node instanceof Element && chain(node).rendered && hasArea(node)) return true;
    }
    return false;
  }

  function textHasArea(text: Text): boolean {
    if (!text.data.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  }

  /** No scrolling can bring it into view: cut off by a container, or left of or above everything that scrolls. */
  function outOfReach(element: Element): boolean {
    let box: { left: number; top: number; right: number; bottom: number } = boxOf(element);
    if (box.right - box.left <= 0 || box.bottom - box.top <= 0) return false;
    let position = style(element).position;
    for (let up = parentOf(element); up; up = parentOf(up)) {
      const s = style(up);
      if (up === document.documentElement) break;
      const contains =
        s.position !== 'static' || s.transform !== 'none' || s.filter !== 'none' || s.contain.includes('paint');
      if (position === 'fixed' && s.transform === 'none' && s.filter === 'none') continue;
      if (position === 'absolute' && !contains) continue;
      position = s.position;
      if (up === document.body || s.display === 'inline' || s.display === 'contents') continue;
      const cut = (value: string) => value === 'hidden' || value === 'clip';
      const rolls = (value: string) => value === 'auto' || value === 'scroll';
      if (!cut(s.overflowX) && !cut(s.overflowY) && !rolls(s.overflowX) && !rolls(s.overflowY)) continue;
      const frame = up.getBoundingClientRect();
      const beside = box.right <= frame.left || box.left >= frame.right;
      const above = box.bottom <= frame.top || box.top >= frame.bottom;
      if ((beside && cut(s.overflowX)) || (above && cut(s.overflowY))) return true;
      const reach = {
        left: frame.left - (s.direction === 'rtl' ? up.scrollWidth : up.scrollLeft),
        top: frame.top - up.scrollTop,
      };
      if (rolls(s.overflowX) && box.right <= reach.left) return true;
      if (rolls(s.overflowY) && box.bottom <= reach.top) return true;
      if (beside || above) box = frame;
    }
    if (position === 'fixed') {
      return box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight;
    }
    const page = document.scrollingElement ?? document.documentElement;
    const rtl = getComputedStyle(document.documentElement).direction === 'rtl';
    const pageLeft = rtl ? -Math.max(page.scrollWidth, innerWidth) : 0;
    return box.right + page.scrollLeft <= pageLeft || box.bottom + page.scrollTop <= 0;
  }

  function judge(element: Element, needsOpacity: boolean): boolean {
    if (element instanceof HTMLBodyElement || element === document.documentElement) return chain(element).rendered;
    if (element instanceof HTMLOptionElement || element instanceof HTMLOptGroupElement) {
      const select = element.closest('select');
      if (select) return style(element).display !== 'none' && judge(select, false);
    }
    if (element instanceof HTMLMapElement || element instanceof HTMLAreaElement) {
      const map = element.closest('map');
      const image = map?.name ? document.querySelector(`img[usemap="#${CSS.escape(map.name)}"]`) : null;
      return image !== null && judge(image, needsOpacity);
    }
    if (element instanceof HTMLInputElement && element.type === 'hidden') return false;
    if (element.tagName === 'NOSCRIPT' || element.tagName === 'HEAD') return false;
    const way = chain(element);
    if (!way.rendered || (needsOpacity && !way.opaque)) return false;
    const own = style(element);
    if (own.visibility !== 'visible') return false;
    if (element.checkVisibility && !element.checkVisibility()) {
      // `display: contents` has no box of its own and is shown through what it holds.
      if (own.display !== 'contents') return false;
    }
    if (!hasArea(element)) return false;
    return !outOfReach(element);
  }

  function isDisplayed(element: Element): boolean {
    let known = verdicts.get(element);
    if (known === undefined) {
      known = judge(element, true);
      verdicts.set(element, known);
    }
    return known;
  }

  return {
    isDisplayed,
    boxOf,
    style,
  };
}

export type DisplayedRules = ReturnType<typeof displayedRules>;
