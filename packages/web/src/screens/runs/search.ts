import type { RunStatus, ScenarioStatus } from '@stepwright/contract/entities/run';
import { id, oneOf, place, type RawSearch, text } from '../../app/search-fields.ts';

export const SCENARIO_STATUSES = [
  'PENDING',
  'RUNNING',
  'PASSED',
  'FAILED',
  'SKIPPED',
] as const satisfies readonly ScenarioStatus[];
export const RUN_STATUSES = ['RUNNING', 'SUCCESS', 'FAILURE', 'ERROR'] as const satisfies readonly RunStatus[];

export interface RunsSearch {
  readonly page?: number | undefined;
  readonly run?: number | undefined;
  readonly scenario?: number | undefined;
  readonly step?: number | undefined;
  /** Filters of the scenario list. */
  readonly status?: ScenarioStatus | undefined;
  readonly q?: string | undefined;
  /** The run to compare with. */
  readonly with?: number | undefined;
  /** What the list of runs is narrowed by: result, environment, name, who asked for it, schedule. */
  readonly result?: RunStatus | undefined;
  readonly environment?: number | undefined;
  readonly name?: string | undefined;
  readonly who?: string | undefined;
  readonly schedule?: number | undefined;
  /** Search through all runs: words or a cause, then the scenario's result, and days. */
  readonly find?: string | undefined;
  readonly cause?: number | undefined;
  readonly outcome?: ScenarioStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const day = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written))
    ? written
    : undefined;
};

/** Deep links of the runs screen: `/runs?project=1&run=12&scenario=3&step=4`, `/runs?project=1&run=12&with=11`. */
export const runsSearch = (raw: RawSearch): RunsSearch => ({
  page: place(raw.page),
  run: id(raw.run),
  scenario: place(raw.scenario),
  step: place(raw.step),
  status: oneOf(raw.status, SCENARIO_STATUSES),
  q: text(raw.q),
  with: id(raw.with),
  result: oneOf(raw.result, RUN_STATUSES),
  environment: id(raw.environment),
  name: text(raw.name),
  who: text(raw.who),
  schedule: id(raw.schedule),
  find: text(raw.find),
  cause: id(raw.cause),
  outcome: oneOf(raw.outcome, SCENARIO_STATUSES),
  from: day(raw.from),
  to: day(raw.to),
});

/** What stays in the address when another run is opened: the list as it is. */
export function listPart(search: RunsSearch): RunsSearch {
  const { page, result, environment, name, who, schedule, find, cause, outcome, from, to } = search;
  return { page, result, environment, name, who, schedule, find, cause, outcome, from, to };
}

/** The words that runs are searched for; fewer than three characters search nothing (spec 1 §9). */
export const SHORTEST_SEARCH = 3;
export const isSearching = ({ find, cause }: RunsSearch): boolean =>
  cause !== undefined || (find?.trim().length ?? 0) >= SHORTEST_SEARCH;
