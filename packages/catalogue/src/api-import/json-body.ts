import { expressionOf, isPlain, plainText, type Template, type TemplatePart } from './text-template.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}|[^"{]+|\{/gs;

/**
 * JSON with variables (`{{name}}` inside and outside of strings) as a feature writes it: `"#(name)"`. A string that only looks like an
 * expression of the language is written so that it stays text.
 *
 * @param read makes a template of a text with `{{…}}`
 * @returns null when the text is no JSON
 */
export function jsonBody(text: string, read: (text: string) => Template): string | null {
  const written = text.replace(TOKEN, (token) => {
    if (token.startsWith('{{')) return embedded(read(token));
    if (!token.startsWith('"')) return token;
    const content = parsed(token);
    return typeof content === 'string' ? jsonString(read(content), token) : token;
  });
  // A doc string loses blank lines and ends at three quotes.
  const value = parsed(written);
  if (value === undefined) return null;
  return written.includes('"""') || /^\s*$/m.test(written.trim()) ? JSON.stringify(value, null, 2) : written.trim();
}

/** A value as JSON of a feature, all strings plain text. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? harmless(inner) : inner), 2);
}

/** The string of an expression that stands in JSON. */
export function embedded(template: Template): string {
  return JSON.stringify(`#(${expressionOf(template)})`);
}

function jsonString(template: Template, written: string): string {
  if (!isPlain(template)) return embedded(template);
  const text = plainText(template);
  return looksEmbedded(text) ? JSON.stringify(harmless(text)) : written;
}

function harmless(text: string): string {
  return looksEmbedded(text) ? `#(${expressionOf([text])})` : text;
}

function looksEmbedded(text: string): boolean {
  return /^\s*##?\(.*\)\s*$/s.test(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cuts a text at `{{…}}`; `resolve` says what stands for a name, null leaves it as text. */
export function readBraces(text: string, resolve: (name: string) => TemplatePart | null): Template {
  const parts: TemplatePart[] = [];
  let at = 0;
  const add = (part: TemplatePart): void => {
    const last = parts[parts.length - 1];
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  for (const found of text.matchAll(/\{\{([^{}]+)\}\}/g)) {
    add(text.slice(at, found.index));
    add(resolve(found[1]?.trim() ?? '') ?? found[0]);
    at = found.index + found[0].length;
  }
  add(text.slice(at));
  return parts;
}
