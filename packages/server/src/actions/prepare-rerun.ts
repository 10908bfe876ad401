import type { Bundle, ScenarioChoice } from '@stepwright/contract/bundle';
import type { Run } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import { AppError } from '../app-error.ts';
import { refreezeBundle } from '../runs/freeze-bundle.ts';
import { missingIn } from '../runs/missing-choices.ts';
import { findFrozenBundle } from '../store/bundles.ts';
import type { Database } from '../store/database.ts';
import { findEgressPolicy } from '../store/egress-policies.ts';
import { isQueueFull } from '../store/run-jobs.ts';
import { type FailedScenario, listFailed } from '../store/run-scenarios.ts';
import { MOST_WAITING, type PreparedRun, prepareRun, type RunDefaults } from './prepare-run.ts';

/** Names of missing scenarios that the caller is told. */
const MOST_NAMED = 20;

/**
 * Prepares the repetition of a run: with the bundle that it had, or with what the texts say now; as a whole, or only what failed or did
 * not finish.
 *
 * @throws AppError `precondition` when the run goes on, had no failure, or what it ran is gone; `validation` when none of its failed
 *   scenarios exists any more
 */
export async function prepareRerun(
  database: Database,
  run: Run,
  wanted: RerunRequest,
  defaults: RunDefaults,
): Promise<{ prepared: PreparedRun; missing: string[] }> {
  const frozen = await findFrozenBundle(database.sql, run.id);
  const failed = wanted.scenarios === 'failed' ? await failedOf(database, run) : null;
  const before = frozen && (JSON.parse(frozen.content) as Bundle);
  if (wanted.texts === 'then') {
    if (!frozen || !before) {
      throw new AppError('precondition', 'What this run was made of is no longer kept.', {
        hint: 'Run it again with the present texts.',
      });
    }
    await requireRoom(database, run.applicationId);
    const only = failed && choicesOf(failed, before);
    const egress = await findEgressPolicy(database.sql, run.applicationId);
    const bundle = refreezeBundle(before, frozen.files, { ...defaults, only, egress });
    return { prepared: { row: rowOf(run, bundle.gridUrl), bundle }, missing: [] };
  }
  const present = await prepareNow(database, run, defaults);
  const row = { ...present.row, rerunOf: run.id };
  if (!failed) return { prepared: { row, bundle: present.bundle }, missing: [] };
  const now = JSON.parse(present.bundle.text) as Bundle;
  const choices = choicesOf(failed, before ?? now);
  const missing = missingIn(now.features, choices);
  if (missing.length === choices.length) {
    throw new AppError('validation', 'None of the scenarios that failed exists any more.', {
      hint: 'Repeat them as of then, or run the whole feature or plan.',
    });
  }
  const egress = now.api?.egress ?? { allow: null, deny: [] };
  const bundle = refreezeBundle(now, present.bundle.files, { ...defaults, only: choices, egress });
  return { prepared: { row, bundle }, missing: missing.slice(0, MOST_NAMED) };
}

async function failedOf(database: Database, run: Run): Promise<FailedScenario[]> {
  if (run.finished_at === null) {
    throw new AppError('precondition', 'The run has not finished yet; what failed in it is not sure.', {
      hint: 'Wait for its end, or stop it.',
    });
  }
  const failed = await listFailed(database.sql, run.id);
  if (failed.length > 0) return failed;
  throw new AppError('precondition', 'No scenario of this run failed or was left unfinished.', {
    hint: 'Repeat the whole run instead.',
  });
}

async function requireRoom(database: Database, projectId: number): Promise<void> {
  if (!(await isQueueFull(database.sql, projectId, MOST_WAITING))) return;
  throw new AppError('rate_limited', `${MOST_WAITING} runs of this project wait already.`, {
    hint: 'Stop some of them, or wait until they have run.',
    retryAfter: 30,
  });
}

async function prepareNow(database: Database, run: Run, defaults: RunDefaults): Promise<PreparedRun> {
  const gone = (cause?: unknown) =>
    new AppError('precondition', `The ${subjectOf(run)} or the environment of this run is no longer there.`, {
      hint: 'Repeat the run as of then: everything that it was made of is kept with it.',
      cause,
    });
  const { business_scenario_id: testPlanId, feature_id: featureId, env_id: environmentId } = run;
  if (environmentId === null || (testPlanId === null && featureId === null)) throw gone();
  const order = {
    projectId: run.applicationId,
    of: testPlanId === null ? { featureId: featureId! } : { testPlanId },
    environmentId,
    tags: run.run_scenariotags || null,
  };
  try {
    return await prepareRun(database, order, defaults);
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? gone(error) : error;
  }
}

const subjectOf = (run: Run) => (run.run_type === 'FEATURE' ? 'feature' : 'test plan');

function rowOf(run: Run, gridUrl: string | null): PreparedRun['row'] {
  return {
    projectId: run.applicationId,
    runType: run.run_type,
    details: run.details,
    featureId: run.feature_id,
    featureType: run.feature_type,
    testPlanId: run.business_scenario_id,
    scheduleId: null,
    rerunOf: run.id,
    environmentId: run.env_id,
    environment: run.environment,
    gridUrl,
    tags: run.run_scenariotags || null,
  };
}

/** Scenarios are named by the id of their feature, so that another name of it loses none. */
function choicesOf(failed: readonly FailedScenario[], bundle: Bundle): ScenarioChoice[] {
  const idOf = new Map(bundle.features.map(({ uri, id }) => [uri, id]));
  return failed.map(({ uri, name, example, line }) => ({ feature: idOf.get(uri) ?? 0, name, row: example, line }));
}
