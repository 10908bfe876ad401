import type { PageEyes } from './page-eyes.ts';

/**
 * Runs in the page. Role and accessible name of elements by the common rules of ARIA (accname 1.2, html-aam): what is written, what the
 * tag implies, labels, content without its hidden parts. Self-contained: the function is sent to the browser as text. Answers are not
 * remembered, so one value serves a page that changes.
 */
export function accessibleRules(eyes: PageEyes = {}) {
  const ROLES = new Set(
    (
      'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary ' +
      'contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading img ' +
      'insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter ' +
      'navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search ' +
      'searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox time ' +
      'timer toolbar tooltip tree treegrid treeitem'
    ).split(' '),
  );
  const BY_TAG: Record<string, string> = {
    article: 'article',
    aside: 'complementary',
    blockquote: 'blockquote',
    button: 'button',
    caption: 'caption',
    code: 'code',
    datalist: 'listbox',
    dd: 'definition',
    del: 'deletion',
    details: 'group',
    dfn: 'term',
    dialog: 'dialog',
    dt: 'term',
    em: 'emphasis',
    fieldset: 'group',
    figure: 'figure',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    hr: 'separator',
    html: 'document',
    ins: 'insertion',
    li: 'listitem',
    main: 'main',
    mark: 'mark',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    p: 'paragraph',
    progress: 'progressbar',
    search: 'search',
    strong: 'strong',
    sub: 'subscript',
    sup: 'superscript',
    svg: 'img',
    table: 'table',
    tbody: 'rowgroup',
    textarea: 'textbox',
    tfoot: 'rowgroup',
    thead: 'rowgroup',
    time: 'time',
    tr: 'row',
    ul: 'list',
  };
  const BY_INPUT_TYPE: Record<string, string> = {
    button: 'button',
    checkbox: 'checkbox',
    file: 'button',
    hidden: '',
    image: 'button',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    submit: 'button',
  };
  const NAMED_BY_CONTENT = new Set(
    (
      'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader ' +
      'switch tab tooltip treeitem'
    ).split(' '),
  );
  const SECTIONING =
    'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';
  const BLOCKS = new Set(
    (
      'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li ' +
      'main nav ol option p pre section table tbody td tfoot th thead tr ul'
    ).split(' '),
  );

  const tidy = (text: string) =>
    text
      .replace(/[\u200b\u00ad]/g, '')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();

  const attribute = (element: Element, name: string) => element.getAttribute(name)?.trim() ?? '';

  function parentOf(element: Element): Element | null {
    return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
  }

  function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration | null {
    return element.ownerDocument.defaultView?.getComputedStyle(element, pseudo) ?? null;
  }

  /** By itself, whatever is around it. */
  function hiddenByItself(element: Element): boolean {
    if (attribute(element, 'aria-hidden') === 'true') return true;
    if (eyes.hidden) return eyes.hidden(element);
    const style = styleOf(element);
    if (!style) return element.hasAttribute('hidden');
    return style.display === 'none' || (style.visibility !== 'visible' && style.visibility !== '');
  }

  /** Whether nobody can perceive it. An option is as hidden as its list. */
  function isHidden(element: Element): boolean {
    if (['head', 'script', 'style', 'template', 'noscript', 'title', 'meta', 'link'].includes(element.localName))
      return true;
    if (element.localName === 'option' || element.localName === 'optgroup') {
      const list = element.closest('select');
      if (list) return isHidden(list);
    }
    const view = element.ownerDocument.defaultView;
    if (!eyes.hidden && view && styleOf(element)?.visibility !== 'visible') return true;
    for (let up: Element | null = element; up; up = parentOf(up)) {
      if (attribute(up, 'aria-hidden') === 'true') return true;
      if (
        eyes.hidden
          ? up === element && eyes.hidden(up)
          : view
            ? styleOf(up)?.display === 'none'
            : up.hasAttribute('hidden')
      ) {
        return true;
      }
      const holder: Element | null = up.parentElement;
      if (holder?.localName === 'details' && !holder.hasAttribute('open') && up.localName !== 'summary') return true;
    }
    return false;
  }

  function inputRole(input: Element): string {
    const type = attribute(input, 'type').toLowerCase();
    const known = BY_INPUT_TYPE[type];
    if (known !== undefined) return known;
    const listed = input.hasAttribute('list') && ['', 'text', 'search', 'tel', 'url', 'email'].includes(type);
    if (listed) return 'combobox';
    return type === 'search' ? 'searchbox' : 'textbox';
  }

  function impliedRole(element: Element): string {
    const tag = element.localName;
    switch (tag) {
      case 'a':
      case 'area':
        return element.hasAttribute('href') ? 'link' : '';
      case 'footer':
        return element.parentElement?.closest(SECTIONING) ? '' : 'contentinfo';
      case 'header':
        return element.parentElement?.closest(SECTIONING) ? '' : 'banner';
      case 'form':
        return given(element) ? 'form' : '';
      case 'section':
        return given(element) ? 'region' : '';
      case 'img':
        return element.getAttribute('alt') === '' && !given(element) ? 'presentation' : 'img';
      case 'input':
        return inputRole(element);
      case 'select':
        return element.hasAttribute('multiple') || Number(attribute(element, 'size')) > 1 ? 'listbox' : 'combobox';
      case 'td':
        return element.closest('[role=grid],[role=treegrid]') ? 'gridcell' : 'cell';
      case 'th':
        return attribute(element, 'scope').startsWith('row') ? 'rowheader' : 'columnheader';
      default:
        return BY_TAG[tag] ?? '';
    }
  }

  /** The first role that is written and known, else the one that the tag implies; '' for none. */
  function roleOf(element: Element): string {
    for (const word of attribute(element, 'role').toLowerCase().split(/\s+/)) {
      if (word === 'image') return 'img';
      if (ROLES.has(word)) return word === 'none' ? 'presentation' : word;
    }
    return impliedRole(element);
  }

  /** A name that somebody gave it on purpose. */
  function given(element: Element): boolean {
    return ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(element, name) !== '');
  }

  function byIds(element: Element, ids: string): Element[] {
    const root = element.getRootNode() as Document | ShadowRoot;
    return ids
      .split(/\s+/)
      .map((id) => (id === '' ? null : (root.getElementById?.(id) ?? null)))
      .filter((one) => one !== null);
  }

  function labelsOf(element: Element): Element[] {
    const known = (element as HTMLInputElement).labels;
    if (known) return [...known];
    const id = attribute(element, 'id');
    const around = element.closest('label');
    const root = element.getRootNode() as Document | ShadowRoot;
    const pointing = id === '' ? [] : [...root.querySelectorAll('label')].filter((one) => attribute(one, 'for') === id);
    return around && !pointing.includes(around) ? [around, ...pointing] : pointing;
  }

  function childText(element: Element, tag: string, seen: Set<Element>): string {
    const child = [...element.children].find((one) => one.localName === tag);
    return child ? textOf(child, seen) : '';
  }

  /** What the tag offers as a name: labels, alternative texts, captions. */
  function nativeName(element: Element, seen: Set<Element>): string {
    const tag = element.localName;
    const type = attribute(element, 'type').toLowerCase();
    if (tag === 'input' && ['button', 'submit', 'reset'].includes(type)) {
      const value = (element as HTMLInputElement).value.trim();
      return value || (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
    }
    if (tag === 'img' || tag === 'area' || (tag === 'input' && type === 'image')) {
      const text = attribute(element, 'alt') || attribute(element, 'title');
      return text || (tag === 'input' ? 'Submit' : '');
    }
    if (tag === 'fieldset') return childText(element, 'legend', seen);
    if (tag === 'figure') return childText(element, 'figcaption', seen);
    if (tag === 'table') return childText(element, 'caption', seen);
    if (tag === 'svg') return childText(element, 'title', seen);
    if (tag === 'optgroup') return attribute(element, 'label');
    if (!['input', 'textarea', 'select', 'button', 'meter', 'output', 'progress'].includes(tag)) return '';
    const labels = labelsOf(element).filter((label) => !seen.has(label));
    return tidy(labels.map((label) => textOf(label, seen)).join(' '));
  }

  /** A field inside a label counts with what is in it. */
  function fieldValue(element: Element): string | null {
    const role = roleOf(element);
    if (element.localName === 'select') {
      return [...(element as HTMLSelectElement).selectedOptions].map((option) => option.text).join(' ');
    }
    if (
      role === 'textbox' ||
      role === 'searchbox' ||
      role === 'combobox' ||
      role === 'spinbutton' ||
      role === 'slider'
    ) {
      const value = attribute(element, 'aria-valuetext') || attribute(element, 'aria-valuenow');
      return value || ((element as HTMLInputElement).value ?? element.textContent ?? '');
    }
    return null;
  }

  function pseudoText(element: Element, which: '::before' | '::after'): string {
    const written = styleOf(element, which)?.content ?? '';
    const text = /^"((?:[^"\\]|\\.)*)"/.exec(written)?.[1] ?? '';
    // Icon fonts draw with characters that nobody can say.
    return text.replace(/[\ue000-\uf8ff]/g, '');
  }

  function childrenOf(element: Element): Node[] {
    if (element.localName === 'slot') {
      const assigned = (element as HTMLSlotElement).assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    return [...(element.shadowRoot ?? element).childNodes];
  }

  function contentOf(element: Element, seen: Set<Element>): string {
    let text = pseudoText(element, '::before');
    for (const node of childrenOf(element)) {
      if (node.nodeType === 3) text += node.nodeValue ?? '';
      if (node.nodeType !== 1) continue;
      const child = node as Element;
      if (['script', 'style', 'template', 'noscript'].includes(child.localName) || hiddenByItself(child)) continue;
      const display = styleOf(child)?.display;
      const apart =
        display === undefined || display === '' ? BLOCKS.has(child.localName) : !/^inline|^contents/.test(display);
      const inside = child.localName === 'br' ? ' ' : partOf(child, seen);
      text += apart ? ` ${inside} ` : inside;
    }
    return text + pseudoText(element, '::after');
  }

  /** An element as a part of another one's name. */
  function partOf(element: Element, seen: Set<Element>): string {
    if (seen.has(element)) return '';
    seen.add(element);
    const said = attribute(element, 'aria-label');
    const value = fieldValue(element);
    if (value !== null) return value;
    if (said) return said;
    return nativeName(element, seen) || contentOf(element, seen) || attribute(element, 'title');
  }

  function textOf(element: Element, seen: Set<Element>): string {
    return tidy(partOf(element, seen));
  }

  /** The accessible name, blanks joined; '' where it has none. */
  function nameOf(element: Element): string {
    const labelled = byIds(element, attribute(element, 'aria-labelledby'));
    if (labelled.length > 0) {
      const name = tidy(labelled.map((one) => textOf(one, new Set())).join(' '));
      if (name) return name;
    }
    const said = tidy(attribute(element, 'aria-label'));
    if (said) return said;
    const seen = new Set<Element>([element]);
    const native = tidy(nativeName(element, seen));
    if (native) return native;
    if (NAMED_BY_CONTENT.has(roleOf(element)) || element.localName === 'summary') {
      const content = tidy(contentOf(element, seen));
      if (content) return content;
    }
    return tidy(attribute(element, 'title') || attribute(element, 'placeholder'));
  }

  return { roleOf, nameOf, isHidden, tidy };
}

export type AccessibleRules = ReturnType<typeof accessibleRules>;
