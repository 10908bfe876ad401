import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';

interface BulkBarProps {
  readonly runs: readonly Run[];
  readonly canChange: boolean;
  readonly onFlag: () => void;
  readonly onRepeat: () => void;
  readonly onClear: () => void;
}

/** What can be done to the runs that are ticked. */
export function BulkBar({ runs, canChange, onFlag, onRepeat, onClear }: BulkBarProps) {
  const ended = runs.every((run) => run.status !== 'RUNNING');
  const [older, newer] = runs.map(({ id }) => id).sort((one, other) => one - other);
  return (
    <Box
      role="toolbar"
      aria-label="Chosen runs"
      sx={{
        ...{ display: 'flex', gap: 0.5, alignItems: 'center', flexWrap: 'wrap', px: 2, py: 0.75 },
        ...{ borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ flex: 1 }} aria-live="polite">
        {runs.length} chosen
      </Typography>
      {runs.length === 2 && ended ? (
        <Button
          size="small"
          component={ScreenLink}
          to={PATHS.runs}
          search={(old: Record<string, unknown>) => ({ ...old, run: newer, with: older, scenario: undefined })}
        >
          Compare
        </Button>
      ) : (
        <Button size="small" disabled title="Choose two runs that have ended">
          Compare
        </Button>
      )}
      {canChange ? (
        <>
          <Button size="small" onClick={onRepeat}>
            Repeat
          </Button>
          <Button size="small" color="error" disabled={!ended} onClick={onFlag}>
            Set delete flag
          </Button>
        </>
      ) : null}
      <Button size="small" color="inherit" onClick={onClear}>
        Clear
      </Button>
    </Box>
  );
}
