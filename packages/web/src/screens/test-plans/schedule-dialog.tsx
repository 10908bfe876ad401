import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { MisfirePolicy, OverlapPolicy, type Schedule, ScheduleName } from '@stepwright/contract/entities/schedule';
import type { TestPlan } from '@stepwright/contract/entities/test-plan';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { schedulesQuery, storeSchedule } from '../../api/queries/schedules.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { RunCheck, useQuiet, useRunCheck } from '../../parts/check/run-check.tsx';
import { EnvironmentSelect, useEnvironmentChoice } from '../../parts/environment-select.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { TagField } from '../../parts/run-dialog.tsx';
import { readCronText } from './cron-text.ts';
import { DuePreview, useDuePreview } from './due-preview.tsx';
import { usePlanScenarioCount } from './plan-scenario-count.ts';
import { MISFIRE_WORDS, OVERLAP_WORDS, WINDOW_WORDS, windowText } from './policy-words.ts';
import { ownTimeZone, timeZones } from './zone-time.ts';

const PRESETS = [
  { label: 'Every hour', cron: '0 * * * *' },
  { label: 'Every night', cron: '0 3 * * *' },
  { label: 'Weekdays at 7', cron: '0 7 * * 1-5' },
  { label: 'Every Monday', cron: '0 6 * * 1' },
  { label: 'First of the month', cron: '0 5 1 * *' },
] as const;

export interface ScheduleDialogProps {
  readonly plan: TestPlan;
  /** Null for a new one. */
  readonly schedule: Schedule | null;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** When a plan runs by itself: name, cron expression, environment, optional tag name (spec 1 §2), and by whose clocks. */
export default function ScheduleDialog({ plan, schedule: current, onSaved, onClose }: ScheduleDialogProps) {
  // What the edit began with: the list is read again meanwhile, and its newer version must not pass for the one that was changed.
  const [schedule] = useState(current);
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const [name, setName] = useState(schedule?.name ?? '');
  const [cron, setCron] = useState(schedule?.croneExpression ?? '');
  const [timeZone, setTimeZone] = useState(schedule?.time_zone ?? ownTimeZone());
  const [tags, setTags] = useState(schedule?.run_scenariotags ?? '');
  const [overlap, setOverlap] = useState<OverlapPolicy>(schedule?.overlap ?? 'SKIP');
  const [misfire, setMisfire] = useState<MisfirePolicy>(schedule?.misfire ?? 'ONE');
  const [catchUp, setCatchUp] = useState(schedule?.catch_up_minutes ?? 60);
  const choice = useEnvironmentChoice(project.id, schedule?.env_id);
  const count = usePlanScenarioCount(plan, tags);
  const { environmentId } = choice;
  const found = useRunCheck(
    { applicationId: project.id, testPlanId: plan.id, environmentId, tags: useQuiet(tags) },
    count.error === undefined,
  );
  const zones = useMemo(timeZones, []);

  const read = useMemo(() => readCronText(cron), [cron]);
  const { next, refused } = useDuePreview(cron, timeZone, read.valid);
  const named = ScheduleName.safeParse(name);
  const nameFault = name === '' || named.success ? undefined : named.error.issues[0]?.message;
  const cronFault = cron.trim() === '' ? undefined : read.valid ? refused : SCREEN_TEXTS.invalidCron;

  const save = useMutation({
    mutationFn: (environmentId: number) =>
      storeSchedule({
        id: schedule?.id ?? 0,
        business_scenario_id: plan.id,
        env_id: environmentId,
        application_id: project.id,
        name,
        croneExpression: cron,
        run_scenariotags: tags.trim() === '' ? null : tags.trim(),
        time_zone: timeZone,
        overlap,
        misfire,
        catch_up_minutes: catchUp,
        ...(schedule && { updated_date_time: schedule.updated_date_time }),
      }),
    onSuccess: async () => {
      onClose();
      notices.done(NOTICES.scheduleSave.done);
      onSaved?.();
      await client.invalidateQueries({ queryKey: schedulesQuery(plan.id).queryKey });
    },
    // spec 1 §7: otherwise the reply's message is shown.
    onError: (error) =>
      notices.failed(isCallError(error) && error.reply !== undefined ? error.message : NOTICES.scheduleSave.failed),
  });
  const submit = () => {
    if (choice.environmentId === null) notices.failed(NOTICES.scheduleSave.noEnvironment);
    else save.mutate(choice.environmentId);
  };

  return (
    <FormDialog
      title={schedule ? 'Modify Schedule' : 'Add Schedule'}
      submitLabel={schedule ? 'Update' : 'Add'}
      submitDisabled={!named.success || !read.valid || refused !== undefined || count.error !== undefined}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      width="md"
    >
      <Box sx={{ display: 'grid', gap: 2, columnGap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <TextField
            label="Schedule Name"
            required
            autoFocus={schedule === null}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={nameFault !== undefined}
            helperText={nameFault ?? '4 to 15 characters'}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
          <EnvironmentSelect choice={choice} purpose="A schedule needs an environment" />
          <TagField
            tags={tags}
            onTags={setTags}
            count={count}
            types={plan.features.map(({ featureType }) => featureType)}
          />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <div>
            <TextField
              label="Cron Expression"
              required
              fullWidth
              value={cron}
              onChange={(event) => setCron(event.target.value)}
              error={cronFault !== undefined}
              helperText={cronFault ?? (read.words || SCREEN_TEXTS.cronHelp)}
              slotProps={{
                htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 500 },
                formHelperText: { 'aria-live': 'polite' },
              }}
            />
            {cronFault === SCREEN_TEXTS.invalidCron && (
              <FormHelperText sx={{ mx: 1.75 }}>{SCREEN_TEXTS.cronHelp}</FormHelperText>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
              {PRESETS.map((preset) => (
                <Chip
                  key={preset.cron}
                  size="small"
                  label={preset.label}
                  variant={cron.trim() === preset.cron ? 'filled' : 'outlined'}
                  title={preset.cron}
                  onClick={() => setCron(preset.cron)}
                />
              ))}
            </Box>
          </div>
          <Autocomplete
            options={zones}
            value={timeZone}
            disableClearable
            autoHighlight
            onChange={(_, zone) => setTimeZone(zone)}
            renderInput={(params) => (
              <TextField {...params} label="Time Zone" helperText="The clocks that the expression is read by" />
            )}
          />
          <DuePreview next={next} timeZone={timeZone} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
        <TextField
          select
          label="While an earlier run goes on"
          value={overlap}
          onChange={(event) => setOverlap(OverlapPolicy.parse(event.target.value))}
        >
          {OverlapPolicy.options.map((policy) => (
            <MenuItem key={policy} value={policy}>
              {OVERLAP_WORDS[policy]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Missed while the server was away"
          value={misfire}
          onChange={(event) => setMisfire(MisfirePolicy.parse(event.target.value))}
        >
          {MisfirePolicy.options.map((policy) => (
            <MenuItem key={policy} value={policy}>
              {MISFIRE_WORDS[policy]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Only if no older than"
          value={catchUp}
          disabled={misfire === 'SKIP'}
          onChange={(event) => setCatchUp(Number(event.target.value))}
        >
          {[...new Set([...WINDOW_WORDS.keys(), catchUp])].map((minutes) => (
            <MenuItem key={minutes} value={minutes}>
              {windowText(minutes)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <RunCheck
        found={found}
        subject="A run by this schedule"
        projectId={project.id}
        environmentId={environmentId}
        onLeave={onClose}
      />
      {save.isError && isCallError(save.error) && <FormHelperText error>{explain(save.error)}</FormHelperText>}
    </FormDialog>
  );
}
