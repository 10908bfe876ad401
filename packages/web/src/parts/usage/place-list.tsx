import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UsedKind, UsePlace } from '@stepwright/contract/entities/usage';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usesQuery } from '../../api/queries/usage.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { addressOf } from '../../app/thing-address.ts';
import { LoadFailure } from '../load-failure.tsx';
import { Pager } from '../pager.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { placesText } from '../use-counts.tsx';

export interface PlaceListProps {
  readonly kind: UsedKind;
  readonly id: number;
  readonly entry: string | undefined;
  /** A place was opened. */
  readonly onLeave: () => void;
}

const HOW: Readonly<Record<UsePlace['how'], string>> = {
  text: 'in its text',
  include: 'includes it',
  plan: 'runs it',
  schedule: 'runs against it',
  run: 'ran against it',
};
const KINDS: Readonly<Record<UsePlace['kind'], string>> = {
  feature: 'Feature',
  object: 'Object',
  plan: 'Test plan',
  schedule: 'Schedule',
  run: 'Run',
};

/** The places that refer to a thing, page by page; those in texts lead to their lines. */
export function PlaceList({ kind, id, entry, onLeave }: PlaceListProps) {
  const { project } = useCurrentProject();
  const [page, setPage] = useState(0);
  const uses = useQuery(usesQuery(project.id, { kind, id, entry, page }));
  if (uses.isError)
    return <LoadFailure what="The places could not be read." error={uses.error} onRetry={() => void uses.refetch()} />;
  if (!uses.data) return <Skeleton variant="rounded" height={200} />;
  const { places, complete, ...count } = uses.data;
  const pages = Math.max(1, Math.ceil(count.count / PAGE_SIZE));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="div" role="status" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {count.count === 0 ? 'Not used anywhere' : `Used in ${placesText(count)}`}
      </Typography>
      {!complete && (
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'warning.main' }}>
          Some texts were saved just now and are still being read; there may be more places.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {places.map((place) => (
          <Box
            component="li"
            key={`${place.kind} ${place.id} ${place.how}`}
            sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <Place place={place} project={project.id} onLeave={onLeave} />
          </Box>
        ))}
      </Box>
      {pages > 1 && <Pager pages={pages} page={page} onPage={setPage} />}
    </Box>
  );
}

function Place({ place, project, onLeave }: { place: UsePlace; project: number; onLeave: () => void }) {
  const { kind, id, name, how, lines, testPlanId } = place;
  const target =
    kind === 'schedule'
      ? addressOf(project, 'plan', testPlanId ?? 0, name)
      : addressOf(project, kind, id, name, lines[0]);
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={ScreenLink} {...target} onClick={onLeave} sx={{ fontWeight: 600 }}>
          {kind === 'run' ? `${name} #${id}` : name}
        </Link>
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {KINDS[kind]}
        {lines.length === 0 ? ` · ${how === 'text' ? 'in its own locators' : HOW[how]}` : ' · '}
        {kind === 'feature' && lines.length > 0 ? (
          <>
            {lines.length === 1 ? 'line ' : 'lines '}
            {lines.slice(0, 12).map((line, at) => (
              <span key={line}>
                {at > 0 && ', '}
                <Link
                  component={ScreenLink}
                  {...addressOf(project, 'feature', id, name, line)}
                  onClick={onLeave}
                  aria-label={`Line ${line} of ${name}`}
                >
                  {line}
                </Link>
              </span>
            ))}
            {lines.length > 12 && ` and ${lines.length - 12} more`}
          </>
        ) : (
          lines.length > 0 && `line ${lines.join(', ')}`
        )}
      </Typography>
    </>
  );
}
