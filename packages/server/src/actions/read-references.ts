import { setImmediate, setTimeout } from 'node:timers/promises';
import { namesIn } from '../check/names-in-text.ts';
import type { Database } from '../store/database.ts';
import { hasUnread, type NamedLines, storeReferences, takeUnread, type UnreadText } from '../store/text-references.ts';
import { readInThread } from '../work/text-thread.ts';

/** Texts read in one transaction: whoever saves one of them waits for it. */
const BATCH = 25;
/** Milliseconds until it is asked again whether others have read what they hold. */
const HELD_MS = 40;
/** Characters that are read in this thread. */
const AT_ONCE = 16 * 1024;

/**
 * Reads the texts of a project, or of all, that were saved since they were last read, as far as the time goes.
 *
 * @param budget milliseconds
 * @returns true when nothing is left to read
 */
export async function readReferences(database: Database, projectId: number | null, budget: number): Promise<boolean> {
  const end = performance.now() + budget;
  for (;;) {
    const read = await database.transaction(async (tx) => {
      const taken = await takeUnread(tx, projectId, BATCH);
      if (taken.length === 0) return 0;
      const names = await namesOf(taken);
      await storeReferences(
        tx,
        taken.map((text, at) => ({ text, names: names[at] ?? [] })),
      );
      return taken.length;
    });
    // What somebody else is reading just now still counts as unread; it is waited for.
    if (read === 0 && (projectId === null || !(await hasUnread(database.sql, projectId)))) return true;
    if (performance.now() > end) return false;
    await (read === 0 ? setTimeout(HELD_MS) : setImmediate());
  }
}

/** Reads small texts at once, and others in a thread of their own: a large one would keep this process from answering. */
async function namesOf(texts: readonly UnreadText[]): Promise<readonly (readonly NamedLines[])[]> {
  const size = texts.reduce((sum, { text, locators }) => sum + (text?.length ?? 0) + (locators?.length ?? 0), 0);
  if (size <= AT_ONCE) return texts.map(namesIn);
  return (await readInThread({ kind: 'names', texts }, true)).names;
}
