import { KarateError } from '../karate-error.ts';
import { asText } from '../values/convert/as-text.ts';
import { isMap } from '../values/type-of.ts';
import { parseTemplate, type TemplateElement, type TemplateNode } from './html-template.ts';

/** JavaScript of a template; `bindings` are the items of `th:each`. */
export type EvaluateInTemplate = (source: string, bindings: Bindings) => unknown;
type Bindings = { readonly [name: string]: unknown };

/** Attributes that say what becomes of their element; every other `th:name` sets the attribute `name`. */
const DIRECTIVES = new Set(['th:text', 'th:utext', 'th:if', 'th:unless', 'th:each', 'th:attr', 'th:remove']);
const EACH = /^\s*([A-Za-z_]\w*)\s*(?:,\s*([A-Za-z_]\w*)\s*)?:([\s\S]*)$/;

/**
 * Fills an HTML template: `th:text`, `th:utext`, `th:if`, `th:unless`, `th:each="item, at: list"`, `th:attr="name: value"` and `th:name`
 * for any attribute. An expression may stand in `${…}`; `[[…]]` in text is replaced by what it evaluates to.
 */
export function renderTemplate(html: string, evaluate: EvaluateInTemplate): string {
  return renderAll(parseTemplate(html), evaluate, {});
}

function renderAll(nodes: readonly TemplateNode[], evaluate: EvaluateInTemplate, bindings: Bindings): string {
  let html = '';
  for (const node of nodes) {
    html += typeof node === 'string' ? inlined(node, evaluate, bindings) : renderElement(node, evaluate, bindings);
  }
  return html;
}

function renderElement(element: TemplateElement, evaluate: EvaluateInTemplate, bindings: Bindings): string {
  const each = directive(element, 'th:each');
  if (each === null) return renderOnce(element, evaluate, bindings);
  const parts = EACH.exec(each);
  if (parts === null) {
    throw new KarateError('E_SCRIPT_ERROR', `th:each="${each}" is not of the form th:each="item: list".`);
  }
  const [, item = '', status, list = ''] = parts;
  const items = itemsFor(evaluate(bare(list), bindings));
  return items
    .map((value, index) => {
      const about = {
        index,
        count: index + 1,
        size: items.length,
        first: index === 0,
        last: index === items.length - 1,
      };
      return renderOnce(element, evaluate, { ...bindings, [item]: value, [status ?? `${item}Stat`]: about });
    })
    .join('');
}

function renderOnce(element: TemplateElement, evaluate: EvaluateInTemplate, bindings: Bindings): string {
  const value = (source: string) => evaluate(bare(source), bindings);
  const wanted = directive(element, 'th:if');
  if (wanted !== null && !value(wanted)) return '';
  const unwanted = directive(element, 'th:unless');
  if (unwanted !== null && value(unwanted)) return '';
  const begin = `<${element.name}${attributesOf(element, value)}>`;
  if (element.empty) return begin;
  return `${begin}${content(element, evaluate, bindings, value)}</${element.name}>`;
}

function content(
  element: TemplateElement,
  evaluate: EvaluateInTemplate,
  bindings: Bindings,
  value: (source: string) => unknown,
): string {
  const text = directive(element, 'th:text');
  if (text !== null) return escaped(shown(value(text)));
  const markup = directive(element, 'th:utext');
  if (markup !== null) return shown(value(markup));
  return renderAll(element.children, evaluate, bindings);
}

function attributesOf(element: TemplateElement, value: (source: string) => unknown): string {
  const attributes = new Map<string, string | null>();
  for (const [name, text] of element.attributes) if (!name.startsWith('th:')) attributes.set(name, text);
  const set = (name: string, made: unknown) => {
    if (made === null || made === undefined || made === false) attributes.delete(name);
    else attributes.set(name, made === true ? null : escaped(shown(made)));
  };
  for (const [name, source] of element.attributes) {
    if (name === 'th:attr' && source !== null) {
      const map = value(`({ ${source} })`);
      if (isMap(map)) for (const [key, made] of Object.entries(map)) set(key, made);
    } else if (name.startsWith('th:') && !DIRECTIVES.has(name)) {
      set(name.slice('th:'.length), source === null ? null : value(source));
    }
  }
  return Array.from(attributes, ([name, text]) => (text === null ? ` ${name}` : ` ${name}="${text}"`)).join('');
}

function inlined(text: string, evaluate: EvaluateInTemplate, bindings: Bindings): string {
  if (!text.includes('[[')) return text;
  return text.replace(/\[\[([\s\S]+?)\]\]/g, (_all, source: string) =>
    escaped(shown(evaluate(bare(source), bindings))),
  );
}

function directive(element: TemplateElement, name: string): string | null {
  return element.attributes.find(([key]) => key === name)?.[1] ?? null;
}

/** `${a.b}` and `a.b` mean the same. */
function bare(source: string): string {
  const wrapped = /^\s*\$\{([\s\S]*)\}\s*$/.exec(source);
  return (wrapped?.[1] ?? source).trim();
}

function itemsFor(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return Object.entries(value).map(([key, inner]) => ({ key, value: inner }));
  return value === null || value === undefined ? [] : [value];
}

function shown(value: unknown): string {
  return value === null || value === undefined ? '' : (asText(value) ?? '');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
