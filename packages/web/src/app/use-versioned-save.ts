import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCallError } from '../api/call-error.ts';
import type { Draft, Fields } from './use-draft.ts';

export interface VersionedSaveOptions<F extends Fields, E extends { readonly updated_date_time: string }> {
  readonly draft: Draft<F>;
  /** Sends the texts, based on that version. */
  readonly send: (fields: F, basedOn: string) => Promise<E>;
  readonly fieldsOf: (entity: E) => F;
  readonly onSaved: (entity: E) => void | Promise<void>;
  readonly onFailed: (error: unknown) => void;
  /** The stored version was taken in place of the edit: the screen's copy of it is old. */
  readonly onTaken: (theirs: E) => void;
}

export interface Conflict<F, E> {
  readonly theirs: E;
  readonly mine: F;
  /** What the edit began with, where it is known. */
  readonly base: F | null;
}

/** Saves an edit with the version it is based on; a newer stored one becomes a conflict for the person to decide. */
export function useVersionedSave<F extends Fields, E extends { readonly updated_date_time: string }>({
  draft,
  send,
  fieldsOf,
  onSaved,
  onFailed,
  onTaken,
}: VersionedSaveOptions<F, E>) {
  const [conflict, setConflict] = useState<Conflict<F, E> | null>(null);
  // What was typed while the save was on its way belongs to the conflict too.
  const latest = useRef(draft);
  latest.current = draft;
  const mutation = useMutation({
    mutationFn: ({ fields, basedOn }: { fields: F; basedOn: string }) => send(fields, basedOn),
    onSuccess: async (entity, { fields }) => {
      draft.stored(fields, fieldsOf(entity), entity.updated_date_time);
      setConflict(null);
      await onSaved(entity);
    },
    onError: (error) => {
      if (isCallError(error) && error.code === 'stale' && error.reply?.current) {
        const { fields: mine, base } = latest.current;
        setConflict({ theirs: error.reply.current as E, mine, base });
      } else {
        onFailed(error);
      }
    },
  });
  return {
    saving: mutation.isPending,
    conflict,
    closeConflict: () => setConflict(null),
    /** The stored entity, or null when it was not saved; what went wrong is already on screen. */
    save: (fields = draft.fields, basedOn = draft.basedOn): Promise<E | null> =>
      mutation.mutateAsync({ fields, basedOn }).catch(() => null),
    /** With all fields of the conflict, some of them perhaps edited once more. */
    keepMine: (edited: Fields): void => {
      if (!conflict) return;
      const { theirs, mine } = conflict;
      const fields = { ...mine, ...edited };
      draft.adopt(fields, fieldsOf(theirs), theirs.updated_date_time);
      mutation.mutate({ fields, basedOn: theirs.updated_date_time });
    },
    takeTheirs: (): void => {
      if (!conflict) return;
      const { theirs } = conflict;
      draft.adopt(fieldsOf(theirs), fieldsOf(theirs), theirs.updated_date_time);
      setConflict(null);
      onTaken(theirs);
    },
  };
}
