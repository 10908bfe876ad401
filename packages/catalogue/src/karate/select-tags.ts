import { readTags } from '../gherkin/tags.ts';
import { StepError } from '../step-error.ts';
import type { KarateTag } from './feature-text.ts';
import { readTagScript, type TagSet } from './tag-script.ts';

export type TagSelector = (tags: readonly KarateTag[]) => boolean;

/** Evaluates a function that stands in a selector (`valuesFor('@id').isEach(…)`) for one value. */
export type EachValue = (source: string, value: string) => boolean;

/**
 * Which scenarios run (karate §1.9). Each selector must hold; inside of one a comma means or and `~` not. Also taken: an expression of
 * `anyOf('@a') allOf() not() valuesFor('@x')…`, which stands alone then, and tag expressions (`@a and not @b`). `@ignore`, `@setup`,
 * `@env=` and `@envnot=` count whatever the selectors say.
 *
 * The tags of a scenario are given from the outside inwards (feature, scenario, Examples): of two tags with one name the inner one's
 * values count (karate §5.7.32).
 *
 * @param env `karate.env`, or null
 * @param eachValue evaluates functions inside of `isEach`; where nobody can (an editor, a server), a scenario counts as chosen that one
 * answer or the other would choose
 * @throws StepError E_CONFIG for a selector that is not understood
 */
export function tagSelector(selectors: readonly string[], env: string | null, eachValue?: EachValue): TagSelector {
  const written = selectors.map((selector) => selector.trim()).filter((selector) => selector !== '');
  const answers: readonly EachValue[] = eachValue ? [eachValue] : [() => true, () => false];
  const asked = answers.map((answer) => askedFor(written, answer));
  return (tags) => {
    const set = tagSet(tags);
    return runsAtAll(set, env) && asked.some((chooses) => chooses(set));
  };
}

/** Names and values of tags; later ones take the place of earlier ones of the same name. */
function tagSet(tags: readonly KarateTag[]): TagSet {
  const texts = new Set<string>();
  const values = new Map<string, readonly string[]>();
  for (const { text } of tags) {
    texts.add(text);
    const sign = text.indexOf('=');
    if (sign === -1) values.set(text, values.get(text) ?? []);
    else
      values.set(
        text.slice(0, sign),
        text
          .slice(sign + 1)
          .split(',')
          .filter((value) => value !== ''),
      );
  }
  return { texts, values };
}

/** Nothing that is ignored, made for `karate.setup()`, or meant for another environment. */
function runsAtAll({ texts, values }: TagSet, env: string | null): boolean {
  for (const text of texts) if (text.toLowerCase() === 'ignore') return false;
  if (values.has('setup')) return false;
  const only = values.get('env') ?? [];
  if (only.length > 0 && (env === null || !only.includes(env))) return false;
  return env === null || !(values.get('envnot') ?? []).includes(env);
}

const HINT = 'write for example "@smoke", "~@slow", "@web,@api" or "@smoke and not @slow"';

type Condition = (tags: TagSet) => boolean;

function askedFor(selectors: readonly string[], eachValue: EachValue): Condition {
  const script = selectors.find((selector) => /\b(?:anyOf|allOf|not|valuesFor)\(\s*['"`]/.test(selector));
  if (script !== undefined) return readTagScript(script, eachValue);
  const conditions = selectors.map(conditionOf);
  return (tags) => conditions.every((condition) => condition(tags));
}

function conditionOf(selector: string): Condition {
  if (/[()]|(?:^|\s)(?:and|or|not)(?:\s|$)/.test(selector)) {
    const filter = readTags(selector);
    return ({ texts }) => filter([...texts].map((text) => `@${text}`));
  }
  const terms = selector.split(',').map((term) => {
    const negated = term.trim().startsWith('~');
    const name = term.trim().replace(/^~\s*/, '').replace(/^@/, '');
    // No tag has blanks: nothing would ever run, and nobody would be told why.
    if (/\s/.test(name)) throw new StepError('E_CONFIG', `the tag selector "${selector}" is not understood; ${HINT}`);
    return { negated, name };
  });
  return ({ texts }) => terms.some(({ negated, name }) => texts.has(name) !== negated);
}
