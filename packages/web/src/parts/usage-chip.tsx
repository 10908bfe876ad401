import LinkIcon from '@mui/icons-material/AccountTreeOutlined';
import Chip from '@mui/material/Chip';
import type { UsedKind } from '@stepwright/contract/entities/usage';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usageCountsQuery } from '../api/queries/usage.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { placesText } from './use-counts.tsx';

const UsageDialog = lazy(() => import('./usage/usage-dialog.tsx'));

export interface UsageChipProps {
  readonly kind: UsedKind;
  readonly id: number;
  readonly name: string;
}

/** How often a thing is used; opens the list of the places. */
export function UsageChip({ kind, id, name }: UsageChipProps) {
  const { project } = useCurrentProject();
  const [open, setOpen] = useState(false);
  const uses = useQuery(usageCountsQuery(project.id, kind, [id])).data?.find((one) => one.id === id);
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        icon={<LinkIcon />}
        label={uses && uses.count > 0 ? `Used in ${placesText(uses)}` : 'Where used'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <UsageDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
