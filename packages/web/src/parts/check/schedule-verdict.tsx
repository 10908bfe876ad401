import Chip from '@mui/material/Chip';
import type { ScheduleCheck } from '@stepwright/contract/entities/check';
import { lazy, Suspense, useState } from 'react';
import { VerdictIcon } from './verdict-icon.tsx';
import { counted } from './verdict-words.ts';

const FindingsDialog = lazy(() => import('./findings-dialog.tsx'));

/** In the row of a schedule: that its next run cannot succeed, with the first reason; opens all of them. Nothing while it can. */
export function ScheduleVerdict({ found }: { readonly found: ScheduleCheck | undefined }) {
  const [open, setOpen] = useState(false);
  if (!found || found.errors === 0) return null;
  return (
    <div>
      <Chip
        size="small"
        color="error"
        variant="outlined"
        icon={<VerdictIcon state="error" />}
        label={`Cannot succeed: ${counted(found.errors, 'error')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
      />
      {found.first && (
        <div style={{ marginTop: 4, overflowWrap: 'anywhere' }}>
          {found.first.featureName &&
            `${found.first.featureName}${found.first.line ? `, line ${found.first.line}` : ''}: `}
          {found.first.message}
        </div>
      )}
      <Suspense>
        {open && (
          <FindingsDialog
            title={`${found.name} against ${found.environment.name}`}
            of={{ scheduleId: found.scheduleId }}
            environmentId={found.environment.id}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
