import type { RestoredKind } from '@stepwright/contract/routes/deleted';
import { notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { keepDeleted } from '../store/deleted-things.ts';
import { deleteEnvironment } from '../store/environments.ts';
import { deleteFeature } from '../store/features.ts';
import { deleteGlobalObject } from '../store/global-objects.ts';
import { deleteFile } from '../store/stored-files.ts';
import { refuseUsedEnvironment } from './refuse-used-environment.ts';

const DELETE = {
  feature: deleteFeature,
  environment: deleteEnvironment,
  object: deleteGlobalObject,
  file: deleteFile,
} as const satisfies Partial<Record<RestoredKind, unknown>>;

/**
 * Deletes a thing that the caller may delete; for some days the deletion can be taken back.
 *
 * @throws AppError `not_found` when somebody else was faster, `precondition` for an environment that schedules use
 */
export async function deleteThing(
  database: Database,
  kind: keyof typeof DELETE,
  id: number,
  by: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (kind === 'environment') await refuseUsedEnvironment(tx, id);
    if (!(await keepDeleted(tx, kind, id, by)) || !(await DELETE[kind](tx, id))) throw notFound();
  });
}
