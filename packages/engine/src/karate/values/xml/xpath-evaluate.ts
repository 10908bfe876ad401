import { localName, textOf, type XmlDocument, type XmlNode } from './xml-node.ts';
import { callXPathFunction } from './xpath-functions.ts';
import type { Axis, BinaryOperator, NodeTest, XPath, XPathStep } from './xpath-parse.ts';
import { isNodes, toBoolean, toNodes, toNumber, type XPathContext, type XPathValue } from './xpath-values.ts';

const REVERSE = new Set<Axis>(['ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling', 'parent']);

export function evaluateXPath(path: XPath, context: XPathContext): XPathValue {
  switch (path.kind) {
    case 'text':
    case 'number':
      return path.value;
    case 'negate':
      return -toNumber(evaluateXPath(path.of, context));
    case 'call':
      return callXPathFunction(
        path.name,
        path.args.map((arg) => () => evaluateXPath(arg, context)),
        context,
      );
    case 'binary':
      return evaluateBinary(path.operator, path.left, path.right, context);
    case 'path': {
      let nodes: readonly XmlNode[];
      if (path.from === null) nodes = [context.node];
      else if (path.from === 'root') nodes = [documentRoot(context.node)];
      else nodes = toNodes(evaluateXPath(path.from, context));
      for (const predicate of path.predicates) nodes = filtered(nodes, predicate);
      for (const step of path.steps) nodes = takeStep(nodes, step);
      return nodes;
    }
  }
}

function takeStep(from: readonly XmlNode[], step: XPathStep): readonly XmlNode[] {
  if (from.length === 1) return stepFrom(from[0]!, step);
  const found = new Set<XmlNode>();
  for (const node of from) for (const next of stepFrom(node, step)) found.add(next);
  return inTextOrder([...found]);
}

/** Predicates count in the direction of the axis; the answer is in the order of the text. */
function stepFrom(node: XmlNode, step: XPathStep): readonly XmlNode[] {
  const found: XmlNode[] = [];
  for (const candidate of walk(node, step.axis)) if (passes(candidate, step.test, step.axis)) found.push(candidate);
  let nodes: readonly XmlNode[] = found;
  for (const predicate of step.predicates) nodes = filtered(nodes, predicate);
  return REVERSE.has(step.axis) && nodes.length > 1 ? nodes.toReversed() : nodes;
}

function filtered(nodes: readonly XmlNode[], predicate: XPath): readonly XmlNode[] {
  if (predicate.kind === 'number') {
    const node = nodes[predicate.value - 1];
    return node === undefined ? [] : [node];
  }
  return nodes.filter((node, index) => {
    const position = index + 1;
    const value = evaluateXPath(predicate, { node, position, size: nodes.length });
    return typeof value === 'number' ? value === position : toBoolean(value);
  });
}

function* walk(node: XmlNode, axis: Axis): Generator<XmlNode> {
  switch (axis) {
    case 'self':
      yield node;
      return;
    case 'child':
      if (node.kind === 'element' || node.kind === 'document') yield* node.children;
      return;
    case 'attribute':
      if (node.kind === 'element') yield* node.attributes;
      return;
    case 'parent':
      if (node.parent) yield node.parent;
      return;
    case 'descendant-or-self':
      yield node;
      yield* descendants(node);
      return;
    case 'descendant':
      yield* descendants(node);
      return;
    case 'ancestor-or-self':
      yield node;
      yield* ancestors(node);
      return;
    case 'ancestor':
      yield* ancestors(node);
      return;
    case 'following-sibling':
      yield* siblings(node, 1);
      return;
    case 'preceding-sibling':
      yield* siblings(node, -1);
      return;
    case 'following':
      for (let from: XmlNode | null = node; from; from = from.parent) {
        for (const next of siblings(from, 1)) yield* walk(next, 'descendant-or-self');
      }
      return;
    case 'preceding':
      for (let from: XmlNode | null = node; from; from = from.parent) {
        for (const next of siblings(from, -1)) yield* [...walk(next, 'descendant-or-self')].reverse();
      }
      return;
  }
}

function* descendants(node: XmlNode): Generator<XmlNode> {
  if (node.kind !== 'element' && node.kind !== 'document') return;
  // A stack of places instead of generators within generators: deep trees would cost the square of their depth.
  const stack = [{ children: node.children, at: 0 }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const child = top.children[top.at++];
    if (child === undefined) stack.pop();
    else {
      yield child;
      if (child.kind === 'element' && child.children.length > 0) stack.push({ children: child.children, at: 0 });
    }
  }
}

function* ancestors(node: XmlNode): Generator<XmlNode> {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent;
}

function* siblings(node: XmlNode, direction: 1 | -1): Generator<XmlNode> {
  if (node.kind === 'attribute' || node.kind === 'document' || node.parent === null) return;
  const { children } = node.parent;
  for (let at = children.indexOf(node) + direction; at >= 0 && at < children.length; at += direction) {
    yield children[at]!;
  }
}

/** A name without prefix means every prefix: tests name elements as readers do, not as namespaces (karate §5.5). */
function passes(node: XmlNode, test: NodeTest, axis: Axis): boolean {
  switch (test.kind) {
    case 'node':
      return true;
    case 'text':
    case 'comment':
    case 'instruction':
      return node.kind === test.kind;
    case 'any':
      return isPrincipal(node, axis) && !isNamespace(node);
    case 'prefix':
      return isPrincipal(node, axis) && !isNamespace(node) && node.name.startsWith(`${test.prefix}:`);
    case 'name':
      if (!isPrincipal(node, axis)) return false;
      return node.name === test.name || (!isNamespace(node) && localName(node.name) === test.name);
  }
}

function isPrincipal(node: XmlNode, axis: Axis): node is Extract<XmlNode, { kind: 'element' | 'attribute' }> {
  return node.kind === (axis === 'attribute' ? 'attribute' : 'element');
}

function isNamespace(node: { readonly kind: string; readonly name: string }): boolean {
  return node.kind === 'attribute' && (node.name === 'xmlns' || node.name.startsWith('xmlns:'));
}

function documentRoot(node: XmlNode): XmlNode {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** Sorts nodes as they stand in the text, attributes behind their element. */
function inTextOrder(nodes: XmlNode[]): readonly XmlNode[] {
  if (nodes.length < 2) return nodes;
  const order = new Map<XmlNode, number>();
  const root = documentRoot(nodes[0]!) as XmlDocument;
  for (const node of walk(root, 'descendant-or-self')) {
    order.set(node, order.size);
    if (node.kind === 'element') for (const attribute of node.attributes) order.set(attribute, order.size);
  }
  return nodes.sort((a, b) => order.get(a)! - order.get(b)!);
}

function evaluateBinary(operator: BinaryOperator, left: XPath, right: XPath, context: XPathContext): XPathValue {
  const a = evaluateXPath(left, context);
  if (operator === 'or') return toBoolean(a) || toBoolean(evaluateXPath(right, context));
  if (operator === 'and') return toBoolean(a) && toBoolean(evaluateXPath(right, context));
  const b = evaluateXPath(right, context);
  switch (operator) {
    case '|':
      return inTextOrder([...new Set([...toNodes(a), ...toNodes(b)])]);
    case '+':
      return toNumber(a) + toNumber(b);
    case '-':
      return toNumber(a) - toNumber(b);
    case '*':
      return toNumber(a) * toNumber(b);
    case 'div':
      return toNumber(a) / toNumber(b);
    case 'mod':
      return toNumber(a) % toNumber(b);
    default:
      return compares(operator, a, b);
  }
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Nodes compare as soon as one of them does. */
function compares(operator: Comparison, a: XPathValue, b: XPathValue): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return comparesOne(operator, toBoolean(a), toBoolean(b));
  if (isNodes(a)) return a.some((node) => compares(operator, textOf(node), b));
  if (isNodes(b)) return b.some((node) => comparesOne(operator, a, textOf(node)));
  return comparesOne(operator, a, b);
}

function comparesOne(operator: Comparison, a: string | number | boolean, b: string | number | boolean): boolean {
  if (operator === '=' || operator === '!=') {
    const same = typeof a === 'number' || typeof b === 'number' ? toNumber(a) === toNumber(b) : a === b;
    return same === (operator === '=');
  }
  const x = toNumber(a);
  const y = toNumber(b);
  if (operator === '<') return x < y;
  if (operator === '<=') return x <= y;
  return operator === '>' ? x > y : x >= y;
}
