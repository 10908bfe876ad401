import type { DashboardRun, Defect, PlanningFeature, PlanningRelease } from '@stepwright/contract/entities/dashboard';
import type { CsvColumn } from './write-csv.ts';

/** The heads are those of the tables on screen (spec 1 §2). */
export const FEATURE_COLUMNS: readonly CsvColumn<PlanningFeature>[] = [
  { head: 'Feature ID', cell: (row) => row.id },
  { head: 'Feature Name', cell: (row) => row.name },
  { head: 'Test Type', cell: (row) => row.featureType },
  { head: 'Test Case Count', cell: (row) => (row.unreadable ? 'cannot be read' : row.scenarioCount) },
];

export const RELEASE_COLUMNS: readonly CsvColumn<PlanningRelease>[] = [
  { head: 'Release ID', cell: (row) => row.id },
  { head: 'Release Name', cell: (row) => row.name },
  { head: 'Feature Count', cell: (row) => row.featureCount },
];

export const RUN_COLUMNS: readonly CsvColumn<DashboardRun>[] = [
  { head: 'Run ID', cell: (row) => row.id },
  { head: 'Name', cell: (row) => row.details },
  { head: 'Run Type', cell: (row) => row.run_type },
  { head: 'Build Status', cell: (row) => row.status },
  { head: 'Environment', cell: (row) => row.environment },
  { head: 'Total Scenario Count', cell: (row) => row.scenario_count },
  { head: 'Scenario Pass Count', cell: (row) => row.scenario_pass_count },
  { head: 'Scenario Fail Count', cell: (row) => row.scenario_fail_count },
  { head: 'Run Duration (s)', cell: (row) => (row.run_duration / 1e9).toFixed(2) },
  { head: 'Run Time', cell: (row) => row.run_at },
];

export const DEFECT_COLUMNS: readonly CsvColumn<Defect>[] = [
  { head: 'Defect ID', cell: (row) => row.id },
  { head: 'Cause', cell: (row) => row.cause },
  { head: 'Priority', cell: (row) => `P${row.priority}` },
  { head: 'State', cell: (row) => (row.open ? 'Open' : 'Closed') },
  { head: 'Scenarios Failing Now', cell: (row) => row.scenarios },
  { head: 'Failures', cell: (row) => row.failures },
  { head: 'First Seen', cell: (row) => row.first_at },
  { head: 'Last Seen', cell: (row) => row.last_at },
  { head: 'Last Run ID', cell: (row) => row.last_run },
  { head: 'Jira Id', cell: (row) => row.jira_Id ?? '' },
];
