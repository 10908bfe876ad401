import type { ElementPath, Selector } from '../ports/element-path.ts';
import { type AccessibleRules, accessibleRules } from './accessible-name.ts';
import type { PageEyes } from './page-eyes.ts';
import { selectRules } from './select-elements.ts';

/** What a proposed locator leans on; `position` counts siblings and breaks, or hits another element, when the page changes. */
export type ProposalKind = 'testid' | 'id' | 'role' | 'label' | 'attribute' | 'row' | 'text' | 'css' | 'position';

export interface ProposedLocator {
  /** As it is written in an object repository or in a step. */
  readonly text: string;
  readonly path: ElementPath;
  readonly kind: ProposalKind;
  /** Elements that it matches now; the first of them is always the proposed one. */
  readonly count: number;
  /** 0 to 100: how likely it finds the same element after the page has changed. */
  readonly score: number;
  /** For people: one clause. */
  readonly why: string;
}

export interface ElementProposal {
  /** Suggested name of the repository entry, for example `save_button`. */
  readonly name: string;
  /** Best first; at least one, at most six. */
  readonly locators: readonly ProposedLocator[];
}

/** All elements of a document that a path of selectors names (see `select-elements.ts`). */
export type SelectPath = (document: Document, path: ElementPath) => readonly Element[];

/**
 * Ranked locators for one element. Self-contained: it runs in the tested page as text, and on pages that were rebuilt from a stored one.
 * Shadow roots and frames of the same origin are crossed by ` >> `. A candidate is kept only where `select` answers the element first,
 * so what is proposed is what a run will find.
 */
export function proposeRules(accessible: AccessibleRules, select: SelectPath) {
  const MOST = 6;
  const LONGEST_TEXT = 60;
  const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
  const ROWS = 'tr, li, [role="row"], [role="listitem"], [role="option"], article, dt, dd';
  /** What stands behind the words in the name of an entry. */
  const NOUNS: Record<string, string> = {
    button: 'button',
    link: 'link',
    checkbox: 'checkbox',
    radio: 'option',
    textbox: 'field',
    searchbox: 'field',
    spinbutton: 'field',
    slider: 'slider',
    combobox: 'list',
    listbox: 'list',
    heading: 'heading',
    img: 'image',
    tab: 'tab',
    menuitem: 'menu_item',
    row: 'row',
    table: 'table',
    dialog: 'dialog',
  };

  const norm = (text: string | null | undefined) => (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
  const tagOf = (element: Element) => element.localName;
  /** Texts that locators can quote without more ado. */
  const quotable = (text: string) =>
    text !== '' && text.length <= LONGEST_TEXT && !/["\\]|>>|\$\{|[\u0000-\u001f]/.test(text);

  /** Made by a machine at build time or for one session: the next visit brings another one. */
  function looksGenerated(value: string): boolean {
    if (
      value.length > 50 ||
      /^[:\d]|:r[\da-z]*:|«|^(ember|ext-gen|yui|gwt|jss|mui-|radix|headlessui|sc-|css-)/i.test(value)
    )
      return true;
    if (/[\da-f]{8}-[\da-f]{4}/i.test(value)) return true;
    return value.split(/[-_.:/\s]+/).some((part) => {
      const digits = part.replace(/\D/g, '').length;
      if (digits >= 4 || (/^\d+$/.test(part) && digits >= 3)) return true;
      const changes = part.match(/\d+(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0;
      if (part.length >= 5 && digits > 0 && changes >= 2) return true;
      if (part.length >= 6 && digits > 0 && /^[\da-f]+$/i.test(part)) return true;
      if (part.length >= 5 && /^[a-z]+$/i.test(part) && !/[aeiouy]/i.test(part)) return true;
      return part.length >= 5 && /[a-z][A-Z]{2,}[a-z]|[a-z]\d[A-Z]/.test(part);
    });
  }

  /** Numbers in an id count rows or fields more often than not, and then they move. */
  const isNumbered = (value: string) => /\d/.test(value);

  function xpathText(text: string): string {
    if (!text.includes("'")) return `'${text}'`;
    if (!text.includes('"')) return `"${text}"`;
    const parts = text.split(/(')/).filter((part) => part !== '');
    return `concat(${parts.map((part) => (part === "'" ? `"'"` : `'${part}'`)).join(', ')})`;
  }

  /** Names of elements outside of HTML are found by their local name only. */
  function xpathTag(element: Element): string {
    const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    return isHtml ? tagOf(element) : `*[local-name()='${tagOf(element)}']`;
  }

  function cssText(value: string): string {
    return typeof CSS !== 'undefined' && CSS.escape
      ? CSS.escape(value)
      : value.replace(/[^\w-]/g, (sign) => `\\${sign}`);
  }

  /** Text that belongs to the element and is shown; what a field holds is no text of it. */
  function textOf(element: Element): string {
    if (/^(input|select|textarea|script|style|template|noscript)$/.test(tagOf(element))) return '';
    if ((element.textContent ?? '').length > 2000) return '';
    return norm(element.textContent);
  }

  function labelElementOf(element: Element): HTMLLabelElement | null {
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return labels[0] ?? null;
    const around = element.closest('label');
    if (around) return around;
    const id = element.getAttribute('id');
    const root = element.getRootNode() as Document | ShadowRoot;
    return id && root.querySelector ? root.querySelector<HTMLLabelElement>(`label[for="${cssText(id)}"]`) : null;
  }

  /** What its label says, without the fields in it. */
  function labelOf(element: Element): string {
    const label = labelElementOf(element);
    if (!label) return '';
    const copy = label.cloneNode(true) as Element;
    for (const field of copy.querySelectorAll('input, select, textarea, button')) field.remove();
    return norm(copy.textContent);
  }

  /** The words by which a person would call the element. */
  const wordsOf = (element: Element) => accessible.nameOf(element) || textOf(element);

  interface Draft {
    readonly kind: ProposalKind;
    readonly selector: Selector;
    readonly score: number;
    readonly why: string;
  }

  const xpath = (value: string): Selector => ({ by: 'xpath', value });
  const css = (value: string): Selector => ({ by: 'css', value });

  /** Written as `grammar/locator-text.ts` reads it. */
  function textOfSelector(selector: Selector, alone: boolean): string {
    if (selector.by === 'xpath') return alone ? selector.value : `xpath=${selector.value}`;
    if (selector.by === 'role') {
      return selector.name === undefined ? `role=${selector.value}` : `role=${selector.value} "${selector.name}"`;
    }
    if (selector.by === 'text') return selector.exact ? `text="${selector.value}"` : `text=${selector.value}`;
    return `${selector.by}=${selector.value}`;
  }

  const textOfPath = (path: ElementPath) =>
    path.map((selector) => textOfSelector(selector, path.length === 1)).join(' >> ');

  /** What makes an element what it is, without its place; used alone and inside a row. */
  function* traits(element: Element): Generator<Draft & { readonly step: string | null }> {
    const tag = xpathTag(element);
    for (const attribute of TEST_IDS) {
      const value = norm(element.getAttribute(attribute));
      if (value === '' || looksGenerated(value) || /\s|>>/.test(value)) continue;
      const score = isNumbered(value) ? 84 : 98;
      yield {
        kind: 'testid',
        selector: { by: 'testid', value },
        step: `${tag}[@${attribute}=${xpathText(value)}]`,
        score,
        why: `its ${attribute} is there for tests`,
      };
    }
    const id = element.getAttribute('id') ?? '';
    if (id !== '' && !/\s/.test(id) && !looksGenerated(id)) {
      const inShadow = element.getRootNode() !== element.ownerDocument;
      yield {
        kind: 'id',
        selector: inShadow ? css(`#${cssText(id)}`) : xpath(`//*[@id=${xpathText(id)}]`),
        step: `${tag}[@id=${xpathText(id)}]`,
        score: isNumbered(id) ? 62 : 93,
        why: isNumbered(id) ? 'its id, whose number may count something' : 'its id looks written by hand',
      };
    }
    const role = accessible.roleOf(element);
    const name = accessible.nameOf(element);
    if (role && quotable(name) && !/^(generic|none|presentation)$/.test(role)) {
      yield {
        kind: 'role',
        selector: { by: 'role', value: role, name, exact: true },
        step: null,
        score: 86,
        why: `what it is and what it is called: ${role} "${name}"`,
      };
    }
    yield* formTraits(element, tag);
    for (const [attribute, score] of [
      ['aria-label', 80],
      ['placeholder', 76],
      ['alt', 74],
      ['title', 68],
    ] as const) {
      const value = norm(element.getAttribute(attribute));
      if (value === '' || value.length > LONGEST_TEXT || value.includes('${')) continue;
      yield attributeTrait(tag, attribute, value, score);
    }
    const href = element.getAttribute('href') ?? '';
    if (tagOf(element) === 'a' && /^[\w./#~-]{2,80}$/.test(href) && !href.includes('>>')) {
      yield attributeTrait(tag, 'href', href, isNumbered(href) ? 58 : 71);
    }
    const text = textOf(element);
    if (quotable(text)) {
      yield {
        kind: 'text',
        selector: { by: 'text', value: text, exact: true },
        step: `${tag}[normalize-space()=${xpathText(text)}]`,
        score: 66,
        why: `its text "${text}"`,
      };
      yield {
        kind: 'text',
        selector: xpath(`//${tag}[normalize-space()=${xpathText(text)}]`),
        step: `${tag}[normalize-space()=${xpathText(text)}]`,
        score: 64,
        why: `a ${tagOf(element)} with the text "${text}"`,
      };
    }
  }

  function attributeTrait(tag: string, attribute: string, value: string, score: number) {
    const step = `${tag}[@${attribute}=${xpathText(value)}]`;
    return { kind: 'attribute' as const, selector: xpath(`//${step}`), step, score, why: `its ${attribute}` };
  }

  function* formTraits(element: Element, tag: string): Generator<Draft & { readonly step: string | null }> {
    if (!/^(input|select|textarea|button)$/.test(tagOf(element))) return;
    const type = (element.getAttribute('type') ?? '').toLowerCase();
    const value = element.getAttribute('value') ?? '';
    const choice = /^(radio|checkbox)$/.test(type) && value !== '' ? `[@value=${xpathText(value)}]` : '';
    const label = labelOf(element);
    if (label !== '' && label.length <= LONGEST_TEXT && !label.includes('${')) {
      const quoted = xpathText(label);
      const labelled = labelElementOf(element);
      const inside = labelled?.contains(element) === true;
      const whole = inside ? `contains(normalize-space(), ${quoted})` : `normalize-space()=${quoted}`;
      const place = inside ? `//label[${whole}]//${tag}` : `//${tag}[@id=//label[${whole}]/@for]`;
      yield { kind: 'label', selector: xpath(place), step: null, score: 83, why: `its label "${label}"` };
    }
    const name = element.getAttribute('name') ?? '';
    if (name !== '' && !looksGenerated(name) && name.length <= LONGEST_TEXT) {
      const step = `${tag}[@name=${xpathText(name)}]${choice}`;
      const score = isNumbered(name) ? 60 : 81;
      yield { kind: 'attribute', selector: xpath(`//${step}`), step, score, why: `its name in the form` };
    }
  }

  /** The element by what stands in its row: the row may move, the element moves with it. */
  function* rowDrafts(element: Element): Generator<Draft> {
    const row = element.closest(ROWS);
    if (!row || row.getRootNode() !== element.ownerDocument) return;
    const anchors = rowAnchors(row, element);
    const rowWith = (anchor: Element) =>
      `//${xpathTag(row)}[.//${xpathTag(anchor)}[normalize-space()=${xpathText(textOf(anchor))}]]`;
    const steps = row === element ? [''] : innerSteps(element, row);
    for (const [place, anchor] of anchors.slice(0, 3).entries()) {
      const why = `it stands beside "${textOf(anchor)}"`;
      for (const step of steps.slice(0, 3)) {
        yield {
          kind: 'row',
          selector: xpath(rowWith(anchor) + step),
          score: (/\[\d+\]$/.test(step) ? 80 : 90) - place,
          why,
        };
      }
    }
    const [first] = anchors;
    const same = [...row.querySelectorAll(tagOf(element))];
    if (!first || same.length < 2) return;
    const place = same.indexOf(element) + 1;
    const selector = xpath(`(${rowWith(first)}//${xpathTag(element)})[${place}]`);
    yield { kind: 'position', selector, score: 34, why: `its place beside "${textOf(first)}"` };
  }

  /** Texts of a row that no other row of its kind has, the earliest first. */
  function rowAnchors(row: Element, element: Element): Element[] {
    const others = [...(row.parentElement?.children ?? [])].filter(
      (one) => one !== row && one.localName === row.localName,
    );
    const leaves = [...row.querySelectorAll('*')].filter(
      (one) => one.childElementCount === 0 && one !== element && !element.contains(one),
    );
    const found = leaves.slice(0, 60).filter((leaf) => {
      const text = textOf(leaf);
      const within = leaf.closest('button, select, textarea, script, style, svg');
      if (text.length < 2 || text.length > 40 || text.includes('${') || (within && row.contains(within))) return false;
      return !others.some((other) => norm(other.textContent).includes(text));
    });
    // Prices, amounts and dates change sooner than names do.
    const isFigure = (leaf: Element) => !/\p{L}/u.test(textOf(leaf));
    return [...found.filter((leaf) => !isFigure(leaf)), ...found.filter(isFigure)];
  }

  function innerSteps(element: Element, row: Element): string[] {
    const steps = [...traits(element)].flatMap(({ step, score }) => (step === null || score < 64 ? [] : [`//${step}`]));
    const tag = xpathTag(element);
    const same = [...row.querySelectorAll(tagOf(element))];
    if (same.length === 1) steps.unshift(`//${tag}`);
    else if (/^t[dh]$/.test(tagOf(element)) && element.parentElement === row) {
      steps.push(`/${tag}[${same.indexOf(element) + 1}]`);
    }
    return [...new Set(steps)];
  }

  function stableClasses(element: Element): string[] {
    return [...element.classList].filter(
      (name) => !looksGenerated(name) && !/\d|^(active|selected|focus|hover|open|disabled|is-|has-|ng-|v-)/i.test(name),
    );
  }

  /** Tag and classes, with as many ancestors before them as it takes to be the only one. */
  function* cssDrafts(element: Element, root: Document | ShadowRoot): Generator<Draft> {
    const own = (one: Element) => {
      const classes = stableClasses(one).slice(0, 2);
      return cssText(tagOf(one)) + classes.map((name) => `.${cssText(name)}`).join('');
    };
    const type = element.getAttribute('type');
    let text = own(element) + (tagOf(element) === 'input' && type ? `[type="${cssText(type)}"]` : '');
    let hasName = text.includes('.');
    let up = element.parentElement;
    for (let depth = 0; depth < 8; depth += 1) {
      if (count(root, text) === 1) {
        const why = hasName ? 'its tag and the names of its classes' : 'the only one of its tag there';
        yield { kind: 'css', selector: css(text), score: hasName ? 50 : 40, why };
        return;
      }
      while (
        up &&
        stableClasses(up).length === 0 &&
        !idOf(up) &&
        !/^(main|nav|header|footer|form|aside|dialog)$/.test(tagOf(up))
      ) {
        up = up.parentElement;
      }
      if (!up) return;
      const id = idOf(up);
      text = `${id ? `#${cssText(id)}` : own(up)} ${text}`;
      hasName ||= text.includes('.') || id !== '';
      up = up.parentElement;
    }
  }

  function idOf(element: Element): string {
    const id = element.getAttribute('id') ?? '';
    return looksGenerated(id) || isNumbered(id) || /\s/.test(id) ? '' : id;
  }

  function count(root: Document | ShadowRoot, selector: string): number {
    try {
      return root.querySelectorAll(selector).length;
    } catch {
      return 0;
    }
  }

  /** Counted from the nearest ancestor with a name, and from the top: for want of anything better. */
  function* positionDrafts(element: Element): Generator<Draft> {
    const inShadow = element.getRootNode() !== element.ownerDocument;
    const steps: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const id = at === element ? '' : idOf(at);
      if (id) {
        const place = inShadow
          ? css(`#${cssText(id)} > ${steps.join(' > ')}`)
          : xpath(`//*[@id=${xpathText(id)}]/${steps.join('/')}`);
        yield {
          kind: 'position',
          selector: place,
          score: 24,
          why: `its place inside "${id}"; it may hit another element after a change`,
        };
      }
      const tag = inShadow ? cssText(tagOf(at)) : xpathTag(at);
      const localName = at.localName;
      const siblings = [...(at.parentNode?.children ?? [])].filter((one) => one.localName === localName);
      const place = siblings.indexOf(at) + 1;
      const mark = siblings.length < 2 ? '' : inShadow ? `:nth-of-type(${place})` : `[${place}]`;
      steps.unshift(tag + mark);
    }
    const selector = inShadow ? css(`:host > ${steps.join(' > ')}`) : xpath(`/${steps.join('/')}`);
    if (inShadow)
      yield { kind: 'position', selector: css(steps.join(' > ')), score: 9, why: 'its place in the shadow root' };
    else
      yield {
        kind: 'position',
        selector,
        score: 8,
        why: 'its place on the page; it may hit another element after a change',
      };
  }

  function draftsOf(element: Element): Draft[] {
    const root = element.getRootNode() as Document | ShadowRoot;
    const repeated = element.closest(ROWS) !== null;
    const single = [...traits(element)].map((draft) =>
      // The next row brings the same words and numbers again.
      repeated && draft.kind !== 'testid' && draft.kind !== 'id' ? { ...draft, score: draft.score - 22 } : draft,
    );
    const drafts = [...single, ...rowDrafts(element), ...cssDrafts(element, root), ...positionDrafts(element)];
    const inShadow = root !== element.ownerDocument;
    return inShadow ? drafts.filter(({ selector }) => selector.by !== 'xpath') : drafts;
  }

  /** The ways into the document or shadow root that holds the element, best first; one empty way for the page itself. */
  function waysTo(element: Element): readonly (readonly Selector[])[] {
    const root = element.getRootNode();
    if (root !== element.ownerDocument && 'host' in root) {
      const host = (root as ShadowRoot).host;
      return [
        [],
        ...proposalsOf(host)
          .slice(0, 1)
          .map(({ path }) => path),
      ];
    }
    let frame: Element | null = null;
    try {
      frame = element.ownerDocument.defaultView?.frameElement ?? null;
    } catch {
      // A frame of another origin: whoever asked knows the way to it.
    }
    return frame
      ? proposalsOf(frame)
          .slice(0, 1)
          .map(({ path }) => path)
      : [[]];
  }

  /** The document where paths begin. */
  function outermost(element: Element): Document {
    let { ownerDocument } = element;
    try {
      for (
        let frame = ownerDocument.defaultView?.frameElement;
        frame;
        frame = ownerDocument.defaultView?.frameElement
      ) {
        ownerDocument = frame.ownerDocument;
      }
    } catch {
      // As far as it can be seen from here.
    }
    return ownerDocument;
  }

  function proposalsOf(element: Element): ProposedLocator[] {
    const top = outermost(element);
    const ways = waysTo(element);
    const known = new Set<string>();
    const found: ProposedLocator[] = [];
    for (const { kind, selector, score, why } of draftsOf(element)) {
      for (const way of ways) {
        const path = [...way, selector] as unknown as ElementPath;
        const text = textOfPath(path);
        if (known.has(text)) continue;
        known.add(text);
        let matches: readonly Element[];
        try {
          matches = select(top, path);
        } catch {
          continue;
        }
        if (matches[0] !== element) continue;
        const many = matches.length > 1;
        found.push({
          text,
          path,
          kind,
          count: matches.length,
          score: many ? Math.min(20, Math.round(score / 4)) : Math.max(1, score - 2 * way.length),
          why: many ? `${why}; ${matches.length} elements have it, this is the first` : why,
        });
        break;
      }
    }
    return ranked(found);
  }

  /** The best of each kind come before the second best of any; what counts places comes last. */
  function ranked(found: readonly ProposedLocator[]): ProposedLocator[] {
    const best = found.toSorted((a, b) => b.score - a.score || a.text.length - b.text.length);
    const kinds = new Set<ProposalKind>();
    const first: ProposedLocator[] = [];
    const second: ProposedLocator[] = [];
    for (const one of best) {
      (kinds.has(one.kind) ? second : first).push(one);
      kinds.add(one.kind);
    }
    const unique = first.filter(({ count: matches }) => matches === 1);
    const chosen = (unique.length > 0 ? unique : first).slice(0, MOST);
    const room = second.filter(({ count: matches, kind }) => matches === 1 && kind !== 'position');
    while (chosen.length < 5 && room.length > 0) chosen.push(room.shift()!);
    return chosen.sort((a, b) => b.score - a.score);
  }

  function nameOf(element: Element): string {
    const noun = NOUNS[accessible.roleOf(element) ?? ''] ?? '';
    const told = wordsOf(element);
    const attribute = ['name', 'id', ...TEST_IDS]
      .map((one) => element.getAttribute(one) ?? '')
      .find((one) => one && !looksGenerated(one));
    const row = element.closest(ROWS);
    // Words that every row has say little without those of its own row.
    const isRepeated = [...(row?.parentElement?.children ?? [])].some(
      (one) => one !== row && told !== '' && norm(one.textContent).includes(told),
    );
    const anchor =
      row && row !== element && (isRepeated || told === '') && row.getRootNode() === element.ownerDocument
        ? rowAnchors(row, element)[0]
        : undefined;
    const words = told !== '' && told.length <= 80 ? told : (attribute ?? told);
    const parts = `${anchor ? `${textOf(anchor)} ` : ''}${words}`
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== '')
      .slice(0, 6);
    const base = parts.join('_').slice(0, 40).replace(/_+$/, '');
    if (base === '') return noun || tagOf(element).replace(/[^a-z\d]+/g, '_');
    return noun === '' || base.endsWith(noun) ? base : `${base}_${noun}`;
  }

  return {
    propose: (element: Element): ElementProposal => ({ name: nameOf(element), locators: proposalsOf(element) }),
  };
}

export type ProposeRules = ReturnType<typeof proposeRules>;

/** The same for callers in the process that holds the document; `eyes` of a rebuilt page are those it was rebuilt with. */
export function proposeLocators(element: Element, eyes: PageEyes = {}): ElementProposal {
  const accessible = accessibleRules(eyes);
  const { select } = selectRules(accessible, eyes);
  return proposeRules(accessible, (document, path) => select(document, path).elements).propose(element);
}
