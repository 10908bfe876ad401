import type { TestPlan } from '@stepwright/contract/entities/test-plan';
import { NOTICES } from '@stepwright/contract/notices';
import { useState } from 'react';
import { startPlanRun } from '../../api/queries/test-plans.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { RunDialog } from '../../parts/run-dialog.tsx';
import { usePlanScenarioCount } from './plan-scenario-count.ts';

export interface PlanRunDialogProps {
  readonly plan: TestPlan;
  readonly dirty: boolean;
  /** Saves the edit; null when it could not. */
  readonly onSave: () => Promise<TestPlan | null>;
  readonly onClose: () => void;
}

/** Runs the features of a plan one after the other, as one run. */
export default function PlanRunDialog({ plan, dirty, onSave, onClose }: PlanRunDialogProps) {
  const { project } = useCurrentProject();
  const [tags, setTags] = useState('');
  const count = usePlanScenarioCount(plan, tags);
  return (
    <RunDialog
      texts={NOTICES.planRunStart}
      tags={tags}
      onTags={setTags}
      count={count}
      types={plan.features.map(({ featureType }) => featureType)}
      dirty={dirty}
      checked={{ testPlanId: plan.id }}
      start={async (environmentId, wanted) => {
        if (dirty && (await onSave()) === null) return null;
        return startPlanRun({ testPlanId: plan.id, projectId: project.id, environmentId, tags: wanted });
      }}
      onClose={onClose}
    />
  );
}
