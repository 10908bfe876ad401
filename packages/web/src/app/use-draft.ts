import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

export type Fields = Readonly<Record<string, string>>;

export interface Draft<F extends Fields> {
  readonly fields: F;
  readonly set: (change: Partial<F>) => void;
  readonly dirty: boolean;
  /** The stored version that the edit is based on; goes with the save. */
  readonly basedOn: string;
  /** The stored texts that the edit began with; null when they are not known (the edit was kept over a newer version). */
  readonly base: F | null;
  /** When the texts came from this browser's drafts: the moment they were kept, ISO 8601. */
  readonly restoredAt: string | undefined;
  /** Back to what is stored. */
  readonly discard: () => void;
  /** The texts that were sent are stored now, and read like the reply; what was typed since stays an edit. */
  readonly stored: (sent: F, reply: F, version: string) => void;
  /** Takes other texts as the edit, based on that version (a conflict was solved). */
  readonly adopt: (fields: F, original: F, version: string) => void;
}

interface State<F> {
  readonly fields: F;
  readonly original: F;
  readonly basedOn: string;
  readonly restoredAt: string | undefined;
  /** False: `original` is newer than what the edit began with. */
  readonly hasBase: boolean;
}

const same = (a: Fields, b: Fields) => Object.keys(a).every((name) => a[name] === b[name]);
/** Milliseconds of quiet before an edit is kept in local storage. */
const QUIET = 400;

/**
 * Texts being edited, with a copy in this browser that survives a crash, a closed tab or a lost session.
 * Use one component per thing (`key={id}`): the hook begins with what it is given first, follows newer stored versions while
 * nothing is edited, and never overwrites an edit.
 */
export function useDraft<F extends Fields>(key: string, storedFields: F, storedVersion: string): Draft<F> {
  const [state, setState] = useState<State<F>>(() => begin(key, storedFields, storedVersion));
  const [seenVersion, setSeenVersion] = useState(storedVersion);
  if (seenVersion !== storedVersion) {
    setSeenVersion(storedVersion);
    if (same(state.fields, state.original)) {
      setState(untouched(storedFields, storedVersion));
    }
  }
  const dirty = !same(state.fields, state.original);

  const pending = useRef<(() => void) | null>(null);
  useEffect(() => {
    pending.current = dirty
      ? () => writeDraft(key, { fields: state.fields, basedOn: state.basedOn, savedAt: new Date().toISOString() })
      : () => dropDraft(key);
    const timer = setTimeout(flush, QUIET);
    return () => clearTimeout(timer);
    function flush() {
      pending.current?.();
      pending.current = null;
    }
  }, [key, dirty, state.fields, state.basedOn]);
  useEffect(() => {
    const flush = () => {
      pending.current?.();
      pending.current = null;
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return {
    fields: state.fields,
    dirty,
    basedOn: state.basedOn,
    base: state.hasBase ? state.original : null,
    restoredAt: dirty ? state.restoredAt : undefined,
    set: useCallback((change) => setState((old) => ({ ...old, fields: { ...old.fields, ...change } })), []),
    discard: () => {
      setState(untouched(storedFields, storedVersion));
      pending.current = null;
      dropDraft(key);
    },
    stored: useCallback(
      (sent, reply, version) =>
        setState((old) => ({
          fields: same(old.fields, sent) ? reply : old.fields,
          original: reply,
          basedOn: version,
          restoredAt: undefined,
          hasBase: true,
        })),
      [],
    ),
    adopt: useCallback(
      (fields, original, version) =>
        setState({ fields, original, basedOn: version, restoredAt: undefined, hasBase: true }),
      [],
    ),
  };
}

const untouched = <F extends Fields>(stored: F, version: string): State<F> => ({
  fields: stored,
  original: stored,
  basedOn: version,
  restoredAt: undefined,
  hasBase: true,
});

function begin<F extends Fields>(key: string, stored: F, version: string): State<F> {
  const draft = readDraft(key);
  const fields = { ...stored };
  for (const name of Object.keys(stored)) {
    const kept = draft?.fields[name];
    if (kept !== undefined) (fields as Record<string, string>)[name] = kept;
  }
  if (!draft || same(fields, stored)) return untouched(stored, version);
  return {
    fields,
    original: stored,
    basedOn: draft.basedOn,
    restoredAt: draft.savedAt,
    hasBase: draft.basedOn === version,
  };
}
