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
 * @param wanted a line whose scenario is offered in any case
 */
export function useScenarioLines(content: string | undefined, wanted: number | null = null): readonly ScenarioLine[] {
  const [scenarios, setScenarios] = useState<readonly ScenarioLine[]>([]);
  useEffect(() => {
    let current = true;
    if (content === undefined) setScenarios([]);
    else void readLines(content, wanted).then((found) => current && setScenarios(found));
    return () => {
      current = false;
    };
  }, [content, wanted]);
  return scenarios;
}

async function readLines(content: string, wanted: number | null): Promise<readonly ScenarioLine[]> {
  const [{ countingIds, readFeature }, { scenariosOf }] = await Promise.all([
    import('@stepwright/catalogue/gherkin/read-feature'),
    import('@stepwright/catalogue/gherkin/scenarios'),
  ]);
  const newId = countingIds();
  const found: ScenarioLine[] = [];
  for (const { name, line } of scenariosOf(readFeature({ uri: '', content }, newId), newId)) {
    if (found.length < MOST || line === wanted) found.push({ name, line });
    if (found.length >= MOST && (wanted === null || line >= wanted)) break;
  }
  return found;
}
