import { createHash } from 'node:crypto';
import { STYLE } from './style.ts';

/** Markup that is safe to place as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | null | undefined | false | readonly Markup[];

/** A template whose values are escaped; markup made by the same template is placed as it is. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = texts[0] ?? '';
  parts.forEach((part, n) => {
    text += write(part) + (texts[n + 1] ?? '');
  });
  return new Markup(text);
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((item) => item.text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** No script, no picture, no frame: a form and this one style. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const MARK = new Markup(
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#2b2a6b"/>' +
    '<path d="M6.5 24.5h6v-6h6v-6h6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<circle cx="24.5" cy="7.6" r="2.6" fill="#2dd4bf"/></svg>',
);

/** A whole page around its main part. */
export function page(title: string, main: Markup): string {
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><title>${title} · Stepwright</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">${new Markup(`<style>${STYLE}</style>`)}</head>
<body><main><a class="brand" href="/" aria-label="Stepwright, to the start">${MARK}Stepwright</a>
${main}</main></body></html>`.text
  }`;
}
