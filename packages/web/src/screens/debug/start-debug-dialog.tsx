import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import type { Feature, FeatureSummary, FeatureType } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { beginDebug } from '../../api/queries/debug.ts';
import { featureNamesQuery, featureQuery } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import { PATHS } from '../../app/paths.ts';
import { EnvironmentSelect, useEnvironmentChoice } from '../../parts/environment-select.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { tagHint } from '../../parts/tag-hint.ts';
import { useScenarioLines } from './scenario-lines.ts';

export interface StartDebugDialogProps {
  /** The feature to debug as it is in its editor; left out, the person chooses one. */
  readonly edited?: {
    readonly feature: Feature;
    readonly content: string;
    readonly dirty: boolean;
    /** Saves the edit; null when it could not. */
    readonly onSave: () => Promise<Feature | null>;
  };
  /** What to begin with, where there was a session before. */
  readonly before?: { readonly feature_id: number; readonly scenario_line: number | null };
  readonly onClose: () => void;
}

/** Debug Configurations: what to debug, against what, and where to pause. */
export default function StartDebugDialog({ edited, before, onClose }: StartDebugDialogProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const navigate = useNavigate();
  const choice = useEnvironmentChoice(project.id, readLocalState().environments?.[project.id]);
  const [featureId, setFeatureId] = useState<number | null>(edited?.feature.id ?? before?.feature_id ?? null);
  const stored = useQuery({ ...featureQuery(featureId ?? 0), enabled: featureId !== null && !edited });
  const feature = edited?.feature ?? stored.data;
  const content = edited?.content ?? feature?.content;
  const type = feature?.featureType;
  const isText = content !== undefined && type !== undefined;
  const scenarios = useScenarioLines(isText ? { content, type } : undefined, before?.scenario_line);
  const [line, setLine] = useState<number | null>(before?.scenario_line ?? null);
  const chosenLine = scenarios.some((one) => one.line === line) ? line : null;
  const [tags, setTags] = useState('');
  const [pauseAtStart, setPauseAtStart] = useState(true);
  const [pauseOnFailure, setPauseOnFailure] = useState(true);
  const isOther = type !== undefined && !isDebugged(type);

  const start = useMutation({
    mutationFn: async ({ environmentId, ofFeature }: { environmentId: number; ofFeature: Feature }) => {
      const current = edited?.dirty ? await edited.onSave() : ofFeature;
      if (current === null) return null;
      const uri = `${project.name}/${current.name}.feature`;
      const lines = readLocalState().breakpoints?.[current.id] ?? [];
      return beginDebug({
        feature_id: current.id,
        env_id: environmentId,
        application_id: project.id,
        run_scenariotags: tags.trim() || null,
        scenario_line: chosenLine,
        breakpoints: lines.map((one) => ({ uri, line: one })),
        pause_at_start: pauseAtStart,
        pause_on_failure: pauseOnFailure,
      });
    },
    onSuccess: (started, { environmentId }) => {
      if (started === null) return;
      writeLocalState({ environments: { ...readLocalState().environments, [project.id]: environmentId } });
      onClose();
      void navigate({ to: PATHS.debug, search: { project: project.id, session: started.id } });
    },
    onError: () => notices.failed(NOTICES.debugStart.failed),
  });
  const submit = () => {
    if (choice.environmentId === null) notices.failed(NOTICES.runStart.noEnvironment);
    else if (feature) start.mutate({ environmentId: choice.environmentId, ofFeature: feature });
  };

  return (
    <FormDialog
      title="Debug Configurations"
      submitLabel="Start"
      busy={start.isPending}
      submitDisabled={feature === undefined || isOther}
      onSubmit={submit}
      onClose={onClose}
    >
      {!edited && <FeatureSelect featureId={featureId} onFeature={setFeatureId} />}
      {isOther && <FormHelperText error>Only features written in steps can be debugged.</FormHelperText>}
      <EnvironmentSelect choice={choice} purpose="A debug session needs an environment" />
      <TextField
        select
        label="Scenario"
        value={chosenLine ?? 0}
        onChange={(event) => setLine(Number(event.target.value) || null)}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
      >
        <MenuItem value={0}>All scenarios</MenuItem>
        {scenarios.map((one) => (
          <MenuItem key={one.line} value={one.line} sx={{ whiteSpace: 'normal' }}>
            {one.name || 'Scenario'} (line {one.line})
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Tag Name"
        value={tags}
        onChange={(event) => setTags(event.target.value)}
        helperText={tagHint(type === undefined ? [] : [type])}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 500 } }}
      />
      <div>
        <FormControlLabel
          control={<Checkbox checked={pauseAtStart} onChange={(_, on) => setPauseAtStart(on)} />}
          label="Pause before the first step"
        />
        <FormControlLabel
          control={<Checkbox checked={pauseOnFailure} onChange={(_, on) => setPauseOnFailure(on)} />}
          label="Pause when a step fails"
        />
      </div>
      {type === 'KARATE' && (
        <FormHelperText>
          A step that calls a feature counts as one. No browser is opened; mocks that the test starts keep answering
          while the session is paused.
        </FormHelperText>
      )}
      {edited?.dirty && (
        <FormHelperText>Your changes are not saved yet: they are saved first, then debugged.</FormHelperText>
      )}
      {start.isError && <FormHelperText error>{explain(start.error)}</FormHelperText>}
    </FormDialog>
  );
}

const isDebugged = (type: FeatureType): boolean => type === 'KARATE' || STEP_LANGUAGE_TYPES.includes(type);
const narrowed = createFilterOptions<FeatureSummary>({ limit: 50 });

function FeatureSelect({
  featureId,
  onFeature,
}: {
  readonly featureId: number | null;
  readonly onFeature: (id: number | null) => void;
}) {
  const { project } = useCurrentProject();
  const features = useQuery(featureNamesQuery(project.id));
  const known = (features.data ?? []).filter((one) => isDebugged(one.featureType));
  return (
    <Autocomplete
      options={known}
      value={known.find((one) => one.id === featureId) ?? null}
      loading={features.isPending}
      getOptionLabel={(one) => one.name}
      getOptionKey={(one) => one.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={narrowed}
      onChange={(_, chosen) => onFeature(chosen?.id ?? null)}
      noOptionsText="No such feature"
      renderInput={(params) => <TextField {...params} required label="Feature" />}
    />
  );
}
