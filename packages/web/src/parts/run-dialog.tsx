import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain, isCallError } from '../api/call-error.ts';
import { reloadList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { readLocalState, writeLocalState } from '../app/local-state.ts';
import { PATHS } from '../app/paths.ts';
import { RunCheck, useQuiet, useRunCheck } from './check/run-check.tsx';
import { EnvironmentSelect, useEnvironmentChoice } from './environment-select.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useNotices } from './notice.tsx';
import { tagHint } from './tag-hint.ts';

/** What a tag expression chooses. */
export interface ScenarioCount {
  /** "12 of 80 scenarios match"; undefined while it is counted or where it cannot be. */
  readonly text?: string;
  /** What is wrong with the tag expression. */
  readonly error?: string;
}

export interface RunDialogProps {
  readonly texts: {
    readonly done: (id: number) => string;
    readonly failed: string;
    readonly noEnvironment: string;
  };
  readonly tags: string;
  readonly onTags: (tags: string) => void;
  readonly count: ScenarioCount;
  /** Types of the features that would run: they decide what can be written as tags. */
  readonly types: readonly FeatureType[];
  /** What is run opens no browser: nothing is said of choosing one. */
  readonly withoutBrowser?: boolean;
  /** There are edits that are saved first. */
  readonly dirty: boolean;
  /** What is run, for the check before it; left out while what would run is not stored. */
  readonly checked?: { readonly featureId: number } | { readonly testPlanId: number };
  /** Starts the run; null when something else is in the way that is on screen already. */
  readonly start: (environmentId: number, tags: string) => Promise<{ readonly id: number } | null>;
  readonly onClose: () => void;
  /** Further words below the tag field. */
  readonly children?: ReactNode;
}

/** Run Configurations (spec 1 §2): an environment must be chosen, a tag name may be. */
export function RunDialog(props: RunDialogProps) {
  const { texts, tags, onTags, count, types, withoutBrowser = false, dirty, checked, start, onClose, children } = props;
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const choice = useEnvironmentChoice(project.id, readLocalState().environments?.[project.id]);
  const { environmentId } = choice;
  const found = useRunCheck(
    { ...checked, applicationId: project.id, environmentId, tags: useQuiet(tags) },
    checked !== undefined && count.error === undefined,
  );
  const run = useMutation({
    mutationFn: (environmentId: number) => start(environmentId, tags.trim()),
    onSuccess: (started, environmentId) => {
      if (started === null) return;
      writeLocalState({ environments: { ...readLocalState().environments, [project.id]: environmentId } });
      void reloadList(client, 'runs', project.id);
      onClose();
      notices.done(texts.done(started.id), {
        link: { label: 'Open run', to: PATHS.runs, search: { project: project.id, run: started.id } },
      });
    },
    onError: () => notices.failed(texts.failed),
  });
  const submit = () => {
    if (choice.environmentId === null) notices.failed(texts.noEnvironment);
    else run.mutate(choice.environmentId);
  };
  return (
    <FormDialog
      title="Run Configurations"
      submitLabel={found && found.errors > 0 ? 'Run anyway' : 'Run'}
      busy={run.isPending}
      submitDisabled={count.error !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <EnvironmentSelect
        choice={choice}
        purpose="A run needs an environment"
        hint={
          withoutBrowser
            ? 'Its API Test Data become variables of the run'
            : 'Its settings choose the browser: webdriver.type, CHROME or FIREFOX'
        }
      />
      <TagField tags={tags} onTags={onTags} count={count} types={types} />
      {children}
      <RunCheck
        found={found}
        subject="This run"
        projectId={project.id}
        environmentId={environmentId}
        onLeave={onClose}
      />
      {dirty && <FormHelperText>Your changes are not saved yet: they are saved first, then run.</FormHelperText>}
      {run.isError && (
        <FormHelperText error>{isCallError(run.error) ? explain(run.error) : texts.failed}</FormHelperText>
      )}
    </FormDialog>
  );
}

/** A tag expression with what it chooses. */
export function TagField({ tags, onTags, count, types }: Pick<RunDialogProps, 'tags' | 'onTags' | 'count' | 'types'>) {
  const hint = tagHint(types);
  // While nothing is written both are said: how many would run, and how to narrow them.
  const help = count.text && tags.trim() === '' ? `${count.text.replace(/\.$/, '')}. ${hint}` : (count.text ?? hint);
  return (
    <TextField
      label="Tag Name"
      value={tags}
      onChange={(event) => onTags(event.target.value)}
      error={count.error !== undefined}
      helperText={count.error ?? help}
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 500 },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}
