import type { LookedElement, Reading } from '../ports/web-port.ts';

/** Attributes that are there or not, whatever their text: their value reads true or false. */
const BOOLEAN_ATTRIBUTES = new Set(
  (
    'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap itemscope loop ' +
    'multiple muted nomodule novalidate open playsinline readonly required reversed selected'
  ).split(' '),
);

/** What to read for `attributeOf`. */
export function attributeReadings(name: string): Reading[] {
  return [`attribute:${name}`, `dom-attribute:${name}`];
}

export interface AttributeValue {
  /** As classic WebDriver reading tells it: live value, true or false for boolean ones. Null: there is no such attribute. */
  readonly value: string | null;
  /** The text in the document, where it differs (a relative href). */
  readonly written: string | null;
}

/** The look must have read `attributeReadings(name)`. */
export function attributeOf(element: LookedElement, name: string): AttributeValue {
  const live = textOrNull(element.readings[`attribute:${name}`]);
  const written = textOrNull(element.readings[`dom-attribute:${name}`]);
  if (BOOLEAN_ATTRIBUTES.has(name.toLowerCase()))
    return { value: live === null || live === 'false' ? 'false' : 'true', written };
  return { value: live ?? written, written };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** The expected text may be the live value or the raw attribute. */
export function attributeFits({ value, written }: AttributeValue, fits: (text: string) => boolean): boolean {
  return (value !== null && fits(value)) || (written !== null && fits(written));
}
