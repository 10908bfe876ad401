import { tagChoice } from '@stepwright/catalogue/gherkin/tag-choice';
import { StepError } from '@stepwright/catalogue/step-error';
import type { PlanScenarios, TestPlan } from '@stepwright/contract/entities/test-plan';
import { useQuery } from '@tanstack/react-query';
import { planScenariosQuery } from '../../api/queries/test-plans.ts';
import type { ScenarioCount } from '../../parts/run-dialog.tsx';
import { countText } from '../../parts/scenario-count-text.ts';

/** How many scenarios of the plan a tag expression chooses, judged by what judges it in a run. */
export function usePlanScenarioCount(plan: TestPlan, tags: string): ScenarioCount {
  const { data } = useQuery(planScenariosQuery(plan.id, plan.updated_date_time));
  return countScenarios(data, tags, plan.features);
}

function countScenarios(
  scenarios: PlanScenarios | undefined,
  tags: string,
  features: TestPlan['features'],
): ScenarioCount {
  try {
    const wanted = wantedBy(tags, features);
    if (!scenarios) return {};
    const count = (groups: PlanScenarios['groups']) => groups.reduce((sum, group) => sum + group.count, 0);
    const text = countText(
      count(scenarios.groups.filter((group) => wanted(group.tags))),
      count(scenarios.groups),
      tags,
    );
    const { length } = scenarios.unreadable;
    if (length === 0) return { text };
    return { text: `${text}; ${length === 1 ? scenarios.unreadable[0] : `${length} features`} cannot be counted` };
  } catch (error) {
    if (error instanceof StepError) return { error: error.message.charAt(0).toUpperCase() + error.message.slice(1) };
    throw error;
  }
}

/** Which environment is chosen does not count: scenarios that belong to one are not among those of the plan. */
function wantedBy(tags: string, features: TestPlan['features']): (tags: readonly string[]) => boolean {
  const types = features.map(({ featureType }) => featureType);
  const { steps, api } = tagChoice(tags, types, null);
  if (steps) return steps;
  return (written) => api!(written.map((tag) => ({ text: tag.replace(/^@/, ''), line: 0 })));
}
