import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TestPlan } from '@stepwright/contract/entities/test-plan';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { scheduleChecksQuery } from '../../api/queries/check.ts';
import { removeSchedule, schedulesQuery } from '../../api/queries/schedules.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { TEST_PLAN } from './test-plan-noun.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));
const ScheduleHistoryDialog = lazy(() => import('./schedule-history-dialog.tsx'));
const DeleteDialog = lazy(() => import('../../parts/delete-dialog.tsx'));

const route = getRouteApi('/in-project/test-plan');
/** Rows drawn at once: a project may have 200 schedules. */
const ROWS = 10;

const COLUMNS: readonly { readonly head: string; readonly width?: number }[] = [
  { head: 'History', width: 64 },
  { head: 'Schedule Name', width: 150 },
  { head: 'Info' },
  { head: 'Modify', width: 132 },
  { head: 'Delete', width: 64 },
];

/** Where there is no room for five columns, what a schedule is stands below its name and buttons; it stays a table by its roles. */
const STACKED = {
  display: { xs: 'block', md: 'table' },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tbody tr': {
    display: { xs: 'grid', md: 'table-row' },
    gridTemplateColumns: 'auto 1fr auto auto',
    gridTemplateAreas: '"history name modify delete" "info info info info"',
    alignItems: 'center',
    borderBottom: { xs: 1, md: 0 },
    // In the same width as the border itself, which would take the text's colour otherwise.
    borderColor: { xs: 'divider' },
  },
  '& tbody td': { border: { xs: 0, md: undefined }, px: { xs: 0.5, md: 2 } },
  '& tbody td:nth-of-type(1)': { gridArea: 'history' },
  '& tbody td:nth-of-type(2)': { gridArea: 'name' },
  '& tbody td:nth-of-type(3)': { gridArea: 'info' },
  '& tbody td:nth-of-type(4)': { gridArea: 'modify' },
  '& tbody td:nth-of-type(5)': { gridArea: 'delete' },
} as const;

/** When the plan runs by itself (spec 1 §2). `onAdd` is there for those who may change schedules. */
export function SchedulesTab({ plan, onAdd }: { plan: TestPlan; onAdd: (() => void) | undefined }) {
  const { history } = route.useSearch();
  const { change } = useListSearch(TEST_PLAN.param);
  const { data, error, isError, refetch } = useQuery(schedulesQuery(plan.id));
  const checks = useQuery(scheduleChecksQuery(plan.applicationId, plan.id)).data;
  const [wanted, setPage] = useState(0);
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<number | null>(null);
  if (data === undefined) {
    if (!isError) return <Skeleton variant="rounded" height={160} />;
    return <LoadFailure what={NOTICES.scheduleFetch.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        text={SCREEN_TEXTS.noSchedules}
        hint="A schedule runs the plan by itself: every night, every Monday, whenever you say."
        action={
          onAdd && (
            <Button variant="outlined" onClick={onAdd}>
              Add Schedule
            </Button>
          )
        }
      />
    );
  }
  const pages = Math.ceil(data.length / ROWS);
  const page = Math.min(wanted, pages - 1);
  const find = (id: number | null | undefined) => data.find((one) => one.id === id);
  const [edited, deleted, shown] = [find(editing), find(deleting), find(history)];
  return (
    <>
      <TableContainer>
        <Table size="small" role="table" aria-label="Schedules" sx={STACKED}>
          <TableHead role="rowgroup">
            <TableRow role="row">
              {COLUMNS.map(({ head, width }) => (
                <TableCell key={head} role="columnheader" width={width}>
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody role="rowgroup">
            {data.slice(page * ROWS, page * ROWS + ROWS).map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                found={checks?.find(({ scheduleId }) => scheduleId === schedule.id)}
                mayChange={onAdd !== undefined}
                onHistory={() => change({ history: schedule.id })}
                onModify={() => setEditing(schedule.id)}
                onDelete={() => setDeleting(schedule.id)}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {pages > 1 && <Pager pages={pages} page={page} onPage={setPage} />}
      <Suspense>
        {edited && <ScheduleDialog plan={plan} schedule={edited} onClose={() => setEditing(null)} />}
        {shown && <ScheduleHistoryDialog schedule={shown} onClose={() => change({ history: undefined })} />}
        {deleted && (
          <DeleteDialog
            what="schedule"
            name={deleted.name}
            kind="schedules"
            texts={{ done: 'Schedule deleted.', failed: NOTICES.scheduleDelete.failed }}
            remove={() => removeSchedule(deleted.id)}
            onDeleted={() => void refetch()}
            onClose={() => setDeleting(null)}
          >
            Its history goes with it; its runs and their reports stay.
          </DeleteDialog>
        )}
      </Suspense>
    </>
  );
}
