import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FEATURE_TYPES } from '@stepwright/contract/entities/feature-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsQuery } from '../../api/queries/projects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import { useListSearch } from '../../parts/use-list-search.ts';

/** Menus are capped at 224 px (spec 1 §2, §9). */
const menu = { select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 224 } } } } } };

/** Narrows the list by feature type, or looks into another project. */
export default function FilterDialog({ type, onClose }: { type: string | undefined; onClose: () => void }) {
  const { project } = useCurrentProject();
  const { change } = useListSearch('feature');
  const projects = useQuery(projectsQuery).data ?? [project];
  const [projectId, setProjectId] = useState(project.id);
  const [featureType, setFeatureType] = useState(type ?? '');
  const apply = (next: string) => {
    onClose();
    change({
      project: projectId,
      type: next === '' ? undefined : next,
      page: undefined,
      ...(projectId === project.id ? {} : { feature: undefined, q: undefined }),
    });
  };
  return (
    <FormDialog
      title="Advanced filter"
      submitLabel="Apply"
      onSubmit={() => apply(featureType)}
      onClose={onClose}
      extra={
        type !== undefined && (
          <Button onClick={() => apply('')} sx={{ mr: 'auto' }}>
            Clear
          </Button>
        )
      }
    >
      <TextField
        select
        label="applicationName"
        value={projectId}
        onChange={(event) => setProjectId(Number(event.target.value))}
        slotProps={menu}
      >
        {projects.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="featureType"
        value={featureType}
        onChange={(event) => setFeatureType(event.target.value)}
        slotProps={menu}
      >
        <MenuItem value="">Any</MenuItem>
        {FEATURE_TYPES.map((one) => (
          <MenuItem key={one} value={one}>
            {TYPE_WORDS[one]}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
