import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { EnvironmentSummary } from '@stepwright/contract/entities/environment';
import { NOTICES } from '@stepwright/contract/notices';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { environmentNamesQuery } from '../api/queries/environments.ts';
import { PATHS } from '../app/paths.ts';
import { LoadFailure } from './load-failure.tsx';
import { ScreenLink } from './screen-link.tsx';

export interface EnvironmentChoice {
  readonly projectId: number;
  readonly all: UseQueryResult<readonly EnvironmentSummary[]>;
  /** Null while none is chosen. */
  readonly environmentId: number | null;
  readonly choose: (id: number) => void;
}

/** Which environment is chosen: at first the wanted one, if it is still there; a single one needs no choice. */
export function useEnvironmentChoice(projectId: number, wanted: number | undefined): EnvironmentChoice {
  const all = useQuery(environmentNamesQuery(projectId));
  const [picked, choose] = useState(wanted);
  const known = all.data ?? [];
  const found = known.find((one) => one.id === picked) ?? (known.length === 1 ? known[0] : undefined);
  return { projectId, all, environmentId: found?.id ?? null, choose };
}

/** Chooses an environment of the project; leads to making one while there is none. */
export function EnvironmentSelect({
  choice,
  hint,
  purpose,
}: {
  readonly choice: EnvironmentChoice;
  /** Stands below the choice. */
  readonly hint?: string;
  /** Begins the sentence that is shown while there is none: "A run needs an environment". */
  readonly purpose: string;
}) {
  const { projectId, all, environmentId, choose } = choice;
  if (all.isError) {
    return <LoadFailure what={NOTICES.environmentFetch.failed} error={all.error} onRetry={() => void all.refetch()} />;
  }
  if (all.data?.length === 0) {
    return (
      <Alert
        severity="info"
        action={
          <Button
            size="small"
            color="inherit"
            component={ScreenLink}
            to={PATHS.environments}
            search={{ project: projectId }}
          >
            Environments
          </Button>
        }
      >
        {purpose}, and this project has none yet.
      </Alert>
    );
  }
  return (
    <TextField
      select
      required
      label="Environment"
      helperText={hint}
      value={environmentId ?? ''}
      disabled={all.data === undefined}
      onChange={(event) => choose(Number(event.target.value))}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {(all.data ?? []).map((one) => (
        <MenuItem key={one.id} value={one.id}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
