import type { ScenarioChoice } from '@stepwright/contract/bundle';
import type { Feature } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { startRun } from '../../api/queries/features.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { runQuery } from '../../api/queries/runs.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { useNotices } from '../../parts/notice.tsx';

/** Milliseconds between looks at a run whose results belong beside the steps. */
const LOOK = 1500;

export interface ScenarioRunOptions {
  readonly feature: Feature;
  readonly dirty: boolean;
  /** Saves the edit; null when it could not. */
  readonly onSave: () => Promise<Feature | null>;
}

/** Runs chosen scenarios at once, edits saved before; when a run has ended, its results come to the editor. */
export function useScenarioRun({ feature, dirty, onSave }: ScenarioRunOptions) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const [runId, setRunId] = useState<number | null>(null);
  const run = useQuery({
    ...runQuery(runId ?? 0),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : LOOK),
    meta: { quiet: true },
  }).data;
  const ended = run?.finished_at ?? null;
  useEffect(() => {
    if (ended !== null) void client.invalidateQueries({ queryKey: ['feature', feature.id, 'results'] });
  }, [ended, client, feature.id]);

  const start = useMutation({
    mutationFn: async (wanted: {
      readonly environmentId: number;
      readonly choose: () => Promise<readonly Omit<ScenarioChoice, 'feature'>[]>;
      readonly name: string;
    }) => {
      // What was chosen is named by the text as it is now, and that is what is saved.
      const only = await wanted.choose();
      if (only.length === 0)
        throw new Error('There is nothing to run on this line: mend what is wrong in the text first.');
      if (dirty && (await onSave()) === null) return null;
      return startRun({
        featureId: feature.id,
        projectId: project.id,
        environmentId: wanted.environmentId,
        tags: '',
        only,
      });
    },
    onSuccess: (started) => {
      if (started === null) return;
      setRunId(started.id);
      void reloadList(client, 'runs', project.id);
      notices.done(NOTICES.runStart.done(started.id), {
        link: { label: 'Open run', to: PATHS.runs, search: { project: project.id, run: started.id } },
      });
    },
    onError: (error) => notices.failed(explain(error)),
  });
  return { run: start.mutate, follow: setRunId, running: runId !== null && ended === null };
}
