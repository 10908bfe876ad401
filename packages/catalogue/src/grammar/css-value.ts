import { normaliseColours } from './css-colour.ts';

/** Quoted texts and url() keep their case; everything else of a CSS value does not matter by case. */
const KEPT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi;

/**
 * A computed or expected CSS value in one spelling, so that both can be compared as text (actions §10.4 `exact`): lower case outside
 * quotes and url(), colours as rgba(r, g, b, a), single blanks, one blank after commas, font names without quotes, font weights as
 * numbers.
 */
export function normaliseCss(property: string, value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of value.matchAll(KEPT)) {
    parts.push(normalisePlain(value.slice(from, match.index)), normaliseKept(property, match[0]));
    from = match.index + match[0].length;
  }
  parts.push(normalisePlain(value.slice(from)));
  const text = parts
    .join('')
    .replace(/\s*,\s*/g, ', ')
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')')
    .replace(/\s+/g, ' ')
    .trim();
  if (property === 'font-weight') return text.replace(/^bold$/, '700').replace(/^normal$/, '400');
  return text;
}

function normalisePlain(text: string): string {
  return normaliseColours(text.toLowerCase());
}

function normaliseKept(property: string, text: string): string {
  const url = /^url\(\s*(["']?)(.*?)\1\s*\)$/is.exec(text);
  if (url) return `url("${url[2]}")`;
  return property === 'font-family' ? text.slice(1, -1).toLowerCase() : `"${text.slice(1, -1)}"`;
}
