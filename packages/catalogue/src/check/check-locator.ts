import { kindOfSelector } from '../grammar/locator-text.ts';
import { type FoundLocator, readChoices } from '../grammar/resolve-locator.ts';
import type { Selector } from '../ports/element-path.ts';
import { StepError } from '../step-error.ts';

/**
 * What can be told of a locator's texts without a browser: parts that cannot be read, and brackets and quotes that no browser would
 * accept. The rest is for the run to find.
 *
 * @throws StepError E_LOCATOR or E_XPATH for the first fault
 */
export function checkLocatorTexts(found: FoundLocator): void {
  for (const choice of readChoices(found)) {
    for (const selector of choice.path) {
      const fault = selector.by === 'css' || selector.by === 'xpath' ? faultOfExpression(selector) : null;
      if (fault === null) continue;
      const entry = found.entries[0];
      const where = entry ? ` (entry "${entry.path}")` : '';
      throw new StepError('E_XPATH', `${kindOfSelector(selector)} ${selector.value}${where} cannot be right: ${fault}`);
    }
  }
}

/** In words, or null where nothing is obviously wrong. */
function faultOfExpression({ by, value }: Selector): string | null {
  // What a variable brings may be anything, brackets and quotes too.
  if (value.includes('${')) return null;
  const open: string[] = [];
  const partners: { readonly [opening: string]: string } = { '(': ')', '[': ']' };
  for (let index = 0; index < value.length; index++) {
    const sign = value[index]!;
    if (by === 'css' && sign === '\\') index++;
    else if (sign === '"' || sign === "'") {
      const end = endOfQuote(value, index, by === 'css');
      if (end < 0) return `the quote before "${value.slice(index + 1, index + 16)}" has no partner`;
      index = end;
    } else if (partners[sign] !== undefined) open.push(partners[sign]);
    else if ((sign === ')' || sign === ']') && open.pop() !== sign) return `"${sign}" closes nothing`;
  }
  const missing = open.pop();
  if (missing !== undefined) return `"${missing}" is missing`;
  return by === 'css' ? faultOfCss(value) : null;
}

function endOfQuote(text: string, start: number, escapes: boolean): number {
  for (let index = start + 1; index < text.length; index++) {
    if (escapes && text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  }
  return -1;
}

function faultOfCss(css: string): string | null {
  const bare = css.replace(/\\./g, '_').replace(/"[^"]*"|'[^']*'/g, '""');
  if (bare.includes('>>')) return 'write a blank before and behind >> to go into what was found';
  if (/^\s*\//.test(bare)) return 'it looks like an xpath; write it without css=';
  if (/^\s*[,+~>]|[,+~>]\s*$|,\s*,/.test(bare)) return 'a part of it is missing';
  const name = /[#.](\d[\w-]*)/.exec(bare.replace(/\[[^\]]*\]|\([^)]*\)/g, ''));
  return name ? `a name cannot begin with a digit; write [id="${name[1]}"] or [class~="${name[1]}"]` : null;
}
