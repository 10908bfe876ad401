import type { GlobalObject, GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { notFound } from '../app-error.ts';
import type { Database } from '../store/database.ts';
import * as objects from '../store/global-objects.ts';
import { nameTaken, readVersion, stale } from './save-conflict.ts';

/** @throws AppError `exists` */
export async function addGlobalObject(database: Database, draft: GlobalObjectDraft, by: string): Promise<GlobalObject> {
  return database.transaction(async (tx) => {
    const object = { name: draft.name, content: draft.content ?? '', locators: draft.locator ?? '' };
    const id = await objects
      .insertGlobalObject(tx, draft.application_id, object, by)
      .catch((error: unknown) => nameTaken(error, 'a global object'));
    const stored = await objects.findGlobalObject(tx, id);
    if (!stored) throw notFound();
    return stored;
  });
}

/**
 * Changes a global object; what the draft leaves out stays.
 *
 * @throws AppError `not_found`, `exists`, `stale` with the stored object
 */
export async function changeGlobalObject(
  database: Database,
  draft: GlobalObjectDraft,
  by: string,
): Promise<GlobalObject> {
  const version = readVersion(draft.updated_date_time);
  return database.transaction(async (tx) => {
    const stored = await objects.findGlobalObject(tx, draft.id);
    if (!stored || stored.application.id !== draft.application_id) throw notFound();
    const object = {
      name: draft.name,
      content: draft.content ?? stored.content,
      locators: draft.locator ?? stored.locator,
    };
    const saved = await objects
      .updateGlobalObject(tx, draft.id, object, by, version)
      .catch((error: unknown) => nameTaken(error, 'a global object'));
    const current = await objects.findGlobalObject(tx, draft.id);
    if (!current) throw notFound();
    if (!saved) throw stale(current);
    return current;
  });
}
