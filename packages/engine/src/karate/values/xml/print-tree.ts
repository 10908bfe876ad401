import type { XmlChild, XmlDocument, XmlElement } from './xml-node.ts';

const INDENT = '  ';

/** A tree as text, white space as it is. */
export function printDocument(document: XmlDocument): string {
  let text = '';
  for (const child of document.children) text += printNode(child);
  return text;
}

export function printNode(node: XmlChild): string {
  switch (node.kind) {
    case 'text':
      return node.cdata ? cdata(node.value) : escapeText(node.value);
    case 'comment':
      return `<!--${node.value}-->`;
    case 'instruction':
      return node.value === '' ? `<?${node.name}?>` : `<?${node.name} ${node.value}?>`;
    case 'element': {
      if (node.children.length === 0) return openTag(node, '/>');
      let text = openTag(node, '>');
      for (const child of node.children) text += printNode(child);
      return `${text}</${node.name}>`;
    }
  }
}

/** Each element on a line of its own where that changes no text; a line end stands behind the last. */
export function printPretty(document: XmlDocument): string {
  let text = '';
  for (const child of document.children) text += `${printIndented(child, '')}\n`;
  return text;
}

function printIndented(node: XmlChild, margin: string): string {
  if (node.kind !== 'element' || !holdsElementsOnly(node)) return margin + printNode(node);
  const lines = [margin + openTag(node, '>')];
  for (const child of node.children) if (child.kind !== 'text') lines.push(printIndented(child, margin + INDENT));
  lines.push(`${margin}</${node.name}>`);
  return lines.join('\n');
}

/** Whether white space between the children means nothing: there is an element or comment, and no text beside it. */
function holdsElementsOnly(element: XmlElement): boolean {
  let others = 0;
  for (const child of element.children) {
    if (child.kind !== 'text') others++;
    else if (child.cdata || /\S/.test(child.value)) return false;
  }
  return others > 0;
}

function openTag(element: XmlElement, end: string): string {
  let text = `<${element.name}`;
  for (const attribute of element.attributes) {
    if (isNamespace(attribute.name)) text += ` ${attribute.name}="${escapeAttribute(attribute.value)}"`;
  }
  for (const attribute of element.attributes) {
    if (!isNamespace(attribute.name)) text += ` ${attribute.name}="${escapeAttribute(attribute.value)}"`;
  }
  return text + end;
}

/** Declarations of prefixes; they are printed first, as most readers expect them. */
function isNamespace(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

const TEXT_ESCAPES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (found) => TEXT_ESCAPES[found]!) : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"\r\n\t]/.test(text) ? text.replace(/[&<>"\r\n\t]/g, (found) => TEXT_ESCAPES[found]!) : text;
}

/** The end mark cannot stand inside: it is parted over two sections. */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
