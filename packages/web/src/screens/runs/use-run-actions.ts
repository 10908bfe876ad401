import type { Run } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import { NOTICES } from '@stepwright/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { explain } from '../../api/call-error.ts';
import { rerun } from '../../api/queries/run-history.ts';
import { askToStop, flagRun, reloadRuns, zipReports } from '../../api/queries/runs.ts';
import { PATHS } from '../../app/paths.ts';
import { useNotices } from '../../parts/notice.tsx';

/** What can be done to runs, each with its notice; the list is read again afterwards. */
export function useRunActions(projectId: number) {
  const client = useQueryClient();
  const notices = useNotices();

  const flagAll = (runIds: readonly number[], flagged: boolean) =>
    Promise.all(runIds.map((runId) => flagRun(runId, flagged))).finally(() => reloadRuns(client));

  return {
    /** Takes runs off the list; the notice offers to take that back. @returns whether it was done */
    async flag(runIds: readonly number[]): Promise<boolean> {
      try {
        await flagAll(runIds, true);
      } catch {
        notices.failed(NOTICES.runDeleteFlag.failed);
        return false;
      }
      const undo = () =>
        void flagAll(runIds, false).then(
          () => notices.done(NOTICES.runDeleteFlag.done),
          () => notices.failed(NOTICES.runDeleteFlag.failed),
        );
      notices.done(NOTICES.runDeleteFlag.done, { action: { label: 'Undo', run: undo } });
      return true;
    },

    async download(run: Run): Promise<void> {
      try {
        const { url } = await zipReports(run.id);
        const link = document.createElement('a');
        link.href = url;
        link.download = `${run.id}.zip`;
        link.click();
        notices.done(NOTICES.runZip.done);
      } catch {
        notices.failed(NOTICES.runZip.failed);
      }
    },

    async stop(runId: number): Promise<void> {
      try {
        await askToStop(runId);
        notices.info('The run stops after the step it is in.');
        await client.invalidateQueries({ queryKey: ['run', runId] });
      } catch (error) {
        notices.failed(explain(error));
      }
    },

    /** Repeats a run. @returns the new run, or null when it could not be started */
    async repeat(run: Run, how: Partial<RerunRequest> = {}): Promise<number | null> {
      const texts = run.run_type === 'FEATURE' ? NOTICES.runStart : NOTICES.planRunStart;
      try {
        const { id, missing } = await rerun(run.id, how);
        const link = { label: 'Open run', to: PATHS.runs, search: { project: projectId, run: id } };
        const done = texts.done(id);
        if (missing.length === 0) notices.done(done, { link });
        else notices.info(`${done} No longer there: ${missing.join(', ')}.`, { link });
        await reloadRuns(client);
        return id;
      } catch (error) {
        notices.failed(`${texts.failed} ${explain(error)}`);
        return null;
      }
    },

    /** Repeats several runs as a whole, with the present texts. */
    async repeatAll(runs: readonly Run[]): Promise<void> {
      const started = await Promise.allSettled(runs.map((run) => rerun(run.id, {})));
      const ids = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
      const failure = started.find((one) => one.status === 'rejected');
      await reloadRuns(client);
      if (!failure) notices.done(`${ids.length} runs started: ${ids.join(', ')}.`);
      else notices.failed(`${ids.length} of ${runs.length} runs started. ${explain(failure.reason)}`);
    },
  };
}

export type RunActions = ReturnType<typeof useRunActions>;
