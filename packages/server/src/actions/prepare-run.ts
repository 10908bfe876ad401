import type { BundleDebug, ScenarioChoice } from '@stepwright/contract/bundle';
import { AppError, notFound } from '../app-error.ts';
import { readObject } from '../check/names-in-text.ts';
import { apiEnv } from '../runs/api-settings.ts';
import { checkTags } from '../runs/check-tags.ts';
import { type FrozenBundle, freezeBundle } from '../runs/freeze-bundle.ts';
import { gatherCalled } from '../runs/gather-called.ts';
import { missingIn } from '../runs/missing-choices.ts';
import type { BlobStore } from '../store/blobs.ts';
import { type BundleParts, MOST_FEATURES, readBundleParts, readNamed } from '../store/bundles.ts';
import type { Database, Transaction } from '../store/database.ts';
import { isQueueFull } from '../store/run-jobs.ts';
import type { NewRun } from '../store/runs.ts';
import { findTestPlan } from '../store/test-plans.ts';

/** Runs of one project that may wait at once: a loop that asks for runs must not fill the queue of everybody. */
export const MOST_WAITING = 1000;

/** What is to run, against what, and where the wish comes from. */
export interface RunOrder {
  readonly projectId: number;
  readonly of: { readonly featureId: number } | { readonly testPlanId: number };
  readonly environmentId: number;
  /** A tag expression, or of API tests selectors of theirs; null runs everything. */
  readonly tags: string | null;
  readonly scheduleId?: number;
  /** These scenarios of the feature alone. */
  readonly only?: readonly Omit<ScenarioChoice, 'feature'>[];
  /** A debug session, and where it pauses. */
  readonly debug?: BundleDebug;
}

/** What an order does not say. */
export interface RunDefaults {
  readonly product: string;
  readonly defaultMinutes: number;
  /** Where the files of projects are: scripts among them may call further ones. */
  readonly blobs: Pick<BlobStore, 'read'>;
}

/** A run that can be stored: its row and its bundle. */
export interface PreparedRun {
  readonly row: Omit<NewRun, 'requestedBy'>;
  readonly bundle: FrozenBundle;
}

/**
 * Reads and freezes, all at one moment, what an order needs.
 *
 * @throws AppError `not_found` for a feature, plan or environment outside the project, `validation` for what cannot run,
 *   `rate_limited` while too many runs of the project wait
 */
export async function prepareRun(database: Database, order: RunOrder, defaults: RunDefaults): Promise<PreparedRun> {
  const { projectId, environmentId, tags } = order;
  if (!order.debug && (await isQueueFull(database.sql, projectId, MOST_WAITING))) {
    throw new AppError('rate_limited', `${MOST_WAITING} runs of this project wait already.`, {
      hint: 'Stop some of them, or wait until they have run.',
      retryAfter: 30,
    });
  }
  const { subject, found } = await database.transaction(async (tx) => {
    await tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const subject = await readSubject(tx, order);
    const parts = await readBundleParts(tx, { projectId, featureIds: subject.entry, environmentId });
    if (!parts) return { subject, found: null };
    const { blobs } = defaults;
    const called = { named: (names: readonly string[]) => readNamed(tx, projectId, names), read: blobs.read };
    return { subject, found: await gatherCalled(parts, envOf(parts.environment), called) };
  });
  if (!found) throw notFound();
  if (found.features.length > MOST_FEATURES) {
    throw new AppError('validation', `This run draws in more than ${MOST_FEATURES} features.`);
  }
  if (tags !== null) {
    checkTags(
      tags,
      found.features.map(({ type }) => type),
    );
  }
  const feature = subject.testPlanId === null ? found.features.find(({ id }) => id === subject.entry[0]) : null;
  const name = subject.name ?? feature?.name ?? '';
  const only = feature && order.only?.map((choice) => ({ ...choice, feature: feature.id }));
  if (only && missingIn(found.features, only).length === only.length) {
    throw new AppError('validation', 'None of the chosen scenarios is in the stored text of the feature.', {
      hint: 'Save the feature, then run the scenario again.',
    });
  }
  const { entry } = subject;
  const bundle = freezeBundle(projectId, found, { ...defaults, name, entry, tags, debug: order.debug, only });
  return {
    row: {
      projectId,
      runType: subject.testPlanId === null ? 'FEATURE' : 'BUSINESS_SCENARIO',
      details: name,
      featureId: feature?.id ?? null,
      featureType: feature?.type ?? null,
      testPlanId: subject.testPlanId,
      scheduleId: order.scheduleId ?? null,
      rerunOf: null,
      environmentId: found.environment.id,
      environment: found.environment.name,
      gridUrl: bundle.gridUrl,
      tags,
      debug: order.debug !== undefined,
    },
    bundle,
  };
}

/** Settings that are no JSON are told when the bundle is frozen. */
const envOf = ({ name, settings }: BundleParts['environment']): string =>
  apiEnv({ name, settings: readObject(settings) ?? {} });

/** Which features are asked for, in order; the name is a plan's own. */
async function readSubject(
  tx: Transaction,
  order: RunOrder,
): Promise<{ testPlanId: number | null; name: string | null; entry: number[] }> {
  if ('featureId' in order.of) return { testPlanId: null, name: null, entry: [order.of.featureId] };
  const plan = await findTestPlan(tx, order.of.testPlanId);
  if (!plan || plan.applicationId !== order.projectId) throw notFound();
  if (plan.features.length === 0) {
    throw new AppError('validation', `The test plan ${plan.name} has no features, so there is nothing to run.`, {
      hint: 'Choose its features under Manage Features, then run it again.',
    });
  }
  return { testPlanId: plan.id, name: plan.name, entry: plan.features.map((feature) => feature.id) };
}
