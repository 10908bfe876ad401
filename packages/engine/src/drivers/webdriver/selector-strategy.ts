import type { Selector } from '@stepwright/catalogue/ports/element-path';
import { DriverFault } from './driver-fault.ts';

/** How WebDriver names a way to look. Roles need a script. */
export function strategyOf(selector: Selector, inside: boolean): { readonly using: string; readonly value: string } {
  switch (selector.by) {
    case 'xpath':
      return { using: 'xpath', value: inside ? relative(selector.value) : selector.value };
    case 'css':
      return { using: 'css selector', value: selector.value };
    case 'testid': {
      const names = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
      return {
        using: 'css selector',
        value: names.map((name) => `[${name}=${JSON.stringify(selector.value)}]`).join(),
      };
    }
    case 'text': {
      const wanted = quoted(selector.value.trim().replace(/\s+/g, ' '));
      const fits = selector.exact ? `normalize-space(.)=${wanted}` : `contains(normalize-space(.),${wanted})`;
      return { using: 'xpath', value: `${inside ? '.' : ''}//*[${fits}][not(.//*[${fits}])]` };
    }
    case 'role':
      throw new DriverFault('unsupported operation', 'to look for a role needs a driver that runs scripts');
  }
}

/** From the element that is searched instead of from the document. */
function relative(xpath: string): string {
  return xpath.replace(/^(\(*)\s*\//, '$1./');
}

/** A text as xpath writes it: there is no escape, so one with both quotes is joined. */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`,"'",`)})`;
}
