import { KarateError } from '../../karate-error.ts';
import { asText } from '../convert/as-text.ts';
import { asXml } from '../convert/as-xml.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap } from '../type-of.ts';
import { mapToXml } from './xml-map.ts';
import {
  appendChild,
  copyNode,
  detach,
  hasChildElements,
  newElement,
  removeAttribute,
  replaceChild,
  rootElement,
  setAttribute,
  setText,
  textOf,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from './xml-node.ts';
import { documentOf, isXml, touch, type XmlValue, xmlOfNode } from './xml-value.ts';
import { evaluateXPath } from './xpath-evaluate.ts';
import { parseXPath, type XPath } from './xpath-parse.ts';
import { isNodes, toText, type XPathValue } from './xpath-values.ts';

/** Paths that were read before; suites ask the same ones over and over. */
const parsed = new Map<string, XPath>();
const PARSED_MAX = 500;

/**
 * What an XPath finds: one node as text where it has no child elements, else as XML of its own; a list of those for several;
 * NOT_PRESENT for none. Functions answer text, `count()` a number.
 *
 * @param root XML, or a map or text that can become XML
 * @throws KarateError E_XPATH
 */
export function readXPath(root: unknown, path: string): unknown {
  const xml = asXml(root);
  const found = evaluate(documentOf(xml), path);
  if (!isNodes(found)) return path.startsWith('count') ? found : toText(found);
  if (found.length === 0) return NOT_PRESENT;
  if (found.length === 1) return nodeValue(found[0]!, xml);
  return found.map((node) => nodeValue(node, xml));
}

/**
 * Sets what a path means, in place: text for text, numbers and the like, a subtree for XML and maps. Elements and attributes that are
 * missing on the way are made; prefixes of the path are written then but not looked at when searching.
 *
 * @throws KarateError E_XPATH
 */
export function writeXPath(root: XmlValue, path: string, value: unknown): XmlValue {
  const document = documentOf(root);
  const node = nodeOrNew(document, path);
  if (isXml(value) || isMap(value)) setTree(node, path, isXml(value) ? value : mapToXml(value));
  else setTextOf(node, asText(value) ?? '');
  touch(document);
  return root;
}

/** Takes the first node that a path finds out of the tree; nothing happens where it finds none. */
export function removeXPath(root: XmlValue, path: string): void {
  const document = documentOf(root);
  const [node] = nodesAt(document, path);
  if (node === undefined || node.kind === 'document') return;
  if (node.kind === 'attribute') removeAttribute(node);
  else detach(node);
  touch(document);
}

function evaluate(document: XmlDocument, path: string): XPathValue {
  try {
    return evaluateXPath(compiled(path), { node: document, position: 1, size: 1 });
  } catch (error) {
    if (error instanceof SyntaxError) throw new KarateError('E_XPATH', error.message);
    throw error;
  }
}

function compiled(path: string): XPath {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const fresh = parseXPath(path);
  if (parsed.size >= PARSED_MAX) parsed.clear();
  parsed.set(path, fresh);
  return fresh;
}

function nodesAt(document: XmlDocument, path: string): readonly XmlNode[] {
  const found = evaluate(document, path);
  if (isNodes(found)) return found;
  throw new KarateError('E_XPATH', `The XPath ${path} names no place: it is a function`);
}

function nodeValue(node: XmlNode, owner: XmlValue): unknown {
  if (node.kind === 'document') return rootElement(node) === null ? '' : owner;
  if (node.kind === 'element' && hasChildElements(node)) return xmlOfNode(node);
  return textOf(node);
}

function nodeOrNew(document: XmlDocument, path: string): XmlNode {
  return nodesAt(document, withoutPrefixes(path))[0] ?? makeNode(document, path);
}

/** `/acc:order/acc:item[1]` → `/order/item[1]`; text in quotes and axes stay. */
function withoutPrefixes(path: string): string {
  if (!path.includes(':')) return path;
  return path.replace(
    /("[^"]*"|'[^']*')|[\w.-]+:(?!:)(?=[\w*])/g,
    (_found, quoted: string | undefined) => quoted ?? '',
  );
}

function makeNode(document: XmlDocument, path: string): XmlNode {
  const at = lastSlash(path);
  const name = path.slice(at + 1);
  if (at === -1 || name === '')
    throw new KarateError('E_XPATH', `The XPath ${path} cannot be made: write it from the root`);
  const plain = name.replace(/\[.*$/, '').replace(/^@/, '');
  if (!/^[^\s()[\]@,|+=<>/*$'"!]+$/.test(plain)) {
    throw new KarateError('E_XPATH', `The XPath ${path} finds nothing, and "${name}" is no name that could be made`);
  }
  if (at === 0) {
    const root = rootElement(document);
    // A second root cannot be: what is set at /other is set at the root that is there.
    if (root !== null) return root;
    const made = newElement(plain);
    appendChild(document, made);
    return made;
  }
  const parent = nodeOrNew(document, path.slice(0, at));
  if (parent.kind !== 'element') throw new KarateError('E_XPATH', `The XPath ${path} leads into a ${parent.kind}`);
  if (name.startsWith('@')) return setAttribute(parent, plain, '');
  const made = newElement(plain);
  appendChild(parent, made);
  return made;
}

/** The slash before the last step, not one within a predicate or quotes. */
function lastSlash(path: string): number {
  let depth = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    if (path[at] === ']') depth++;
    else if (path[at] === '[') depth--;
    else if (path[at] === '/' && depth === 0) return at;
  }
  return -1;
}

function setTextOf(node: XmlNode, text: string): void {
  if (node.kind === 'attribute') node.value = text;
  else if (node.kind === 'text') node.value = text;
  else if (node.kind === 'element') {
    const first = node.children[0];
    // White space before child elements is what a text replaces; the elements stay.
    if (first?.kind === 'text') first.value = text;
    else setText(node, text);
  }
}

/** Beside child elements it is added, over text it takes the text's place. */
function setTree(node: XmlNode, path: string, value: XmlValue): void {
  const root = rootElement(documentOf(value));
  if (root === null) return;
  const made: XmlElement = copyNode(root);
  if (node.kind === 'element') {
    const first = node.children[0];
    if (first?.kind === 'text') replaceChild(first, made);
    else appendChild(node, made);
  } else if (node.kind === 'text') replaceChild(node, made);
  else throw new KarateError('E_XPATH', `XML cannot be set at ${path}: a ${node.kind} holds text only`);
}
