import type { RestoredKind } from '@stepwright/contract/routes/deleted';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isCallError } from '../api/call-error.ts';
import { reloadList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { rememberDeletion } from '../app/last-deletion.ts';
import { forgetThing } from '../app/recent-things.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useNotices } from './notice.tsx';
import { useRestore } from './use-restore.ts';

export interface DeleteDialogProps {
  /** What kind of thing, as people say it: "environment". */
  readonly what: string;
  readonly name: string;
  /** What its deletion is taken back by; without it there is no Undo. */
  readonly undo?: { readonly kind: RestoredKind; readonly id: number };
  /** Cache kind of the list it stands in. */
  readonly kind: string;
  readonly texts: { readonly done: string; readonly failed: string };
  readonly remove: () => Promise<unknown>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** What else happens. */
  readonly children?: ReactNode;
}

/** Deletes one thing of the project after asking, says so, and renews its list. */
export default function DeleteDialog({
  what,
  name,
  undo,
  kind,
  texts,
  remove,
  onDeleted,
  onClose,
  children,
}: DeleteDialogProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const restore = useRestore(project.id);
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      // The list first: what is selected next must not be the thing that is gone.
      await reloadList(client, kind, project.id);
      onDeleted();
      onClose();
      if (undo) {
        forgetThing({ project: project.id, ...undo });
        const run = () => restore.mutate({ ...undo, name });
        rememberDeletion({ label: `Undo: delete ${what} ${name}`, run });
        notices.done(texts.done, { action: { label: 'Undo', run } });
      } else {
        notices.done(texts.done);
      }
    },
    // 412 names what must be done first.
    onError: (error) => notices.failed(isCallError(error) && error.status === 412 ? error.message : texts.failed),
  });
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      destructive
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <strong>{name}</strong> is deleted for everyone.{' '}
      {undo ? 'It can be brought back for some days.' : 'This cannot be taken back.'} {children}
    </ConfirmDialog>
  );
}
