import { EnvironmentName } from '@stepwright/contract/entities/environment';
import { storeEnvironment } from '../../api/queries/environments.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { AddNamedDialog } from '../../parts/add-named-dialog.tsx';
import { ENVIRONMENT } from './environment-noun.ts';

export default function AddEnvironmentDialog({ onClose }: { onClose: () => void }) {
  const { project } = useCurrentProject();
  return (
    <AddNamedDialog
      noun={ENVIRONMENT}
      schema={EnvironmentName}
      rule="3 to 15 characters"
      add={(name) => storeEnvironment({ name, content: '', applicationId: project.id })}
      onClose={onClose}
    />
  );
}
