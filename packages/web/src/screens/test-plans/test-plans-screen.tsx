import PlanIcon from '@mui/icons-material/PlaylistPlay';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { lazy, type ReactNode } from 'react';
import { useCurrentProject } from '../../app/current-project.ts';
import { dayText } from '../../parts/moment.ts';
import { NamedDetail } from '../../parts/named-detail.tsx';
import { NamedListScreen } from '../../parts/named-list-screen.tsx';
import { TestPlanEditor } from './test-plan-editor.tsx';
import { TEST_PLAN } from './test-plan-noun.ts';

const AddTestPlanDialog = lazy(() => import('./add-test-plan-dialog.tsx'));

/** The test plans of the project on the left, the one that is open on the right (spec 1 §2). */
export function TestPlansScreen(): ReactNode {
  const { project } = useCurrentProject();
  return (
    <NamedListScreen
      noun={TEST_PLAN}
      title="Test Plan"
      searchLabel="Search test plan"
      empty={{
        icon: <PlanIcon />,
        text: SCREEN_TEXTS.noTestPlans,
        hint: 'A test plan runs several features one after the other, when you say so or by a schedule. Its report shows them together.',
      }}
      below={(row) => (
        <>
          <Box component="span" sx={{ flex: '1 0 auto' }}>
            Created on {dayText(row.created_date_time)}
          </Box>
          <Chip
            size="small"
            variant="outlined"
            label={project.name}
            sx={{ height: 18, fontSize: '0.6875rem', maxWidth: 120 }}
          />
        </>
      )}
      deletion="Its features, its runs and their reports stay."
      addDialog={(close) => <AddTestPlanDialog onClose={close} />}
      detail={(id) => (
        <NamedDetail key={id} noun={TEST_PLAN} id={id}>
          {(plan) => <TestPlanEditor plan={plan} />}
        </NamedDetail>
      )}
    />
  );
}
