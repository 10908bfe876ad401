import { useEffect, useState } from 'react';

export interface ScenarioLine {
  readonly name: string;
  readonly line: number;
}

/** Rows offered at once; whoever has more narrows them by tags. */
const MOST = 55;

/** The scenarios of a text (rows of an outline one by one), each with the line on which it begins. The parser is loaded when needed. */
export function useScenarioLines(content: string | undefined): readonly ScenarioLine[] {
  const [scenarios, setScenarios] = useState<readonly ScenarioLine[]>([]);
  useEffect(() => {
    let current = true;
    if (content === undefined) setScenarios([]);
    else void readLines(content).then((found) => current && setScenarios(found));
    return () => {
      current = false;
    };
  }, [content]);
  return scenarios;
}

async function readLines(content: string): Promise<readonly ScenarioLine[]> {
  const [{ countingIds, readFeature }, { scenariosOf }] = await Promise.all([
    import('@stepwright/catalogue/gherkin/read-feature'),
    import('@stepwright/catalogue/gherkin/scenarios'),
  ]);
  const newId = countingIds();
  const found: ScenarioLine[] = [];
  for (const { name, line } of scenariosOf(readFeature({ uri: '', content }, newId), newId)) {
    found.push({ name, line });
    if (found.length === MOST) break;
  }
  return found;
}
