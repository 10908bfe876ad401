import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/History';
import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import ResumeIcon from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ScheduleCheck } from '@stepwright/contract/entities/check';
import type { Schedule } from '@stepwright/contract/entities/schedule';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { restSchedule, schedulesQuery, startScheduleNow } from '../../api/queries/schedules.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { ScheduleVerdict } from '../../parts/check/schedule-verdict.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { readCronText } from './cron-text.ts';
import { FireLine } from './fire-line.tsx';
import { zoneTimeText } from './zone-time.ts';

export interface ScheduleRowProps {
  readonly schedule: Schedule;
  /** What the check says about its next run. */
  readonly found: ScheduleCheck | undefined;
  readonly mayChange: boolean;
  readonly onHistory: () => void;
  readonly onModify: () => void;
  readonly onDelete: () => void;
}

export function ScheduleRow({ schedule, found, mayChange, onHistory, onModify, onDelete }: ScheduleRowProps) {
  const { project, can } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const { name, paused } = schedule;
  const reload = () => client.invalidateQueries({ queryKey: schedulesQuery(schedule.business_scenario_id).queryKey });
  const rest = useMutation({
    mutationFn: () => restSchedule(schedule.id, !paused),
    onSuccess: () => {
      notices.done(paused ? `${name} goes on.` : `${name} is paused.`);
      return reload();
    },
    onError: (error) => notices.failed(isCallError(error) ? error.message : NOTICES.scheduleSave.failed),
  });
  const runNow = useMutation({
    mutationFn: () => startScheduleNow(schedule.id),
    onSuccess: (started) => {
      void reloadList(client, 'runs', project.id);
      notices.done(NOTICES.planRunStart.done(started.id), {
        link: { label: 'Open run', to: PATHS.runs, search: { project: project.id, run: started.id } },
      });
      return reload();
    },
    onError: (error) => notices.failed(isCallError(error) && error.reply ? error.message : NOTICES.planRunStart.failed),
  });
  return (
    <TableRow role="row" hover sx={{ '& td': { verticalAlign: 'top' } }}>
      <TableCell role="cell">
        <IconButton size="small" aria-label={`History of ${name}`} title="History" onClick={onHistory}>
          <HistoryIcon fontSize="small" />
        </IconButton>
      </TableCell>
      <TableCell role="cell" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
        {paused && (
          <Box sx={{ mt: 0.5 }}>
            <Chip size="small" color="warning" variant="outlined" label="Paused" sx={{ height: 20 }} />
          </Box>
        )}
      </TableCell>
      <TableCell role="cell">
        <Info schedule={schedule} />
        <Box sx={{ mt: 0.5, fontSize: '0.8125rem' }}>
          <ScheduleVerdict found={found} />
        </Box>
      </TableCell>
      <TableCell role="cell" sx={{ whiteSpace: 'nowrap' }}>
        {mayChange && (
          <>
            <IconButton size="small" aria-label={`Modify ${name}`} title="Modify" onClick={onModify}>
              <EditIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={paused ? `Resume ${name}` : `Pause ${name}`}
              title={paused ? 'Resume' : 'Pause'}
              loading={rest.isPending}
              onClick={() => rest.mutate()}
            >
              {paused ? <ResumeIcon fontSize="small" /> : <PauseIcon fontSize="small" />}
            </IconButton>
          </>
        )}
        {can('content.write') && (
          <IconButton
            size="small"
            aria-label={`Run ${name} now`}
            title="Run now"
            loading={runNow.isPending}
            onClick={() => runNow.mutate()}
          >
            <PlayIcon fontSize="small" />
          </IconButton>
        )}
      </TableCell>
      <TableCell role="cell">
        {mayChange && (
          <IconButton size="small" aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  );
}

/** When it runs, against what, when next, and what became of it last. */
function Info({ schedule }: { schedule: Schedule }) {
  const { words } = readCronText(schedule.croneExpression);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, fontSize: '0.8125rem', minWidth: 220 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {words ? `${words} ` : ''}
        <Box component="code" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {schedule.croneExpression}
        </Box>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[schedule.environment, schedule.scenarioTags, schedule.time_zone].filter(Boolean).join(' · ')}
      </Typography>
      {schedule.next_due !== null && (
        <div>
          Next: <time dateTime={schedule.next_due}>{zoneTimeText(schedule.next_due, schedule.time_zone)}</time>
        </div>
      )}
      {schedule.last_fire && (
        <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
          Last: <FireLine fire={schedule.last_fire} projectId={schedule.application_id} />
        </Box>
      )}
      {schedule.missed > 0 && (
        <Box sx={{ color: 'warning.main' }}>
          {schedule.missed} due {schedule.missed === 1 ? 'time' : 'times'} missed so far
        </Box>
      )}
    </Box>
  );
}
