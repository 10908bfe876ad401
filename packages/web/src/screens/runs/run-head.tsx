import CompareArrows from '@mui/icons-material/CompareArrows';
import LinkIcon from '@mui/icons-material/Link';
import Stop from '@mui/icons-material/Stop';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import type { ReactNode } from 'react';
import { momentText } from '../../parts/moment.ts';
import { useCopyLink } from './copy-link.ts';
import { FlakyChip } from './flaky-chip.tsx';
import { HealedChip } from './healed-chip.tsx';
import { RelatedRuns } from './related-runs.tsx';
import { RepeatButton } from './repeat-button.tsx';
import { RunStatusIcon, statusWord } from './run-status.tsx';

interface RunHeadProps {
  readonly run: Run;
  readonly canRun: boolean;
  readonly onStop?: () => void;
  readonly onRepeat?: (how: Partial<RerunRequest>) => Promise<unknown>;
  /** A run to compare this one with. */
  readonly onCompare?: () => void;
  readonly children?: ReactNode;
}

/** Name, outcome and settings of the chosen run, with what can be done to it. */
export function RunHead({ run, canRun, onStop, onRepeat, onCompare, children }: RunHeadProps) {
  const copyLink = useCopyLink();
  return (
    <Stack spacing={1.25} sx={{ px: { xs: 2, md: 2.5 }, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
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
        <Tooltip title="Copy link to this run">
          <IconButton
            size="small"
            aria-label="Copy link to this run"
            onClick={() => copyLink({ project: run.applicationId, run: run.id })}
          >
            <LinkIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        {onCompare ? (
          <Button size="small" variant="outlined" startIcon={<CompareArrows />} onClick={onCompare}>
            Compare
          </Button>
        ) : null}
        {canRun && onRepeat ? <RepeatButton run={run} onRepeat={onRepeat} /> : null}
      </Stack>
      <Stack direction="row" spacing={0.75} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip size="small" label={statusWord(run)} />
        <Chip size="small" variant="outlined" label={`Run ID ${run.id}`} />
        <Chip size="small" variant="outlined" label={`Environment ${run.environment}`} />
        {run.run_scenariotags ? <Chip size="small" variant="outlined" label={`Tags ${run.run_scenariotags}`} /> : null}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {momentText(run.run_at)} by {run.requested_by}
        </Typography>
        {run.flaky_count > 0 ? <FlakyChip count={run.flaky_count} /> : null}
        {run.healed_count > 0 ? <HealedChip count={run.healed_count} /> : null}
      </Stack>
      <RelatedRuns run={run} />
      {children}
    </Stack>
  );
}
