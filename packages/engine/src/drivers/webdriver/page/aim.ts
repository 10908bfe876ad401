import type { Point } from '@stepwright/catalogue/ports/web-port';
import type { DisplayedRules } from './displayed.ts';

/** Runs in the page. Where a click on an element goes, and what it would really hit. Self-contained. */
export function aimRules(rules: DisplayedRules) {
  /** Centre of what the viewport shows of a box, or null when it shows nothing. */
  function visibleCentre(box: DOMRect): Point | null {
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const right = Math.min(innerWidth, box.right);
    const bottom = Math.min(innerHeight, box.bottom);
    if (right <= left || bottom <= top) return null;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** An inline element over several lines has a box a line: its middle may lie beside all of them. */
  function boxes(element: Element): DOMRect[] {
    const whole = rules.boxOf(element);
    if (element instanceof HTMLAreaElement) return [whole];
    const parts = [...element.getClientRects()].filter((part) => part.width > 0 && part.height > 0);
    if (parts.length > 1 && rules.style(element).display.startsWith('inline')) return parts;
    return whole.width > 0 && whole.height > 0 ? [whole] : contentBoxes(element);
  }

  /** An element without a box of its own (`display: contents`, floats inside, empty height) is aimed at by what it holds. */
  function contentBoxes(element: Element): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(element);
    const parts = [...range.getClientRects()].filter((part) => part.width > 0 && part.height > 0);
    return parts.length > 0 ? parts : [rules.boxOf(element)];
  }

  function pointOf(told: Element): Point {
    const element = clickTarget(told);
    for (const box of boxes(element)) {
      const centre = visibleCentre(box);
      if (centre) return centre;
    }
    const box = rules.boxOf(element);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  function holds(element: Element, hit: Element): boolean {
    if (element === hit || element.contains(hit)) return true;
    // Browsers disagree on whether an area or its picture lies under a point.
    if (element instanceof HTMLAreaElement && hit instanceof HTMLImageElement) {
      return hit.useMap !== '' && hit.useMap.slice(1) === element.closest('map')?.name;
    }
    for (let up: Element | null = hit; up; ) {
      if (up === element) return true;
      if (up instanceof HTMLLabelElement && up.control === element) return true;
      const root: Node = up.getRootNode();
      up = up.assignedSlot ?? up.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return false;
  }

  function describe(element: Element): string {
    const parts = [element.tagName.toLowerCase()];
    if (element.id) parts.push(`id="${element.id}"`);
    const classes = element.getAttribute('class')?.trim();
    if (classes) parts.push(`class="${classes.length > 80 ? `${classes.slice(0, 80)}…` : classes}"`);
    return `<${parts.join(' ')}>`;
  }

  /** Something in an outer document over the frame; only told for frames of the same origin. */
  function coverAbove(point: Point): string | null {
    let { x, y } = point;
    try {
      for (let w: Window = window; w !== w.parent; w = w.parent) {
        const frame = w.frameElement;
        if (!frame) return null;
        const box = frame.getBoundingClientRect();
        const scale = (frame as HTMLElement).offsetWidth ? box.width / (frame as HTMLElement).offsetWidth : 1;
        x = box.x + (frame.clientLeft + paddingOf(frame, 'paddingLeft') + x) * scale;
        y = box.y + (frame.clientTop + paddingOf(frame, 'paddingTop') + y) * scale;
        const hit = topmostAt({ x, y }, frame.ownerDocument);
        if (hit && hit !== frame && !hit.contains(frame)) return describe(hit);
      }
    } catch {
      return null;
    }
    return null;
  }

  function paddingOf(frame: Element, side: 'paddingLeft' | 'paddingTop'): number {
    const view = frame.ownerDocument.defaultView;
    return view ? Number.parseFloat(view.getComputedStyle(frame)[side]) || 0 : 0;
  }

  /** Through open shadow roots, whose hosts are all that the document tells of. */
  function topmostAt({ x, y }: Point, within: Document = document): Element | null {
    let hit = within.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const deeper: Element | null = hit.shadowRoot.elementFromPoint(x, y);
      if (!deeper || deeper === hit) break;
      hit = deeper;
    }
    return hit;
  }

  /** Whether a click at the element's point reaches it; if not, the element on top, described, unless there is none. */
  function hitTest(element: Element): { reached: boolean; cover: string | null } {
    const target = clickTarget(element);
    let first: string | null | undefined;
    for (const box of boxes(target)) {
      const point = visibleCentre(box);
      if (!point) continue;
      const hit = topmostAt(point);
      const inside = hit !== null && holds(target, hit);
      const cover = inside ? coverAbove(point) : hit && describe(hit);
      if (inside && cover === null) return { reached: true, cover: null };
      if (first === undefined) first = cover;
    }
    return { reached: false, cover: first ?? null };
  }

  /** An option is reached through its select. */
  function clickTarget(element: Element): Element {
    return element instanceof HTMLOptionElement ? (element.closest('select') ?? element) : element;
  }

  function scrollToCentre(element: Element): void {
    const target = clickTarget(element);
    const anchor =
      target instanceof HTMLAreaElement ? (target.closest('map')?.previousElementSibling ?? target) : target;
    anchor.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }

  return { pointOf, hitTest, scrollToCentre, describe };
}

export type AimRules = ReturnType<typeof aimRules>;
