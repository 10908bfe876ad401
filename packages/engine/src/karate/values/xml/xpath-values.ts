import { textOf, type XmlNode } from './xml-node.ts';

/** What an XPath answers: nodes in the order of the text, or one value. */
export type XPathValue = readonly XmlNode[] | string | number | boolean;

export interface XPathContext {
  readonly node: XmlNode;
  /** From 1, among the nodes that a predicate looks at. */
  readonly position: number;
  readonly size: number;
}

export function isNodes(value: XPathValue): value is readonly XmlNode[] {
  return typeof value === 'object';
}

export function toNodes(value: XPathValue): readonly XmlNode[] {
  if (isNodes(value)) return value;
  throw new SyntaxError(`XPath needs nodes here, not the ${typeof value} ${toText(value)}`);
}

export function toNumber(value: XPathValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = (typeof value === 'string' ? value : toText(value)).trim();
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function toBoolean(value: XPathValue): boolean {
  if (isNodes(value)) return value.length > 0;
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value);
}

/** Numbers without an exponent, as XPath writes them. */
export function toText(value: XPathValue): string {
  if (isNodes(value)) return value.length === 0 ? '' : textOf(value[0]!);
  if (typeof value !== 'number' || !Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) >= 1 ? BigInt(value).toString() : value.toFixed(100).replace(/0+$/, '');
}
