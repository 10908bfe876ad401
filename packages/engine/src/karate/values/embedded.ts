import { KarateError } from '../karate-error.ts';
import { asText } from './convert/as-text.ts';
import { newObjectLike, putKey } from './json/ordered-object.ts';
import { isMap } from './type-of.ts';
import { printNode } from './xml/print-tree.ts';
import { elementsOf } from './xml/xml-map.ts';
import {
  copyNode,
  detach,
  newText,
  removeAttribute,
  replaceChild,
  rootElement,
  type XmlElement,
  type XmlNode,
  type XmlText,
} from './xml/xml-node.ts';
import { copyXml, documentOf, isXml, type XmlValue } from './xml/xml-value.ts';

/** Evaluates JavaScript of a feature or of a file that it reads. */
export type EvaluateEmbedded = (source: string) => unknown;

/** `match`: what stands on the right of a match; optional schemas in it are asked later (karate §5.7.3). */
export type EmbeddedMode = 'value' | 'match';

const REMOVED = Symbol('removed');

/**
 * Puts the values of `#(…)` and `##(…)` where they stand in JSON and XML that somebody wrote for a test; never for what came over the
 * network. `#(…)` keeps the value's type, `##(…)` takes its key, list item, element or attribute away when it is null. An expression
 * that fails stays as it is written: it may be meant for later (karate §5.7.2). The given value is not changed; what holds no expression
 * is answered itself, not a copy.
 */
export function fillEmbedded(value: unknown, evaluate: EvaluateEmbedded, mode: EmbeddedMode): unknown {
  if (isXml(value)) return hasExpression(documentOf(value)) ? fillXml(value, evaluate, mode) : value;
  const filled = fill(value, evaluate, mode);
  return filled === REMOVED ? null : filled;
}

function fill(value: unknown, evaluate: EvaluateEmbedded, mode: EmbeddedMode): unknown {
  if (typeof value === 'string') return fillText(value, evaluate, mode);
  if (Array.isArray(value)) return fillList(value, evaluate, mode);
  return isMap(value) ? fillMap(value, evaluate, mode) : value;
}

function fillText(text: string, evaluate: EvaluateEmbedded, mode: EmbeddedMode): unknown {
  const expression = expressionIn(text);
  if (expression === null) return text;
  const result = tryEvaluate(expression.source, evaluate);
  if (result === FAILED) return text;
  const { value } = result;
  if (expression.optional) {
    if (value === null) return REMOVED;
    if (mode === 'match' && (Array.isArray(value) || isMap(value))) return text;
  }
  return value;
}

function fillList(list: readonly unknown[], evaluate: EvaluateEmbedded, mode: EmbeddedMode): unknown {
  let copy: unknown[] | null = null;
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    const filled = fill(item, evaluate, mode);
    if (copy === null && filled !== item) copy = list.slice(0, at);
    if (copy !== null && filled !== REMOVED) copy.push(filled);
  }
  return copy ?? list;
}

function fillMap(map: { readonly [key: string]: unknown }, evaluate: EvaluateEmbedded, mode: EmbeddedMode): unknown {
  let changed: Map<string, unknown> | null = null;
  for (const key of Object.keys(map)) {
    const filled = fill(map[key], evaluate, mode);
    if (filled !== map[key]) {
      changed ??= new Map();
      changed.set(key, filled);
    }
  }
  if (changed === null) return map;
  const copy = newObjectLike(map);
  for (const key of Object.keys(map)) {
    const filled = changed.has(key) ? changed.get(key) : map[key];
    if (filled !== REMOVED) putKey(copy, key, filled);
  }
  return copy;
}

interface Expression {
  /** With its parentheses, so that `{…}` in it is an object. */
  readonly source: string;
  readonly optional: boolean;
}

/** What a text asks to be replaced by; null for all others. Looks at the first letters before anything else. */
function expressionIn(text: string): Expression | null {
  const first = text.charCodeAt(0);
  // A `#`, or a blank before it.
  if (first !== 35 && first > 32) return null;
  const trimmed = text.trim();
  if (!trimmed.endsWith(')')) return null;
  if (trimmed.startsWith('#(')) return { source: trimmed.slice(1), optional: false };
  return trimmed.startsWith('##(') ? { source: trimmed.slice(2), optional: true } : null;
}

const FAILED = Symbol('failed');

function tryEvaluate(source: string, evaluate: EvaluateEmbedded): { readonly value: unknown } | typeof FAILED {
  try {
    return { value: evaluate(source) ?? null };
  } catch (error) {
    // A script that was stopped is no literal that waits for its meaning.
    if (error instanceof KarateError && (error.code === 'E_TIMEOUT' || error.code === 'E_STOPPED')) throw error;
    return FAILED;
  }
}

function hasExpression(node: XmlNode): boolean {
  if (node.kind === 'text') return expressionIn(node.value) !== null;
  if (node.kind === 'element' && node.attributes.some(({ value }) => expressionIn(value) !== null)) return true;
  return (node.kind === 'element' || node.kind === 'document') && node.children.some(hasExpression);
}

function fillXml(xml: XmlValue, evaluate: EvaluateEmbedded, mode: EmbeddedMode): XmlValue {
  const copy = copyXml(xml);
  const root = rootElement(documentOf(copy));
  if (root !== null) fillElement(root, evaluate, mode);
  return copy;
}

function fillElement(element: XmlElement, evaluate: EvaluateEmbedded, mode: EmbeddedMode): void {
  for (const attribute of [...element.attributes]) {
    const expression = expressionIn(attribute.value);
    const result = expression === null ? FAILED : tryEvaluate(expression.source, evaluate);
    if (result === FAILED) continue;
    if (expression?.optional && result.value === null) removeAttribute(attribute);
    else attribute.value = asText(result.value) ?? '';
  }
  for (const child of [...element.children]) {
    if (child.kind === 'element') fillElement(child, evaluate, mode);
    else if (child.kind === 'text') fillXmlText(child, element, evaluate, mode);
  }
}

function fillXmlText(text: XmlText, element: XmlElement, evaluate: EvaluateEmbedded, mode: EmbeddedMode): void {
  const expression = expressionIn(text.value);
  const result = expression === null ? FAILED : tryEvaluate(expression.source, evaluate);
  if (expression === null || result === FAILED) return;
  const { value } = result;
  const tree = isXml(value) ? rootElement(documentOf(value)) : isMap(value) ? firstElement(value) : null;
  if (expression.optional && value === null) detach(element);
  else if (tree === null) replaceChild(text, newText(asText(value) ?? '', text.cdata));
  // An optional subtree on the right of a match is a schema: the match asks for it itself.
  else if (expression.optional && mode === 'match') return;
  else if (text.cdata) replaceChild(text, newText(printNode(tree), true));
  else replaceChild(text, copyNode(tree));
}

function firstElement(map: { readonly [name: string]: unknown }): XmlElement | null {
  const [name] = Object.keys(map);
  return name === undefined ? null : (elementsOf(name, map[name])[0] ?? null);
}
