import type { Clipping, Edges, MeasuredBox, Sideways } from './measured-box.ts';
import type { LookedElement, LookRequest, Reading, Rect, Unmet } from './web-port.ts';

/** An element of the fake page, as plain facts. What is left out is an ordinary, displayed, enabled element. */
export interface FakeElement {
  tag?: string;
  inputType?: string;
  text?: string;
  value?: string;
  displayed?: boolean;
  enabled?: boolean;
  readOnly?: boolean;
  /** Description of what lies over it. */
  cover?: string;
  /** False: the element is not in the document. */
  present?: boolean;
  rect?: Rect;
  inViewport?: boolean;
  label?: string;
  labelDisplayed?: boolean;
  selected?: boolean;
  role?: string;
  multiple?: boolean;
  options?: { text: string; value: string; selected: boolean; disabled?: boolean }[];
  image?: { complete: boolean; naturalWidth: number; src: string; currentSrc: string } | null;
  attributes?: Record<string, string>;
  /** What getAttribute tells where it differs from the attribute in the document. */
  live?: Record<string, string>;
  properties?: Record<string, unknown>;
  css?: Record<string, string>;
  margin?: Partial<Edges>;
  border?: Partial<Edges>;
  padding?: Partial<Edges>;
  turned?: boolean;
  clipping?: Clipping;
  sideways?: Sideways;
  /** It lies in another frame than everything else. */
  otherFrame?: boolean;
  /** For sub-element and link picks: the descendants that may be chosen. */
  inside?: FakeElement[];
  /** Changes the element when it is clicked. */
  onClick?: (element: FakeElement) => void;
}

export interface Judged {
  readonly element: FakeElement;
  readonly index: number;
  readonly unmet: Unmet;
}

const TEXT_TAGS = ['input', 'textarea', 'select'];
const NO_TEXT_TYPES = ['checkbox', 'radio', 'button', 'submit', 'image', 'reset', 'hidden'];

export function takesText(element: FakeElement): boolean {
  const tag = element.tag ?? 'div';
  if (tag === 'input') return !NO_TEXT_TYPES.includes(element.inputType ?? 'text');
  return TEXT_TAGS.includes(tag) || element.attributes?.contenteditable === 'true';
}

/** The first condition of actions §7 that does not hold for one element. */
export function judge(element: FakeElement, request: LookRequest): Unmet {
  if (request.condition === 'present') return null;
  const displayed = element.displayed !== false || (request.viaLabel === true && element.labelDisplayed === true);
  if (!displayed) return 'not-displayed';
  if (request.condition === 'visible') return null;
  if (element.enabled === false) return 'not-enabled';
  if (request.condition === 'enabled') return null;
  if (request.condition === 'editable') {
    if (!takesText(element)) return 'not-editable';
    return element.readOnly === true ? 'read-only' : null;
  }
  return element.cover === undefined ? null : 'not-clickable';
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function visibleText(element: FakeElement): string {
  if (element.displayed === false) return '';
  if (element.tag === 'input' || element.tag === 'textarea') return element.value ?? '';
  if (element.tag === 'select') {
    return (element.options ?? [])
      .filter((option) => option.selected)
      .map((option) => option.text)
      .join('; ');
  }
  return element.text ?? '';
}

const ARIA_ROLES = ['checkbox', 'switch', 'radio', 'option', 'tab', 'button', 'menuitemcheckbox', 'menuitemradio'];

export function readFrom(element: FakeElement, reading: Reading): unknown {
  const colon = reading.indexOf(':');
  if (colon > 0) {
    const name = reading.slice(colon + 1);
    switch (reading.slice(0, colon)) {
      case 'attribute':
        return element.live?.[name] ?? element.attributes?.[name] ?? null;
      case 'dom-attribute':
        return element.attributes?.[name] ?? null;
      case 'property':
        return element.properties?.[name] ?? (name === 'multiple' ? (element.multiple ?? false) : null);
      default:
        return element.css?.[name] ?? '';
    }
  }
  switch (reading) {
    case 'text':
      return visibleText(element);
    case 'raw-text':
      return element.value ?? element.text ?? '';
    case 'value':
      return element.value ?? null;
    case 'rect':
      return rectOf(element);
    case 'selected':
      return element.selected === true;
    case 'displayed':
      return element.displayed !== false;
    case 'enabled':
      return element.enabled !== false;
    case 'box':
      return boxOf(element);
    case 'clipping':
      return element.clipping ?? { content: rectOf(element), shown: rectOf(element), cut: null };
    case 'sideways':
      return element.sideways ?? { content: rectOf(element).width, shown: rectOf(element).width, furthest: [] };
    case 'in-viewport':
      return element.inViewport ?? element.displayed !== false;
    case 'label':
      return element.label ?? '';
    case 'image':
      return element.image ?? null;
    case 'options':
      return element.options === undefined
        ? null
        : {
            multiple: element.multiple ?? false,
            options: element.options.map((option) => ({ disabled: false, ...option })),
          };
    default:
      return choiceOf(element);
  }
}

function choiceOf(element: FakeElement): unknown {
  const type = element.inputType ?? '';
  const form =
    type === 'checkbox' || type === 'radio'
      ? type
      : element.tag === 'option'
        ? 'option'
        : element.role !== undefined && ARIA_ROLES.includes(element.role) && element.selected !== undefined
          ? 'aria'
          : null;
  return { form, role: element.role ?? '', selected: element.selected === true };
}

export function rectOf(element: FakeElement): Rect {
  return element.rect ?? { x: 100, y: 200, width: 80, height: 20 };
}

const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

function boxOf(element: FakeElement): MeasuredBox {
  return {
    rect: rectOf(element),
    displayed: element.displayed !== false,
    margin: { ...NO_EDGES, ...element.margin },
    border: { ...NO_EDGES, ...element.border },
    padding: { ...NO_EDGES, ...element.padding },
    turned: element.turned === true,
    viewport: { width: 1000, height: 700 },
  };
}

export function tell(element: FakeElement, index: number, id: string, read: readonly Reading[]): LookedElement {
  const rect = rectOf(element);
  return {
    handle: { id },
    index,
    tag: element.tag ?? 'div',
    inputType: element.tag === 'input' ? (element.inputType ?? 'text') : '',
    point: { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
    rect,
    readings: Object.fromEntries(read.map((reading) => [reading, readFrom(element, reading)])),
  };
}
