/**
 * The tree of an XML text, as small as reading, changing and printing need it. Names keep their prefix and prefixes mean nothing
 * (karate §5.5): a test compares what is written.
 */
export interface XmlDocument {
  readonly kind: 'document';
  readonly children: XmlChild[];
  readonly parent: null;
  /** Grows with every change, so that views of the tree know when they are old. */
  version: number;
}

export interface XmlElement {
  readonly kind: 'element';
  readonly name: string;
  /** Sorted by name: two texts that differ in the order of attributes alone print the same. */
  readonly attributes: XmlAttribute[];
  readonly children: XmlChild[];
  parent: XmlElement | XmlDocument | null;
}

export interface XmlAttribute {
  readonly kind: 'attribute';
  readonly name: string;
  value: string;
  readonly parent: XmlElement;
}

/** Text as it stands between tags; `cdata` says that it was, and will be, written as a CDATA section. */
export interface XmlText {
  readonly kind: 'text';
  value: string;
  readonly cdata: boolean;
  parent: XmlElement | XmlDocument | null;
}

export interface XmlComment {
  readonly kind: 'comment';
  readonly value: string;
  parent: XmlElement | XmlDocument | null;
}

export interface XmlInstruction {
  readonly kind: 'instruction';
  readonly name: string;
  readonly value: string;
  parent: XmlElement | XmlDocument | null;
}

export type XmlChild = XmlElement | XmlText | XmlComment | XmlInstruction;
export type XmlNode = XmlDocument | XmlAttribute | XmlChild;
export type XmlParent = XmlElement | XmlDocument;

export function newDocument(): XmlDocument {
  return { kind: 'document', children: [], parent: null, version: 0 };
}

export function newElement(name: string): XmlElement {
  return { kind: 'element', name, attributes: [], children: [], parent: null };
}

export function newText(value: string, cdata = false): XmlText {
  return { kind: 'text', value, cdata, parent: null };
}

export function appendChild(parent: XmlParent, child: XmlChild): void {
  child.parent = parent;
  parent.children.push(child);
}

/** Puts one child where another stands. */
export function replaceChild(old: XmlChild, child: XmlChild): void {
  const siblings = old.parent!.children;
  child.parent = old.parent;
  siblings[siblings.indexOf(old)] = child;
  old.parent = null;
}

export function detach(child: XmlChild): void {
  const siblings = child.parent?.children;
  siblings?.splice(siblings.indexOf(child), 1);
  child.parent = null;
}

/** Sets or adds an attribute at its place in the order of names. */
export function setAttribute(element: XmlElement, name: string, value: string): XmlAttribute {
  const { attributes } = element;
  let at = 0;
  while (at < attributes.length && attributes[at]!.name < name) at++;
  const there = attributes[at];
  if (there?.name === name) {
    there.value = value;
    return there;
  }
  const attribute: XmlAttribute = { kind: 'attribute', name, value, parent: element };
  attributes.splice(at, 0, attribute);
  return attribute;
}

export function removeAttribute(attribute: XmlAttribute): void {
  const { attributes } = attribute.parent;
  attributes.splice(attributes.indexOf(attribute), 1);
}

/** The element in which everything stands; null in an empty document. */
export function rootElement(document: XmlDocument): XmlElement | null {
  for (const child of document.children) if (child.kind === 'element') return child;
  return null;
}

export function hasChildElements(node: XmlParent): boolean {
  for (const child of node.children) if (child.kind === 'element') return true;
  return false;
}

/** Text within a node, without comments and processing instructions. */
export function textOf(node: XmlNode): string {
  if (node.kind !== 'element' && node.kind !== 'document') return node.value;
  const only = node.children.length === 1 ? node.children[0]! : null;
  if (only?.kind === 'text') return only.value;
  let text = '';
  for (const child of node.children) if (child.kind === 'text' || child.kind === 'element') text += textOf(child);
  return text;
}

/** Takes an element's children away and puts a text there, none for an empty one. */
export function setText(element: XmlElement, value: string): void {
  for (const child of element.children) child.parent = null;
  element.children.length = 0;
  if (value !== '') appendChild(element, newText(value));
}

/** A copy that belongs to no tree. */
export function copyNode<T extends XmlChild>(node: T): T {
  if (node.kind !== 'element') return { ...node, parent: null };
  const copy = newElement(node.name);
  for (const { name, value } of node.attributes) {
    copy.attributes.push({ kind: 'attribute', name, value, parent: copy });
  }
  for (const child of node.children) appendChild(copy, copyNode(child));
  return copy as T;
}

export function copyDocument(document: XmlDocument): XmlDocument {
  const copy = newDocument();
  for (const child of document.children) appendChild(copy, copyNode(child));
  return copy;
}

/** `acc:number` → `number`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
