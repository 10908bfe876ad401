import type { LocatorProposal, PageElement, RecordedEvent } from '@stepwright/contract/page-work';
import type { ElementPath } from '../ports/element-path.ts';
import type { AccessibleRules } from './accessible-name.ts';
import { accessibleRules } from './accessible-name.ts';
import { type ProposeRules, proposeRules } from './propose-locators.ts';
import { type SelectRules, selectRules } from './select-elements.ts';

/** What a frame tells of an element that lies in a page which it cannot see from outside. */
export interface AgentElement extends Omit<PageElement, 'known'> {
  /** Frames between the element and the outermost document that could be seen from here. */
  readonly depth: number;
  /** That document is the page itself. */
  readonly whole: boolean;
  /** Names of known locators that lead to the element. */
  readonly known: string | null;
}

export type AgentEvent = {
  readonly id: string;
  readonly event: RecordedEvent;
  /** As of the event's (first) element. */
  readonly depth: number;
  readonly whole: boolean;
};

/** What lies at a place of the window's viewport. */
export interface AgentFinding {
  readonly element: AgentElement | null;
  readonly above: readonly string[];
  /** The place lies in a frame of another origin: where its content begins, and how much it is scaled. */
  readonly frame: { readonly x: number; readonly y: number; readonly scale: number } | null;
  /** A list or a file field, for which the browser would open something of its own. */
  readonly offer: {
    readonly box: readonly [number, number, number, number];
    readonly form: 'list' | 'files';
    readonly multiple: boolean;
    readonly options: readonly { readonly text: string; readonly selected: boolean; readonly disabled: boolean }[];
  } | null;
}

export interface KnownLocator {
  readonly name: string;
  readonly path: ElementPath;
}

/**
 * Runs in the tested page, in a world of its own: says what lies where, and what a person does. It listens only, so the page behaves
 * as without it. Self-contained.
 */
export function agentRules(accessible: AccessibleRules, propose: ProposeRules, select: SelectRules['select']) {
  const LONGEST = 300;
  const MOST_BOXES = 3000;
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, option, label, area, [contenteditable=""], [contenteditable="true"], ' +
    '[role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"], [role="menuitem"], ' +
    '[role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="treeitem"], [role="combobox"], [role="gridcell"], [onclick]';
  const TYPED = /^(text|search|email|tel|url|password|number|date|time|month|week|datetime-local|color|range|)$/;

  const short = (text: string | null | undefined) => {
    const tidy = (text ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST)}…` : tidy;
  };
  const typeOf = (element: Element) =>
    element.localName === 'input' ? (element.getAttribute('type') ?? 'text').toLowerCase() : '';

  const isEditable = (element: Element) => (element as HTMLElement).isContentEditable === true;
  function isTyped(element: Element): boolean {
    if (element.localName === 'textarea' || isEditable(element)) return true;
    return element.localName === 'input' && TYPED.test(typeOf(element));
  }

  /** Nothing that is typed here may leave the page. */
  function isSecret(element: Element): boolean {
    const purpose = element.getAttribute('autocomplete') ?? '';
    return (
      typeOf(element) === 'password' ||
      /(^|\s)(current-password|new-password|one-time-code|cc-number|cc-csc)(\s|$)/.test(purpose)
    );
  }

  function heldBy(element: Element): string | null {
    if (isSecret(element)) return null;
    if (isEditable(element)) return (element as HTMLElement).innerText;
    return /^(input|textarea|select)$/.test(element.localName) ? (element as HTMLInputElement).value : null;
  }

  function checkedOf(element: Element): boolean | null {
    if (/^(checkbox|radio)$/.test(typeOf(element))) return (element as HTMLInputElement).checked;
    const told =
      element.getAttribute('aria-checked') ??
      element.getAttribute('aria-selected') ??
      element.getAttribute('aria-pressed');
    return told === null ? null : told === 'true';
  }

  /** Where the content of a frame begins in the document around it. */
  function contentOf(frame: Element): { x: number; y: number; scale: number } {
    const box = frame.getBoundingClientRect();
    const style = frame.ownerDocument.defaultView?.getComputedStyle(frame);
    const width = (frame as HTMLElement).offsetWidth;
    const scale = width ? box.width / width : 1;
    const pad = (side: string) => Number.parseFloat(style?.getPropertyValue(side) ?? '') || 0;
    return {
      x: box.x + (frame.clientLeft + pad('padding-left')) * scale,
      y: box.y + (frame.clientTop + pad('padding-top')) * scale,
      scale,
    };
  }

  function frameOf(document: Document | null): Element | null {
    try {
      return document?.defaultView?.frameElement ?? null;
    } catch {
      return null;
    }
  }

  function documentIn(frame: Element): Document | null {
    try {
      return (frame as HTMLIFrameElement).contentDocument;
    } catch {
      return null;
    }
  }

  const isFrame = (element: Element) => element.localName === 'iframe' || element.localName === 'frame';

  /** The box in the outermost document that can be seen from here, and how that was reached. */
  function placeOf(element: Element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    let box: [number, number, number, number] = [x, y, width, height];
    let depth = 0;
    let { ownerDocument } = element;
    for (let frame = frameOf(ownerDocument); frame; frame = frameOf(ownerDocument)) {
      const content = contentOf(frame);
      box = [
        content.x + box[0] * content.scale,
        content.y + box[1] * content.scale,
        box[2] * content.scale,
        box[3] * content.scale,
      ];
      ownerDocument = frame.ownerDocument;
      depth += 1;
    }
    const view = ownerDocument.defaultView;
    return { box, depth, whole: view === null || view === view.top, outermost: ownerDocument };
  }

  let known: readonly KnownLocator[] = [];

  /** A known locator that leads to this element alone; one that counts places says little about it. */
  function knownNameOf(element: Element, outermost: Document): string | null {
    let counted: string | null = null;
    for (const { name, path } of known) {
      try {
        const { elements } = follow(outermost, path);
        if (elements.length !== 1 || elements[0] !== element) continue;
        if (!path.some(({ by, value }) => /\[\d+\]/.test(value) || (by === 'css' && value.includes(':nth-'))))
          return name;
        counted ??= name;
      } catch {
        // A locator that the browser does not accept names nothing.
      }
    }
    return counted;
  }

  function describe(element: Element): AgentElement {
    const { box, depth, whole, outermost } = placeOf(element);
    const { name, locators } = propose.propose(element);
    return {
      tag: element.localName,
      type: typeOf(element),
      role: accessible.roleOf(element) ?? '',
      label: short(accessible.nameOf(element)),
      name,
      text: short((element as HTMLElement).innerText ?? element.textContent),
      value: short(heldBy(element)) || (heldBy(element) === null ? null : ''),
      checked: checkedOf(element),
      secret: isSecret(element),
      box: [Math.round(box[0]), Math.round(box[1]), Math.round(box[2]), Math.round(box[3])],
      locators: locators.map(
        ({ text, kind, count, score, why }): LocatorProposal => ({ text, kind, count, score, why }),
      ),
      known: whole ? knownNameOf(element, outermost) : null,
      depth,
      whole,
    };
  }

  /** What is drawn at a place, through shadow roots. */
  function hit(document: Document, x: number, y: number): Element | null {
    let found = document.elementFromPoint(x, y);
    for (let root = found?.shadowRoot; root; root = found?.shadowRoot) {
      const inner = root.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  }

  const parentOf = (element: Element): Element | null =>
    element.parentElement ?? ((element.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;

  const wordOf = (element: Element) => {
    const id = element.getAttribute('id');
    const [first] = element.classList;
    return `${element.localName}${id ? `#${id}` : first ? `.${first}` : ''}`.slice(0, 60);
  };

  /** What a person means who works with this: the control, not the drawing in it. */
  function controlOf(element: Element): Element {
    for (let at: Element | null = element; at; at = parentOf(at)) if (at.matches(CONTROLS)) return at;
    return element.closest('svg') ?? element;
  }

  /**
   * What lies at a place: the element (`up` levels above it), or only what a browser would open there. Frames of another origin are
   * told, together with their window as the second value.
   */
  function at(x: number, y: number, up: number | 'offer' | 'frame'): readonly [string, Window | null] {
    const { found, frame } = reach(x, y);
    const nothing = { element: null, above: [], frame: null, offer: null };
    const told = (finding: AgentFinding) => JSON.stringify(finding);
    if (!found) return [told(nothing), null];
    if (frame) {
      return [told({ ...nothing, frame: contentPlace(found) }), (found as HTMLIFrameElement).contentWindow];
    }
    if (up === 'frame') return [told(nothing), null];
    if (up === 'offer') return [told({ ...nothing, offer: offerOf(found) }), null];
    let chosen: Element = found.closest('svg') ?? found;
    const above: string[] = [wordOf(chosen)];
    for (let one = parentOf(chosen); one && above.length < 60; one = parentOf(one)) above.push(wordOf(one));
    for (let step = 0; step < up; step += 1) chosen = parentOf(chosen) ?? chosen;
    return [told({ ...nothing, element: describe(chosen), above }), null];
  }

  /** The innermost element at a place, through frames of the same origin; `frame` where it is one of another origin. */
  function reach(x: number, y: number) {
    let document = globalThis.document;
    let place = { x, y };
    for (;;) {
      const found = hit(document, place.x, place.y);
      if (!found || !isFrame(found)) return { found, frame: null };
      const content = contentOf(found);
      const inner = documentIn(found);
      if (!inner) return { found, frame: content };
      place = { x: (place.x - content.x) / content.scale, y: (place.y - content.y) / content.scale };
      document = inner;
    }
  }

  function offerOf(found: Element): AgentFinding['offer'] {
    const list = found.closest('select');
    if (list && !list.multiple && list.size <= 1 && !list.disabled) {
      return { box: placeOf(list).box, form: 'list', multiple: false, options: optionsOf(list) };
    }
    const field = fileFieldOf(found);
    return field ? { box: placeOf(found).box, form: 'files', multiple: field.multiple, options: [] } : null;
  }

  function fileFieldOf(found: Element): HTMLInputElement | null {
    const label = found.closest('label');
    const field = found.localName === 'input' ? found : (label?.control ?? null);
    return field && typeOf(field) === 'file' && !(field as HTMLInputElement).disabled
      ? (field as HTMLInputElement)
      : null;
  }

  const optionsOf = (list: HTMLSelectElement) =>
    [...list.options].slice(0, 1000).map((option) => ({
      text: short(option.text),
      selected: option.selected,
      disabled: option.disabled || (option.parentElement as HTMLOptGroupElement | null)?.disabled === true,
    }));

  /** Chooses as a person would who opened the list: input and change are told to the page, and recorded. */
  function choose(x: number, y: number, options: readonly number[]): string | null {
    const list = reach(x, y).found?.closest('select');
    if (!list) return 'the list is no longer there';
    const wanted = list.multiple ? options : options.slice(0, 1);
    const before = [...list.options].map((option) => option.selected);
    for (const [place, option] of [...list.options].entries()) {
      const chosen = wanted.includes(place);
      if (option.selected !== chosen) option.selected = chosen;
    }
    if ([...list.options].every((option, place) => option.selected === before[place])) return null;
    list.focus();
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
    if (recording) noteSelect(list);
    return null;
  }

  /** The file field at a place, for the driver to put files into. */
  const fileFieldAt = (x: number, y: number): Element | null => {
    const { found } = reach(x, y);
    return found ? fileFieldOf(found) : null;
  };

  /** Boxes of what is drawn in the viewport, outer ones first. */
  function boxes(): [number, number, number, number, string][] {
    const told: [number, number, number, number, string][] = [];
    const visit = (
      root: Document | ShadowRoot,
      offset: { x: number; y: number; scale: number },
      width: number,
      height: number,
    ) => {
      for (const element of root.querySelectorAll('*')) {
        if (told.length >= MOST_BOXES) return;
        const box = element.getBoundingClientRect();
        const isSeen =
          box.width >= 3 && box.height >= 3 && box.right > 0 && box.bottom > 0 && box.left < width && box.top < height;
        if (isSeen && !(element.localName === 'html' || element.localName === 'head') && !element.matches('svg *')) {
          const style = getComputedStyle(element);
          if (style.visibility === 'visible' && style.opacity !== '0') {
            told.push([
              Math.round(offset.x + box.x * offset.scale),
              Math.round(offset.y + box.y * offset.scale),
              Math.round(box.width * offset.scale),
              Math.round(box.height * offset.scale),
              wordOf(element),
            ]);
          }
        }
        if (element.shadowRoot) visit(element.shadowRoot, offset, width, height);
        const inner = isFrame(element) && isSeen ? documentIn(element) : null;
        if (inner) {
          const content = contentOf(element);
          const scale = offset.scale * content.scale;
          const begin = { x: offset.x + content.x * offset.scale, y: offset.y + content.y * offset.scale, scale };
          visit(inner, begin, (element as HTMLElement).clientWidth, (element as HTMLElement).clientHeight);
        }
      }
    };
    visit(document, { x: 0, y: 0, scale: 1 }, innerWidth, innerHeight);
    return told;
  }

  /** Where the content of a frame begins in the outermost document that can be seen from here. */
  function contentPlace(frame: Element): { x: number; y: number; scale: number } {
    const content = contentOf(frame);
    const own = frame.getBoundingClientRect();
    const outer = placeOf(frame).box;
    return { x: content.x - own.x + outer[0], y: content.y - own.y + outer[1], scale: content.scale };
  }

  /** Follows a path as far as documents can be seen from here. */
  function follow(
    begin: Document,
    path: ElementPath,
  ): { elements: readonly Element[]; frame?: { element: Element; from: number } } {
    let root = begin;
    let from = 0;
    for (;;) {
      const { elements, frame } = select(root, path.slice(from) as unknown as ElementPath);
      if (!frame) return { elements };
      const inner = documentIn(frame.element);
      from += frame.from;
      if (!inner) return { elements, frame: { element: frame.element, from } };
      root = inner;
    }
  }

  /** Boxes of what a path matches; where it goes on in a frame of another origin, how far it came and the window of that frame. */
  function find(path: ElementPath): readonly [string, Window | null] {
    const { elements, frame } = follow(document, path);
    if (frame) {
      const told = { count: 0, boxes: [], from: frame.from, frame: contentPlace(frame.element) };
      return [JSON.stringify(told), (frame.element as HTMLIFrameElement).contentWindow];
    }
    const boxes = elements.slice(0, 100).map((element) => placeOf(element).box);
    return [JSON.stringify({ count: elements.length, boxes }), null];
  }

  /** The frames in this document: how they are found from here, each followed by its window. `seen`: its document can be seen from here. */
  function frames(): (string | Window | null)[] {
    const told: (string | Window | null)[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (!isFrame(element)) continue;
        const { depth, whole } = placeOf(element);
        const locator = propose.propose(element).locators[0]?.text ?? null;
        const seen = documentIn(element) !== null;
        told.push(JSON.stringify({ locator, depth, whole, seen, ...contentPlace(element) }));
        told.push((element as HTMLIFrameElement).contentWindow);
      }
    };
    visit(document);
    return told;
  }

  // What a person does.

  let recording = false;
  let send: ((text: string) => void) | null = null;
  let queue: string[] = [];
  let carried = false;
  const mark = Math.random().toString(36).slice(2, 10);
  let count = 0;
  const newId = () => {
    count += 1;
    return `${mark}-${count}`;
  };

  function tell(id: string, event: RecordedEvent, from: { depth: number; whole: boolean }): void {
    const text = JSON.stringify({ id, event, depth: from.depth, whole: from.whole } satisfies AgentEvent);
    if (send) send(text);
    else {
      queue.push(text);
      if (queue.length > 500) queue.shift();
    }
  }

  /** The field that is typed in, described once: the page may change it while it is filled. */
  let typing: { element: Element; id: string; told: AgentElement } | null = null;
  let pressed: { element: Element; key: string } | null = null;
  let clicked: { id: string; element: Element; told: AgentElement } | null = null;
  let dragged: AgentElement | null = null;
  let chosenBefore = new WeakMap<Element, string[]>();

  const targetOf = (event: Event): Element | null => {
    const [first] = event.composedPath();
    return first && (first as Node).nodeType === 1 ? (first as Element) : null;
  };

  function noteSelect(list: HTMLSelectElement): void {
    const chosen = [...list.selectedOptions].map((option) => option.text.replace(/\s+/g, ' ').trim());
    if (chosenBefore.get(list)?.join('\n') === chosen.join('\n')) return;
    chosenBefore.set(list, chosen);
    typing = null;
    const told = describe(list);
    tell(newId(), { what: 'select', element: told, chosen, multiple: list.multiple }, told);
  }

  function onInput(event: Event): void {
    const element = targetOf(event);
    if (!recording || !element || !event.isTrusted) return;
    if (element.localName === 'select') {
      noteSelect(element as HTMLSelectElement);
      return;
    }
    const type = typeOf(element);
    if (type === 'checkbox' || type === 'radio') {
      typing = null;
      const told = describe(element);
      const on = (element as HTMLInputElement).checked;
      tell(newId(), { what: 'check', element: told, on, form: type }, told);
      return;
    }
    if (type === 'file') {
      typing = null;
      const told = describe(element);
      const names = [...((element as HTMLInputElement).files ?? [])].map((file) => file.name);
      tell(newId(), { what: 'upload', element: told, names }, told);
      return;
    }
    const host = isEditable(element) ? editingHost(element) : element;
    if (!isTyped(host)) return;
    if (typing?.element !== host) typing = { element: host, id: newId(), told: describe(host) };
    const { id, told } = typing;
    tell(id, { what: 'enter', element: told, text: told.secret ? null : (heldBy(host) ?? '').slice(0, 5000) }, told);
  }

  function editingHost(element: Element): Element {
    let host = element;
    for (let up = parentOf(host); up && isEditable(up); up = parentOf(up)) host = up;
    return host;
  }

  /** What is told by another event than the click itself. */
  function isToldOtherwise(element: Element): boolean {
    const type = typeOf(element);
    if (element.localName === 'select' || element.localName === 'option') return true;
    if (/^(checkbox|radio|file)$/.test(type) || isTyped(element)) return true;
    const control = element.localName === 'label' ? (element as HTMLLabelElement).control : null;
    return control ? isToldOtherwise(control) : false;
  }

  function onClick(event: MouseEvent): void {
    const inner = targetOf(event);
    if (!recording || !inner || !event.isTrusted) return;
    const element = controlOf(inner);
    // Enter in a field presses the button of the form; the key is what was done.
    if (event.detail === 0 && pressed?.element !== element) return;
    if (isToldOtherwise(element)) return;
    typing = null;
    if (event.detail >= 2 && clicked?.element === element) {
      tell(clicked.id, { what: 'click', element: clicked.told, button: 'left', count: 2 }, clicked.told);
      return;
    }
    clicked = { id: newId(), element, told: describe(element) };
    tell(clicked.id, { what: 'click', element: clicked.told, button: 'left', count: 1 }, clicked.told);
  }

  function onContextMenu(event: MouseEvent): void {
    const inner = targetOf(event);
    if (!recording || !inner || !event.isTrusted) return;
    typing = null;
    const told = describe(controlOf(inner));
    tell(newId(), { what: 'click', element: told, button: 'right', count: 1 }, told);
  }

  const ARROWS: Record<string, string> = { ArrowUp: 'UP', ArrowDown: 'DOWN', ArrowLeft: 'LEFT', ArrowRight: 'RIGHT' };

  function onKey(event: KeyboardEvent): void {
    const element = targetOf(event);
    if (!recording || !element || !event.isTrusted || event.isComposing || event.repeat) return;
    pressed = { element: controlOf(element), key: event.key };
    const isField = isTyped(element) && element.localName !== 'textarea' && !isEditable(element);
    const isList = /^(combobox|listbox|menu|menuitem|option|tab|treeitem|grid|gridcell)$/.test(
      accessible.roleOf(element) ?? '',
    );
    const held = [event.ctrlKey && 'CONTROL', event.altKey && 'ALT', event.metaKey && 'META'].filter(
      (one) => one !== false,
    );
    let key: string | null = null;
    if (event.key === 'Enter' && (isField || (isList && element.localName !== 'select'))) key = 'ENTER';
    else if (event.key === 'Escape') key = 'ESCAPE';
    else if (event.key === 'Tab') key = 'TAB';
    else if (ARROWS[event.key] && isList && element.localName !== 'select') key = ARROWS[event.key] ?? null;
    else if (held.length > 0 && /^[a-z\d]$/i.test(event.key) && !/^[acvxzy]$/i.test(event.key))
      key = event.key.toLowerCase();
    else if (/^F\d+$/.test(event.key)) key = event.key;
    if (key === null) return;
    const keys = [...(event.shiftKey ? [...held, 'SHIFT'] : held), key];
    const told =
      typing?.element === element ? typing.told : element === document.body ? null : describe(controlOf(element));
    typing = null;
    tell(newId(), { what: 'key', element: told, keys }, told ?? { depth: 0, whole: window === window.top });
  }

  function onDragStart(event: DragEvent): void {
    const inner = targetOf(event);
    if (!recording || !inner || !event.isTrusted) return;
    dragged = describe(inner.closest('[draggable="true"]') ?? controlOf(inner));
  }

  function onDrop(event: DragEvent): void {
    const inner = targetOf(event);
    if (!recording || !inner || !dragged || !event.isTrusted) return;
    typing = null;
    const target = describe(inner);
    tell(newId(), { what: 'drag', element: dragged, target }, dragged);
    dragged = null;
  }

  function onFocusOut(): void {
    typing = null;
  }

  const listened = new WeakSet<Window>();

  function listen(view: Window): void {
    if (listened.has(view)) return;
    listened.add(view);
    const options = { capture: true, passive: true };
    view.addEventListener('input', onInput, options);
    view.addEventListener('click', onClick, options);
    view.addEventListener('contextmenu', onContextMenu, options);
    view.addEventListener('keydown', onKey, options);
    view.addEventListener('dragstart', onDragStart, options);
    view.addEventListener('drop', onDrop, options);
    view.addEventListener('focusout', onFocusOut, options);
  }

  /** Where nobody installs an agent in each frame, this one listens in those that it can see. */
  function listenInside(view: Window): void {
    listen(view);
    for (let place = 0; place < view.frames.length; place += 1) {
      try {
        const inner = view.frames[place] as Window;
        if (inner.document) listenInside(inner);
      } catch {
        // A frame of another origin.
      }
    }
  }

  /** Begins to tell, with what was kept before; `channel` null keeps it until one comes, or for `drain`. */
  function record(channel: ((text: string) => void) | null, inFrames: boolean): void {
    if (channel) {
      send = channel;
      for (const text of queue.splice(0)) channel(text);
    }
    recording = true;
    if (inFrames) {
      listenInside(window);
      carryOver();
    } else listen(window);
  }

  /** Where what is done is fetched from time to time, a page that is left hands it to the next one of its site. */
  function carryOver(): void {
    const key = 'stepwright.done';
    try {
      const before = sessionStorage.getItem(key);
      if (before) queue.unshift(...(JSON.parse(before) as string[]));
      sessionStorage.removeItem(key);
    } catch {
      // A page without storage of its own.
    }
    if (carried) return;
    carried = true;
    window.addEventListener('pagehide', () => {
      try {
        if (recording && queue.length > 0) sessionStorage.setItem(key, JSON.stringify(queue));
      } catch {
        // As above.
      }
    });
  }

  function rest(): void {
    recording = false;
    typing = null;
    queue = [];
    chosenBefore = new WeakMap();
  }

  function drain(): string[] {
    if (recording) listenInside(window);
    const told = queue;
    queue = [];
    return told;
  }

  const viewOf = () => ({ width: innerWidth, height: innerHeight });
  const learn = (locators: readonly KnownLocator[]) => {
    known = locators;
  };

  return { at, boxes, choose, drain, fileFieldAt, find, frames, learn, record, rest, viewOf };
}

/**
 * Text of an expression whose value is the agent of this document: the one that is there, else a new one. In a world of our own the
 * page cannot see it.
 */
export const AGENT_SOURCE = `(globalThis.__stepwrightAgent ??= (() => {
const accessible = (${accessibleRules})();
const selectRules = ${selectRules};
const { select } = selectRules(accessible);
const frameDocument = (frame) => { try { return frame.contentDocument; } catch { return null; } };
const seeing = selectRules(accessible, { frameDocument }).select;
const propose = (${proposeRules})(accessible, (document, path) => seeing(document, path).elements);
return (${agentRules})(accessible, propose, select);
})())`;
