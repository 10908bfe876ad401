import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { planChecksQuery } from '../../api/queries/check.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../screen-link.tsx';
import { VerdictIcon } from './verdict-icon.tsx';

/** On the page of a plan: against how many environments it cannot succeed; leads to the matrix of its features. */
export function PlanVerdict({ testPlanId }: { readonly testPlanId: number }) {
  const { project } = useCurrentProject();
  const rows = useQuery(planChecksQuery(project.id, testPlanId)).data ?? [];
  if (rows.length === 0) return null;
  const failing = rows.filter(({ failing }) => failing > 0);
  const checked = rows.every(({ state }) => state !== 'unchecked');
  const state = failing.length > 0 ? 'error' : checked ? 'ok' : 'unchecked';
  const first = failing[0];
  const label =
    failing.length === 1 && first
      ? `Cannot succeed against ${first.environment.name}`
      : failing.length > 1
        ? `Cannot succeed against ${failing.length} of ${rows.length} environments`
        : checked
          ? 'Check: no errors'
          : 'Check before a run';
  return (
    <Chip
      component={ScreenLink}
      to={PATHS.check}
      search={{ project: project.id, plan: testPlanId }}
      clickable
      size="small"
      variant="outlined"
      color={state === 'error' ? 'error' : 'default'}
      icon={<VerdictIcon state={state} />}
      label={label}
      sx={{ maxWidth: '100%' }}
    />
  );
}
