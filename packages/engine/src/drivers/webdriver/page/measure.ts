import type { Clipping, Edges, MeasuredBox, Sideways } from '@stepwright/catalogue/ports/measured-box';
import type { AimRules } from './aim.ts';
import type { DisplayedRules } from './displayed.ts';

/** Runs in the page. Boxes with their edges, what cuts them off, and what reaches out of its place. Self-contained. */
export function measureRules(rules: DisplayedRules, aim: Pick<AimRules, 'describe'>) {
  const MOST_NAMED = 5;
  /** Inline, but with a box of their own: their vertical margins count. */
  const REPLACED = new Set(
    'IMG INPUT VIDEO CANVAS IFRAME OBJECT EMBED TEXTAREA SELECT BUTTON AUDIO SVG METER PROGRESS'.split(' '),
  );

  function parentOf(element: Element): Element | null {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }

  const px = (value: string) => Number.parseFloat(value) || 0;

  function isInline(element: Element): boolean {
    return rules.style(element).display === 'inline' && !REPLACED.has(element.tagName.toUpperCase());
  }

  /** How much larger than laid out it is drawn. offsetWidth is rounded, so half a pixel is no scale. */
  function scaleOf(drawn: number, laidOut: number | undefined): number {
    if (laidOut === undefined || laidOut <= 0 || Math.abs(drawn - laidOut) <= 0.5) return 1;
    return drawn / laidOut;
  }

  function scales(element: Element): { x: number; y: number } {
    const { width, height } = rules.boxOf(element);
    const { offsetWidth, offsetHeight } = element as HTMLElement;
    return { x: scaleOf(width, offsetWidth), y: scaleOf(height, offsetHeight) };
  }

  function edges(top: number, right: number, bottom: number, left: number, k: { x: number; y: number }): Edges {
    return { top: top * k.y, right: right * k.x, bottom: bottom * k.y, left: left * k.x };
  }

  /** Whether a transform does more than move and scale. */
  function turns(style: CSSStyleDeclaration): boolean {
    if (style.rotate !== undefined && style.rotate !== 'none' && style.rotate !== '') return true;
    const { transform } = style;
    if (transform === 'none' || transform === '') return false;
    const parts = transform
      .slice(transform.indexOf('(') + 1, -1)
      .split(',')
      .map(Number);
    const [, b = 0, c = 0, , e = 0] = parts;
    // Half a turn and a mirror leave the rectangle what it is.
    if (transform.startsWith('matrix(')) return Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6;
    return [b, c, e, parts[2], parts[6], parts[8], parts[9]].some((part) => Math.abs(part ?? 0) > 1e-6);
  }

  function isTurned(element: Element): boolean {
    for (let up: Element | null = element; up; up = parentOf(up)) if (turns(rules.style(up))) return true;
    return false;
  }

  function box(element: Element): MeasuredBox {
    const s = rules.style(element);
    const k = scales(element);
    const { x, y, width, height } = rules.boxOf(element);
    const flat = isInline(element);
    return {
      rect: { x, y, width, height },
      displayed: rules.isDisplayed(element),
      margin: edges(flat ? 0 : px(s.marginTop), px(s.marginRight), flat ? 0 : px(s.marginBottom), px(s.marginLeft), k),
      border: edges(px(s.borderTopWidth), px(s.borderRightWidth), px(s.borderBottomWidth), px(s.borderLeftWidth), k),
      padding: edges(px(s.paddingTop), px(s.paddingRight), px(s.paddingBottom), px(s.paddingLeft), k),
      turned: isTurned(element),
      viewport: { width: innerWidth, height: innerHeight },
    };
  }

  /** What is laid out against this element where an ancestor of it is positioned: it holds absolute boxes, and fixed ones too. */
  function holdsFixed(s: CSSStyleDeclaration): boolean {
    return (
      s.transform !== 'none' ||
      s.filter !== 'none' ||
      s.perspective !== 'none' ||
      /paint|layout|strict|content/.test(s.contain)
    );
  }

  /** Ancestors that may cut the element off; what overflows the body or the root belongs to the window. */
  function* clippers(element: Element): Generator<Element> {
    let position = rules.style(element).position;
    for (let up = parentOf(element); up && up !== document.documentElement; up = parentOf(up)) {
      const s = rules.style(up);
      if (s.display === 'contents') continue;
      if (position === 'fixed' && !holdsFixed(s)) continue;
      if (position === 'absolute' && s.position === 'static' && !holdsFixed(s)) continue;
      position = s.position;
      const forWindow = up === document.body && rules.style(document.documentElement).overflowX === 'visible';
      if (s.display !== 'inline' && !forWindow) yield up;
    }
  }

  function cutBy(element: Element, ancestor: Element): Edges {
    const s = rules.style(ancestor);
    const mine = rules.boxOf(element);
    const k = scales(ancestor);
    const outer = rules.boxOf(ancestor);
    const left = outer.left + ancestor.clientLeft * k.x;
    const top = outer.top + ancestor.clientTop * k.y;
    const sideways = s.overflowX !== 'visible';
    const upright = s.overflowY !== 'visible';
    const over = (by: number, counts: boolean) => (counts && by > 0.5 ? by : 0);
    return {
      top: over(top - mine.top, upright),
      right: over(mine.right - (left + ancestor.clientWidth * k.x), sideways),
      bottom: over(mine.bottom - (top + ancestor.clientHeight * k.y), upright),
      left: over(left - mine.left, sideways),
    };
  }

  function clipping(element: Element): Clipping {
    const cuts = [...clippers(element)]
      .map((ancestor) => ({ ancestor, edges: cutBy(element, ancestor) }))
      .map((cut) => ({ ...cut, most: Math.max(cut.edges.top, cut.edges.right, cut.edges.bottom, cut.edges.left) }))
      .filter((cut) => cut.most > 0)
      .sort((a, b) => b.most - a.most);
    const worst = cuts[0];
    const shown = { width: element.clientWidth, height: element.clientHeight };
    return {
      content: isInline(element) ? shown : { width: element.scrollWidth, height: element.scrollHeight },
      shown,
      cut: worst ? { by: aim.describe(worst.ancestor), edges: worst.edges } : null,
    };
  }

  function sideways(element: Element): Sideways {
    const whole = element === document.documentElement || element === document.body;
    const scroller = whole ? (document.scrollingElement ?? document.documentElement) : element;
    const told = { content: scroller.scrollWidth, shown: scroller.clientWidth };
    return { ...told, furthest: told.content > told.shown ? furthest(scroller) : [] };
  }

  /** Those at the end of a chain of wide boxes say more than what merely holds them, so a box equal to its child's is left out. */
  function furthest(scroller: Element): string[] {
    const root = scroller === document.scrollingElement;
    const frame = rules.boxOf(scroller);
    const leftwards = rules.style(scroller).direction === 'rtl';
    const start = root ? 0 : frame.left + scroller.clientLeft;
    const limit = leftwards ? start : start + scroller.clientWidth;
    const reaching: { element: Element; by: number }[] = [];
    for (const element of scroller.querySelectorAll('*')) {
      const own = element.getBoundingClientRect();
      if (own.width === 0 || own.height === 0) continue;
      const by = leftwards ? limit - own.left : own.right - limit;
      if (by > 0.5) reaching.push({ element, by });
    }
    reaching.sort((a, b) => b.by - a.by);
    const byChildren = new Map<Element, number>();
    for (const { element, by } of reaching) {
      const parent = element.parentElement;
      if (parent) byChildren.set(parent, Math.max(by, byChildren.get(parent) ?? 0));
    }
    const named = reaching.filter(({ element, by }) => (byChildren.get(element) ?? 0) < by - 0.5);
    return named
      .slice(0, MOST_NAMED)
      .map(({ element, by }) => `${aim.describe(element)} by ${Math.round(by * 100) / 100}px`);
  }

  return { box, clipping, sideways };
}

export type MeasureRules = ReturnType<typeof measureRules>;
