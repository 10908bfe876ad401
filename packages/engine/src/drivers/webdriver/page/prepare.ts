import type { Prepare } from '@stepwright/catalogue/ports/web-port';
import type { AimRules } from './aim.ts';

/** Runs in the page. What is done to an element before input reaches it. Self-contained. */
export function prepareRules(aim: AimRules) {
  type Field = HTMLInputElement | HTMLTextAreaElement;

  const isField = (element: Element): element is Field =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !['file', 'checkbox', 'radio', 'button', 'submit', 'reset', 'image'].includes(element.type));

  function focus(element: Element): void {
    const target = element as HTMLElement;
    if (document.activeElement !== target) target.focus?.({ preventScroll: false });
  }

  /** Through the prototype's setter, so that frameworks that watch the element's own `value` notice the change. */
  function setValue(field: Field, value: string): void {
    const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, value);
  }

  function selectAll(element: Element): void {
    focus(element);
    if (isField(element)) {
      element.select();
      return;
    }
    const selection = getSelection();
    const range = document.createRange();
    range.selectNodeContents(element);
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  function caretEnd(element: Element): void {
    focus(element);
    if (isField(element)) {
      const end = element.value.length;
      try {
        element.setSelectionRange(end, end);
      } catch {
        // Numbers and e-mail addresses refuse a selection, but setting a value puts the caret behind it.
        const value = element.value;
        setValue(element, '');
        setValue(element, value);
      }
      return;
    }
    selectAll(element);
    getSelection()?.collapseToEnd();
  }

  function clear(element: Element): void {
    focus(element);
    if (isField(element)) {
      if (element.value === '' && element.validity?.badInput !== true) return;
      element.select();
      document.execCommand('delete');
      if (element.value !== '' || element.validity?.badInput === true) {
        setValue(element, '');
        element.dispatchEvent(
          new InputEvent('input', { bubbles: true, composed: true, inputType: 'deleteContentBackward' }),
        );
        element.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return;
    }
    if (element instanceof HTMLElement && element.isContentEditable && element.textContent !== '') {
      selectAll(element);
      document.execCommand('delete');
    }
  }

  function prepare(element: Element, how: Prepare): void {
    switch (how) {
      case 'scroll':
        aim.scrollToCentre(element);
        return;
      case 'focus':
        focus(element);
        return;
      case 'clear':
        clear(element);
        return;
      case 'select-all':
        selectAll(element);
        return;
      case 'caret-end':
        caretEnd(element);
        return;
      case 'script-click':
        // The click itself follows in a call of its own: it may open a dialog, and nothing can be told past one.
        aim.scrollToCentre(element);
        return;
    }
  }

  return { prepare };
}

export type PrepareRules = ReturnType<typeof prepareRules>;
