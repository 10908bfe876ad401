import { parse } from '@cucumber/tag-expressions';
import { StepError } from '../step-error.ts';

export type TagFilter = (tags: readonly string[]) => boolean;

const HINT = 'write for example "@smoke", "@smoke and not @slow" or "(@web or @api) and not @draft"';

/**
 * A tag expression as a filter. Takes today's form (`@a and not @b`) and the old one: `~@slow` means not, a list with commas means
 * or, a missing @ is added. Blank lets everything through.
 *
 * @throws StepError E_CONFIG that says what to write
 */
export function readTags(expression: string): TagFilter {
  if (expression.trim() === '') return () => true;
  const modern = modernise(expression);
  try {
    const node = parse(modern);
    return (tags) => node.evaluate([...tags]);
  } catch (error) {
    throw new StepError('E_CONFIG', `the tag expression "${expression.trim()}" is not understood; ${HINT}`, {
      cause: error,
    });
  }
}

/** Rewrites old forms; what is wrong stays wrong and is told by the parser. */
function modernise(expression: string): string {
  const spaced = expression.replace(/\s*,\s*/g, ',').replace(/~\s*/g, '~');
  return spaced.replace(/~?(?:\\.|,~|[^\s()~])+|~/g, (word) => {
    if (word === '~') return ' not ';
    if (/^(and|or|not)$/i.test(word)) return word.toLowerCase();
    const tags = word.split(word.includes('=') ? /,(?=[@~])/ : ',').map(modernTag);
    return tags.length === 1 ? tags[0]! : `( ${tags.join(' or ')} )`;
  });
}

function modernTag(written: string): string {
  const negated = written.startsWith('~');
  const name = negated ? written.slice(1) : written;
  const tag = name === '' || name.startsWith('@') ? name : `@${name}`;
  return negated ? `not ${tag}` : tag;
}
