import type { GlobalObject } from '@stepwright/contract/entities/global-object';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import {
  GLOBAL_OBJECTS,
  globalObjectQuery,
  removeGlobalObject,
  storeGlobalObject,
} from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useNotices } from '../notice.tsx';
import { choicesOf, entryAt, entryValue, withEntry } from './edit-entries.ts';

/** An entry to be put into an object of the repository. */
export interface NewEntry {
  /** Null adds an object of the name `object`. */
  readonly objectId: number | null;
  readonly object: string;
  readonly entry: string;
  /** Best first. */
  readonly choices: readonly string[];
  /** What becomes of an entry that has the name already; `refuse` saves nothing then. */
  readonly present: 'refuse' | 'replace' | 'append';
}

export interface SavedEntry {
  readonly object: GlobalObject;
  readonly entry: string;
  /** What stood there before. */
  readonly before: unknown;
  readonly isNewObject: boolean;
}

/** The entry is there already, and nobody said what is to become of it. */
export class EntryTaken extends Error {}

/** How often the change of one entry is tried anew because somebody else saved the object meanwhile. */
const ATTEMPTS = 4;

/** Changes one entry of a stored object. The rest of the object stays as it is stored, whoever saved it last. */
async function changeEntry(
  client: QueryClient,
  projectId: number,
  objectId: number,
  entry: string,
  change: (present: unknown) => unknown,
): Promise<{ readonly object: GlobalObject; readonly before: unknown }> {
  let stored = await client.fetchQuery({ ...globalObjectQuery(objectId), staleTime: 0 });
  for (let attempt = 1; ; attempt += 1) {
    const { name } = stored;
    const before = entryAt(stored.locator, entry);
    const locator = withEntry(stored.locator, entry, change(before));
    if (locator === null) {
      throw new Error(`The locators of ${name} are no JSON object. Mend them in the object repository first.`);
    }
    try {
      const object = await storeGlobalObject({
        id: objectId,
        application_id: projectId,
        name,
        locator,
        updated_date_time: stored.updated_date_time,
      });
      return { object, before };
    } catch (error) {
      if (!isCallError(error) || error.code !== 'stale' || !error.reply?.current || attempt === ATTEMPTS) throw error;
      stored = error.reply.current as GlobalObject;
    }
  }
}

/** Puts an entry into the repository. EntryTaken when it is there already and `present` says `refuse`. */
export async function saveEntry(client: QueryClient, projectId: number, wanted: NewEntry): Promise<SavedEntry> {
  const { objectId, entry, choices, present } = wanted;
  if (objectId === null) {
    const locator = withEntry('', entry, entryValue(choices))!;
    const object = await storeGlobalObject({ name: wanted.object, application_id: projectId, locator });
    await told(client, object);
    return { object, entry, before: undefined, isNewObject: true };
  }
  const { object, before } = await changeEntry(client, projectId, objectId, entry, (now) => {
    if (now === undefined || present === 'replace') return entryValue(choices);
    if (present === 'refuse') throw new EntryTaken(`${wanted.object} has an entry ${entry} already.`);
    const known = choicesOf(now);
    return entryValue([...known, ...choices.filter((one) => !known.includes(one))].slice(0, 10));
  });
  await told(client, object);
  return { object, entry, before, isNewObject: false };
}

/** Several new entries of one object, stored at once; a name that is taken meanwhile keeps what it has. */
export async function saveEntries(
  client: QueryClient,
  projectId: number,
  wanted: Pick<NewEntry, 'objectId' | 'object'>,
  entries: readonly Pick<NewEntry, 'entry' | 'choices'>[],
): Promise<readonly SavedEntry[]> {
  const saved: SavedEntry[] = [];
  let { objectId } = wanted;
  for (const { entry, choices } of entries) {
    const one = await saveEntry(client, projectId, { ...wanted, objectId, entry, choices, present: 'append' });
    objectId = one.object.id;
    saved.push(one);
  }
  return saved;
}

/** Takes entries back, the last one first. */
export async function takeBack(client: QueryClient, projectId: number, saved: readonly SavedEntry[]): Promise<void> {
  for (const { object, entry, before, isNewObject } of saved.toReversed()) {
    if (isNewObject) {
      await removeGlobalObject(object.id);
      await client.invalidateQueries({ queryKey: [GLOBAL_OBJECTS] });
    } else {
      const changed = await changeEntry(client, projectId, object.id, entry, () => before);
      await told(client, changed.object);
    }
  }
}

async function told(client: QueryClient, object: GlobalObject): Promise<void> {
  client.setQueryData(globalObjectQuery(object.id).queryKey, object);
  await client.invalidateQueries({ queryKey: [GLOBAL_OBJECTS] });
}

/** Saves an entry and says so, with the way back. */
export function useSaveEntry(onSaved: (saved: SavedEntry) => void) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const undo = useMutation({
    mutationFn: (saved: SavedEntry) => takeBack(client, project.id, [saved]),
    onSuccess: (_, { object, entry }) => notices.done(`${object.name}.${entry} is as it was before.`),
    onError: () => notices.failed('This could not be undone. Open the object in the repository.'),
  });
  return useMutation({
    mutationFn: (wanted: NewEntry) => saveEntry(client, project.id, wanted),
    onSuccess: (saved) => {
      const { object, entry } = saved;
      notices.done(`[${object.name}.${entry}] is in the object repository.`, {
        action: { label: 'Undo', run: () => undo.mutate(saved) },
      });
      onSaved(saved);
    },
  });
}
