import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GLOBAL_OBJECTS, storeGlobalObject } from '../../api/queries/global-objects.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { NameDialog } from '../../parts/name-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';

export default function AddGlobalObjectDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  const { change } = useListSearch('object');
  const notices = useNotices();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (name: string) => storeGlobalObject({ name, application_id: project.id, locator: '{\n  \n}\n' }),
    onSuccess: async (object) => {
      await reloadList(client, GLOBAL_OBJECTS, project.id);
      onClose();
      notices.done(NOTICES.globalObjectAdd.done);
      change({ object: object.id, q: undefined, page: undefined });
    },
    onError: () => notices.failed(NOTICES.globalObjectAdd.failed),
  });
  return (
    <NameDialog
      title="Add Global Object"
      label="Global Object Name"
      schema={GlobalObjectDraft.shape.name}
      rule={`Belongs to ${project.name}. Steps write it before the dot: [name.locator]`}
      busy={add.isPending}
      error={add.error}
      onSubmit={(name) => add.mutate(name)}
      onClose={onClose}
    />
  );
}
