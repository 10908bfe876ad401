import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { scheduleChecksQuery } from '../../api/queries/check.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { Sheet } from '../../parts/master-detail.tsx';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { MatrixView } from './matrix-view.tsx';
import { ScheduleChecks } from './schedule-checks.tsx';
import type { CheckSearch } from './search.ts';

const FindingsDialog = lazy(() => import('../../parts/check/findings-dialog.tsx'));

const route = getRouteApi('/in-project/check');

/** What would fail before anything runs: features against environments, and the schedules that come due. */
export function CheckScreen() {
  const { project } = useCurrentProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle('Check', project.name);
  const go = (change: CheckSearch) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const schedules = useQuery(scheduleChecksQuery(project.id));
  const failing = schedules.data?.filter(({ errors, paused }) => errors > 0 && !paused).length ?? 0;
  const at = search.view === 'schedules' ? 1 : 0;
  return (
    <Box
      component="main"
      sx={{ maxWidth: 1440, width: '100%', boxSizing: 'border-box', mx: 'auto', p: { xs: 1.5, md: 2 } }}
    >
      <Sheet label="Check">
        <Box sx={{ p: { xs: 1.5, md: 2.5 } }}>
          <Typography variant="h3" component="h1">
            Check
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            What would fail before anything runs. Each feature is read against each environment, with the objects, files
            and features that it uses; whatever is saved is read again.
          </Typography>
          <PartTabs
            name="check"
            label="Views of the check"
            at={at}
            onAt={(next) => go({ view: next === 1 ? 'schedules' : undefined })}
            tabs={[
              { label: 'Features' },
              { label: failing > 0 ? `Schedules (${failing} cannot succeed)` : 'Schedules' },
            ]}
          />
          <PartPanel name="check" place={0} at={at}>
            <MatrixView search={search} go={go} />
          </PartPanel>
          <PartPanel name="check" place={1} at={at}>
            <ScheduleChecks query={schedules} projectId={project.id} onOpen={(schedule) => go({ schedule })} />
          </PartPanel>
        </Box>
      </Sheet>
      <Suspense>
        {search.schedule !== undefined && (
          <FindingsDialog
            title={scheduleTitle(schedules.data?.find(({ scheduleId }) => scheduleId === search.schedule))}
            of={{ scheduleId: search.schedule }}
            environmentId={
              schedules.data?.find(({ scheduleId }) => scheduleId === search.schedule)?.environment.id ?? null
            }
            onClose={() => go({ schedule: undefined })}
          />
        )}
      </Suspense>
    </Box>
  );
}

function scheduleTitle(found: { readonly name: string; readonly environment: { readonly name: string } } | undefined) {
  return found ? `${found.name} against ${found.environment.name}` : 'Schedule';
}
