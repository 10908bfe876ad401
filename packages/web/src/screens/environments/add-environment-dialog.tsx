import { EnvironmentName } from '@stepwright/contract/entities/environment';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ENVIRONMENTS, storeEnvironment } from '../../api/queries/environments.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { NameDialog } from '../../parts/name-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';

export default function AddEnvironmentDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  const { change } = useListSearch('environment');
  const notices = useNotices();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (name: string) => storeEnvironment({ name, content: '', applicationId: project.id }),
    onSuccess: async (environment) => {
      await reloadList(client, ENVIRONMENTS, project.id);
      onClose();
      notices.done(NOTICES.environmentAdd.done);
      change({ environment: environment.id, q: undefined, page: undefined, tab: undefined });
    },
    onError: () => notices.failed(NOTICES.environmentAdd.failed),
  });
  return (
    <NameDialog
      title="Add Environment"
      label="Environment Name"
      schema={EnvironmentName}
      rule="3 to 15 characters"
      busy={add.isPending}
      error={add.error}
      onSubmit={(name) => add.mutate(name)}
      onClose={onClose}
    />
  );
}
