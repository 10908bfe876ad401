import type { DirectoryUser } from '@stepwright/contract/entities/directory-user';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadProjects } from '../../api/queries/projects.ts';
import { reloadUsers, takeOut } from '../../api/queries/users.ts';
import { usePerson } from '../../app/session.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';

export interface RemoveUserDialogProps {
  readonly project: Project;
  readonly user: DirectoryUser;
  readonly onRemoved: (leftOneself: boolean) => void;
  readonly onClose: () => void;
}

/** Takes the membership away; both lists are read again (spec 1 §4). */
export function RemoveUserDialog({ project, user, onRemoved, onClose }: RemoveUserDialogProps) {
  const person = usePerson();
  const notices = useNotices();
  const client = useQueryClient();
  const oneself = person.subject === user.subject;
  const leaves = oneself && !person.roles.includes('admin');
  const remove = useMutation({
    mutationFn: () => takeOut(project.id, user.subject),
    onSuccess: async () => {
      notices.done(NOTICES.userRemove.done);
      onRemoved(leaves);
      await (oneself ? reloadProjects(client) : reloadUsers(client, project.id));
    },
    onError: () => {
      notices.failed(NOTICES.userRemove.failed);
      void reloadUsers(client, project.id);
    },
  });
  return (
    <ConfirmDialog
      title="Remove User"
      confirmLabel="Remove"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <strong>{user.userName}</strong> can no longer open <strong>{project.name}</strong>. What they made stays, and so
      do their other projects.{' '}
      {leaves && 'This is you: afterwards somebody else must assign you before you see this project again.'}
    </ConfirmDialog>
  );
}
