import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import type { ApiDetail } from '@stepwright/contract/api-detail';
import type { KarateScenario } from './karate-scenario.ts';
import { commandOf } from './run-step.ts';

/**
 * Whether reports leave a step out unless it failed: all steps of a scenario tagged `@report=false`, and steps that begin with `*` under
 * `configure report = { showAllSteps: false }`, prints excepted (karate §1.9, §1.7). Asked behind the step, as it may configure itself.
 */
export function isHiddenStep({ info, config }: Pick<KarateScenario, 'info' | 'config'>, step: KarateStep): boolean {
  if (isUnreported(info.tags)) return true;
  return !config.report.showAllSteps && step.keyword.trim() === '*' && commandOf(step).form !== 'print';
}

/**
 * What a step that did not fail tells of itself: nothing where it is hidden, and no requests and prints under
 * `configure report = { showLog: false }`. A failed one tells everything.
 */
export function shownDetail(
  { config }: Pick<KarateScenario, 'config'>,
  detail: ApiDetail | null,
  hidden: boolean,
): ApiDetail | null {
  if (detail === null || hidden) return null;
  if (config.report.showLog) return detail;
  const { exchanges: _sent, printed: _printed, dropped: _dropped, ...rest } = detail;
  return Object.keys(rest).length > 0 ? rest : null;
}

/** Of two such tags the inner one counts: tags are given from the outside inwards. */
function isUnreported(tags: KarateScenario['info']['tags']): boolean {
  const said = tags.findLast(({ text }) => text.startsWith('report='));
  return said?.text.slice('report='.length).split(',').includes('false') === true;
}
