import type { DisplayedRules } from './displayed.ts';
import type { MeasureRules } from './measure.ts';

/** Runs in the page. What can be read of one element, by the names of the port's `Reading`. Self-contained. */
export function readingRules(rules: DisplayedRules, measures: MeasureRules) {
  const BOOLEAN_ATTRIBUTES = new Set(
    (
      'allowfullscreen allowpaymentrequest allowusermedia async autofocus autoplay checked compact complete controls declare ' +
      'default defaultchecked defaultselected defer disabled ended formnovalidate hidden indeterminate iscontenteditable ismap ' +
      'itemscope loop multiple muted nohref nomodule noresize noshade novalidate nowrap open paused playsinline pubdate readonly ' +
      'required reversed scoped seamless seeking selected truespeed typemustmatch willvalidate'
    ).split(' '),
  );

  const norm = (text: string) =>
    text
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
      .normalize('NFC');

  function selectable(element: Element): element is HTMLInputElement | HTMLOptionElement {
    if (element instanceof HTMLOptionElement) return true;
    return element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
  }

  function isSelected(element: Element): boolean {
    if (element instanceof HTMLOptionElement) return element.selected;
    if (element instanceof HTMLInputElement) return selectable(element) && element.checked;
    return ariaState(element) === 'true';
  }

  function ariaState(element: Element): string | null {
    for (const name of ['aria-checked', 'aria-selected', 'aria-pressed']) {
      const value = element.getAttribute(name);
      if (value !== null) return value;
    }
    return null;
  }

  function isEnabled(element: Element): boolean {
    if (element.matches(':disabled')) return false;
    if (element instanceof HTMLOptionElement && element.closest('select')?.matches(':disabled')) return false;
    return element.closest('[aria-disabled="true"]') === null;
  }

  /** innerText with WebDriver's white space: lines trimmed, runs of blanks joined, blank lines and tabs between cells gone. */
  function visibleText(element: Element): string {
    if (element instanceof HTMLOptionElement) return element.text;
    if (!rules.isDisplayed(element)) return '';
    const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
    const plain = text.replace(/\r\n?/g, '\n').replace(/[\u200b\u200e\u200f]/g, '');
    // Where white space is kept on purpose it is part of the text.
    if (/^(pre|break)/.test(getComputedStyle(element).whiteSpace)) return plain.replace(/\u00a0/g, ' ').trim();
    const lines = plain.split('\n').map((line) => line.replace(/[\t\u00a0]/g, ' '));
    const kept = element.querySelector('pre') ? lines : lines.map((line) => line.replace(/ +/g, ' '));
    return kept
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
  }

  function text(element: Element): string {
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((o) => o.text).join('; ');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    return visibleText(element);
  }

  function rawText(element: Element): string {
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((o) => o.text).join('; ');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLElement) return element.innerText;
    return element.textContent ?? '';
  }

  /** The rules of WebDriver's getAttribute: a mix of property and attribute that users know. */
  function attribute(element: Element, name: string): string | null {
    const lower = name.toLowerCase();
    const properties = element as unknown as Record<string, unknown>;
    if (lower === 'style') return (element as HTMLElement).style?.cssText ?? element.getAttribute('style');
    if ((lower === 'selected' || lower === 'checked') && selectable(element))
      return isSelected(element) ? 'true' : null;
    const linked = (lower === 'href' && element.tagName === 'A') || (lower === 'src' && element.tagName === 'IMG');
    if (linked) return element.getAttribute(name) === null ? null : String(properties[lower]);
    if (lower === 'spellcheck') {
      const written = element.getAttribute(name)?.toLowerCase();
      return written === 'true' || written === 'false' ? written : String(properties.spellcheck);
    }
    const aliases: Record<string, string> = { class: 'className', readonly: 'readOnly' };
    const property = Object.hasOwn(aliases, lower) ? (aliases[lower] as string) : name;
    if (BOOLEAN_ATTRIBUTES.has(lower)) {
      return element.hasAttribute(name) || properties[property] === true ? 'true' : null;
    }
    const value = properties[property];
    const told = value === null || value === undefined || typeof value === 'object' || typeof value === 'function';
    return told ? element.getAttribute(name) : String(value);
  }

  function labelOf(element: Element): string {
    const named = element.getAttribute('aria-labelledby');
    if (named) {
      const parts = named.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '');
      if (parts.some((part) => part.trim())) return norm(parts.join(' '));
    }
    const labels = (element as HTMLInputElement).labels;
    if (labels && labels.length > 0) return norm([...labels].map((label) => label.innerText).join(' '));
    return norm(element.getAttribute('aria-label') ?? '');
  }

  function image(element: Element): unknown {
    const inside = element.querySelectorAll('img');
    const own =
      element instanceof HTMLImageElement || (element instanceof HTMLInputElement && element.type === 'image');
    const source = own ? element : inside.length === 1 ? inside[0] : undefined;
    if (!source) return null;
    const src = source.getAttribute('src') ?? '';
    if (source instanceof HTMLImageElement) {
      return { complete: source.complete, naturalWidth: source.naturalWidth, src, currentSrc: source.currentSrc };
    }
    const box = source.getBoundingClientRect();
    const input = source as HTMLInputElement;
    const probe = new Image();
    probe.src = input.src;
    return { complete: probe.complete && box.width > 0, naturalWidth: probe.naturalWidth, src, currentSrc: input.src };
  }

  function options(element: Element): unknown {
    if (!(element instanceof HTMLSelectElement)) return null;
    const list = [...element.options].map((option) => ({
      text: option.text,
      value: option.value,
      selected: option.selected,
      disabled: option.matches(':disabled'),
    }));
    return { multiple: element.multiple, options: list };
  }

  function choice(element: Element): unknown {
    const role = element.getAttribute('role') ?? '';
    if (element instanceof HTMLOptionElement) return { form: 'option', role, selected: element.selected };
    if (selectable(element)) return { form: (element as HTMLInputElement).type, role, selected: isSelected(element) };
    const state = ariaState(element);
    return { form: state === null ? null : 'aria', role, selected: state === 'true' };
  }

  function inViewport(element: Element): boolean {
    const box = rules.boxOf(element);
    return box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  }

  function plainRect(element: Element) {
    const box = rules.boxOf(element);
    return { x: box.x, y: box.y, width: box.width, height: box.height };
  }

  function jsonValue(value: unknown): unknown {
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null;
    if (value instanceof Node) return value instanceof Element ? value.outerHTML : value.textContent;
    if (typeof value === 'bigint') return String(value);
    try {
      return JSON.parse(JSON.stringify(value) ?? 'null');
    } catch {
      return String(value);
    }
  }

  function read(element: Element, reading: string): unknown {
    const colon = reading.indexOf(':');
    const kind = colon < 0 ? reading : reading.slice(0, colon);
    const name = colon < 0 ? '' : reading.slice(colon + 1);
    switch (kind) {
      case 'text':
        return text(element);
      case 'raw-text':
        return rawText(element);
      case 'value':
        return jsonValue((element as HTMLInputElement).value);
      case 'rect':
        return plainRect(element);
      case 'selected':
        return isSelected(element);
      case 'displayed':
        return rules.isDisplayed(element);
      case 'enabled':
        return isEnabled(element);
      case 'in-viewport':
        return inViewport(element);
      case 'label':
        return labelOf(element);
      case 'image':
        return image(element);
      case 'options':
        return options(element);
      case 'choice':
        return choice(element);
      case 'attribute':
        return attribute(element, name);
      case 'dom-attribute':
        return element.getAttribute(name);
      case 'property':
        return jsonValue((element as unknown as Record<string, unknown>)[name]);
      case 'box':
        return measures.box(element);
      case 'clipping':
        return measures.clipping(element);
      case 'sideways':
        return measures.sideways(element);
      case 'css':
        return getComputedStyle(element).getPropertyValue(name);
      default:
        throw new Error(`unknown reading ${reading}`);
    }
  }

  return { read, text, visibleText, isEnabled, isSelected, plainRect, inViewport, norm };
}

export type ReadingRules = ReturnType<typeof readingRules>;
