import { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { storeGlobalObject } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { AddNamedDialog } from '../../parts/add-named-dialog.tsx';
import { GLOBAL_OBJECT } from './global-object-noun.ts';

export default function AddGlobalObjectDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  return (
    <AddNamedDialog
      noun={GLOBAL_OBJECT}
      schema={GlobalObjectDraft.shape.name}
      rule={`Belongs to ${project.name}. Steps write it before the dot: [name.locator]`}
      add={(name) => storeGlobalObject({ name, application_id: project.id, locator: '{\n  \n}\n' })}
      onClose={onClose}
    />
  );
}
