import CheckIcon from '@mui/icons-material/FactCheckOutlined';
import Chip from '@mui/material/Chip';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../screen-link.tsx';

/** Leads from a thing to the check of the project; with a name to the row of that feature. */
export function CheckChip({ feature }: { readonly feature?: string }) {
  const { project } = useCurrentProject();
  return (
    <Chip
      component={ScreenLink}
      to={PATHS.check}
      search={{ project: project.id, ...(feature && { q: feature }) }}
      clickable
      size="small"
      variant="outlined"
      icon={<CheckIcon />}
      label={feature ? 'Check against all environments' : 'Check all features'}
    />
  );
}
