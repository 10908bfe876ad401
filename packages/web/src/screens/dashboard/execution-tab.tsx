import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import FailureIcon from '@mui/icons-material/HighlightOff';
import RunningIcon from '@mui/icons-material/HourglassTop';
import SuccessIcon from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { DashboardRun } from '@stepwright/contract/entities/dashboard';
import type { RunStatus } from '@stepwright/contract/entities/run';
import { executionRunsFile, RUN_ORDERS } from '@stepwright/contract/routes/dashboard';
import { useQuery } from '@tanstack/react-query';
import { executionQuery, executionRunsQuery } from '../../api/queries/dashboard.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { type DataColumn, DataTable } from '../../parts/data-table.tsx';
import { momentText } from '../../parts/moment.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Bars } from './bars.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureCard, FigureRow } from './figure-card.tsx';
import { Figures } from './figures.tsx';
import { RangeBar } from './range-bar.tsx';
import { PAGE_SIZES } from './search.ts';
import { useRange, useTable } from './use-dashboard.ts';
import { countedText, fixedText, percentText, pointLabels, releaseName, UNIT_WORDS, wholeText } from './words.ts';

const FAILED = 'The execution figures could not be read.';
const NO_RUNS = 'No run in this range yet.';

/** What ran and how it ended (spec 1 §2). */
export function ExecutionTab() {
  const { project } = useCurrentProject();
  const range = useRange();
  const figures = useQuery(executionQuery(range));
  const table = useTable(RUN_ORDERS, { sort: 'id', order: 'desc' });
  const { page, size, sort, order } = table;
  const runs = useQuery(executionRunsQuery(range, { page, size, sort, order }));
  const data = figures.data;
  const points = data?.overTime ?? [];
  const labels = data ? pointLabels(points, data.unit) : [];
  const releases = data?.releases ?? [];
  return (
    <Figures query={figures} failedText={FAILED}>
      <RangeBar environments={data?.environments ?? []} />
      <FigureRow>
        <FigureCard
          title="Average Build Execution Time"
          value={data && (data.averageSeconds === null ? null : `${fixedText(data.averageSeconds)} s`)}
          meaning="The mean duration of the runs that have ended, in seconds."
          below={data && ended(data.runs, data.running)}
        />
        <FigureCard
          title="Average Build Pass Rate"
          value={data && percentText(data.buildPassRate)}
          meaning="Runs that ended as SUCCESS, divided by all runs."
          below={data && `${wholeText(data.success)} of ${countedText(data.runs, 'run')}`}
        />
        <FigureCard
          title="Overall Scenario Pass Rate"
          value={data && percentText(data.passRate)}
          meaning="Scenarios that passed, divided by all scenarios of the runs that have ended."
          below={data && `${wholeText(data.passed)} of ${wholeText(data.scenarios)} scenarios`}
        />
        <FigureCard
          title="Overall Scenario Fail Rate"
          value={data && percentText(data.failRate)}
          meaning="Scenarios that failed, divided by all scenarios of the runs that have ended; skipped ones are in neither rate."
          below={data && `${wholeText(data.failed)} of ${wholeText(data.scenarios)} scenarios`}
        />
      </FigureRow>
      <DataTable
        title="Runs"
        columns={runColumns(project.id)}
        state={table}
        sizes={PAGE_SIZES}
        rows={runs.data?.rows}
        count={runs.data?.count}
        stale={runs.isPlaceholderData}
        error={runs.error}
        failedText={FAILED}
        onRetry={() => void runs.refetch()}
        empty={NO_RUNS}
        remark={
          runs.data?.among ? `Sorted among the newest ${wholeText(runs.data.among)} runs of the range.` : undefined
        }
        tools={<CsvButton path={executionRunsFile.path} query={range} table="runs" />}
      />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Bars
          title="Scenarios over time"
          labelHead={UNIT_WORDS[data?.unit ?? 'day']}
          labels={labels}
          stacked
          series={[
            { label: 'Passed', look: 'pass', values: points.map((point) => point.passed) },
            { label: 'Failed', look: 'fail', values: points.map((point) => point.failed) },
          ]}
          empty={NO_RUNS}
        />
        <Bars
          title="Runs over time"
          labelHead={UNIT_WORDS[data?.unit ?? 'day']}
          labels={labels}
          stacked
          series={[
            { label: 'Success', look: 'pass', values: points.map((point) => point.success) },
            { label: 'Failure', look: 'fail', values: points.map((point) => point.failure) },
            { label: 'Error', look: 'error', values: points.map((point) => point.error) },
          ]}
          empty={NO_RUNS}
        />
        <Bars
          title="Scenarios per release"
          labelHead="Release"
          labels={releases.map(releaseName)}
          stacked
          series={[
            { label: 'Passed', look: 'pass', values: releases.map((one) => one.passed) },
            { label: 'Failed', look: 'fail', values: releases.map((one) => one.failed) },
          ]}
          empty="No test plan has run in this range."
        />
        <Bars
          title="Runs per release"
          labelHead="Release"
          labels={releases.map(releaseName)}
          stacked
          series={[
            { label: 'Success', look: 'pass', values: releases.map((one) => one.success) },
            { label: 'Failure', look: 'fail', values: releases.map((one) => one.failure) },
            { label: 'Error', look: 'error', values: releases.map((one) => one.error) },
          ]}
          empty="No test plan has run in this range."
        />
      </Box>
    </Figures>
  );
}

const ended = (runs: number, running: number) =>
  running === 0 ? countedText(runs, 'run') : `${wholeText(runs - running)} ended, ${wholeText(running)} going on`;

const STATES = {
  SUCCESS: { icon: SuccessIcon, colour: 'success' },
  FAILURE: { icon: FailureIcon, colour: 'error' },
  ERROR: { icon: ErrorIcon, colour: 'warning' },
  RUNNING: { icon: RunningIcon, colour: 'info' },
} as const satisfies Record<RunStatus, object>;

function runColumns(project: number): readonly DataColumn<DashboardRun, (typeof RUN_ORDERS)[number]>[] {
  return [
    {
      head: 'Run ID',
      sort: 'id',
      cell: (run) => (
        <Link component={ScreenLink} to={PATHS.runs} search={{ project, run: run.id }}>
          {run.id}
        </Link>
      ),
    },
    { head: 'Name', sort: 'name', wraps: true, cell: (run) => run.details },
    { head: 'Run Type', sort: 'type', cell: (run) => (run.run_type === 'FEATURE' ? 'Feature' : 'Test plan') },
    {
      head: 'Build Status',
      sort: 'status',
      cell: (run) => {
        const { icon: Icon, colour } = STATES[run.status];
        return (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              verticalAlign: 'middle',
              color: `${colour}.main`,
            }}
          >
            <Icon fontSize="small" aria-hidden />
            {run.status}
          </Box>
        );
      },
    },
    { head: 'Environment', sort: 'environment', cell: (run) => run.environment },
    { head: 'Total Scenario Count', sort: 'scenarios', align: 'right', cell: (run) => wholeText(run.scenario_count) },
    { head: 'Scenario Pass Count', sort: 'passed', align: 'right', cell: (run) => wholeText(run.scenario_pass_count) },
    { head: 'Scenario Fail Count', sort: 'failed', align: 'right', cell: (run) => wholeText(run.scenario_fail_count) },
    {
      head: 'Run Duration (s)',
      sort: 'duration',
      align: 'right',
      cell: (run) => (run.status === 'RUNNING' ? '–' : (run.run_duration / 1e9).toFixed(2)),
    },
    { head: 'Run Time', width: 185, wraps: true, cell: (run) => momentText(run.run_at) },
  ];
}
