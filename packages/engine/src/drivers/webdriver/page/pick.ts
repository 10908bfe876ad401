import type { LocatorChoice } from '@stepwright/catalogue/ports/element-path';
import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import type { DisplayedRules } from './displayed.ts';
import type { ReadingRules } from './readings.ts';

export interface Picked {
  /** Matches of the xpath, in document order. */
  readonly matches: Element[];
  /** What the pick leaves of them. */
  readonly candidates: Element[];
  /** The ones that the look is about; empty when there are too few candidates. */
  readonly chosen: Element[];
  readonly seen?: string[];
}

/** Runs in the page. From an xpath to the elements that are meant (actions §6). Self-contained. */
export function pickRules(rules: DisplayedRules, readings: ReadingRules) {
  const SEEN_LIMIT = 10;

  function evaluate({ text: xpath }: LocatorChoice): Element[] {
    let found: XPathResult;
    try {
      found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    } catch (error) {
      throw notAnXPath(error);
    }
    const elements: Element[] = [];
    for (let i = 0; i < found.snapshotLength; i += 1) {
      const node = found.snapshotItem(i);
      if (!(node instanceof Element)) throw notAnXPath(`it selects ${nodeWord(node)}, not an element`);
      elements.push(node);
    }
    return elements;
  }

  function notAnXPath(error: unknown): Error {
    const reason = typeof error === 'string' ? error : (error as Error).message;
    return Object.assign(new Error(reason), { name: 'XPathFault' });
  }

  function nodeWord(node: Node | null): string {
    if (node?.nodeType === Node.ATTRIBUTE_NODE) return 'an attribute';
    if (node?.nodeType === Node.TEXT_NODE) return 'a text';
    if (node?.nodeType === Node.DOCUMENT_NODE) return 'the document';
    return 'a node';
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

  function at(matches: Element[], candidates: Element[], index: number): Picked {
    const one = candidates[index];
    return { matches, candidates, chosen: one ? [one] : [] };
  }

  function pick(request: LookRequest): Picked {
    let matches = evaluate(request.choices[0]);
    if (request.within !== undefined) {
      const root = evaluate(request.within)[0];
      matches = root ? matches.filter((match) => root.contains(match)) : [];
    }
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
