import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Schedule } from '@stepwright/contract/entities/schedule';
import { NOTICES } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleFiresQuery } from '../../api/queries/schedules.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Pager } from '../../parts/pager.tsx';
import { FireLine } from './fire-line.tsx';
import { zoneTimeText } from './zone-time.ts';

/** Every due time of a schedule and what became of it, newest first. */
export default function ScheduleHistoryDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const { data, error, isError, refetch } = useQuery(scheduleFiresQuery(schedule.id, page));
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby="schedule-history" onClose={onClose}>
      <DialogTitle id="schedule-history">History of {schedule.name}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Created by <b>{schedule.created_by}</b> on {momentText(schedule.created_date_time)} · Last updated by{' '}
          <b>{schedule.updated_by}</b> on {momentText(schedule.updated_date_time)}
          {schedule.missed > 0 && ` · ${schedule.missed} missed so far`}
        </Typography>
        {isError && data === undefined ? (
          <LoadFailure what={NOTICES.scheduleFetch.failed} error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton variant="rounded" height={240} />
        ) : data.fires.length === 0 ? (
          <EmptyState
            text="It has not been due yet."
            hint="Each due time is listed here, with its run or why there was none."
          />
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}>
            {data.fires.map((fire) => (
              <Box
                component="li"
                key={fire.id}
                sx={{
                  display: 'grid',
                  gap: 1,
                  gridTemplateColumns: { xs: '1fr', md: '320px 1fr' },
                  py: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box component="time" dateTime={fire.due_at} sx={{ fontWeight: 600 }}>
                  {zoneTimeText(fire.due_at, schedule.time_zone)}
                </Box>
                <FireLine fire={fire} projectId={schedule.application_id} />
              </Box>
            ))}
          </Box>
        )}
        {pages > 1 && (
          <Box sx={{ mt: 1 }}>
            <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={setPage} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
