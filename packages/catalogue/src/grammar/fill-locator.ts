import type { ElementPath, LocatorChoice, Selector } from '../ports/element-path.ts';
import { textOfPath, type WrittenChoice } from './locator-text.ts';
import { fillReferences, type ValueSources } from './resolve-slot.ts';

const SHOWN_SECRET = '******';

/**
 * A choice with its `${x}` filled: each value is quoted as its kind of selector needs it, so that no character of it ends a text. In the
 * text that people see a sealed value stays hidden.
 *
 * @param open opens sealed values; left out they stay sealed
 * @throws StepError E_VALUE_UNKNOWN
 */
export function fillChoice(
  written: WrittenChoice,
  sources: ValueSources,
  open: (sealed: string) => string = (sealed) => sealed,
): LocatorChoice {
  if (!written.text.includes('${')) return written;
  let secret = false;
  const path = fillPath(written.path, (text) => {
    const filled = fillReferences(text, sources);
    secret ||= filled.secret;
    return filled.secret ? open(filled.value) : filled.value;
  });
  const shown = secret
    ? fillPath(written.path, (text) => {
        const filled = fillReferences(text, sources);
        return filled.secret ? SHOWN_SECRET : filled.value;
      })
    : path;
  return { text: textOfPath(shown), path };
}

type Fill = (text: string) => string;

function fillPath(path: ElementPath, fill: Fill): ElementPath {
  return path.map((selector) => fillSelector(selector, fill)) as unknown as ElementPath;
}

function fillSelector(selector: Selector, fill: Fill): Selector {
  switch (selector.by) {
    case 'xpath':
      return { ...selector, value: fillXpathBy(selector.value, fill) };
    case 'css':
      return { ...selector, value: fillCss(selector.value, fill) };
    case 'role': {
      const value = fill(selector.value).toLowerCase();
      return { ...selector, value, ...(selector.name === undefined ? {} : { name: fill(selector.name) }) };
    }
    default:
      return { ...selector, value: fill(selector.value) };
  }
}

/** An xpath with its `${x}` filled. */
export function fillXpath(xpath: string, sources: ValueSources): string {
  return fillXpathBy(xpath, (text) => fillReferences(text, sources).value);
}

/**
 * Inside a string literal of the xpath a value keeps its quotes by the other kind of quotes, or by `concat(...)` when it holds both
 * (actions §5).
 */
function fillXpathBy(xpath: string, fill: Fill): string {
  if (!xpath.includes('${')) return xpath;
  return xpath.replace(/'[^']*'|"[^"]*"|[^'"]+|['"]/g, (part) => {
    const quoted = part.length > 1 && (part[0] === "'" || part[0] === '"');
    if (!part.includes('${')) return part;
    return quoted ? xpathText(fill(part.slice(1, -1)), part[0]!) : fill(part);
  });
}

/** A text as an xpath expression; `preferred` is the quote it had. */
function xpathText(text: string, preferred: string): string {
  if (!text.includes(preferred)) return preferred + text + preferred;
  const other = preferred === "'" ? '"' : "'";
  if (!text.includes(other)) return other + text + other;
  const parts = text.split(/(')/).filter((part) => part !== '');
  return `concat(${parts.map((part) => (part === "'" ? `"'"` : `'${part}'`)).join(', ')})`;
}

/** Inside quotes a value is text; behind `#`, `.` and `=` it is a name; elsewhere it is a piece of the selector itself. */
function fillCss(css: string, fill: Fill): string {
  if (!css.includes('${')) return css;
  return css.replace(
    /'[^']*'|"[^"]*"|([#.=]\s*)?\$\{[^{}]*\}|[^'"$#.=]+|[\s\S]/g,
    (part, before: string | undefined) => {
      if (!part.includes('${')) return part;
      if (part[0] === "'" || part[0] === '"') return part[0] + cssText(fill(part.slice(1, -1))) + part[0];
      if (before !== undefined) return before + cssName(fill(part.slice(before.length)));
      return fill(part);
    },
  );
}

function cssText(text: string): string {
  return text.replace(/["'\\]/g, '\\$&').replace(/[\n\r\f]/g, (end) => `\\${end.charCodeAt(0).toString(16)} `);
}

function cssName(text: string): string {
  return text
    .replace(/[^\w\u0080-\uffff-]/g, (sign) =>
      /[\u0000-\u001f]/.test(sign) ? `\\${sign.charCodeAt(0).toString(16)} ` : `\\${sign}`,
    )
    .replace(/^(-?)(\d)/, (_whole, dash: string, digit: string) => `${dash}\\3${digit} `);
}
