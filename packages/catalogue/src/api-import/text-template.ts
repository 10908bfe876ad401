/** Text with values of variables in it, as the features can say it: `/cats/` and then `catId`. */
export type Template = readonly TemplatePart[];
export type TemplatePart = string | { readonly expression: string };

export function literal(text: string): Template {
  return text === '' ? [] : [text];
}

export function variable(name: string): Template {
  return [{ expression: name }];
}

/** Whether it is text alone; then `plainText` is it. */
export function isPlain(template: Template): boolean {
  return template.every((part) => typeof part === 'string');
}

export function plainText(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : '')).join('');
}

/** JavaScript that makes the text: `'cats/' + catId`. */
export function expressionOf(template: Template): string {
  if (template.length === 0) return "''";
  const parts = template.map((part) => (typeof part === 'string' ? quoted(part) : part.expression));
  // Two variables next to each other could be numbers, and would be added.
  if (template.length > 1 && typeof template[0] !== 'string' && typeof template[1] !== 'string') parts.unshift("''");
  return parts.join(' + ');
}

/** A string of JavaScript on one line, whatever the text holds. */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\'\n\r\t\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
  return `'${escaped.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\ufeff]/g, unicodeEscape)}'`;
}

const ESCAPES: { readonly [sign: string]: string } = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

function unicodeEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Names that mean something else in a feature. */
const RESERVED = new Set([
  ...'karate read url request response responseStatus responseHeaders responseCookies responseTime responseBytes'.split(
    ' ',
  ),
  ...'responseType requestTimeStamp java Java get call callonce each header path method status cookie param'.split(' '),
  ...'break case catch class const continue debugger default delete do else export extends false finally for'.split(
    ' ',
  ),
  ...'function if import in instanceof let new null return static super switch this throw true try typeof undefined'.split(
    ' ',
  ),
  ...'var void while with yield await enum arguments eval'.split(' '),
]);

/** A variable's name made of any text: `base-url` → `baseUrl`. */
export function toName(text: string): string {
  const words = text
    .normalize('NFKD')
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => word !== '');
  const joined = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  const name = /^[A-Za-z]/.test(joined) ? joined : `value${joined}`;
  return RESERVED.has(name) || name.startsWith('__') ? `${name}Value` : name;
}
