import {
  appendChild,
  hasChildElements,
  localName,
  newDocument,
  newElement,
  newText,
  rootElement,
  setAttribute,
  textOf,
  type XmlDocument,
  type XmlElement,
} from './xml-node.ts';
import { documentOf, XmlValue } from './xml-value.ts';

/** An element's attributes and its own content where it has both, beside its children's names. */
const ATTRIBUTES = '@';
const CONTENT = '_';

type PlainMap = { [name: string]: unknown };

/**
 * XML as maps: the root's name holds its content. Elements hold their children by name, a list where a name comes again, or their text;
 * blank text is null. An element with attributes is `{_: content, '@': attributes}` (karate §5.5).
 *
 * @param options.withoutPrefixes names lose `acc:`, declarations of namespaces are left out
 */
export function xmlToMap(value: XmlValue, options: { readonly withoutPrefixes?: boolean } = {}): PlainMap {
  return documentToMap(documentOf(value), options.withoutPrefixes ?? false);
}

export function documentToMap(document: XmlDocument, withoutPrefixes = false): PlainMap {
  const root = rootElement(document);
  if (root === null) return {};
  return { [withoutPrefixes ? localName(root.name) : root.name]: elementToValue(root, withoutPrefixes) };
}

function elementToValue(element: XmlElement, withoutPrefixes: boolean): unknown {
  const content = contentOf(element, withoutPrefixes);
  let attributes: PlainMap | null = null;
  for (const { name, value } of element.attributes) {
    if (withoutPrefixes && (name === 'xmlns' || name.startsWith('xmlns:'))) continue;
    attributes ??= {};
    attributes[name] = value;
  }
  return attributes === null ? content : { [CONTENT]: content, [ATTRIBUTES]: attributes };
}

function contentOf(element: XmlElement, withoutPrefixes: boolean): unknown {
  if (!hasChildElements(element)) {
    const text = textOf(element);
    return /\S/.test(text) ? text : null;
  }
  const map: PlainMap = {};
  const repeated = new Set<string>();
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    const name = withoutPrefixes ? localName(child.name) : child.name;
    const value = elementToValue(child, withoutPrefixes);
    if (!Object.hasOwn(map, name)) define(map, name, value);
    else if (repeated.has(name)) (map[name] as unknown[]).push(value);
    else {
      map[name] = [map[name], value];
      repeated.add(name);
    }
  }
  return map;
}

/** An element may be called `__proto__`. */
function define(map: PlainMap, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
  else map[name] = value;
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
