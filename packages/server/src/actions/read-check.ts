import {
  type CheckMatrix,
  type CheckProgress,
  type CheckReport,
  type CheckState,
  MOST_CHECKED_ENVIRONMENTS,
  MOST_CHECKED_FEATURES,
} from '@stepwright/contract/entities/check';
import { notFound } from '../app-error.ts';
import { checkTags } from '../runs/check-tags.ts';
import { LARGEST_BUNDLE, tooLarge } from '../runs/freeze-bundle.ts';
import { addCells, noteAsked } from '../store/check-cells.ts';
import { listCheckedEnvironments, listMatrixRows, type MatrixFilter, readProgress } from '../store/check-matrix.ts';
import { readCheckTexts, sizeOfCheckTexts } from '../store/check-texts.ts';
import type { Database, Queryable } from '../store/database.ts';
import { readCounter } from '../store/projects.ts';
import { isDangling } from '../store/store-failure.ts';
import { findTestPlan } from '../store/test-plans.ts';
import { readInThread } from '../work/text-thread.ts';

/** Times that pairs are added anew because some of them went meanwhile. */
const MOST_LOST = 5;
const MOST = { features: MOST_CHECKED_FEATURES, environments: MOST_CHECKED_ENVIRONMENTS };

/** A page of features against the environments of their project. */
export async function readMatrix(
  { sql }: Database,
  query: MatrixFilter & { readonly projectId: number; readonly page: number; readonly size: number },
): Promise<CheckMatrix> {
  const { projectId, page, size } = query;
  const window = { offset: page * size, limit: size };
  const [environments, rows, { failing, ...progress }] = await Promise.all([
    listCheckedEnvironments(sql, projectId, MOST.environments),
    listMatrixRows(sql, projectId, query, MOST.features, window),
    progressOf(sql, projectId),
  ]);
  const count = rows[0]?.total ?? (page > 0 ? await countRows(sql, projectId, query) : 0);
  return {
    environments,
    rows: rows.map(({ id, name, featureType, cells }) => ({
      id,
      name,
      featureType,
      cells: environments.map((environment) => {
        const found = cells.find(({ environmentId }) => environmentId === environment.id);
        if (!found) return { state: 'unchecked', errors: 0, warnings: 0, stale: true, checked_at: null };
        const { environmentId: _column, ...verdict } = found;
        return verdict;
      }),
    })),
    count,
    failing,
    progress,
  };
}

async function countRows(sql: Queryable, projectId: number, filter: MatrixFilter): Promise<number> {
  const [first] = await listMatrixRows(sql, projectId, filter, MOST.features, { offset: 0, limit: 1 });
  return first?.total ?? 0;
}

/** Adds the pairs that nobody has asked for yet; the sweep looks at them. */
export async function askForCheck(database: Database, projectId: number): Promise<CheckProgress> {
  const { sql } = database;
  const addSome = () =>
    database
      .transaction((tx) => addCells(tx, projectId, MOST))
      .catch((error: unknown) => {
        // A feature, an environment or the project was deleted meanwhile: what is there is looked at anew.
        if (isDangling(error)) return null;
        throw error;
      });
  await noteAsked(sql, projectId);
  for (let lost = 0; lost < MOST_LOST; ) {
    const more = await addSome();
    if (more === false) break;
    if (more === null) lost += 1;
  }
  const { failing: _, ...progress } = await progressOf(sql, projectId);
  return progress;
}

async function progressOf(sql: Queryable, projectId: number): Promise<CheckProgress & { readonly failing: number }> {
  const [features, environments, { checked, failing }] = await Promise.all([
    readCounter(sql, projectId, 'feature'),
    readCounter(sql, projectId, 'environment'),
    readProgress(sql, projectId),
  ]);
  const total = Math.min(features, MOST.features) * Math.min(environments, MOST.environments);
  const capped = features > MOST.features || environments > MOST.environments;
  // Pairs of older features, checked before newer ones took their place, are no part of it.
  return { total, checked: Math.min(checked, total), capped, failing };
}

/**
 * Checks at once what a run would be made of.
 *
 * @param largest bytes that a run may be made of
 * @throws AppError `not_found` for what is not of the project, `validation` for a tag expression that is not understood, `too_large`
 */
export async function checkOneRun(
  { sql }: Database,
  order: {
    readonly projectId: number;
    readonly featureId: number | undefined;
    readonly testPlanId: number | undefined;
    readonly environmentId: number;
    readonly tags: string;
  },
  largest = LARGEST_BUNDLE,
): Promise<CheckReport> {
  const { projectId, featureId, testPlanId, environmentId, tags } = order;
  const entry = featureId === undefined ? await entryOf(sql, projectId, testPlanId) : [featureId];
  const wanted = { projectId, featureIds: entry, environmentIds: [environmentId] };
  if ((await sizeOfCheckTexts(sql, wanted)) > largest) throw tooLarge();
  const texts = await readCheckTexts(sql, wanted);
  if (tags.trim() !== '') {
    checkTags(
      tags,
      texts.features.map(({ type }) => type),
    );
  }
  const found = new Set(texts.features.map(({ id }) => id));
  if (texts.environments.length === 0 || !entry.every((id) => found.has(id))) throw notFound();
  const job = { kind: 'check', ...texts, tasks: [{ entry, environment: environmentId, tags }] } as const;
  const { results } = await readInThread(job, true);
  const { errors, warnings, findings } = results[0]!;
  const checked_at = new Date().toISOString();
  return { state: stateOf(errors, warnings), errors, warnings, stale: false, checked_at, findings: [...findings] };
}

async function entryOf(sql: Queryable, projectId: number, testPlanId: number | undefined): Promise<number[]> {
  const plan = testPlanId === undefined ? null : await findTestPlan(sql, testPlanId);
  if (!plan || plan.applicationId !== projectId) throw notFound();
  return plan.features.map(({ id }) => id);
}

function stateOf(errors: number, warnings: number): CheckState {
  if (errors > 0) return 'error';
  return warnings > 0 ? 'warning' : 'ok';
}
