import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import type { CommandElement } from './command-elements.ts';
import { textOf } from './read-by-commands.ts';
import { quoted } from './selector-strategy.ts';

const SEEN_LIMIT = 10;
/** Elements without elements that are asked for their texts when nothing fitted. */
const SEEN_ASKED = 40;

export interface Candidates {
  /** Matches of the locator, in document order. */
  readonly matches: readonly CommandElement[];
  /** What the pick leaves of them. */
  readonly candidates: readonly CommandElement[];
  /** The ones that the look is about; empty when there are too few candidates. */
  readonly chosen: readonly CommandElement[];
  readonly seen?: readonly string[];
}

/** Which of the matches are meant (actions §6), by single commands: texts are asked for one by one. */
export async function pickByCommands(matches: readonly CommandElement[], request: LookRequest): Promise<Candidates> {
  const how = request.pick;
  const at = (candidates: readonly CommandElement[], index: number): Candidates => {
    const one = candidates[index];
    return { matches, candidates, chosen: one ? [one] : [] };
  };
  switch (how.by) {
    case 'all':
      return { matches, candidates: matches, chosen: matches };
    case 'nth':
      return at(matches, how.index);
    case 'first': {
      if (request.condition !== 'present') {
        for (const one of matches) if (await one.displayed()) return { ...at([one], 0), candidates: matches };
      }
      return at(matches, 0);
    }
    case 'displayed':
      return at(await keep(matches, (one) => one.displayed()), how.index);
    case 'random': {
      const displayed = await keep(matches, (one) => one.displayed());
      const usable = await keep(displayed, (one) => one.enabled());
      const pool = usable.length > 0 ? usable : displayed;
      return at(pool, Math.floor(Math.random() * pool.length));
    }
    case 'sub': {
      const exact = how.match === 'exact';
      const anyText = norm(how.text) === '' && !exact;
      const candidates = anyText
        ? await keep(matches, (one) => one.displayed())
        : await bySubText(matches, how.text, exact);
      if (candidates.length > 0) return at(candidates, how.index);
      return {
        ...at([], 0),
        seen: await seenTexts(matches, 'descendant-or-self::*[not(*) or self::a or self::select]'),
      };
    }
    case 'link': {
      const links = await below(matches, 'descendant-or-self::a');
      const fitting = await keep(links, (one) => fits(one, how.text, how.match === 'exact'));
      if (fitting.length > 0) return at(fitting, how.index);
      return { ...at([], 0), seen: await seenTexts(matches, 'descendant-or-self::a') };
    }
  }
}

const norm = (text: string) =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .normalize('NFC');

async function keep(
  elements: readonly CommandElement[],
  holds: (element: CommandElement) => Promise<boolean>,
): Promise<CommandElement[]> {
  const kept: CommandElement[] = [];
  for (const one of elements) if (await holds(one)) kept.push(one);
  return kept;
}

async function fits(element: CommandElement, wanted: string, exact: boolean): Promise<boolean> {
  if (!(await element.displayed())) return false;
  const [text, target] = [norm(await textOf(element)), norm(wanted)];
  return exact ? text === target : text.includes(target);
}

/** Each found once, in the order found. */
async function below(roots: readonly CommandElement[], xpath: string): Promise<CommandElement[]> {
  const found: CommandElement[] = [];
  for (const root of roots) found.push(...(await root.find(xpath)));
  return [...new Set(found)];
}

/**
 * Deepest displayed elements at or under the roots whose visible text fits. The driver's own search leaves out what cannot: letters in
 * any case, since styles change them, and no blanks, since layout makes them.
 */
async function bySubText(roots: readonly CommandElement[], wanted: string, exact: boolean): Promise<CommandElement[]> {
  const letters = [...new Set(wanted.replace(/[\s\u00a0]/g, ''))];
  const odd = letters.filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);
  const upper = odd.map((letter) => letter.toUpperCase()).join('');
  const lower = odd.map((letter) => letter.toLowerCase()).join('');
  const sameLength = upper.length === lower.length && upper.length === odd.length;
  const blanks = ' \u00a0\n\t\r';
  const from = quoted(`${sameLength ? upper : ''}${blanks}`);
  const into = quoted(sameLength ? lower : '');
  const hint = wanted.replace(/[\s\u00a0]+/g, '');
  const bare = sameLength ? [...hint].map((letter) => letter.toLowerCase()).join('') : hint;
  const hasText = `contains(translate(normalize-space(.),${from},${into}),${quoted(bare)})`;
  const possible = `[self::input or self::select or self::textarea or ${hasText}]`;
  const fitting = await keep(await below(roots, `descendant-or-self::*${possible}`), (one) => fits(one, wanted, exact));
  const known = new Set(fitting);
  return keep(fitting, async (one) => !(await one.find(`descendant::*${possible}`)).some((inner) => known.has(inner)));
}

async function seenTexts(roots: readonly CommandElement[], xpath: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const one of (await below(roots, xpath)).slice(0, SEEN_ASKED)) {
    if (texts.size >= SEEN_LIMIT) break;
    if (!(await one.displayed())) continue;
    const text = norm(await textOf(one));
    if (text) texts.add(text.length > 120 ? `${text.slice(0, 120)}…` : text);
  }
  return [...texts];
}
