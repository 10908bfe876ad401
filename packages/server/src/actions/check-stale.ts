import type { CheckedTask, CheckTask } from '../check/check-texts.ts';
import { LARGEST_BUNDLE, tooLarge } from '../runs/freeze-bundle.ts';
import { type CheckedCell, findStale, markChanged, type StaleCell, storeChecked } from '../store/check-cells.ts';
import {
  readCheckTexts,
  readPlans,
  readScheduleOrders,
  sizeOfCheckTexts,
  sizeOfFeatures,
} from '../store/check-texts.ts';
import type { Database, Queryable } from '../store/database.ts';
import { readInThread } from '../work/text-thread.ts';

/** Cells that are checked together: they share the reading of the objects and of what is included. */
const BATCH = 64;
/** Bytes of feature texts, with what they include, that are read together; one that is longer is read alone. */
const MOST_BYTES = 1024 * 1024;

/**
 * Marks what depends on saved changes, then looks at some of what is marked.
 *
 * @param largest bytes that a run may be made of
 * @returns how many cells were looked at
 */
export async function checkStale(database: Database, largest = LARGEST_BUNDLE): Promise<number> {
  while ((await markChanged(database)) > 0);
  const { sql } = database;
  const found = await findStale(sql, BATCH);
  const projectId = found[0]?.projectId;
  if (projectId === undefined) return 0;
  const wanted = await readOrders(sql, found);
  const most = await countWithinSize(sql, wanted);
  const [cells, orders] = [found.slice(0, most), wanted.slice(0, most)];
  const texts = {
    projectId,
    featureIds: orders.flatMap(({ entry }) => entry),
    environmentIds: cells.map(({ environmentId }) => environmentId),
  };
  const results =
    (await sizeOfCheckTexts(sql, texts)) > largest
      ? cells.map(() => around('error', 'TOO_LARGE', tooLarge().message))
      : await readInThread({ kind: 'check', ...(await readCheckTexts(sql, texts)), tasks: orders })
          .then((answer) => answer.results)
          // What cannot be read in time must not be tried for ever, nor keep the others waiting.
          .catch((error: unknown) => cells.map(() => unreadable(error)));
  await storeChecked(
    sql,
    cells.map(({ id, mark }, at): CheckedCell => ({ id, mark, ...results[at]! })),
  );
  return cells.length;
}

/** How many of the tasks are done together; at least one. */
async function countWithinSize(sql: Queryable, tasks: readonly CheckTask[]): Promise<number> {
  const sizes = await sizeOfFeatures(
    sql,
    tasks.flatMap(({ entry }) => entry),
  );
  let bytes = 0;
  const end = tasks.findIndex(({ entry }, at) => {
    bytes += entry.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    return at > 0 && bytes > MOST_BYTES;
  });
  return end < 0 ? tasks.length : end;
}

async function readOrders(sql: Queryable, cells: readonly StaleCell[]): Promise<readonly CheckTask[]> {
  const schedules = await readScheduleOrders(
    sql,
    cells.flatMap(({ scheduleId }) => scheduleId ?? []),
  );
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const plans = await readPlans(
    sql,
    schedules.map(({ testPlanId }) => testPlanId),
  );
  return cells.map(({ featureId, scheduleId, environmentId }): CheckTask => {
    if (featureId !== null) return { entry: [featureId], environment: environmentId, tags: '' };
    const schedule = byId.get(scheduleId ?? 0);
    return {
      entry: plans.get(schedule?.testPlanId ?? 0) ?? [],
      environment: environmentId,
      tags: schedule?.tags ?? '',
    };
  });
}

function unreadable(error: unknown): CheckedTask {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return around('warning', 'NOT_CHECKED', `The texts could not be checked: ${reason}.`);
}

/** One finding about the whole. */
function around(severity: 'error' | 'warning', code: string, message: string): CheckedTask {
  const nowhere = {
    featureId: null,
    featureName: null,
    line: null,
    column: null,
    help: null,
    name: null,
    proposal: null,
  };
  const count = { errors: severity === 'error' ? 1 : 0, warnings: severity === 'warning' ? 1 : 0 };
  return { ...count, findings: [{ severity, code, message, ...nowhere }] };
}
