import type { Step } from '@stepwright/catalogue/keywords/step';
import { slotLines, waitLine } from './step-help.ts';

/** An element with a class and what is inside; texts are texts, never markup. */
export function element(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A button that looks like a link and does something in the page. */
export function action(label: string, run: () => void): HTMLElement {
  const button = element('button', 'cm-info-action', label) as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', (event) => {
    event.preventDefault();
    run();
  });
  return button;
}

/** The help of an action: what it does, its slots, an example of each form. */
export function stepPanel(step: Step): HTMLElement {
  const panel = element('div', 'cm-info', element('div', 'cm-info-title', step.keyword));
  panel.append(element('p', '', step.help));
  const slots = slotLines(step);
  if (slots.length > 0) {
    const list = element('dl', 'cm-info-slots');
    for (const { written, text } of slots) list.append(element('dt', '', written), element('dd', '', text));
    panel.append(list);
  }
  const wait = waitLine(step);
  if (wait) panel.append(element('p', 'cm-info-note', wait));
  if (step.examples.length > 0) {
    panel.append(element('pre', 'cm-info-example', step.examples.slice(0, 2).join('\n')));
  }
  return panel;
}

/** A title, then lines of plain text or code. */
export function factsPanel(
  title: string,
  facts: readonly { readonly text: string; readonly code?: boolean }[],
  ...more: readonly Node[]
): HTMLElement {
  const panel = element('div', 'cm-info', element('div', 'cm-info-title', title));
  for (const { text, code } of facts) panel.append(element('div', code ? 'cm-info-code' : '', text));
  panel.append(...more);
  return panel;
}
