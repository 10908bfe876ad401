import Box from '@mui/material/Box';
import type { Run } from '@stepwright/contract/entities/run';
import { useQuery } from '@tanstack/react-query';
import { relatedRunsQuery } from '../../api/queries/run-history.ts';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';

/** Which run this one repeats, and which repeat it: links both ways. */
export function RelatedRuns({ run }: { readonly run: Run }) {
  const related = useQuery(relatedRunsQuery(run.id)).data;
  const link = (id: number) => (
    <ScreenLink key={id} to={PATHS.runs} search={{ project: run.applicationId, run: id }}>
      #{id}
    </ScreenLink>
  );
  if (!related || (run.rerun_of === null && related.reruns.length === 0)) return null;
  const newestFirst = related.reruns.map(({ id }) => link(id));
  return (
    <Box
      component="p"
      sx={{
        m: 0,
        display: 'flex',
        gap: 0.75,
        flexWrap: 'wrap',
        fontSize: '0.8125rem',
        '& a': { color: 'primary.main' },
      }}
    >
      {related.rerun_of ? <span>Re-run of {link(related.rerun_of.id)}</span> : null}
      {run.rerun_of !== null && !related.rerun_of ? <span>Re-run of #{run.rerun_of}</span> : null}
      {newestFirst.length > 0 ? (
        <span>Re-run as {newestFirst.flatMap((one, at) => (at === 0 ? [one] : [', ', one]))}</span>
      ) : null}
    </Box>
  );
}
