import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { MOST_CHECKED_ENVIRONMENTS, MOST_CHECKED_FEATURES } from '@stepwright/contract/entities/check';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { askForCheck, CHECK, MATRIX_ROWS, matrixQuery } from '../../api/queries/check.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { counted } from '../../parts/check/verdict-words.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { MatrixFilterBar } from './matrix-filter-bar.tsx';
import { MatrixTable } from './matrix-table.tsx';
import type { MatrixProps } from './search.ts';

const FindingsDialog = lazy(() => import('../../parts/check/findings-dialog.tsx'));

/** Features against environments, the worst first. Opening it asks for every pair that was never looked at. */
export function MatrixView({ search, go }: MatrixProps) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const { only, type, plan, q, page = 0 } = search;
  const query = useQuery(
    matrixQuery(project.id, {
      page,
      ...(only && { only }),
      ...(type && { type }),
      ...(plan && { testPlanId: plan }),
      ...(q && { search: q }),
    }),
  );
  const total = query.data?.progress.total;
  useEffect(() => {
    // A feature or an environment that was added since makes new pairs.
    if (total === undefined) return;
    askForCheck(project.id)
      .then(() => client.invalidateQueries({ queryKey: [CHECK, project.id] }))
      .catch(() => undefined);
  }, [client, project.id, total]);

  if (query.isError) {
    return <LoadFailure what="The check could not be read." error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Box sx={{ display: 'grid', gap: 1 }} role="status" aria-label="Loading">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} variant="rounded" height={40} />
        ))}
      </Box>
    );
  }
  const { environments, rows, count, failing, progress } = query.data;
  const narrowed = Boolean(only || type || plan || q);
  if (environments.length === 0 || (rows.length === 0 && !narrowed && progress.total === 0)) {
    const [what, to] = environments.length === 0 ? ['environment', PATHS.environments] : ['feature', PATHS.features];
    return (
      <EmptyState
        text={`There is no ${what} in this project yet.`}
        hint="The check reads each feature against each environment."
        action={
          <Button
            variant="outlined"
            component={ScreenLink}
            to={to as typeof PATHS.features}
            search={{ project: project.id }}
          >
            Add {what === 'environment' ? 'an environment' : 'a feature'}
          </Button>
        }
      />
    );
  }
  const done = progress.checked >= progress.total;
  const pages = Math.max(1, Math.ceil(count / MATRIX_ROWS));
  const opened = search.feature !== undefined && search.environment !== undefined;
  const row = rows.find(({ id }) => id === search.feature);
  const environment = environments.find(({ id }) => id === search.environment);
  return (
    <>
      <MatrixFilterBar search={search} go={go} />
      <Box role="status" sx={{ my: 1.5, fontSize: '0.875rem' }}>
        {done ? (
          <Typography variant="body2" sx={{ color: failing > 0 ? 'error.main' : 'success.main', fontWeight: 600 }}>
            {failing > 0
              ? `${counted(failing, 'feature')} of this project cannot succeed everywhere.`
              : 'Every feature can run against every environment.'}
          </Typography>
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {progress.checked} of {progress.total} checked
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label="Checked so far"
              value={progress.total === 0 ? 0 : (100 * progress.checked) / progress.total}
            />
          </>
        )}
      </Box>
      {progress.capped && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
          The newest {MOST_CHECKED_FEATURES} features and {MOST_CHECKED_ENVIRONMENTS} environments are checked.
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyState
          text={only === 'error' ? 'Nothing fails here.' : 'No feature fits.'}
          action={
            <Button
              variant="outlined"
              onClick={() => go({ only: undefined, type: undefined, plan: undefined, q: undefined, page: undefined })}
            >
              Show all
            </Button>
          }
        />
      ) : (
        <MatrixTable
          projectId={project.id}
          environments={environments}
          rows={rows}
          onOpen={(feature, at) => go({ feature, environment: at })}
        />
      )}
      {pages > 1 && (
        <Box sx={{ pt: 1.5 }}>
          <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={(next) => go({ page: next || undefined })} />
        </Box>
      )}
      <Suspense>
        {opened && (
          <FindingsDialog
            title={row && environment ? `${row.name} against ${environment.name}` : 'Findings'}
            of={{ featureId: search.feature ?? 0, environmentId: search.environment ?? 0 }}
            environmentId={search.environment ?? null}
            onClose={() => go({ feature: undefined, environment: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}
