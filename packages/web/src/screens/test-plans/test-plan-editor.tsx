import PlayIcon from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { TEST_PLAN_DESCRIPTION_MESSAGE, type TestPlan, TestPlanName } from '@stepwright/contract/entities/test-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { reloadList } from '../../api/queries/list-query.ts';
import { schedulesQuery } from '../../api/queries/schedules.ts';
import { storeTestPlan, TEST_PLANS } from '../../api/queries/test-plans.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { PlanVerdict } from '../../parts/check/plan-verdict.tsx';
import { EditorSheet } from '../../parts/editor-sheet.tsx';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useSavedEditor } from '../../parts/saved-editor.ts';
import { useListSearch } from '../../parts/use-list-search.ts';
import { PlanFeatures } from './plan-features.tsx';
import { SchedulesTab } from './schedules-tab.tsx';
import { TEST_PLAN } from './test-plan-noun.ts';

const PlanRunDialog = lazy(() => import('./plan-run-dialog.tsx'));
const ManageFeaturesDialog = lazy(() => import('./manage-features-dialog.tsx'));
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

const route = getRouteApi('/in-project/test-plan');
const LABELS = { name: 'Name', description: 'Description' };
const LONGEST_DESCRIPTION = 5000;
const fieldsOf = ({ name, description }: TestPlan) => ({ name, description });

type Open = 'run' | 'features' | 'schedule' | null;

/** Name, description, features and schedules of a plan (spec 1 §2). */
export function TestPlanEditor({ plan }: { plan: TestPlan }) {
  const { project, can } = useCurrentProject();
  const client = useQueryClient();
  const { tab = 0 } = route.useSearch();
  const { change } = useListSearch(TEST_PLAN.param);
  const [open, setOpen] = useState<Open>(null);
  const schedules = useQuery(schedulesQuery(plan.id)).data?.length ?? 0;
  const faultOf = (description: string) =>
    description.trim() === '' || description.trim().length > LONGEST_DESCRIPTION
      ? TEST_PLAN_DESCRIPTION_MESSAGE
      : undefined;
  const editor = useSavedEditor({
    noun: TEST_PLAN,
    entity: plan,
    fieldsOf,
    nameSchema: TestPlanName,
    valid: ({ description }) => faultOf(description) === undefined,
    send: (fields, basedOn) =>
      storeTestPlan({ id: plan.id, applicationId: project.id, ...fields, updated_date_time: basedOn }),
  });
  const { draft, saving, mayWrite, store } = editor;
  const { fields } = draft;
  const descriptionFault = faultOf(fields.description);
  const maySchedule = can('content.delete');
  const mayRun = mayWrite && plan.features.length > 0 && (!draft.dirty || editor.mayUpdate);
  useHotkey(mayRun ? { keys: 'mod+enter', label: 'Run the test plan', run: () => setOpen('run') } : null);

  /** The choice of features is stored at once; the texts that are being edited stay an edit, now of that newer version. */
  const onManaged = (saved: TestPlan) => {
    if (draft.dirty) {
      const isFirst = draft.basedOn === plan.updated_date_time;
      draft.adopt(fields, fieldsOf(saved), isFirst ? saved.updated_date_time : draft.basedOn);
    }
    store(saved);
    void reloadList(client, TEST_PLANS, project.id);
    setOpen(null);
    change({ tab: undefined });
  };

  const close = () => setOpen(null);
  return (
    <EditorSheet
      editor={editor}
      labels={LABELS}
      chips={<PlanVerdict testPlanId={plan.id} />}
      before={
        mayWrite && (
          <Button variant="outlined" onClick={() => setOpen('features')}>
            Manage Features
          </Button>
        )
      }
      after={
        mayWrite && (
          <>
            <Button
              variant="contained"
              color="secondary"
              startIcon={<PlayIcon />}
              disabled={!mayRun}
              onClick={() => setOpen('run')}
              title={plan.features.length === 0 ? 'Choose features first' : 'Ctrl+Enter'}
            >
              Run
            </Button>
            {maySchedule && (
              <Button variant="outlined" onClick={() => setOpen('schedule')}>
                Add Schedule
              </Button>
            )}
          </>
        )
      }
      dialogs={
        <>
          {open === 'run' && (
            <PlanRunDialog plan={plan} dirty={draft.dirty} onSave={() => saving.save()} onClose={close} />
          )}
          {open === 'features' && <ManageFeaturesDialog plan={plan} onSaved={onManaged} onClose={close} />}
          {open === 'schedule' && (
            <ScheduleDialog plan={plan} schedule={null} onSaved={() => change({ tab: 1 })} onClose={close} />
          )}
        </>
      }
    >
      <TextField
        label="Description"
        required={mayWrite}
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        value={fields.description}
        onChange={(event) => draft.set({ description: event.target.value })}
        error={descriptionFault !== undefined}
        helperText={descriptionFault}
        slotProps={{ htmlInput: { readOnly: !mayWrite } }}
        sx={{ mt: 2 }}
      />
      <PartTabs
        name={TEST_PLAN.param}
        label="Parts of the test plan"
        at={tab}
        onAt={(next) => change({ tab: next === 0 ? undefined : next })}
        tabs={[{ label: 'Feature' }, { label: schedules === 0 ? 'Schedules' : `Schedules (${schedules})` }]}
      />
      <PartPanel name={TEST_PLAN.param} place={0} at={tab}>
        <PlanFeatures plan={plan} onManage={mayWrite ? () => setOpen('features') : undefined} />
      </PartPanel>
      <PartPanel name={TEST_PLAN.param} place={1} at={tab}>
        <SchedulesTab plan={plan} onAdd={maySchedule ? () => setOpen('schedule') : undefined} />
      </PartPanel>
    </EditorSheet>
  );
}
