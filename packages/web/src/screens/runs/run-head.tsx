import Replay from '@mui/icons-material/Replay';
import Stop from '@mui/icons-material/Stop';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import type { ReactNode } from 'react';
import { momentText } from '../../parts/moment.ts';
import { RunStatusIcon, statusWord } from './run-status.tsx';

interface RunHeadProps {
  readonly run: Run;
  readonly canRun: boolean;
  readonly onStop?: () => void;
  readonly onRepeat?: () => void;
  readonly children?: ReactNode;
}

/** Name, outcome and settings of the chosen run, with what can be done to it. */
export function RunHead({ run, canRun, onStop, onRepeat, children }: RunHeadProps) {
  return (
    <Stack spacing={1.25} sx={{ px: { xs: 2, md: 2.5 }, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1 }}>
        <RunStatusIcon run={run} />
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: '10rem', overflowWrap: 'anywhere' }}>
          {run.details}
        </Typography>
        {canRun && onStop ? (
          <Button
            size="small"
            variant="outlined"
            color="error"
            startIcon={<Stop />}
            disabled={run.stop_requested}
            onClick={onStop}
          >
            {run.stop_requested ? 'Stopping…' : 'Stop'}
          </Button>
        ) : null}
        {canRun && onRepeat ? (
          <Button size="small" variant="outlined" startIcon={<Replay />} onClick={onRepeat}>
            Run again
          </Button>
        ) : null}
      </Stack>
      <Stack direction="row" spacing={0.75} sx={{ flexWrap: 'wrap', rowGap: 0.75, alignItems: 'center' }}>
        <Chip size="small" label={statusWord(run)} />
        <Chip size="small" variant="outlined" label={`Run ID ${run.id}`} />
        <Chip size="small" variant="outlined" label={`Environment ${run.environment}`} />
        {run.run_scenariotags ? <Chip size="small" variant="outlined" label={`Tags ${run.run_scenariotags}`} /> : null}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {momentText(run.run_at)} by {run.requested_by}
        </Typography>
      </Stack>
      {children}
    </Stack>
  );
}
