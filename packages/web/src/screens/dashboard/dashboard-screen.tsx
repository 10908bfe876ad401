import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentProject } from '../../app/current-project.ts';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useWide } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { DefectTab } from './defect-tab.tsx';
import { ExecutionTab } from './execution-tab.tsx';
import { PlanningTab } from './planning-tab.tsx';
import { useDashboardSearch } from './use-dashboard.ts';

/** Long names where there is room, short ones where there is not (spec 1 §2). */
const TABS = [
  { wide: 'Planning Dashboard', narrow: 'Plan Dash' },
  { wide: 'Execution Dashboard', narrow: 'Execution Dash' },
  { wide: 'Defect Dashboard', narrow: 'Defect Dash' },
] as const;

/** Figures of the project: what is planned, what ran, what broke. Tab, range, page and order live in the address. */
export function DashboardScreen() {
  const { project } = useCurrentProject();
  const { search, change } = useDashboardSearch();
  const wide = useWide();
  const at = search.tab ?? 0;
  useTitle(TABS[at]?.wide, project.name);
  return (
    <Box
      component="main"
      sx={{ p: { xs: 1.5, md: 2 }, maxWidth: 1480, width: '100%', boxSizing: 'border-box', mx: 'auto' }}
    >
      <Typography variant="h3" component="h1">
        Dashboard
      </Typography>
      <Box sx={{ '& .MuiTab-root': { minWidth: 0, px: { xs: 1, md: 1.75 } } }}>
        <PartTabs
          name="dashboard"
          label="Dashboards"
          at={at}
          // Page and order are of the tab's own table; the range is of all.
          onAt={(tab) => change({ tab: tab === 0 ? undefined : tab, page: undefined, sort: undefined })}
          tabs={TABS.map((tab) => ({ label: wide ? tab.wide : tab.narrow }))}
        />
      </Box>
      <PartPanel name="dashboard" place={0} at={at}>
        <PlanningTab />
      </PartPanel>
      <PartPanel name="dashboard" place={1} at={at}>
        <ExecutionTab />
      </PartPanel>
      <PartPanel name="dashboard" place={2} at={at}>
        <DefectTab />
      </PartPanel>
    </Box>
  );
}
