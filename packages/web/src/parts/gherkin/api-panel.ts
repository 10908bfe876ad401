import type { LanguageHelp } from '@stepwright/catalogue/karate/language-help';
import { element } from './info-panel.ts';

/** The help of a word of API tests: its form, what it does, an example. */
export function languagePanel({ form, text, example, values }: LanguageHelp): HTMLElement {
  const panel = element('div', 'cm-info', element('div', 'cm-info-title', form), element('p', '', text));
  if (values && values.length > 1) panel.append(element('p', 'cm-info-note', `For example: ${values.join(' · ')}`));
  panel.append(element('pre', 'cm-info-example', example));
  return panel;
}
