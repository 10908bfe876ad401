import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  GitAddress,
  GitPassword,
  GitUserName,
  LONGEST_PUSH_BRANCH,
  PushBranch,
} from '@stepwright/contract/entities/git-exchange';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { z } from 'zod';
import { isCallError } from '../../api/call-error.ts';
import { downloadProject, startPush } from '../../api/queries/git.ts';
import { Widgets } from '../../app/widgets.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { momentText } from '../../parts/moment.ts';
import { useNotices } from '../../parts/notice.tsx';
import { ExchangeProgress } from './exchange-progress.tsx';
import { GitFields, type GitFieldValues } from './git-fields.tsx';
import { reasonOf } from './reason-of.ts';
import { forgetGitWork, useExchange, useGitState } from './use-exchange.ts';

const Form = z.object({
  gitUri: GitAddress,
  username: GitUserName,
  password: GitPassword,
  branch: PushBranch,
  commitMessage: z.string().max(5000),
});
type Values = z.infer<typeof Form>;

/** Push Project (spec 1 §2): everything in the project as one commit on a new branch. */
export default function PushDialog(props: { project: Project; onClose: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, onClose }: { project: Project; onClose: () => void }) {
  const notices = useNotices();
  const client = useQueryClient();
  const exchange = useExchange();
  const form = useForm<Values>({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { gitUri: '', username: '', password: '', branch: '', commitMessage: '' },
  });
  const { errors, isValid, dirtyFields } = form.formState;
  const push = useMutation({
    mutationFn: (values: Values) => startPush({ applicationId: project.id, ...values }, exchange.begin()),
    onSuccess: ({ branch, compare }) => {
      notices.done(
        NOTICES.projectPush.done(branch),
        compare === null
          ? {}
          : { action: { label: 'Compare', run: () => void window.open(compare, '_blank', 'noopener,noreferrer') } },
      );
      onClose();
    },
    onSettled: () => forgetGitWork(client, project.id),
    onError: (error) => {
      if (exchange.isLeft()) return;
      if (isCallError(error) && error.code === 'exists') {
        form.setError('branch', { message: 'The repository has a branch of this name. Choose another one.' });
      }
      notices.failed(noticeOf(error));
    },
  });
  const download = useMutation({
    mutationFn: () => downloadProject(project),
    onError: () => notices.failed(NOTICES.projectPush.broke),
  });
  const state = useGitState(project.id, push.isPending);
  const known = state?.lastPush?.gitUri ?? state?.lastSync?.gitUri;
  useEffect(() => {
    // As the default: a field that is emptied by hand then stays empty.
    if (known !== undefined && !dirtyFields.gitUri) form.resetField('gitUri', { defaultValue: known });
  }, [known, dirtyFields.gitUri, form]);
  const other = push.isPending ? null : state?.work;
  const isTaken = isCallError(push.error) && push.error.code === 'exists';

  return (
    <FormDialog
      title="Push Project"
      submitLabel="Push"
      submitDisabled={!isValid || other != null}
      busy={push.isPending}
      mayCancelWhileBusy
      onSubmit={form.handleSubmit((values) => push.mutate(values))}
      onClose={onClose}
      width="sm"
      extra={
        <Button
          onClick={() => download.mutate()}
          loading={download.isPending}
          sx={{ mr: 'auto', whiteSpace: 'nowrap' }}
        >
          Download zip
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        Puts everything in <strong>{project.name}</strong> but its secrets and its runs into a new branch, on top of{' '}
        {project.gitBranchName ? <strong>{project.gitBranchName}</strong> : 'the default branch of the repository'}.
        {state?.lastPush && (
          <>
            {' '}
            Last pushed to <strong>{state.lastPush.branch}</strong> by {state.lastPush.by},{' '}
            {momentText(state.lastPush.at)}.
          </>
        )}
      </Typography>
      {other && (
        <Alert severity="info">
          A {other.kind} of this project by {other.by} is going on. Try again when it has ended.
        </Alert>
      )}
      <GitFields
        register={form.register as unknown as UseFormRegister<GitFieldValues>}
        errors={errors as FieldErrors<GitFieldValues>}
        disabled={push.isPending}
        hasAddress={form.watch('gitUri') !== ''}
      />
      <TextField
        label="Branch Name"
        required
        disabled={push.isPending}
        {...form.register('branch')}
        error={errors.branch !== undefined}
        helperText={errors.branch?.message ?? `The branch that is made, 1 to ${LONGEST_PUSH_BRANCH} characters`}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        label="Commit message"
        multiline
        maxRows={4}
        disabled={push.isPending}
        {...form.register('commitMessage')}
        error={errors.commitMessage !== undefined}
        helperText={errors.commitMessage?.message ?? 'Optional'}
      />
      {push.isPending && <ExchangeProgress state={state} />}
      {push.isError && !push.isPending && !isTaken && <Alert severity="error">{reasonOf(push.error)}</Alert>}
    </FormDialog>
  );
}

function noticeOf(error: unknown): string {
  if (!isCallError(error) || error.code === 'unreachable' || error.code === 'unexpected' || error.code === 'internal') {
    return NOTICES.projectPush.broke;
  }
  return error.code === 'branch_missing' ? NOTICES.projectPush.branchMissing : NOTICES.projectPush.failed;
}
