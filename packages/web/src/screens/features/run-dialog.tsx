import type { Feature } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useState } from 'react';
import { startRun } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';
import { RunDialog } from '../../parts/run-dialog.tsx';
import { useScenarioCount } from './scenario-count.ts';

export interface FeatureRunDialogProps {
  readonly feature: Feature;
  readonly sources: GherkinSources;
  /** The text as it is in the editor. */
  readonly content: string;
  readonly dirty: boolean;
  /** Saves the edit; null when it could not. */
  readonly onSave: () => Promise<Feature | null>;
  readonly onClose: () => void;
}

/** Runs a feature, as it is in the editor. */
export default function FeatureRunDialog({ feature, sources, content, dirty, onSave, onClose }: FeatureRunDialogProps) {
  const { project } = useCurrentProject();
  const [tags, setTags] = useState('');
  const count = useScenarioCount(sources, content, tags);
  return (
    <RunDialog
      texts={NOTICES.runStart}
      tags={tags}
      onTags={setTags}
      count={count}
      dirty={dirty}
      {...(!dirty && { checked: { featureId: feature.id } })}
      start={async (environmentId, wanted) => {
        if (dirty && (await onSave()) === null) return null;
        return startRun({ featureId: feature.id, projectId: project.id, environmentId, tags: wanted });
      }}
      onClose={onClose}
    />
  );
}
