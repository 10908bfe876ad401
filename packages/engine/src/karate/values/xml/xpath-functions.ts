import { localName, textOf, type XmlNode } from './xml-node.ts';
import { toBoolean, toNodes, toNumber, toText, type XPathContext, type XPathValue } from './xpath-values.ts';

type Argument = () => XPathValue;

interface XPathFunction {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Argument[], context: XPathContext) => XPathValue;
}

/** The function library of XPath 1.0 §4. */
export function callXPathFunction(name: string, args: readonly Argument[], context: XPathContext): XPathValue {
  // A prefix before a function (fn:count) says nothing that its name does not.
  const called = Object.hasOwn(FUNCTIONS, localName(name)) ? FUNCTIONS[localName(name)]! : null;
  if (called === null) throw new SyntaxError(`XPath has no function ${name}()`);
  if (args.length < called.least || args.length > called.most) {
    throw new SyntaxError(`The XPath function ${name}() does not take ${args.length} arguments`);
  }
  return called.run(args, context);
}

const FUNCTIONS: { readonly [name: string]: XPathFunction } = {
  last: { least: 0, most: 0, run: (_args, context) => context.size },
  position: { least: 0, most: 0, run: (_args, context) => context.position },
  count: { least: 1, most: 1, run: (args) => toNodes(args[0]!()).length },
  id: { least: 1, most: 1, run: (args, context) => elementsById(toText(args[0]!()), context.node) },
  'local-name': { least: 0, most: 1, run: (args, context) => localName(nameOf(subject(args, context))) },
  'namespace-uri': { least: 0, most: 1, run: (args, context) => namespaceOf(subject(args, context)) },
  name: { least: 0, most: 1, run: (args, context) => nameOf(subject(args, context)) },
  string: { least: 0, most: 1, run: (args, context) => text(args, context) },
  concat: { least: 2, most: 1000, run: (args) => args.map((arg) => toText(arg())).join('') },
  'starts-with': { least: 2, most: 2, run: (args) => toText(args[0]!()).startsWith(toText(args[1]!())) },
  'ends-with': { least: 2, most: 2, run: (args) => toText(args[0]!()).endsWith(toText(args[1]!())) },
  contains: { least: 2, most: 2, run: (args) => toText(args[0]!()).includes(toText(args[1]!())) },
  'substring-before': {
    least: 2,
    most: 2,
    run: (args) => {
      const whole = toText(args[0]!());
      const at = whole.indexOf(toText(args[1]!()));
      return at === -1 ? '' : whole.slice(0, at);
    },
  },
  'substring-after': {
    least: 2,
    most: 2,
    run: (args) => {
      const whole = toText(args[0]!());
      const mark = toText(args[1]!());
      const at = whole.indexOf(mark);
      return at === -1 ? '' : whole.slice(at + mark.length);
    },
  },
  substring: {
    least: 2,
    most: 3,
    run: (args) => {
      const start = roundHalfUp(toNumber(args[1]!()));
      const end = args[2] === undefined ? Number.POSITIVE_INFINITY : start + roundHalfUp(toNumber(args[2]()));
      const characters = [...toText(args[0]!())];
      return characters.filter((_character, index) => index + 1 >= start && index + 1 < end).join('');
    },
  },
  'string-length': { least: 0, most: 1, run: (args, context) => [...text(args, context)].length },
  'normalize-space': {
    least: 0,
    most: 1,
    run: (args, context) =>
      text(args, context)
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/^ | $/g, ''),
  },
  translate: {
    least: 3,
    most: 3,
    run: (args) => {
      const from = [...toText(args[1]!())];
      const to = [...toText(args[2]!())];
      const replaced = [...toText(args[0]!())].map((character) => {
        const at = from.indexOf(character);
        return at === -1 ? character : (to[at] ?? '');
      });
      return replaced.join('');
    },
  },
  'lower-case': { least: 1, most: 1, run: (args) => toText(args[0]!()).toLowerCase() },
  'upper-case': { least: 1, most: 1, run: (args) => toText(args[0]!()).toUpperCase() },
  boolean: { least: 1, most: 1, run: (args) => toBoolean(args[0]!()) },
  not: { least: 1, most: 1, run: (args) => !toBoolean(args[0]!()) },
  true: { least: 0, most: 0, run: () => true },
  false: { least: 0, most: 0, run: () => false },
  lang: { least: 1, most: 1, run: (args, context) => speaks(toText(args[0]!()).toLowerCase(), context.node) },
  number: {
    least: 0,
    most: 1,
    run: (args, context) => toNumber(args[0] === undefined ? textOf(context.node) : args[0]()),
  },
  sum: {
    least: 1,
    most: 1,
    run: (args) => toNodes(args[0]!()).reduce((sum, node) => sum + toNumber(textOf(node)), 0),
  },
  floor: { least: 1, most: 1, run: (args) => Math.floor(toNumber(args[0]!())) },
  ceiling: { least: 1, most: 1, run: (args) => Math.ceil(toNumber(args[0]!())) },
  round: { least: 1, most: 1, run: (args) => roundHalfUp(toNumber(args[0]!())) },
};

function text(args: readonly Argument[], context: XPathContext): string {
  return args[0] === undefined ? textOf(context.node) : toText(args[0]());
}

/** The node that a function of names is about: the first of its argument, else the present one. */
function subject(args: readonly Argument[], context: XPathContext): XmlNode | null {
  return args[0] === undefined ? context.node : (toNodes(args[0]())[0] ?? null);
}

function nameOf(node: XmlNode | null): string {
  return node !== null && 'name' in node ? node.name : '';
}

/** The address that the nearest declaration gives to the prefix of a node's name. */
function namespaceOf(node: XmlNode | null): string {
  if (node === null || (node.kind !== 'element' && node.kind !== 'attribute')) return '';
  const prefix = node.name.includes(':') ? node.name.slice(0, node.name.indexOf(':')) : '';
  if (node.kind === 'attribute' && prefix === '') return '';
  const wanted = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  for (let element: XmlNode | null = node; element; element = element.parent) {
    if (element.kind !== 'element') continue;
    const declared = element.attributes.find((attribute) => attribute.name === wanted);
    if (declared) return declared.value;
  }
  return '';
}

function speaks(language: string, node: XmlNode): boolean {
  for (let element: XmlNode | null = node; element; element = element.parent) {
    if (element.kind !== 'element') continue;
    const declared = element.attributes.find((attribute) => attribute.name === 'xml:lang')?.value.toLowerCase();
    if (declared !== undefined) return declared === language || declared.startsWith(`${language}-`);
  }
  return false;
}

/** Without a DTD only `xml:id` and `id` can be what names an element. */
function elementsById(ids: string, node: XmlNode): XmlNode[] {
  const wanted = new Set(ids.split(/\s+/).filter(Boolean));
  let root = node;
  while (root.parent) root = root.parent;
  const found: XmlNode[] = [];
  const visit = (parent: XmlNode): void => {
    if (parent.kind !== 'element' && parent.kind !== 'document') return;
    if (parent.kind === 'element' && parent.attributes.some(({ name, value }) => isId(name) && wanted.has(value))) {
      found.push(parent);
    }
    for (const child of parent.children) visit(child);
  };
  visit(root);
  return found;
}

function isId(name: string): boolean {
  return name === 'id' || name === 'xml:id';
}

/** Halves go up, also below zero: -2.5 becomes -2. */
function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
