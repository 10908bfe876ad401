import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { GitAddress, GitPassword, GitUserName, type SyncReport } from '@stepwright/contract/entities/git-exchange';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isCallError } from '../../api/call-error.ts';
import { startSync } from '../../api/queries/git.ts';
import { Widgets } from '../../app/widgets.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { momentText } from '../../parts/moment.ts';
import { useNotices } from '../../parts/notice.tsx';
import { ExchangeProgress } from './exchange-progress.tsx';
import { GitFields, type GitFieldValues } from './git-fields.tsx';
import { reasonOf } from './reason-of.ts';
import { SyncReportView } from './sync-report.tsx';
import { forgetGitWork, useExchange, useGitState } from './use-exchange.ts';

const Form = z.object({ gitUri: GitAddress, username: GitUserName, password: GitPassword });

/** Sync Project (spec 1 §2): files of the project's git branch into the product; a preview shows first what would change. */
export default function SyncDialog(props: { project: Project; onClose: () => void }) {
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
  const [report, setReport] = useState<SyncReport | null>(null);
  const form = useForm<GitFieldValues>({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { gitUri: '', username: '', password: '' },
  });
  const { errors, isValid, dirtyFields } = form.formState;
  const sync = useMutation({
    mutationFn: ({ values, preview }: { values: GitFieldValues; preview: boolean }) => {
      if (!preview) notices.info(NOTICES.projectSync.started);
      setReport(null);
      return startSync({ applicationId: project.id, ...Form.parse(values), preview }, exchange.begin());
    },
    onSuccess: (result) => {
      setReport(result);
      if (result.preview) return;
      notices.done(NOTICES.projectSync.done);
      // Anything that a screen shows of the project may be another thing now.
      void client.invalidateQueries();
    },
    onSettled: () => forgetGitWork(client, project.id),
    onError: (error) => {
      if (exchange.isLeft()) return;
      const isMissing = isCallError(error) && error.code === 'branch_missing';
      notices.failed(isMissing ? NOTICES.projectSync.branchMissing : NOTICES.projectSync.failed);
    },
  });
  const state = useGitState(project.id, sync.isPending);
  const known = state?.lastSync?.gitUri ?? state?.lastPush?.gitUri;
  useEffect(() => {
    // As the default: a field that is emptied by hand then stays empty.
    if (known !== undefined && !dirtyFields.gitUri) form.resetField('gitUri', { defaultValue: known });
  }, [known, dirtyFields.gitUri, form]);
  const start = (preview: boolean) => form.handleSubmit((values) => sync.mutate({ values, preview }))();
  const isDone = report !== null && !report.preview;
  const other = sync.isPending || isDone ? null : state?.work;

  return (
    <FormDialog
      title="Sync Project"
      submitLabel={isDone ? 'Done' : 'Sync'}
      submitDisabled={!isDone && (!isValid || other != null)}
      busy={sync.isPending}
      mayCancelWhileBusy
      mayCancel={!isDone}
      onSubmit={() => (isDone ? onClose() : void start(false))}
      onClose={onClose}
      width="sm"
      extra={
        !isDone && (
          <Button
            onClick={() => void start(true)}
            disabled={!isValid || sync.isPending || other != null}
            sx={{ mr: 'auto' }}
          >
            Preview
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {project.gitBranchName ? (
          <>
            Brings the branch <strong>{project.gitBranchName}</strong> into <strong>{project.name}</strong>. Things of
            the same name are updated, new ones added; nothing is deleted.
          </>
        ) : (
          <>
            <strong>{project.name}</strong> names no branch yet: set its Git Branch Name with Edit first.
          </>
        )}
        {state?.lastSync && (
          <>
            {' '}
            Last synced by {state.lastSync.by}, {momentText(state.lastSync.at)}.
          </>
        )}
      </Typography>
      {other && (
        <Alert severity="info">
          A {other.kind} of this project by {other.by} is going on. Try again when it has ended.
        </Alert>
      )}
      {!isDone && (
        <GitFields
          register={form.register}
          errors={errors}
          disabled={sync.isPending}
          hasAddress={form.watch('gitUri') !== ''}
        />
      )}
      {sync.isPending && <ExchangeProgress state={state} />}
      {sync.isError && !sync.isPending && <Alert severity="error">{reasonOf(sync.error)}</Alert>}
      {report && <SyncReportView report={report} />}
    </FormDialog>
  );
}
