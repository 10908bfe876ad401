import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import type { PlanningFeature, PlanningRelease } from '@stepwright/contract/entities/dashboard';
import {
  FEATURE_ORDERS,
  planningFeaturesFile,
  planningReleasesFile,
  RELEASE_ORDERS,
} from '@stepwright/contract/routes/dashboard';
import { useQuery } from '@tanstack/react-query';
import { planningFeaturesQuery, planningQuery, planningReleasesQuery } from '../../api/queries/dashboard.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { type DataColumn, DataTable } from '../../parts/data-table.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Bars } from './bars.tsx';
import { CsvButton } from './csv-button.tsx';
import { FigureCard, FigureRow } from './figure-card.tsx';
import { Figures } from './figures.tsx';
import { PAGE_SIZES } from './search.ts';
import { useTable } from './use-dashboard.ts';
import { fixedText, TEST_TYPES, wholeText } from './words.ts';

const FAILED = 'The planning figures could not be read.';
/** These three stand in the chart whether the project has such features or not (spec 1 §2). */
const ALWAYS = ['KARATE', 'ANOROC', 'PERFORMANCE'] as const;

/** What there is to run: features, test cases, releases (spec 1 §2). */
export function PlanningTab() {
  const { project } = useCurrentProject();
  const applicationId = project.id;
  const figures = useQuery(planningQuery(applicationId));
  const features = useTable(FEATURE_ORDERS, { sort: 'newest', order: 'desc' });
  const releases = useTable(RELEASE_ORDERS, { sort: 'newest', order: 'desc' }, 'release');
  const featureRows = useQuery(planningFeaturesQuery(applicationId, asked(features)));
  const releaseRows = useQuery(planningReleasesQuery(applicationId, asked(releases)));
  const data = figures.data;
  const types = [
    ...ALWAYS,
    ...(data?.byType ?? []).map((row) => row.featureType).filter((type) => !ALWAYS.some((one) => one === type)),
  ];
  return (
    <Figures query={figures} failedText={FAILED}>
      <FigureRow>
        <FigureCard
          title="Total Feature Count"
          value={wholeText(data?.features)}
          meaning="All features of this project."
          below={
            <Link component={ScreenLink} to={PATHS.features} search={{ project: project.id }}>
              Open the features
            </Link>
          }
        />
        <FigureCard
          title="Total Test Case Count"
          value={wholeText(data?.testCases)}
          meaning="All scenarios of all features; each row of an outline's examples is one."
          below={
            data && data.unreadable > 0
              ? `${data.unreadable} ${data.unreadable === 1 ? 'feature' : 'features'} cannot be read`
              : ''
          }
        />
        <FigureCard
          title="Average Scenario Per Feature"
          value={fixedText(data?.averageScenarios)}
          meaning="Test cases divided by features."
        />
        <FigureCard
          title="Release count"
          value={wholeText(data?.releases)}
          meaning="All test plans of this project; each stands for a release."
          below={
            <Link component={ScreenLink} to={PATHS.testPlan} search={{ project: project.id }}>
              Open the test plans
            </Link>
          }
        />
      </FigureRow>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <DataTable
          title="Test case count per feature"
          columns={featureColumns(project.id)}
          state={features}
          sizes={PAGE_SIZES}
          rows={featureRows.data?.rows}
          count={featureRows.data?.count}
          stale={featureRows.isPlaceholderData}
          error={featureRows.error}
          failedText={FAILED}
          onRetry={() => void featureRows.refetch()}
          empty="There is no feature yet."
          tools={<CsvButton path={planningFeaturesFile.path} query={{ applicationId }} table="test-cases" />}
        />
        <DataTable
          title="Feature count per release"
          columns={releaseColumns(project.id)}
          state={releases}
          sizes={PAGE_SIZES}
          rows={releaseRows.data?.rows}
          count={releaseRows.data?.count}
          stale={releaseRows.isPlaceholderData}
          error={releaseRows.error}
          failedText={FAILED}
          onRetry={() => void releaseRows.refetch()}
          empty="There is no test plan yet; each one counts as a release."
          tools={<CsvButton path={planningReleasesFile.path} query={{ applicationId }} table="releases" />}
        />
        <Bars
          title="Feature count by test type"
          labelHead="Test type"
          labels={types.map((type) => TEST_TYPES[type])}
          series={[
            {
              label: 'Features',
              look: 'plain',
              values: types.map((type) => data?.byType.find((row) => row.featureType === type)?.features ?? 0),
            },
          ]}
          written
          empty="The chart begins with the first feature."
        />
        <Bars
          title="Test case count by test type"
          labelHead="Test type"
          labels={types.map((type) => TEST_TYPES[type])}
          series={[
            {
              label: 'Test cases',
              look: 'plain',
              values: types.map((type) => data?.byType.find((row) => row.featureType === type)?.testCases ?? 0),
            },
          ]}
          written
          empty="The chart begins with the first scenario."
        />
      </Box>
    </Figures>
  );
}

function asked<Sort extends string>(table: { page: number; size: number; sort: Sort; order: 'asc' | 'desc' }) {
  return { page: table.page, size: table.size, sort: table.sort, order: table.order };
}

function featureColumns(project: number): readonly DataColumn<PlanningFeature, (typeof FEATURE_ORDERS)[number]>[] {
  return [
    {
      head: 'Feature Name',
      sort: 'name',
      wraps: true,
      cell: (row) => (
        <Link component={ScreenLink} to={PATHS.features} search={{ project, feature: row.id }}>
          {row.name}
        </Link>
      ),
    },
    { head: 'Test Type', sort: 'type', width: 120, cell: (row) => TEST_TYPES[row.featureType] },
    {
      head: 'Test Case Count',
      sort: 'scenarios',
      align: 'right',
      width: 130,
      cell: (row) =>
        row.unreadable ? (
          <Chip size="small" color="warning" variant="outlined" label="Cannot be read" />
        ) : (
          row.scenarioCount.toLocaleString('en-US')
        ),
    },
  ];
}

function releaseColumns(project: number): readonly DataColumn<PlanningRelease, (typeof RELEASE_ORDERS)[number]>[] {
  return [
    {
      head: 'Release Name',
      sort: 'name',
      wraps: true,
      cell: (row) => (
        <Link component={ScreenLink} to={PATHS.testPlan} search={{ project, plan: row.id }}>
          {row.name}
        </Link>
      ),
    },
    {
      head: 'Feature Count',
      sort: 'features',
      align: 'right',
      width: 130,
      cell: (row) => row.featureCount.toLocaleString('en-US'),
    },
  ];
}
