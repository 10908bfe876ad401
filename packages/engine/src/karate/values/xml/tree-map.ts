import { hasChildElements, localName, rootElement, textOf, type XmlDocument, type XmlElement } from './xml-node.ts';

/** An element's attributes and its own content where it has both, beside its children's names. */
export const ATTRIBUTES = '@';
export const CONTENT = '_';

export type PlainMap = { [name: string]: unknown };

/** A tree as maps; the shapes are those of `xmlToMap`. */
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
