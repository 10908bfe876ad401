import type { FeatureType } from '@stepwright/contract/entities/feature';
import { useEffect, useState } from 'react';

export interface ScenarioLine {
  readonly name: string;
  readonly line: number;
}

/** Rows offered at once; whoever has more narrows them by tags. */
const MOST = 55;

/**
 * The scenarios of a text (rows of an outline one by one), each with the line on which it begins. The parser is loaded when needed.
 *
 * @param feature undefined while it is not known
 * @param wanted a line whose scenario is offered in any case
 */
export function useScenarioLines(
  feature: { readonly content: string; readonly type: FeatureType } | undefined,
  wanted: number | null = null,
): readonly ScenarioLine[] {
  const [scenarios, setScenarios] = useState<readonly ScenarioLine[]>([]);
  const { content, type } = feature ?? {};
  useEffect(() => {
    let current = true;
    if (content === undefined) setScenarios([]);
    else void readLines(content, type === 'KARATE', wanted).then((found) => current && setScenarios(found));
    return () => {
      current = false;
    };
  }, [content, type, wanted]);
  return scenarios;
}

async function readLines(content: string, isApi: boolean, wanted: number | null): Promise<readonly ScenarioLine[]> {
  const found: ScenarioLine[] = [];
  for (const { name, line } of await (isApi ? readApiTest(content) : readSteps(content))) {
    if (found.length < MOST || line === wanted) found.push({ name, line });
    if (found.length >= MOST && (wanted === null || line >= wanted)) break;
  }
  return found;
}

async function readSteps(content: string): Promise<Iterable<ScenarioLine>> {
  const [{ countingIds, readFeature }, { scenariosOf }] = await Promise.all([
    import('@stepwright/catalogue/gherkin/read-feature'),
    import('@stepwright/catalogue/gherkin/scenarios'),
  ]);
  const newId = countingIds();
  return scenariosOf(readFeature({ uri: '', content }, newId), newId);
}

async function readApiTest(content: string): Promise<Iterable<ScenarioLine>> {
  const [{ countingIds }, { karateScenariosOf, openKarate }] = await Promise.all([
    import('@stepwright/catalogue/gherkin/read-feature'),
    import('@stepwright/catalogue/karate/open-karate'),
  ]);
  const newId = countingIds();
  return karateScenariosOf(openKarate({ uri: '', content }, newId), newId);
}
