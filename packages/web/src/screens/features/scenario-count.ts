import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import { StepError } from '@stepwright/catalogue/step-error';
import { useEffect, useState } from 'react';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';
import type { ScenarioCount } from '../../parts/run-dialog.tsx';
import { countText } from '../../parts/scenario-count-text.ts';

/** How many scenarios a run with these tags would have, included features among them; counted by the planner of the runs. */
export function useScenarioCount(sources: GherkinSources, content: string, tags: string): ScenarioCount {
  const [count, setCount] = useState<ScenarioCount>({});
  useEffect(() => {
    const { type } = sources.feature;
    if (type !== 'KARATE' && !STEP_LANGUAGE_TYPES.includes(type)) return;
    let current = true;
    void countScenarios(sources, content, tags).then((result) => current && setCount(result));
    return () => {
      current = false;
    };
  }, [sources, content, tags]);
  return count;
}

async function countScenarios(sources: GherkinSources, content: string, tags: string): Promise<ScenarioCount> {
  const [{ planBundle }, { countingIds }] = await Promise.all([
    import('@stepwright/catalogue/gherkin/plan'),
    import('@stepwright/catalogue/gherkin/read-feature'),
  ]);
  const { feature, included } = sources;
  try {
    const plan = planBundle(
      {
        version: 1,
        name: feature.name,
        project: { id: 0, name: '' },
        features: [{ ...feature, content }, ...included.filter((one) => one.id !== feature.id)],
        entry: [feature.id],
        objects: [],
        environment: { name: '', ui: {}, api: {}, settings: {} },
        files: [],
        options: { tags, parallel: 1, headed: false },
        product: '',
      },
      countingIds(),
    );
    return { text: countText(plan.scenarios, plan.scenarios + plan.filtered, tags) };
  } catch (error) {
    if (error instanceof StepError) return { error: error.message.charAt(0).toUpperCase() + error.message.slice(1) };
    throw error;
  }
}
