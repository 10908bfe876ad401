import type { PageElement, RecordedEvent } from '@stepwright/contract/page-work';

/** A check that a person asked for by pointing at an element. */
export type RecordedCheck =
  | {
      readonly what: 'verify';
      readonly form: 'text' | 'contains' | 'value';
      readonly element: PageElement;
      readonly text: string;
    }
  | { readonly what: 'verify'; readonly form: 'visible'; readonly element: PageElement }
  | { readonly what: 'verify'; readonly form: 'selected'; readonly element: PageElement; readonly on: boolean }
  /** `count` elements are matched by the locator `text`. */
  | { readonly what: 'verify'; readonly form: 'count'; readonly element: PageElement; readonly count: number };

/** Something to be written as steps. Those of one `id` replace each other. */
export interface RecordedAction {
  readonly id: string;
  readonly event: RecordedEvent | RecordedCheck;
}

/** The elements that an action names, in the order of its steps' slots. */
export function elementsOf({ event }: RecordedAction): readonly PageElement[] {
  if (event.what === 'drag') return [event.element, event.target];
  return 'element' in event && event.element !== null ? [event.element] : [];
}

/** What one element is known by among the recorded ones. */
export const identityOf = (element: PageElement): string => element.locators[0]?.text ?? '';

/** Takes in what was recorded: typing in the same field and a second click replace what was told before. */
export function foldAction(actions: readonly RecordedAction[], next: RecordedAction): readonly RecordedAction[] {
  const at = actions.findIndex(({ id }) => id === next.id);
  if (at >= 0) return actions.with(at, next);
  const last = actions.at(-1);
  const isSecondTab = next.event.what === 'key' && next.event.keys.join() === 'TAB' && last?.event.what === 'enter';
  // Tab behind a text only leads to the next field, which the next step finds by itself.
  return isSecondTab ? actions : [...actions, next];
}
