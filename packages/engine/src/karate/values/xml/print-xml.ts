import { printDocument, printPretty } from './print-tree.ts';
import { documentOf, type XmlValue } from './xml-value.ts';

/**
 * XML as text, without a declaration. White space is kept as it is; `pretty` sets each element on a line of its own where that changes no
 * text, two blanks deeper than its parent, with a line end behind the last.
 */
export function printXml(value: XmlValue, options: { readonly pretty?: boolean } = {}): string {
  return options.pretty ? printPretty(documentOf(value)) : printDocument(documentOf(value));
}
