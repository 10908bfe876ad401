import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Feature } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { environmentNamesQuery } from '../../api/queries/environments.ts';
import { startRun } from '../../api/queries/features.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { PATHS } from '../../app/paths.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { GherkinSources } from '../../parts/gherkin-sources.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useScenarioCount } from './scenario-count.ts';

export interface RunDialogProps {
  readonly feature: Feature;
  readonly sources: GherkinSources;
  /** The text as it is in the editor. */
  readonly content: string;
  readonly dirty: boolean;
  /** Saves the edit; null when it could not. */
  readonly onSave: () => Promise<Feature | null>;
  readonly onClose: () => void;
}

/** Run Configurations (spec 1 §2): an environment must be chosen, a tag name may be. */
export default function RunDialog({ feature, sources, content, dirty, onSave, onClose }: RunDialogProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const environments = useQuery(environmentNamesQuery(project.id));
  const [picked, setPicked] = useState<number | ''>(() => readLocalState().environments?.[project.id] ?? '');
  const [tags, setTags] = useState('');
  const count = useScenarioCount(sources, content, tags);
  // The one that was used last may be gone; a single one needs no choice.
  const known = environments.data ?? [];
  const environment = known.find((one) => one.id === picked)?.id ?? (known.length === 1 ? known[0]!.id : '');

  const run = useMutation({
    mutationFn: async (environmentId: number) => {
      if (dirty && (await onSave()) === null) return null;
      return startRun({ featureId: feature.id, projectId: project.id, environmentId, tags: tags.trim() });
    },
    onSuccess: (started, environmentId) => {
      if (started === null) return;
      writeLocalState({ environments: { ...readLocalState().environments, [project.id]: environmentId } });
      void reloadList(client, 'runs', project.id);
      onClose();
      notices.done(NOTICES.runStart.done(started.id), {
        link: { label: 'Open run', to: PATHS.runs, search: { project: project.id, run: started.id } },
      });
    },
    onError: () => notices.failed(NOTICES.runStart.failed),
  });
  const submit = () => {
    if (environment === '') notices.failed(NOTICES.runStart.noEnvironment);
    else run.mutate(environment);
  };

  return (
    <FormDialog
      title="Run Configurations"
      submitLabel="Run"
      busy={run.isPending}
      submitDisabled={count.error !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {environments.isError ? (
        <LoadFailure
          what={NOTICES.environmentFetch.failed}
          error={environments.error}
          onRetry={() => void environments.refetch()}
        />
      ) : environments.data?.length === 0 ? (
        <Alert
          severity="info"
          action={
            <Button
              size="small"
              color="inherit"
              component={ScreenLink}
              to={PATHS.environments}
              search={{ project: project.id }}
            >
              Environments
            </Button>
          }
        >
          A run needs an environment, and this project has none yet.
        </Alert>
      ) : (
        <TextField
          select
          required
          label="Environment"
          value={environment}
          disabled={environments.data === undefined}
          onChange={(event) => setPicked(Number(event.target.value))}
          slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
        >
          {known.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label="Tag Name"
        value={tags}
        onChange={(event) => setTags(event.target.value)}
        error={count.error !== undefined}
        helperText={count.error ?? count.text ?? 'Optional: @smoke, or @smoke and not @slow'}
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 500 },
          formHelperText: { 'aria-live': 'polite' },
        }}
      />
      {dirty && <FormHelperText>Your changes are not saved yet: they are saved first, then run.</FormHelperText>}
      {run.isError && (
        <FormHelperText error>{isCallError(run.error) ? explain(run.error) : NOTICES.runStart.failed}</FormHelperText>
      )}
    </FormDialog>
  );
}
