import type { SelectRules } from '@stepwright/catalogue/page/select-elements';
import type { LocatorChoice } from '@stepwright/catalogue/ports/element-path';
import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import type { DisplayedRules } from './displayed.ts';
import type { ReadingRules } from './readings.ts';

/** A look as the page is asked for it. */
export interface PageRequest extends LookRequest {
  /** The choices before this one match nothing, as was found out elsewhere. */
  readonly firstChoice?: number;
}

/** A locator goes on in the document of a frame. */
export interface IntoFrame {
  readonly element: Element;
  /** Which of the request's locators. */
  readonly of: 'choice' | 'within' | 'beside';
  readonly choice: number;
  /** Its first selector that is meant for the inside. */
  readonly from: number;
}

export interface Picked {
  /** Matches of the locator, in document order. */
  readonly matches: Element[];
  /** Which choice found them. */
  readonly choice: number;
  /** What the pick leaves of them. */
  readonly candidates: Element[];
  /** The ones that the look is about; empty when there are too few candidates. */
  readonly chosen: Element[];
  readonly seen?: string[];
  /** Instead of all that: where to look on. */
  readonly into?: IntoFrame;
}

interface Found {
  readonly matches: Element[];
  readonly choice: number;
  readonly into?: IntoFrame;
}

/** Runs in the page. From a locator to the elements that are meant (actions §6). Self-contained. */
export function pickRules(rules: DisplayedRules, readings: ReadingRules, selects: SelectRules) {
  const SEEN_LIMIT = 10;

  function evaluate({ path }: LocatorChoice, of: IntoFrame['of'], choice: number): Found {
    const { elements, frame } = selects.select(document, path);
    if (!frame) return { matches: elements, choice };
    return { matches: [], choice, into: { element: frame.element, of, choice, from: frame.from } };
  }

  /**
   * The matches of the first choice; where it has none and `heals` allows it, the one match of another. A choice that goes on in a frame
   * is told, whether it will find something there or not.
   */
  function find(request: PageRequest, heals: boolean): Found {
    const first = request.firstChoice ?? 0;
    for (const [place, choice] of request.choices.entries()) {
      if (place < first) continue;
      if (place > 0 && !heals) break;
      const found = evaluate(choice, 'choice', place);
      if (found.into) return found;
      if (place === 0 && found.matches.length > 0) return found;
      if (found.matches.length === 1) return found;
      if (found.matches.length > 1) break;
    }
    return { matches: [], choice: 0 };
  }

  function inDocumentOrder(elements: Iterable<Element>): Element[] {
    return [...new Set(elements)].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  }

  const bare = (text: string) => text.replace(/[\s\u00a0]+/g, '').toLowerCase();

  /** Deepest displayed elements at or under the roots whose visible text fits. */
  function bySubText(roots: Element[], wanted: string, exact: boolean): Element[] {
    const target = readings.norm(wanted);
    const hint = bare(target);
    const found = new Set<Element>();
    const hasControls = (element: Element) => element.querySelector('input,select,textarea') !== null;
    const fits = (element: Element) => {
      const text = readings.norm(readings.text(element));
      return exact ? text === target : text.includes(target);
    };
    const visit = (element: Element): boolean => {
      const control = element.matches('input,select,textarea');
      if (!control && !bare(element.textContent ?? '').includes(hint) && !hasControls(element)) return false;
      let below = false;
      for (const child of element.children) below = visit(child) || below;
      if (below) return true;
      if (!rules.isDisplayed(element) || !fits(element)) return false;
      found.add(element);
      return true;
    };
    for (const root of roots) visit(root);
    const deepest = [...found].filter((one) => ![...found].some((other) => other !== one && one.contains(other)));
    return inDocumentOrder(deepest);
  }

  function seenTexts(elements: Iterable<Element>): string[] {
    const texts = new Set<string>();
    let looked = 0;
    for (const element of elements) {
      looked += 1;
      if (texts.size >= SEEN_LIMIT || looked > 2000) break;
      const leaf = element.childElementCount === 0 || element.tagName === 'A' || element.tagName === 'SELECT';
      if (!leaf || !rules.isDisplayed(element)) continue;
      const text = readings.norm(readings.text(element));
      if (text) texts.add(text.length > 120 ? `${text.slice(0, 120)}…` : text);
    }
    return [...texts];
  }

  function* under(roots: Element[]): Iterable<Element> {
    for (const root of roots) {
      yield root;
      yield* root.querySelectorAll('*');
    }
  }

  type Told = Omit<Picked, 'choice'>;

  function at(matches: Element[], candidates: Element[], index: number): Told {
    const one = candidates[index];
    return { matches, candidates, chosen: one ? [one] : [] };
  }

  /** @param heals whether another choice than the first may be used now */
  function pick(request: PageRequest, heals: boolean): Picked {
    const nothing = { matches: [], candidates: [], chosen: [], choice: 0 };
    let root: Element | undefined;
    if (request.within !== undefined) {
      const around = evaluate(request.within, 'within', 0);
      if (around.into) return { ...nothing, into: around.into };
      root = around.matches[0];
      if (!root) return nothing;
    }
    const found = find(request, heals && request.pick.by !== 'all');
    if (found.into) return { ...nothing, into: found.into };
    const { matches, choice } = found;
    const around = root;
    return { ...chosenOf(around ? matches.filter((match) => around.contains(match)) : matches, request), choice };
  }

  function chosenOf(matches: Element[], request: LookRequest): Told {
    const how = request.pick;
    switch (how.by) {
      case 'all':
        return { matches, candidates: matches, chosen: matches };
      case 'nth':
        return at(matches, matches, how.index);
      case 'first': {
        const displayed = request.condition === 'present' ? undefined : matches.find((one) => rules.isDisplayed(one));
        const one = displayed ?? matches[0];
        return { matches, candidates: matches, chosen: one ? [one] : [] };
      }
      case 'displayed':
        return at(matches, matches.filter(rules.isDisplayed), how.index);
      case 'random': {
        const displayed = matches.filter(rules.isDisplayed);
        const usable = displayed.filter(readings.isEnabled);
        const pool = usable.length > 0 ? usable : displayed;
        return at(matches, pool, Math.floor(Math.random() * pool.length));
      }
      case 'sub': {
        const exact = how.match === 'exact';
        const anyText = readings.norm(how.text) === '' && !exact;
        const candidates = anyText ? matches.filter(rules.isDisplayed) : bySubText(matches, how.text, exact);
        const picked = at(matches, candidates, how.index);
        return candidates.length > 0 ? picked : { ...picked, seen: seenTexts(under(matches)) };
      }
      case 'link': {
        const links = inDocumentOrder(
          matches.flatMap((one) => (one.tagName === 'A' ? [one] : [...one.querySelectorAll('a')])),
        );
        const target = readings.norm(how.text);
        const candidates = links.filter((link) => {
          if (!rules.isDisplayed(link)) return false;
          const text = readings.norm(readings.text(link));
          return how.match === 'exact' ? text === target : text.includes(target);
        });
        const picked = at(matches, candidates, how.index);
        return candidates.length > 0 ? picked : { ...picked, seen: seenTexts(links) };
      }
    }
  }

  return { pick };
}

export type PickRules = ReturnType<typeof pickRules>;
