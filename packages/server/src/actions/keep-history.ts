import { createHash } from 'node:crypto';
import { addResult, countChanges, isFlaky } from '../runs/flaky.ts';
import { normaliseError } from '../runs/normalise-error.ts';
import { identities } from '../runs/scenario-identity.ts';
import type { Transaction } from '../store/database.ts';
import {
  countCauses,
  countWithSubject,
  type EndedRun,
  type EndedScenario,
  insertResults,
  keepCauses,
  keepDefects,
  readCases,
  readEnded,
  saveCases,
  setFlakyCount,
} from '../store/keep-history.ts';
import { keepTexts } from '../store/run-texts.ts';

/** Scenarios that are kept at once. */
const PORTION = 1000;
/** How the error of a scenario begins that was cut off (closing-messages): no result of its own. */
const INTERRUPTED = 'Interrupted: ';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Keeps what can be learnt from a run that has just ended: the result of each scenario with those before it, whether it is flaky, the
 * causes of its failures, and the defects that these are on the dashboard. Reads the scenario list of the run alone, never its messages.
 */
export async function keepHistory(tx: Transaction, runId: number): Promise<void> {
  const run = await countWithSubject(tx, runId);
  const identityOf = identities();
  const failures = new Map<number, number>();
  let flaky = 0;
  for (let after = -1; ; ) {
    const scenarios = await readEnded(tx, runId, after, PORTION);
    const last = scenarios.at(-1);
    if (!last) break;
    after = last.index;
    flaky += await keepPortion(tx, runId, run, scenarios, identityOf, failures);
  }
  await countCauses(tx, runId, failures);
  await setFlakyCount(tx, runId, flaky);
  await keepDefects(tx, runId);
}

/** Answers how many of them are flaky. */
async function keepPortion(
  tx: Transaction,
  runId: number,
  run: EndedRun,
  scenarios: readonly EndedScenario[],
  identityOf: (scenario: EndedScenario) => string,
  failures: Map<number, number>,
): Promise<number> {
  const errors = new Set(scenarios.flatMap(({ error }) => error ?? []));
  const causeOf = new Map([...errors].map((error) => [error, normaliseError(error)]));
  const hashes = new Map([...new Set(causeOf.values())].map((cause) => [hashOf(cause).toString('hex'), cause]));
  const causes = await keepCauses(tx, run.projectId, runId, hashes);
  const causeIdOf = (error: string) => causes.get(hashOf(causeOf.get(error) ?? '').toString('hex'))!;
  const texts = [...errors].map((error) => ({ hash: hashOf(error), body: error, causeId: causeIdOf(error) }));
  const errorIds = await keepTexts(tx, run.projectId, 'failure', texts);

  const named = scenarios.map((scenario) => ({ scenario, identity: identityOf(scenario) }));
  const identitiesHere = named.map(({ identity }) => identity);
  const known = await readCases(tx, run.subjectId, identitiesHere);
  const changed = named.map(({ scenario, identity }) => {
    const { status, error, textId, feature, name, example } = scenario;
    const before = known.get(identity);
    const interrupted = error?.startsWith(INTERRUPTED) ?? false;
    const outcome = status === 'PASSED' ? 'P' : status === 'FAILED' && !interrupted ? 'F' : 'S';
    const recent = addResult(before?.recent ?? [], [runId, outcome, run.environmentId, textId]);
    if (error !== null) failures.set(causeIdOf(error), (failures.get(causeIdOf(error)) ?? 0) + 1);
    return {
      identity,
      feature,
      name,
      example,
      lastRunId: runId,
      causeId: error === null ? null : causeIdOf(error),
      recent,
      changes: countChanges(recent),
    };
  });
  const ids = await saveCases(tx, run, changed);
  const results = named.map(({ scenario, identity }) => ({
    index: scenario.index,
    caseId: ids.get(identity)!,
    textId: scenario.textId,
    failureId: scenario.error === null ? null : (errorIds.get(hashOf(scenario.error).toString('hex')) ?? null),
    status: scenario.status,
    duration: scenario.duration,
  }));
  await insertResults(tx, runId, run.environmentId, results);
  return changed.filter(({ changes }) => isFlaky(changes)).length;
}
