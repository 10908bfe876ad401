import { printDocument } from './print-tree.ts';
import { documentToMap } from './tree-map.ts';
import { appendChild, copyDocument, copyNode, newDocument, type XmlChild, type XmlDocument } from './xml-node.ts';

const DOCUMENT = Symbol('xml document');
const VIEW = Symbol('map view of the xml');

/**
 * XML as a value of a test. Scripts see it as its map (`xml.order.item[0]`, karate §5.5) and cannot change it that way: `set` and
 * `karate.set` do.
 */
export class XmlValue {
  readonly [DOCUMENT]: XmlDocument;
  [VIEW]: { readonly version: number; readonly map: { [name: string]: unknown } } | null = null;

  constructor(document: XmlDocument) {
    this[DOCUMENT] = document;
    // biome-ignore lint/correctness/noConstructorReturn: each value must be seen through its map, and instanceof still holds
    return new Proxy(this, MAP_HANDLER);
  }
}

function viewOf(value: XmlValue): { [name: string]: unknown } {
  const document = value[DOCUMENT];
  if (value[VIEW]?.version !== document.version) {
    value[VIEW] = { version: document.version, map: documentToMap(document) };
  }
  return value[VIEW]!.map;
}

const MAP_HANDLER: ProxyHandler<XmlValue> = {
  get(target, key) {
    if (typeof key === 'symbol') return Reflect.get(target, key);
    const view = viewOf(target);
    if (Object.hasOwn(view, key)) return view[key];
    if (key === 'toString') return () => printDocument(target[DOCUMENT]);
    if (key === 'toJSON') return () => viewOf(target);
    return Reflect.get(target, key);
  },
  has(target, key) {
    return typeof key === 'symbol' ? Reflect.has(target, key) : Object.hasOwn(viewOf(target), key);
  },
  set(target, key, value) {
    if (typeof key === 'symbol') return Reflect.set(target, key, value);
    throw new TypeError('XML cannot be changed by assigning to it: use set or karate.set() with an XPath');
  },
  deleteProperty() {
    throw new TypeError('XML cannot be changed by deleting from it: use remove or karate.remove() with an XPath');
  },
  ownKeys(target) {
    return Object.keys(viewOf(target));
  },
  getOwnPropertyDescriptor(target, key) {
    if (typeof key === 'symbol') return Reflect.getOwnPropertyDescriptor(target, key);
    const view = viewOf(target);
    if (!Object.hasOwn(view, key)) return undefined;
    return { value: view[key], enumerable: true, configurable: true, writable: false };
  },
};

export function isXml(value: unknown): value is XmlValue {
  return value instanceof XmlValue;
}

/** The tree behind a value. Who changes it says so by `touch`. */
export function documentOf(value: XmlValue): XmlDocument {
  return value[DOCUMENT];
}

/** Makes views of a changed tree old. */
export function touch(document: XmlDocument): void {
  document.version++;
}

export function copyXml(value: XmlValue): XmlValue {
  return new XmlValue(copyDocument(value[DOCUMENT]));
}

/** A document without an element, into which `writeXPath` can build. */
export function emptyXml(): XmlValue {
  return new XmlValue(newDocument());
}

/** A value of its own made of a part of a tree. */
export function xmlOfNode(node: XmlChild): XmlValue {
  const document = newDocument();
  appendChild(document, copyNode(node));
  return new XmlValue(document);
}
