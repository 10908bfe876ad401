import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { portalQuery } from '../../api/queries/run-history.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Sheet } from '../../parts/master-detail.tsx';
import { OutsideFrame } from '../../parts/outside-frame.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { Causes } from './causes.tsx';
import { Launches } from './launches.tsx';
import type { ReportsSearch } from './search.ts';

const route = getRouteApi('/in-project/reports');

/** The configured report portal; without one our own view of what all runs say together (spec 1 §2). */
export function ReportsScreen() {
  const { project } = useCurrentProject();
  const portal = useQuery(portalQuery(project.id));
  useTitle('Report Portal', project.name);
  if (portal.isPending) return <PageSkeleton />;
  if (portal.isError) {
    return (
      <LoadFailure
        what="The report portal of this project could not be looked up."
        error={portal.error}
        onRetry={() => void portal.refetch()}
      />
    );
  }
  if (portal.data.url !== null) {
    return (
      <Box component="main" aria-label="Report Portal" sx={{ height: 'calc(100vh - 52px)' }}>
        <Typography
          component="h1"
          sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
        >
          Report Portal
        </Typography>
        <OutsideFrame url={portal.data.url} title="The report portal of this project" />
      </Box>
    );
  }
  return <OwnReports projectId={project.id} />;
}

function OwnReports({ projectId }: { readonly projectId: number }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const at = search.view === 'causes' ? 1 : 0;
  const go = (change: ReportsSearch) =>
    void navigate({ search: (old) => ({ project: old.project, view: search.view, ...change }), replace: true });
  const page = search.page ?? 0;
  return (
    <Box
      component="main"
      sx={{ maxWidth: 1180, width: '100%', boxSizing: 'border-box', mx: 'auto', p: { xs: 1.5, md: 2 } }}
    >
      <Sheet label="Report Portal">
        <Box sx={{ p: { xs: 1.5, md: 2.5 }, '& li p a': { color: 'primary.main' } }}>
          <Typography variant="h3" component="h1">
            Report Portal
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            What all runs say together. A portal of your own appears here once the settings of an environment name it
            (rp.endpoint and rp.project).
          </Typography>
          <PartTabs
            name="reports"
            label="Views of the runs"
            at={at}
            onAt={(next) => go({ view: next === 1 ? 'causes' : undefined, page: undefined })}
            tabs={[{ label: 'Launches' }, { label: 'Failures by cause' }]}
          />
          <PartPanel name="reports" place={0} at={at}>
            <Launches
              projectId={projectId}
              page={page}
              q={search.q ?? ''}
              onPage={(next) => go({ q: search.q, page: next || undefined })}
              onSearch={(q) => go({ q: q || undefined })}
            />
          </PartPanel>
          <PartPanel name="reports" place={1} at={at}>
            <Causes projectId={projectId} page={page} onPage={(next) => go({ page: next || undefined })} />
          </PartPanel>
        </Box>
      </Sheet>
    </Box>
  );
}
