import type { ElementPath, Selector } from '../ports/element-path.ts';
import { type AccessibleRules, accessibleRules } from './accessible-name.ts';
import type { PageEyes } from './page-eyes.ts';

export interface Selection {
  /** What the path leads to, in the order in which the page shows its tree; empty as long as `frame` is told. */
  readonly elements: Element[];
  /** The path goes on in the document of this frame, with its selectors from `from` on. */
  readonly frame?: { readonly element: Element; readonly from: number };
}

/**
 * Runs in the page. From a path of selectors to elements. css, text, role and test id search open shadow roots too, however deep; an
 * xpath stays in the tree where it begins. A css selector is matched inside one tree: ` >> ` goes from one tree into the next.
 *
 * A selector that the browser does not accept is thrown as an error named `SelectorFault` with `selector` on it.
 * Self-contained: the function is sent to the browser as text.
 */
export function selectRules(accessible: AccessibleRules, eyes: PageEyes = {}) {
  type Tree = Document | ShadowRoot | Element;

  const TEST_ATTRIBUTES = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
  const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head']);
  const { tidy } = accessible;

  function fault(selector: Selector, reason: unknown): Error {
    const message = typeof reason === 'string' ? reason : (reason as Error).message;
    return Object.assign(new Error(message), { name: 'SelectorFault', selector });
  }

  /** The trees to search: this one, and every open shadow root in it, outer ones first. */
  function treesIn(root: Tree): Tree[] {
    const trees: Tree[] = [root];
    const own = (root as Element).shadowRoot;
    if (own) trees.push(...treesIn(own));
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) trees.push(...treesIn(element.shadowRoot));
    }
    return trees;
  }

  function inOrder(elements: Set<Element>, root: Tree, trees: number): Element[] {
    if (trees === 1 || elements.size < 2) return [...elements];
    const ordered: Element[] = [];
    const visit = (tree: Tree) => {
      for (const element of tree.children) {
        if (elements.has(element)) ordered.push(element);
        if (element.shadowRoot) visit(element.shadowRoot);
        visit(element);
      }
    };
    if ((root as Element).shadowRoot) visit((root as Element).shadowRoot as ShadowRoot);
    visit(root);
    return ordered;
  }

  function nodeWord(node: Node): string {
    if (node.nodeType === 2) return 'an attribute';
    if (node.nodeType === 3) return 'a text';
    return node.nodeType === 9 ? 'the document' : 'a node';
  }

  function evaluate(selector: Selector, expression: string, root: Document | Element): Element[] {
    const document = root.ownerDocument ?? (root as Document);
    let found: XPathResult;
    try {
      found = document.evaluate(expression, root, null, 7, null);
    } catch (error) {
      throw fault(selector, error);
    }
    const elements: Element[] = [];
    for (let i = 0; i < found.snapshotLength; i += 1) {
      const node = found.snapshotItem(i) as Node;
      if (node.nodeType !== 1) throw fault(selector, `it selects ${nodeWord(node)}, not an element`);
      elements.push(node as Element);
    }
    return elements;
  }

  /**
   * An xpath inside an element begins there, although it is written with a leading slash. Browsers evaluate none in a shadow root: its
   * content is copied into an empty document, where nothing of it comes to life, and what is found there is looked up in the original.
   */
  function byXpath(selector: Selector, root: Tree): Element[] {
    if (root.nodeType === 9) return evaluate(selector, selector.value, root as Document);
    const inside = selector.value.replace(/^(\s*\(*\s*)\//, '$1./');
    if (root.nodeType === 11) {
      const originals = [...root.querySelectorAll('*')];
      const apart = root.ownerDocument?.implementation.createHTMLDocument('') as Document;
      const holder = apart.documentElement;
      holder.replaceChildren(...[...root.childNodes].map((node) => apart.importNode(node, true)));
      const copies = [...holder.querySelectorAll('*')];
      const places = new Map(copies.map((copy, place) => [copy, originals[place]]));
      return evaluate(selector, inside, holder)
        .map((copy) => places.get(copy))
        .filter((element) => element !== undefined);
    }
    const element = root as Element;
    const shadow = element.shadowRoot ? byXpath(selector, element.shadowRoot) : [];
    const light = evaluate(selector, inside, element).filter((one) => one !== element && element.contains(one));
    return [...shadow, ...light];
  }

  function byCss(selector: Selector, css: string, root: Tree): Element[] {
    const trees = treesIn(root);
    const found = new Set<Element>();
    for (const tree of trees) {
      try {
        for (const element of tree.querySelectorAll(css)) found.add(element);
      } catch (error) {
        throw fault(selector, error);
      }
    }
    return inOrder(found, root, trees.length);
  }

  function byTestId(selector: Selector, root: Tree): Element[] {
    const css = TEST_ATTRIBUTES.map((name) => `[${name}]`).join(',');
    return byCss(selector, css, root).filter((element) =>
      TEST_ATTRIBUTES.some((name) => element.getAttribute(name) === selector.value),
    );
  }

  /** The deepest elements whose text fits; a button made of an input has its value for a text. */
  function byText(selector: Extract<Selector, { by: 'text' }>, root: Tree): Element[] {
    const wanted = selector.exact ? tidy(selector.value) : tidy(selector.value).toLowerCase();
    const found: Element[] = [];
    const fits = (text: string) => (selector.exact ? tidy(text) === wanted : tidy(text).toLowerCase().includes(wanted));
    /** Text of the tree; the elements in it that fit are found on the way. */
    const visit = (tree: Tree): { text: string; below: boolean } => {
      let text = '';
      let below = false;
      for (const node of tree.childNodes) {
        if (node.nodeType === 3) text += node.nodeValue ?? '';
        if (node.nodeType !== 1) continue;
        const child = node as Element;
        if (child.localName === 'br') text += ' ';
        if (SILENT.has(child.localName) || child.hasAttribute('hidden')) continue;
        const told = judge(child);
        text += told.text;
        below ||= told.below;
      }
      return { text, below };
    };
    const judge = (element: Element): { text: string; below: boolean } => {
      if (element.localName === 'input') {
        const { type, value } = element as HTMLInputElement;
        const button = ['button', 'submit', 'reset'].includes(type);
        if (button && fits(value)) found.push(element);
        return { text: '', below: button && fits(value) };
      }
      const shadow = element.shadowRoot ? visit(element.shadowRoot) : { text: '', below: false };
      const own = visit(element);
      const text = shadow.text + own.text;
      if (shadow.below || own.below) return { text, below: true };
      if (!fits(text)) return { text, below: false };
      found.push(element);
      return { text, below: true };
    };
    // What was found before is one of the candidates here: `css=button >> text=Save` is a button with that text.
    if (root.nodeType === 1) judge(root as Element);
    else visit(root);
    return found;
  }

  function byRole(selector: Extract<Selector, { by: 'role' }>, root: Tree): Element[] {
    const role = selector.value.toLowerCase() === 'image' ? 'img' : selector.value.toLowerCase();
    const name = selector.name === undefined ? undefined : tidy(selector.name);
    return byCss(selector, '*', root).filter((element) => {
      if (accessible.roleOf(element) !== role || accessible.isHidden(element)) return false;
      if (name === undefined) return true;
      const told = accessible.nameOf(element);
      return selector.exact ? told === name : told.toLowerCase().includes(name.toLowerCase());
    });
  }

  function within(selector: Selector, root: Tree): Element[] {
    switch (selector.by) {
      case 'xpath':
        return byXpath(selector, root);
      case 'css':
        return byCss(selector, selector.value, root);
      case 'text':
        return byText(selector, root);
      case 'role':
        return byRole(selector, root);
      case 'testid':
        return byTestId(selector, root);
    }
  }

  const isFrame = (element: Element) => element.localName === 'iframe' || element.localName === 'frame';

  /**
   * Follows the path from `root`. Where a selector that is not the last one finds a frame, the path goes on in the first frame found: at
   * once if `eyes` can see into it, else `frame` tells the caller to go on there.
   */
  function select(root: Document, path: ElementPath): Selection {
    let roots: Tree[] = [root];
    for (const [place, selector] of path.entries()) {
      const parts = roots.map((one) => within(selector, one));
      const elements = parts.length === 1 ? (parts[0] ?? []) : [...new Set(parts.flat())];
      if (place === path.length - 1) return { elements };
      const frame = elements.find(isFrame);
      if (!frame) {
        roots = elements;
        continue;
      }
      if (!eyes.frameDocument) return { elements: [], frame: { element: frame, from: place + 1 } };
      const inner = eyes.frameDocument(frame);
      roots = inner ? [inner] : [];
    }
    return { elements: [] };
  }

  return { select };
}

export type SelectRules = ReturnType<typeof selectRules>;

/** The elements that a path leads to in a document, for callers in the same process; see `selectRules`. */
export function selectElements(document: Document, path: ElementPath, eyes: PageEyes = {}): Selection {
  return selectRules(accessibleRules(eyes), eyes).select(document, path);
}
