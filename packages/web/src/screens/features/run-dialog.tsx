import FormHelperText from '@mui/material/FormHelperText';
import type { ScenarioChoice } from '@stepwright/contract/bundle';
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
  /** These scenarios alone, and what they are called. */
  readonly chosen?: {
    readonly name: string;
    readonly choose: () => Promise<readonly Omit<ScenarioChoice, 'feature'>[]>;
  };
  readonly onStarted?: (runId: number) => void;
  readonly onClose: () => void;
}

/** Runs a feature, as it is in the editor. */
export default function FeatureRunDialog(props: FeatureRunDialogProps) {
  const { feature, sources, content, dirty, chosen, onSave, onStarted, onClose } = props;
  const { project } = useCurrentProject();
  const [tags, setTags] = useState('');
  const count = useScenarioCount(sources, content, tags);
  return (
    <RunDialog
      texts={NOTICES.runStart}
      tags={tags}
      onTags={setTags}
      count={count}
      types={[feature.feature_type]}
      withoutBrowser={feature.featureType === 'KARATE'}
      dirty={dirty}
      {...(!dirty && !chosen && { checked: { featureId: feature.id } })}
      start={async (environmentId, wanted) => {
        const only = await chosen?.choose();
        if (dirty && (await onSave()) === null) return null;
        const ask = { featureId: feature.id, projectId: project.id, environmentId, tags: wanted, only };
        const started = await startRun(ask);
        onStarted?.(started.id);
        return started;
      }}
      onClose={onClose}
    >
      {chosen && <FormHelperText>Runs {chosen.name} alone, whatever its tags are.</FormHelperText>}
    </RunDialog>
  );
}
