import type { LocatorProposal, ProposalState } from '@stepwright/contract/entities/locator-proposal';
import { MOST_PROPOSALS } from '@stepwright/contract/routes/locator-proposals';
import type { Queryable, Transaction } from './database.ts';

/** Healings of a run that are kept; far more than a person would look at. */
const MOST_HEALINGS = 1000;

/** A step that went on with another locator, as its message tells it. */
export interface ToldHealing {
  readonly scenario: number;
  readonly name: string;
  readonly choice: number;
  readonly stepText: string | null;
}

export async function insertHealing(tx: Transaction, runId: number, healing: ToldHealing): Promise<void> {
  await tx`
    INSERT INTO run_healing (run_id, scenario, name, choice, step_text)
    SELECT ${runId}, ${healing.scenario}, ${healing.name}, ${healing.choice}, ${healing.stepText}
    WHERE (SELECT count(*) FROM run_healing WHERE run_id = ${runId}) < ${MOST_HEALINGS}
    ON CONFLICT DO NOTHING`;
}

export interface KeptHealing extends ToldHealing {
  readonly uri: string;
  readonly scenarioName: string;
}

/** The healings of a run with the scenarios in which they happened. */
export async function readHealings(tx: Transaction, runId: number): Promise<KeptHealing[]> {
  return tx<KeptHealing[]>`
    SELECT h.scenario, h.name, h.choice, h.step_text AS "stepText", s.uri, s.name AS "scenarioName"
    FROM run_healing h JOIN run_scenario s ON s.run_id = h.run_id AND s.index = h.scenario
    WHERE h.run_id = ${runId} ORDER BY h.scenario, h.name, h.choice`;
}

/** Marks the run; what was kept for that goes. */
export async function setHealedCount(tx: Transaction, runId: number, count: number): Promise<void> {
  await tx`UPDATE run SET healed_count = ${count} WHERE id = ${runId}`;
  await tx`DELETE FROM run_healing WHERE run_id = ${runId}`;
}

/** The ids of global objects of a project by their names. */
export async function findObjectIds(
  tx: Transaction,
  projectId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx<{ id: number; name: string }[]>`
    SELECT id, name FROM global_object WHERE project_id = ${projectId} AND name = ANY(${tx.array([...names])}::text[])`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function findFeatureIds(
  tx: Transaction,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ id: number }[]>`
    SELECT id FROM feature WHERE project_id = ${projectId} AND id = ANY(${tx.array([...ids])}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

export interface NewProposal {
  readonly objectId: number | null;
  readonly featureId: number | null;
  readonly entry: string;
  readonly first: string;
  readonly used: string;
  readonly choice: number;
  readonly scenario: number;
  readonly scenarioName: string;
  readonly stepText: string | null;
}

/**
 * Counts one more run for what is proposed already. What was dismissed stays so; what was accepted is open again when it happens in a run
 * that was asked for afterwards, of the texts as they are now: somebody has put the old locator first again.
 */
export async function keepProposal(
  tx: Transaction,
  projectId: number,
  runId: number,
  proposal: NewProposal,
): Promise<void> {
  const { objectId, featureId, entry, first, used, choice, scenario, scenarioName, stepText } = proposal;
  await tx`
    INSERT INTO locator_proposal (project_id, object_id, feature_id, entry, first_text, used_text, choice, last_run_id,
      last_scenario, last_scenario_name, last_step)
    VALUES (${projectId}, ${objectId}, ${featureId}, ${entry}, ${first}, ${used}, ${choice}, ${runId}, ${scenario},
      ${scenarioName}, ${stepText})
    ON CONFLICT (coalesce(object_id, 0), coalesce(feature_id, 0), md5(entry), md5(first_text), md5(used_text)) DO UPDATE SET
      runs = locator_proposal.runs + 1, last_seen = clock_timestamp(), choice = EXCLUDED.choice,
      last_run_id = EXCLUDED.last_run_id, last_scenario = EXCLUDED.last_scenario,
      last_scenario_name = EXCLUDED.last_scenario_name, last_step = EXCLUDED.last_step,
      state = CASE WHEN locator_proposal.state = 'accepted' AND EXISTS (
        SELECT 1 FROM run WHERE id = ${runId} AND rerun_of IS NULL AND queued_at > locator_proposal.decided_at)
        THEN 'open' ELSE locator_proposal.state END`;
}

const COLUMNS = (sql: Queryable) => sql`
  p.id, p.project_id, p.object_id, p.feature_id, coalesce(o.name, f.name) AS owner, p.entry, p.first_text AS first,
  p.used_text AS used, p.choice, p.state, p.runs, p.first_seen, p.last_seen, p.last_run_id, p.last_scenario,
  p.last_scenario_name, p.last_step, p.decided_by`;

export interface StoredProposal extends LocatorProposal {
  readonly project_id: number;
  readonly choice: number;
}

export async function listOpenProposals(
  sql: Queryable,
  projectId: number,
  of: { readonly objectId?: number | undefined; readonly featureId?: number | undefined },
): Promise<StoredProposal[]> {
  return sql<StoredProposal[]>`
    SELECT ${COLUMNS(sql)} FROM locator_proposal p
    LEFT JOIN global_object o ON o.id = p.object_id LEFT JOIN feature f ON f.id = p.feature_id
    WHERE p.project_id = ${projectId} AND p.state = 'open'
      ${of.objectId === undefined ? sql`` : sql`AND p.object_id = ${of.objectId}`}
      ${of.featureId === undefined ? sql`` : sql`AND p.feature_id = ${of.featureId}`}
    ORDER BY p.id DESC LIMIT ${MOST_PROPOSALS}`;
}

export async function findProposal(sql: Queryable, id: number): Promise<StoredProposal | null> {
  const [row] = await sql<StoredProposal[]>`
    SELECT ${COLUMNS(sql)} FROM locator_proposal p
    LEFT JOIN global_object o ON o.id = p.object_id LEFT JOIN feature f ON f.id = p.feature_id WHERE p.id = ${id}`;
  return row ?? null;
}

/** False when it was not in the state `from` any more. */
export async function decideProposal(
  tx: Transaction,
  id: number,
  from: ProposalState,
  to: ProposalState,
  by: string | null,
): Promise<boolean> {
  const rows = await tx`
    UPDATE locator_proposal SET state = ${to}, decided_by = ${by}, decided_at = clock_timestamp()
    WHERE id = ${id} AND state = ${from} RETURNING id`;
  return rows.length > 0;
}

/** Days after which a proposal goes that no run has told of any more: its entry was changed, or is used no longer. */
const KEPT_DAYS = 90;

export async function deleteOldProposals(sql: Queryable): Promise<void> {
  await sql`
    DELETE FROM locator_proposal WHERE id IN (
      SELECT id FROM locator_proposal WHERE last_seen < now() - make_interval(days => ${KEPT_DAYS}) ORDER BY last_seen LIMIT 1000)`;
}
