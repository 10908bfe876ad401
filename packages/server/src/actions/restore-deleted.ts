import type { DeletedThing, RestoredKind } from '@stepwright/contract/routes/deleted';
import { notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import { restoreThing } from '../store/deleted-things.ts';
import { nameTaken } from './save-conflict.ts';

/** @throws AppError `not_found` when it is not kept any more, `exists` when its name was given away meanwhile */
export async function restoreDeleted(
  database: Database,
  projectId: number,
  kind: RestoredKind,
  id: number,
): Promise<DeletedThing> {
  return database.transaction(async (tx) => {
    const restored = await restoreThing(tx, projectId, kind, id).catch((error: unknown) =>
      nameTaken(error, `a ${kind}`),
    );
    if (!restored) throw notFound();
    return restored;
  });
}
