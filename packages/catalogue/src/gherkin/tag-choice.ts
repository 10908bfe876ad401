import type { FeatureType } from '@stepwright/contract/entities/feature';
import { type EachValue, type TagSelector, tagSelector } from '../karate/select-tags.ts';
import { StepError } from '../step-error.ts';
import { readTags, type TagFilter } from './tags.ts';

/** What the tags of a run choose, for each of the two languages; null for one that no feature of the run is written in. */
export interface TagChoice {
  readonly steps: TagFilter | null;
  readonly api: TagSelector | null;
}

/**
 * Reads the tags of a run as its features want them. API tests take the selectors of their own language, one a line (`~@slow`,
 * `anyOf('@a')`, karate §1.9), and tag expressions. As soon as one feature is written in steps, one tag expression holds for all.
 *
 * @param types of all features of the run; of none at all: as for steps
 * @param env `karate.env`, or null
 * @param eachValue evaluates functions in selectors, where somebody can
 * @throws StepError E_CONFIG that says what to write
 */
export function tagChoice(
  tags: string,
  types: Iterable<FeatureType>,
  env: string | null,
  eachValue?: EachValue,
): TagChoice {
  const languages = new Set([...types].map((type) => type === 'KARATE'));
  const readApi = () => tagSelector(tags.split('\n'), env, eachValue);
  if (!languages.has(true)) return { steps: readTags(tags), api: null };
  if (!languages.has(false)) return { steps: null, api: readApi() };
  const steps = readShared(tags, readApi);
  return { steps, api: readApi() };
}

/** What only API tests understand is refused with the reason for it. */
function readShared(tags: string, readApi: () => TagSelector): TagFilter {
  try {
    return readTags(tags);
  } catch (error) {
    try {
      readApi();
    } catch {
      throw error;
    }
    throw new StepError(
      'E_CONFIG',
      `only API tests understand the tags "${tags.trim()}", and not all features of this run are API tests; ` +
        'write one tag expression for all of them, for example "@smoke and not @slow"',
    );
  }
}
