/** One way to name elements of a document or of a shadow root. */
export type Selector =
  | { readonly by: 'xpath'; readonly value: string }
  | { readonly by: 'css'; readonly value: string }
  /** The deepest elements with this visible text; `exact` compares all of it, else a part is enough. */
  | { readonly by: 'text'; readonly value: string; readonly exact: boolean }
  /** ARIA role, written or implied by the tag, and the accessible name if one is asked for. */
  | { readonly by: 'role'; readonly value: string; readonly name?: string; readonly exact: boolean }
  /** The attribute that tests are given: data-testid, data-test-id, data-test, data-qa or data-cy. */
  | { readonly by: 'testid'; readonly value: string };

/**
 * From the document of the current frame inwards: each selector searches inside what the one before it found. What is found is entered
 * where it is a frame or has an open shadow root; otherwise its descendants are searched.
 */
export type ElementPath = readonly [Selector, ...Selector[]];

/** A way to an element with the text that a person wrote for it. */
export interface LocatorChoice {
  readonly text: string;
  readonly path: ElementPath;
}

export function xpathChoice(xpath: string): LocatorChoice {
  return { text: xpath, path: [{ by: 'xpath', value: xpath }] };
}
