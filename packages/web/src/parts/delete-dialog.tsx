import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reloadList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useNotices } from './notice.tsx';

export interface DeleteDialogProps {
  /** What kind of thing, as people say it: "environment". */
  readonly what: string;
  readonly name: string;
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
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      onDeleted();
      onClose();
      notices.done(texts.done);
      await reloadList(client, kind, project.id);
    },
    onError: () => notices.failed(texts.failed),
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
      <strong>{name}</strong> is deleted for everyone. This cannot be taken back. {children}
    </ConfirmDialog>
  );
}
