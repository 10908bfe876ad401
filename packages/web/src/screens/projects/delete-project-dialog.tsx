import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reloadProjects, removeProject } from '../../api/queries/projects.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { Widgets } from '../../app/widgets.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';

export default function DeleteProjectDialog(props: { project: Project; onClose: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, onClose }: { project: Project; onClose: () => void }) {
  const notices = useNotices();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeProject(project.id),
    onSuccess: async () => {
      if (readLocalState().project === project.id) writeLocalState({ project: undefined });
      await reloadProjects(client);
      notices.done(NOTICES.projectDelete.done);
      onClose();
    },
    onError: () => notices.failed(NOTICES.projectDelete.failed),
  });
  return (
    <ConfirmDialog
      title="Delete project"
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <strong>{project.name}</strong> goes with everything in it: features, environments, global objects, files and
      runs. This cannot be taken back.
    </ConfirmDialog>
  );
}
