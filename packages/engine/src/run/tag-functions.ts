import type { EachValue } from '@stepwright/catalogue/karate/select-tags';
import type { Bundle } from '@stepwright/contract/bundle';

/**
 * What evaluates the functions that stand in the tags of a run (`valuesFor('@id').isEach(…)`), within the limits that hold for scripts;
 * undefined where there are none, so that other runs need no script engine to choose their scenarios.
 */
export async function tagFunctions({
  options,
  environment,
}: Pick<Bundle, 'options' | 'environment'>): Promise<EachValue | undefined> {
  if (!options.tags.includes('isEach')) return undefined;
  const [{ eachValueByScript }, { readScriptLimits }] = await Promise.all([
    import('../karate/script/each-value.ts'),
    import('@stepwright/catalogue/keywords/settings'),
  ]);
  return eachValueByScript(readScriptLimits(environment.settings));
}
