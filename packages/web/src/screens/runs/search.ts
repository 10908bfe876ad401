import type { ScenarioStatus } from '@stepwright/contract/entities/run';
import { id, oneOf, place, type RawSearch, text } from '../../app/search-fields.ts';

const STATUSES = ['PENDING', 'RUNNING', 'PASSED', 'FAILED', 'SKIPPED'] as const satisfies readonly ScenarioStatus[];

export interface RunsSearch {
  readonly page?: number | undefined;
  readonly run?: number | undefined;
  readonly scenario?: number | undefined;
  readonly step?: number | undefined;
  /** Filters of the scenario list. */
  readonly status?: ScenarioStatus | undefined;
  readonly q?: string | undefined;
}

/** Deep links of the runs screen: `/runs?project=1&run=12&scenario=3&step=4`. */
export const runsSearch = (raw: RawSearch): RunsSearch => ({
  page: place(raw.page),
  run: id(raw.run),
  scenario: place(raw.scenario),
  step: place(raw.step),
  status: oneOf(raw.status, STATUSES),
  q: text(raw.q),
});
