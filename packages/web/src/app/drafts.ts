import { type LocalDraft, readLocalState, writeLocalState } from './local-state.ts';

/** Drafts beyond this number make room, oldest first: local storage is small. */
const MOST_DRAFTS = 30;

export const readDraft = (key: string): LocalDraft | undefined => readLocalState().drafts?.[key];

/** False when the browser had no room. */
export function writeDraft(key: string, draft: LocalDraft): boolean {
  const others = Object.entries(readLocalState().drafts ?? {}).filter(([name]) => name !== key);
  const kept = others.toSorted(([, a], [, b]) => b.savedAt.localeCompare(a.savedAt)).slice(0, MOST_DRAFTS - 1);
  return writeLocalState({ drafts: Object.fromEntries([[key, draft], ...kept]) });
}

export function dropDraft(key: string): void {
  const { [key]: dropped, ...kept } = readLocalState().drafts ?? {};
  if (dropped) writeLocalState({ drafts: kept });
}
