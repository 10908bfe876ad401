import Cancel from '@mui/icons-material/Cancel';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorMark from '@mui/icons-material/Error';
import HourglassTop from '@mui/icons-material/HourglassTop';
import CircularProgress from '@mui/material/CircularProgress';
import type { Run } from '@stepwright/contract/entities/run';

/** What a status needs to be told; a run that is only named is not asked whether it waits. */
type Told = Pick<Run, 'status'> & Partial<Pick<Run, 'started_at'>>;

/** In words; a run that nobody has claimed yet is waiting although the wire says RUNNING. */
export function statusWord(run: Told): string {
  if (run.status === 'RUNNING') return run.started_at === null ? 'Waiting for a free executor' : 'Running';
  return { SUCCESS: 'Success', FAILURE: 'Failure', ERROR: 'Error' }[run.status];
}

/** FAILURE red, SUCCESS green, RUNNING with spinner, ERROR error icon (spec 1 §2). */
export function RunStatusIcon({ run }: { readonly run: Told }) {
  const label = statusWord(run);
  if (run.status === 'SUCCESS') return <CheckCircle color="success" fontSize="small" titleAccess={label} />;
  if (run.status === 'FAILURE') return <Cancel color="error" fontSize="small" titleAccess={label} />;
  if (run.status === 'ERROR') return <ErrorMark color="warning" fontSize="small" titleAccess={label} />;
  if (run.started_at === null) return <HourglassTop color="action" fontSize="small" titleAccess={label} />;
  return <CircularProgress size={18} aria-label={label} />;
}
