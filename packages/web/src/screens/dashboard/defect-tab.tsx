import OpenIcon from '@mui/icons-material/HighlightOff';
import ClosedIcon from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Defect } from '@stepwright/contract/entities/dashboard';
import { DEFECT_ORDERS, defectListFile } from '@stepwright/contract/routes/dashboard';
import { useQuery } from '@tanstack/react-query';
import { defectListQuery, defectsQuery, executionQuery } from '../../api/queries/dashboard.ts';
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
import { countedText, percentText, pointLabels, releaseName, UNIT_WORDS, wholeText } from './words.ts';

const FAILED = 'The defect figures could not be read.';
const NONE = 'No scenario has failed in this range.';

/** Why scenarios fail: failures with the same cause are one defect (spec 1 §2). */
export function DefectTab() {
  const { project } = useCurrentProject();
  const range = useRange();
  const figures = useQuery(defectsQuery(range));
  const environments = useQuery(executionQuery(range)).data?.environments;
  const table = useTable(DEFECT_ORDERS, { sort: 'failures', order: 'desc' });
  const { page, size, sort, order } = table;
  const list = useQuery(defectListQuery(range, { page, size, sort, order }));
  const data = figures.data;
  const points = data?.overTime ?? [];
  const releases = data?.releases ?? [];
  return (
    <Figures query={figures} failedText={FAILED}>
      <RangeBar environments={environments ?? []} />
      <FigureRow>
        <FigureCard
          title="Total Defect Count"
          value={wholeText(data?.defects)}
          meaning="Different causes of failed scenarios: their errors, with numbers, quoted values, addresses and identifiers taken out."
          below={data && countedText(data.failures, 'failed scenario')}
        />
        <FigureCard
          title="Count of Open Defect (P1 & P2)"
          value={wholeText(data?.openUrgent)}
          meaning="Defects that a scenario's latest result still fails with, of priority 1 or 2: by the scenario's tag (@P1 to @P4), else P1 from five failing scenarios on and P2 from two on."
          below={data && `${wholeText(data.open)} open altogether`}
        />
        <FigureCard
          title="Defect leakage ratio"
          value={data && percentText(data.leakage)}
          meaning="Defects seen in a production environment (its name says prod, production or live), divided by all defects."
        />
        <FigureCard
          title="Defect per release"
          value={data && (data.perRelease === null ? null : data.perRelease)}
          meaning="Defects that runs of test plans found, divided by the test plans that ran."
        />
      </FigureRow>
      <DataTable
        title="Defects"
        columns={defectColumns(project.id)}
        state={table}
        sizes={PAGE_SIZES}
        rows={list.data?.rows}
        count={list.data?.count}
        stale={list.isPlaceholderData}
        error={list.error}
        failedText={FAILED}
        onRetry={() => void list.refetch()}
        empty={NONE}
        tools={<CsvButton path={defectListFile.path} query={range} table="defects" />}
      />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Bars
          title="Failed scenarios over time"
          labelHead={UNIT_WORDS[data?.unit ?? 'day']}
          labels={data ? pointLabels(points, data.unit) : []}
          series={[{ label: 'Failed scenarios', look: 'fail', values: points.map((point) => point.failures) }]}
          empty={NONE}
        />
        <Bars
          title="New defects over time"
          labelHead={UNIT_WORDS[data?.unit ?? 'day']}
          labels={data ? pointLabels(points, data.unit) : []}
          series={[{ label: 'New defects', look: 'plain', values: points.map((point) => point.found) }]}
          empty={NONE}
        />
        <Bars
          title="Defects per release"
          labelHead="Release"
          labels={releases.map(releaseName)}
          series={[{ label: 'Defects', look: 'plain', values: releases.map((one) => one.defects) }]}
          written
          empty="No test plan has found a defect in this range."
        />
      </Box>
    </Figures>
  );
}

function defectColumns(project: number): readonly DataColumn<Defect, (typeof DEFECT_ORDERS)[number]>[] {
  return [
    { head: 'Cause', sort: 'cause', wraps: true, cell: (row) => row.cause },
    { head: 'Priority', sort: 'priority', width: 90, cell: (row) => `P${row.priority}` },
    {
      head: 'State',
      sort: 'open',
      width: 100,
      cell: (row) => {
        const Icon = row.open ? OpenIcon : ClosedIcon;
        return (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              verticalAlign: 'middle',
              color: row.open ? 'error.main' : 'success.main',
            }}
          >
            <Icon fontSize="small" aria-hidden />
            {row.open ? 'Open' : 'Closed'}
          </Box>
        );
      },
    },
    { head: 'Failing now', sort: 'scenarios', align: 'right', width: 90, cell: (row) => wholeText(row.scenarios) },
    { head: 'Failures', sort: 'failures', align: 'right', width: 90, cell: (row) => wholeText(row.failures) },
    { head: 'First seen', sort: 'first', width: 185, wraps: true, cell: (row) => momentText(row.first_at) },
    { head: 'Last seen', sort: 'last', width: 185, wraps: true, cell: (row) => momentText(row.last_at) },
    {
      head: 'Last run',
      width: 130,
      cell: (row) => (
        <>
          <Link component={ScreenLink} to={PATHS.runs} search={{ project, run: row.last_run, status: 'FAILED' }}>
            Run {row.last_run}
          </Link>
          {row.jira_Id && ` · ${row.jira_Id}`}
        </>
      ),
    },
  ];
}
