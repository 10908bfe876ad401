import { fillChoice } from '@stepwright/catalogue/grammar/fill-locator';
import { readLocatorText } from '@stepwright/catalogue/grammar/locator-text';
import { StepError } from '@stepwright/catalogue/step-error';
import { selectAnywhere } from './pick-element.ts';
import type { RebuiltPage } from './rebuild-page.ts';

/** What one locator finds on one stored page. */
export interface Tried {
  readonly text: string;
  readonly elements: readonly Element[];
  /** The frame in which they were found, where the page itself has none. */
  readonly frame: Element | null;
  /** Why it could not be tried. */
  readonly fault: string | null;
}

/** The names that locators need values for: `${row}`. */
export function neededValues(locators: readonly string[]): string[] {
  const names = locators.flatMap((text) => [...text.matchAll(/\$\{([^{}]+)\}/g)].map((match) => match[1]!.trim()));
  return [...new Set(names)];
}

/** Tries one locator without any browser session. Values are those of its `${x}`. */
export function tryLocator(page: RebuiltPage, text: string, values: { readonly [name: string]: string }): Tried {
  try {
    const { path } = fillChoice(readLocatorText(text), { variable: (name) => values[name], environment: {} });
    return { text, ...selectAnywhere(page, path), fault: null };
  } catch (error) {
    return { text, elements: [], frame: null, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): string {
  const { name, message } = error as Error;
  if (error instanceof StepError) return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return name === 'SelectorFault' ? 'A browser would not accept this locator.' : message;
}
