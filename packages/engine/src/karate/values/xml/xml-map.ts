import { ATTRIBUTES, CONTENT, documentToMap, type PlainMap } from './tree-map.ts';
import { appendChild, newDocument, newElement, newText, setAttribute, type XmlElement } from './xml-node.ts';
import { documentOf, XmlValue } from './xml-value.ts';

/**
 * XML as maps: the root's name holds its content. Elements hold their children by name, a list where a name comes again, or their text;
 * blank text is null. An element with attributes is `{_: content, '@': attributes}` (karate §5.5).
 *
 * @param options.withoutPrefixes names lose `acc:`, declarations of namespaces are left out
 */
export function xmlToMap(value: XmlValue, options: { readonly withoutPrefixes?: boolean } = {}): PlainMap {
  return documentToMap(documentOf(value), options.withoutPrefixes ?? false);
}

/**
 * The way back: the first key names the root, the rest follows the shapes of `xmlToMap`. An empty map is an empty document.
 */
export function mapToXml(map: { readonly [name: string]: unknown }): XmlValue {
  const document = newDocument();
  for (const name of Object.keys(map)) {
    const [root] = elementsOf(name, map[name]);
    if (root) appendChild(document, root);
    break;
  }
  return new XmlValue(document);
}

/** Elements of one name: several for a list. */
export function elementsOf(name: string, value: unknown): XmlElement[] {
  if (Array.isArray(value)) return value.flatMap((item) => elementsOf(name, item));
  if (value instanceof XmlValue) return elementsOf(name, xmlToMap(value));
  if (!isPlainMap(value)) {
    const element = newElement(name);
    const text = value === null || value === undefined ? '' : String(value);
    if (text !== '') appendChild(element, newText(text));
    return [element];
  }
  const attributes = value[ATTRIBUTES] ?? null;
  const content = value[CONTENT] ?? null;
  if (attributes !== null || content !== null) {
    const elements = elementsOf(name, content);
    if (elements[0] && isPlainMap(attributes)) {
      for (const key of Object.keys(attributes)) setAttribute(elements[0], key, String(attributes[key] ?? ''));
    }
    return elements;
  }
  const element = newElement(name);
  for (const key of Object.keys(value)) {
    for (const child of elementsOf(key, value[key])) appendChild(element, child);
  }
  return [element];
}

function isPlainMap(value: unknown): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
